/* gate_answers.c - the first layer: is every answer right? The candidate's word is not taken
 * for it: scores are compared and lines replayed here. */

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "bench/engine/subcommand.h"
#include "bench/gate/gate.h"
#include "bench/memory/memory_json.h"
#include "bench/process/process_run.h"
#include "yomikiri.h"

enum { ANSWERS_POSITIONS = 512 };

typedef struct {
    GateLayer *layer;
    int positions, moves, wrong;
} AnswerTally;

/* ---- one position ---- */

/* Squares from an array of names; the length, or -1 if it is not one. */
static int read_line(const json_t *array, uint8_t line[YK_MAX_LINE])
{
    const size_t length = json_array_size(array);

    if (!json_is_array(array) || length > YK_MAX_LINE)
        return -1;
    for (size_t i = 0; i < length; i++) {
        const char *name = json_string_value(json_array_get(array, i));

        if (!name)
            return -1;
        line[i] = (uint8_t)(strcmp(name, "--") == 0 ? YK_PASS : square_from_text(name));
    }
    return (int)length;
}

static bool line_holds(const Position *position, const json_t *array, int score)
{
    const yk_board board = { position->board.own, position->board.opp };
    uint8_t line[YK_MAX_LINE];
    const int length = read_line(array, line);

    return length >= 0 && yk_verify_line(board, line, length, score) == 1;
}

static const json_t *find_move(const json_t *moves, const char *name)
{
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const char *text = json_string_value(json_object_get(json_array_get(moves, i), "move"));

        if (text && strcmp(text, name) == 0)
            return json_array_get(moves, i);
    }
    return NULL;
}

/* What is wrong with the answer to that move, or NULL. */
static const char *wrong_move(const Position *position, const ExpectedMove *expected,
                              const json_t *moves, char *out, size_t size)
{
    const char *name = square_text(expected->square);
    const json_t *move = find_move(moves, name), *score = json_object_get(move, "score");

    if (!move)
        snprintf(out, size, "no score of %s", name);
    else if (!json_is_integer(score))
        snprintf(out, size, "%s has no exact score", name);
    else if (json_integer_value(score) != expected->score)
        snprintf(out, size, "%s scores %+d, expected %+d", name, (int)json_integer_value(score),
                 expected->score);
    else if (!line_holds(position, json_object_get(move, "line"), expected->score))
        snprintf(out, size, "the line of %s does not lead to %+d", name, expected->score);
    else
        return NULL;
    return out;
}

static bool is_about(const Position *position, const json_t *answer)
{
    const char *board = json_string_value(json_object_get(answer, "board"));
    char text[68];

    position_board_text(position->board, position->black_to_move, text);
    return board && strlen(board) == 64 && strncmp(board, text, 64) == 0;
}

static const char *wrong_answer(const Position *position, const json_t *answer, char *out,
                                size_t size)
{
    const json_t *score = json_object_get(answer, "score");
    const json_t *error = json_object_get(answer, "error");

    if (!is_about(position, answer))
        snprintf(out, size, "the answer is about another board");
    else if (json_is_string(error))
        snprintf(out, size, "%s", json_string_value(error));
    else if (!json_is_integer(score) || !json_is_true(json_object_get(answer, "exact")))
        snprintf(out, size, "no exact score");
    else if (position->has_expected && json_integer_value(score) != position->expected)
        snprintf(out, size, "score %+d, expected %+d", (int)json_integer_value(score),
                 position->expected);
    else if (!line_holds(position, json_object_get(answer, "line"),
                         (int)json_integer_value(score)))
        snprintf(out, size, "its line does not lead to its score %+d",
                 (int)json_integer_value(score));
    else {
        const json_t *moves = json_object_get(answer, "moves");
        const char *wrong = NULL;

        for (int i = 0; i < position->expected_count && !wrong; i++)
            wrong = wrong_move(position, &position->expected_moves[i], moves, out, size);
        return wrong;
    }
    return out;
}

static void judge(AnswerTally *tally, const Position *position, const json_t *answer)
{
    char why[240];
    const char *wrong = answer ? wrong_answer(position, answer, why, sizeof(why))
                                       : "no answer";
    const double seconds = json_number_value(json_object_get(answer, "time_s"));

    tally->positions++;
    tally->moves += position->expected_count;
    tally->wrong += wrong != NULL;
    gate_result_add(tally->layer, position->id, wrong ? GATE_FAIL : GATE_PASS, seconds,
                    "%s", wrong ? wrong : "");
}

/* ---- all of them ---- */

/* Every position of the file, with the scores of its moves; the number, or -1. */
static int read_positions(const Suite *suite, Position *positions)
{
    FILE *file = fopen(suite->path, "rb");
    ReaderOptions options;
    ReadStatus status;
    Diag error;
    int count = 0;

    if (!file)
        return -1;
    reader_options_init(&options);

    Reader *reader = reader_open_file(file, &options);

    while (reader && count < ANSWERS_POSITIONS
           && (status = reader_next(reader, &positions[count], &error)) != READ_END)
        if (status == READ_POSITION) {
            if (positions[count].id[0] == '\0')
                snprintf(positions[count].id, sizeof(positions[count].id), "#%d", count + 1);
            count++;
        }
    reader_close(reader);
    fclose(file);
    return count;
}

static char **solve_words(const GatePlan *plan, const Position *positions, int count,
                          char *error, size_t error_size)
{
    static const char *const SOLVE[] = { "solve", "--jsonl", "--moves", NULL };
    char (*texts)[68] = calloc((size_t)count, sizeof(*texts));
    const char **last = calloc((size_t)count + 2, sizeof(*last));
    char **words = NULL;

    if (texts && last) {
        const Subcommand subcommand = { plan->candidate, NULL, SOLVE, last, false };

        last[0] = "--";
        for (int i = 0; i < count; i++) {
            position_board_text(positions[i].board, positions[i].black_to_move, texts[i]);
            last[i + 1] = texts[i];
        }
        words = subcommand_words(&subcommand, error, error_size);
    } else {
        snprintf(error, error_size, "no memory");
    }
    free(texts);
    free(last);
    return words;
}

static void judge_output(AnswerTally *tally, const Position *positions, int count,
                         const char *output)
{
    const char *line = output;

    for (int i = 0; i < count; i++) {
        const size_t length = strcspn(line, "\n");
        json_t *answer = length > 0 ? memory_json_load(line, length, 0, NULL) : NULL;

        judge(tally, &positions[i], answer);
        json_decref(answer);
        line += length + (line[length] == '\n');
    }
}

static void summarize(const AnswerTally *tally, const char *suite, const ProcessResult *run)
{
    char how[120];

    process_end_text(&run->end, how, sizeof(how));
    if (run->event == PROCESS_STOPPED)
        gate_result_set(tally->layer, GATE_SKIP, "interrupted");
    else if (run->event == PROCESS_TIMEOUT)
        gate_result_set(tally->layer, GATE_FAIL, "it took too long for %s; %d of %d positions "
                        "without a right answer", suite, tally->wrong, tally->positions);
    else if (run->end.killed || run->end.code != 0)
        gate_result_set(tally->layer, GATE_FAIL, "it ended with %s on %s; %d of %d positions "
                        "without a right answer%s%s", how, suite, tally->wrong,
                        tally->positions, run->last_words[0] != '\0' ? ": " : "",
                        run->last_words);
    else if (tally->wrong > 0)
        gate_result_set(tally->layer, GATE_FAIL, "%d of %d positions of %s have wrong answers",
                        tally->wrong, tally->positions, suite);
    else
        gate_result_set(tally->layer, GATE_PASS, "%d positions of %s, %d moves: all scores as "
                        "recorded, every line replayed", tally->positions, suite, tally->moves);
}

static void run_answers(const GatePlan *plan, GateLayer *layer, const Position *positions,
                        int count)
{
    AnswerTally tally = { .layer = layer };
    char error[300];
    char **words = solve_words(plan, positions, count, error, sizeof(error));
    ProcessResult run;

    if (!words) {
        gate_result_set(layer, GATE_FAIL, "%s", error);
        return;
    }

    const ProcessPlan start = { .words = words };

    if (process_run(&start, plan->limit_s, plan->stop, &run, error, sizeof(error))) {
        if (run.event != PROCESS_STOPPED)
            judge_output(&tally, positions, count, run.output ? run.output : "");
        summarize(&tally, plan->answers->name, &run);
        free(run.output);
    } else {
        gate_result_set(layer, GATE_FAIL, "%s", error);
    }
    free(words);
}

void gate_answers(const GatePlan *plan, GateLayer *layer)
{
    const int64_t start = clock_ns();
    Position *positions = calloc(ANSWERS_POSITIONS, sizeof(*positions));
    const int count = positions ? read_positions(plan->answers, positions) : -1;

    if (count < 1)
        gate_result_set(layer, GATE_FAIL, "%s cannot be read again", plan->answers->path);
    else
        run_answers(plan, layer, positions, count);
    free(positions);
    layer->seconds = (double)(clock_ns() - start) / 1e9;
}
