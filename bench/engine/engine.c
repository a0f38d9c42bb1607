#include "bench/engine/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory/memory.h"
#include "base/process/process.h"
#include "base/text/words.h"
#include "bench/engine/adapter.h"
#include "yomikiri.h"

/* A start takes seconds on a busy machine, however small the budget is. */
enum { START_LIMIT_S = 60, LEAST_START_LIMIT_S = 10 };

/* How ENGINE_AUTO knows them: part of the name of a program, in any case. */
static const struct {
    const char *part;
    const Adapter *adapter;
} KNOWN[] = {
    { "yomikiri",  &adapter_yomikiri },
    { "edax",      &adapter_edax },
    { "egaroucid", &adapter_egaroucid },
    { "zebra",     &adapter_scrzebra },
    { "gtp",       &adapter_gtp },
};

/* ---- which kind ---- */

/* "edax:" before a command, in any case; *rest is what follows. NULL: there is none. */
static const Adapter *find_prefix(const char *command, const char **rest)
{
    *rest = command;
    for (size_t k = 0; k < ARRAY_LENGTH(KNOWN); k++) {
        const char *const names[] = { KNOWN[k].part, KNOWN[k].adapter->name };

        for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
            const size_t length = strlen(names[i]);

            if (strncasecmp(command, names[i], length) == 0 && command[length] == ':') {
                *rest = command + length + 1;
                return KNOWN[k].adapter;
            }
        }
    }
    return NULL;
}

/* Does the name behind the last slash of `word` contain `part`? Options are no programs; and
 * with blanks in it, it is a script for a shell rather than a program. */
static bool names(const char *word, const char *part, bool script)
{
    const char *slash = strrchr(word, '/');
    const char *base = slash ? slash + 1 : word;
    const size_t length = strlen(part);

    if (word[0] == '-' || (strpbrk(base, " \t\n") != NULL) != script)
        return false;
    for (; *base != '\0'; base++)
        if (strncasecmp(base, part, length) == 0)
            return true;
    return false;
}

/* The adapter of the first word that is known, NULL if none is. */
static const Adapter *find_known(const Engine *engine, bool script)
{
    for (int i = 0; i < engine->word_count; i++)
        for (size_t k = 0; k < ARRAY_LENGTH(KNOWN); k++)
            if (names(engine->words[i], KNOWN[k].part, script))
                return KNOWN[k].adapter;
    return NULL;
}

/* What the command says itself; else the first word that is known, which may stand behind a
 * wrapper such as nice or valgrind; a script that names it; the name that the engine was given;
 * else our own kind. */
static void find_adapter(Engine *engine, const Adapter *named)
{
    const EngineKind wanted = named ? named->kind : engine->spec.kind;
    const Adapter *adapter = find_known(engine, false);

    if (!adapter)
        adapter = find_known(engine, true);
    for (size_t k = 0; k < ARRAY_LENGTH(KNOWN) && !adapter; k++)
        if (engine->spec.name && strcasestr(engine->spec.name, KNOWN[k].part))
            adapter = KNOWN[k].adapter;
    for (size_t k = 0; k < ARRAY_LENGTH(KNOWN); k++)
        if (KNOWN[k].adapter->kind == wanted)
            adapter = KNOWN[k].adapter;
    engine->guessed = !adapter;
    engine->adapter = !adapter ? &adapter_yomikiri : adapter;
}

/* ---- open and close ---- */

Engine *engine_open_within(const EngineSpec *spec, double start_limit_s,
                           volatile const int *stop, char *error, size_t error_size)
{
    Engine *engine = memory_array(1, sizeof(*engine));
    const Adapter *named;
    const char *command;
    char why[ENGINE_ERROR_SIZE];

    engine->spec = *spec;
    engine->stop = stop;
    engine->start_limit_s = start_limit_s;
    named = find_prefix(spec->command, &command);
    engine->words = words_split(command, &engine->word_count, why, sizeof(why));
    if (engine->words && process_can_run(engine->words[0], why, sizeof(why))) {
        find_adapter(engine, named);
        engine->identity = json_pack("{s:s,s:s,s:s,s:s}",
                                     "name", spec->name ? spec->name : "",
                                     "command", spec->command, "kind", engine->adapter->name,
                                     "cpu_time", "process");
        if (engine->adapter != &adapter_yomikiri && !suite_ask_whole(&spec->ask))
            snprintf(why, sizeof(why), "can be asked for exact scores only");
        else if (!engine->identity)
            snprintf(why, sizeof(why), "its name or command is not UTF-8");
        else if (engine->adapter->open(engine, why, sizeof(why)))
            return engine;
    }
    snprintf(error, error_size, "engine %s: %s", spec->name ? spec->name : "", why);
    engine_close(engine);
    return NULL;
}

Engine *engine_open(const EngineSpec *spec, volatile const int *stop, char *error,
                    size_t error_size)
{
    const double limit_s = spec->start_limit_s > 0 ? spec->start_limit_s : START_LIMIT_S;

    return engine_open_within(spec, limit_s < LEAST_START_LIMIT_S ? LEAST_START_LIMIT_S : limit_s,
                              stop, error, error_size);
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

void engine_set_limit(Engine *engine, double limit_s)
{
    engine->spec.limit_s = limit_s;
}

static void sample_init(Sample *sample)
{
    memset(sample, 0, sizeof(*sample));
    sample->state = SAMPLE_GARBLED;
    sample->best = sample->line_length = -1;
    sample->nodes = sample->searched = -1;
    sample->time_ns = sample->cpu_ns = sample->outside_ns = -1;
    sample->instructions = sample->cycles = sample->switches = sample->huge_bytes = -1;
}

/* No engine may answer what cannot be. The position is as the program was asked, and the line is
 * replayed by rules that share no code with any search. */
static void check_answer(const SuitePosition *position, Sample *sample)
{
    const yk_board board = { position->board.own, position->board.opp };

    sample->replayed = sample->line_length >= 0
                       && yk_verify_line(board, sample->line, sample->line_length,
                                         sample->score) != 0;
    if (sample->score < -64 || sample->score > 64 || sample->score % 2 != 0)
        adapter_fail(sample, SAMPLE_GARBLED, "answers with the score %+d, which cannot be",
                     sample->score);
    else if (sample->best >= 0 && (yk_board_moves(board) >> sample->best & 1) == 0)
        adapter_fail(sample, SAMPLE_GARBLED, "answers with the illegal move %s",
                     square_text(sample->best));
    else if (sample->line_length >= 0 && !sample->replayed)
        adapter_fail(sample, SAMPLE_WRONG, "answers %+d, but its line does not lead there",
                     sample->score);
}

/* Of a solve that failed only state, reason and the time it cost mean anything. */
static void forget_answer(Sample *sample)
{
    const Sample failed = *sample;

    sample_init(sample);
    sample->state = failed.state;
    sample->outside_ns = failed.outside_ns;
    memcpy(sample->trouble, failed.trouble, sizeof(sample->trouble));
}

bool engine_solve(Engine *engine, const SuitePosition *position, Sample *sample)
{
    sample_init(sample);
    if (engine->stop && *engine->stop != 0)
        return adapter_fail(sample, SAMPLE_INTERRUPTED, "interrupted");
    engine->adapter->solve(engine, position, sample);
    if (sample->state == SAMPLE_OK)
        check_answer(position, sample);
    if (sample->state != SAMPLE_OK)
        forget_answer(sample);
    return sample->state == SAMPLE_OK;
}
