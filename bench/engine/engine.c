/* engine.c - engines of all kinds: which one it is, its start and end, what answers must be. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/text/print.h"
#include "base/text/words.h"
#include "bench/engine/engine_parts.h"

/* ---- which kind ---- */

static const EngineRow *find_part(const char *name)
{
    for (int k = 0; k < ENGINE_ROW_COUNT; k++)
        if (strcasestr(name, ENGINE_ROWS[k].part))
            return &ENGINE_ROWS[k];
    return NULL;
}

/* What the command says itself, "edax:" in front of it, in any case, or the spec; else the first
 * word whose name behind the last slash is known, as wrappers such as nice may stand before it,
 * and options are no programs; else the name that the engine was given; else our own kind. */
static bool choose_row(Engine *engine, char *error, size_t error_size)
{
    char prefix[12];
    int length = 0, count = 0;
    const EngineRow *row = sscanf(engine->command, "%11[A-Za-z]:%n", prefix, &length) == 1
                             && length > 0 ? find_part(prefix) : NULL;

    if (row)
        engine->command += length;
    engine->words = words_split(engine->command, &count, error, error_size);
    for (int i = 0; engine->words && i < count && !row; i++) {
        const char *word = engine->words[i], *slash = strrchr(word, '/');

        row = word[0] == '-' ? NULL : find_part(slash ? slash + 1 : word);
    }
    if (!row && engine->spec.name)
        row = find_part(engine->spec.name);
    engine->guessed = !row;
    engine->row = row ? row : &ENGINE_ROWS[0];
    return engine->words != NULL;
}

/* ---- open and close ---- */

/* Add what the engine is to its identity, and start it if it stays up. */
static bool begin(Engine *engine, char *error, size_t error_size)
{
    const EngineSpec *spec = &engine->spec;

    engine->identity = json_pack("{s:s,s:s,s:s,s:s}", "name", spec->name ? spec->name : "",
                                 "command", spec->command, "kind", engine->row->kind,
                                 "cpu_time", "process");
    if (!engine->identity)
        return failed(error, error_size, "its name or command is not UTF-8");
    if (engine->row->open)
        return engine->row->open(engine, error, error_size);
    if (!suite_ask_whole(&spec->ask))
        return failed(error, error_size, "can be asked for exact scores only");
    if (spec->threads > 0)
        json_object_set_new(engine->identity, "threads",
                            json_integer(engine->row->written ? 1 : spec->threads));
    return true;
}

Engine *engine_open(const EngineSpec *spec, volatile const int *stop, char *error,
                    size_t error_size)
{
    Engine *engine = memory_array(1, sizeof(*engine));
    char why[ENGINE_ERROR_SIZE];

    engine->spec = *spec;
    engine->stop = stop;
    engine->command = spec->command;
    if (choose_row(engine, why, sizeof(why))
        && process_can_run(engine->words[0], why, sizeof(why))
        && begin(engine, why, sizeof(why)))
        return engine;
    failed(error, error_size, "engine %s: %s", spec->name ? spec->name : "", why);
    engine_close(engine);
    return NULL;
}

void engine_close(Engine *engine)
{
    ProcessEnd end;

    if (!engine)
        return;
    /* One that stays up ends with its input; a second is enough for that. */
    if (engine->process)
        process_finish(engine->process, process_patience(1.0, engine->stop), &end, NULL);
    process_free(engine->process);
    json_decref(engine->identity);
    free(engine->words);
    free(engine);
}

const json_t *engine_identity(const Engine *engine)
{
    return engine->identity;
}

/* ---- solve ---- */

static const Sample UNKNOWN = {
    .state = SAMPLE_GARBLED, .best = -1, .line_length = -1, .nodes = -1, .searched = -1,
    .time_ns = -1, .cpu_ns = -1, .outside_ns = -1, .switches = -1,
    .instructions = -1, .cycles = -1, .huge_bytes = -1,
};

/* No engine may answer what cannot be. The position is as the program was asked, and the line is
 * replayed by rules that share no code with any search. */
static void check_answer(yk_board board, Sample *sample)
{
    sample->replayed = sample->line_length >= 0
                       && yk_verify_line(board, sample->line, sample->line_length,
                                         sample->score) != 0;
    if (sample->score < -64 || sample->score > 64 || sample->score % 2 != 0)
        engine_fail(sample, SAMPLE_GARBLED, "answers with the score %+d, which cannot be",
                    sample->score);
    else if (sample->best >= 0 && (yk_board_moves(board) >> sample->best & 1) == 0)
        engine_fail(sample, SAMPLE_GARBLED, "answers with the illegal move %s",
                    square_text(sample->best));
    else if (sample->line_length >= 0 && !sample->replayed)
        engine_fail(sample, SAMPLE_WRONG, "answers %+d, but its line does not lead there",
                    sample->score);
}

bool engine_solve(Engine *engine, const SuitePosition *position, double limit_s, Sample *sample)
{
    const yk_board board = { position->board.own, position->board.opp };

    *sample = UNKNOWN;
    engine->spec.limit_s = limit_s;
    if (engine->stop && *engine->stop != 0)
        return engine_fail(sample, SAMPLE_INTERRUPTED, "interrupted");
    if (!engine->row->open && engine_is_over(board))
        return engine_fail(sample, SAMPLE_GARBLED, "cannot be asked: the game is over");
    engine->row->solve(engine, position, sample);
    if (sample->state == SAMPLE_OK)
        check_answer(board, sample);
    if (sample->state == SAMPLE_OK)
        return true;
    /* Of a solve that failed only state, reason and the time it cost mean anything. */
    const Sample failure = *sample;

    *sample = UNKNOWN;
    sample->state = failure.state;
    sample->outside_ns = failure.outside_ns;
    memcpy(sample->trouble, failure.trouble, sizeof(sample->trouble));
    return false;
}
