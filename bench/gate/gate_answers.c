/* gate_answers.c - the first layer: is every answer right, however it is asked for? Answers are
 * read as they come, so that the position is known at which a build hangs or crashes. */

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/process/process.h"
#include "base/text/print.h"
#include "bench/engine/subcommand.h"
#include "bench/gate/gate.h"
#include "bench/gate/gate_check.h"
#include "yomikiri.h"

enum { ANSWERS_POSITIONS = 1024, ANSWERS_TIMES = 4 };

typedef enum {
    ASKED_RIGHT,
    ASKED_WRONG,                /* the summary says what */
    ASKED_NOT,                  /* the build does not take these options */
    ASKED_STOPPED,
} Asked;

/* What is known of a position. */
typedef struct {
    Position position;
    bool asked;
    char why[240];              /* what was wrong; "" if nothing */
    double seconds;
} GatePosition;

typedef struct {
    const GatePlan *plan;
    GateLayer *layer;
    GatePosition *entries;
    int count;
    GatePosition **some;        /* those that the mode under way is for */
    int some_count;
    const GateMode *mode;
    int modes, answers, moves, wrong;
    char left_out[160];         /* modes that could not be asked for */
} Answers;

/* ---- the positions ---- */

/* Every position of the file, with the scores of its moves; the number, or -1. */
static int read_entries(const Suite *suite, GatePosition *entries)
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

    while (count < ANSWERS_POSITIONS
           && (status = reader_next(reader, &entries[count].position, &error)) != READ_END)
        if (status == READ_POSITION) {
            Position *position = &entries[count++].position;

            if (position->id[0] == '\0')
                snprintf(position->id, sizeof(position->id), "#%d", count);
        }
    reader_close(reader);
    fclose(file);
    return count;
}

/* Games that are over, with empty squares, as a suite of moves cannot hold them: won and lost by a
 * disc, wiped out, and drawn. Returns the number of entries. */
static int add_finished(GatePosition *entries, int count)
{
    static const char *const FINISHED[] = {
        "-XXXXXXXXXXOOXOXXOXOXOXOXOOXOXOOXOOXXOOOXOXOOXOOXXOOOOXXXOOOOXOX X",
        "-XXXXXXXXXXOOXOXXOXOOOXOXOOXOXOOXOOXXOOOXOXOOXOOXXOOOOXXXOOOOXOX X",
        "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO--OO-O-O X",
        "XX-XXXXX---XXXXX--XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X",
        "XX------------------------------------------------------------OO X",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(FINISHED) && count < ANSWERS_POSITIONS; i++) {
        Position *position = &entries[count].position;
        yk_board board;
        int black;

        if (yk_board_parse(FINISHED[i], &board, &black) != YK_OK)
            continue;
        count++;
        *position = (Position){ .board = { board.own, board.opp }, .black_to_move = black,
                                .has_expected = true, .expected = yk_board_final_score(board) };
        snprintf(position->id, sizeof(position->id), "over-%zu", i + 1);
    }
    return count;
}

static void choose(Answers *answers, const GateMode *mode)
{
    answers->mode = mode;
    answers->some_count = 0;
    for (int i = 0; i < answers->count * max_int(mode->times, 1); i++) {
        GatePosition *entry = &answers->entries[i % answers->count];
        const int empties = board_empties(entry->position.board);

        assert(mode->times <= ANSWERS_TIMES);
        if (mode->least <= empties && empties <= mode->most)
            answers->some[answers->some_count++] = entry;
    }
}

/* ---- asking ---- */

/* One job, so that the answer that does not come is that to the position under way. */
static char **solve_words(const Answers *answers, char *error, size_t error_size)
{
    static const char *const FIRST[] = { "solve", "--jsonl", "-j", "1", "-t", "1" };
    const int count = answers->some_count;
    const char *after[ARRAY_LENGTH(FIRST) + GATE_MODE_WORDS + 1] = { NULL };
    char (*texts)[68] = memory_array((size_t)count, sizeof(*texts));
    const char **last = memory_array((size_t)count + 2, sizeof(*last));
    const Subcommand subcommand = { answers->plan->candidate, NULL, after, last, false };
    char **words;

    memcpy(after, FIRST, sizeof(FIRST));
    for (int i = 0; i < GATE_MODE_WORDS && answers->mode->options[i]; i++)
        after[ARRAY_LENGTH(FIRST) + i] = answers->mode->options[i];
    last[0] = "--";
    for (int i = 0; i < count; i++) {
        const Position *position = &answers->some[i]->position;

        position_board_text(position->board, position->black_to_move, texts[i]);
        last[i + 1] = texts[i];
    }
    words = subcommand_words(&subcommand, error, error_size);
    free(texts);
    free(last);
    return words;
}

static void judge(Answers *answers, GatePosition *entry, const json_t *answer)
{
    char why[160];
    const char *wrong = gate_check(&entry->position, answers->mode, answer, why, sizeof(why));

    entry->asked = true;
    entry->seconds += json_number_value(json_object_get(answer, "time_s"));
    answers->answers++;
    answers->moves += answers->mode->moves ? entry->position.expected_count : 0;
    answers->wrong += wrong != NULL;
    if (wrong)
        snprintf(entry->why, sizeof(entry->why), "%s%s%s", answers->modes > 0 ?
                 answers->mode->name : "", answers->modes > 0 ? ": " : "", wrong);
}

/* It gave no answer to this position: `text` says how that came. */
static Asked blame(Answers *answers, GatePosition *entry, const char *text)
{
    const char *mode = answers->mode->name;

    if (!entry) {
        gate_result_set(answers->layer, GATE_FAIL, "%s after its last answer (%s)", text, mode);
        return ASKED_WRONG;
    }
    entry->asked = true;
    answers->wrong++;
    snprintf(entry->why, sizeof(entry->why), "%s: %s", mode, text);
    gate_result_set(answers->layer, GATE_FAIL, "%s, at %s (%s)", text, entry->position.id, mode);
    return ASKED_WRONG;
}

/* What it said at last, but for warnings about positions: they are no reason to end. */
static const char *last_said(Process *process)
{
    const char *words = process_last_words(process), *at;

    while ((at = strstr(words, "warning: ")) != NULL && (at = strchr(at, ']')) != NULL)
        words = at + 1;
    return words + strspn(words, " ");
}

/* The output has ended, or nothing more came of it. */
static Asked conclude(Answers *answers, Process *process, ProcessEvent event, int done)
{
    GatePosition *entry = done < answers->some_count ? answers->some[done] : NULL;
    ProcessEnd end = { .killed = false };
    char text[180], how[60];

    if (event == PROCESS_ENDED)
        event = process_finish(process, process_patience(answers->plan->limit_s,
                                                         answers->plan->stop), &end, NULL);
    if (event == PROCESS_STOPPED)
        return ASKED_STOPPED;
    if (event != PROCESS_ENDED) {
        snprintf(text, sizeof(text), event == PROCESS_TIMEOUT ? "it took too long, more than %g s"
                 : "it wrote more than an answer can hold, for %g s",
                 answers->plan->limit_s);
        return blame(answers, entry, text);
    }
    if (end.killed || (end.code != 0 && entry)) {
        const char *words = last_said(process);

        if (!end.killed && end.code == 2 && done == 0 && answers->modes > 0)
            return ASKED_NOT;
        process_end_text(&end, how, sizeof(how));
        snprintf(text, sizeof(text), "it ended with %s%s%.80s", how, words[0] ? ", saying: " : "",
                 words);
        return blame(answers, entry, text);
    }
    for (; done < answers->some_count; done++)
        judge(answers, answers->some[done], NULL);
    return answers->wrong > 0 ? ASKED_WRONG : ASKED_RIGHT;
}

static Asked ask(Answers *answers)
{
    const GatePlan *plan = answers->plan;
    char error[300], *line;
    char **words = solve_words(answers, error, sizeof(error));
    const ProcessPlan start = { .words = words };
    Process *process = words ? process_start(&start, error, sizeof(error)) : NULL;
    ProcessEvent event = PROCESS_READY;
    int done = 0;

    if (!process) {
        gate_result_set(answers->layer, GATE_FAIL, "%s", error);
        free(words);
        return ASKED_WRONG;
    }
    while (done < answers->some_count) {
        event = process_read_line(process, process_patience(plan->limit_s, plan->stop), &line);
        if (event != PROCESS_READY && event != PROCESS_PARTIAL)
            break;

        json_t *answer = json_loadb(line, strlen(line), 0, NULL);

        judge(answers, answers->some[done++], answer);
        json_decref(answer);
    }

    if (done == answers->some_count)
        event = PROCESS_ENDED;

    const Asked asked = conclude(answers, process, event, done);

    process_free(process);
    free(words);
    return asked;
}

/* ---- all of it ---- */

static void summarize(const Answers *answers)
{
    const char *suite = answers->plan->answers->name;
    GateLayer *layer = answers->layer;

    if (layer->summary[0] != '\0')
        ;                               /* it says at which position it ended */
    else if (answers->wrong > 0)
        gate_result_set(layer, GATE_FAIL, "%d of %d positions of %s have wrong answers (%s)",
                        answers->wrong, answers->some_count, suite, answers->mode->name);
    else if (answers->modes == 1)
        gate_result_set(layer, GATE_PASS, "%d positions of %s, %d moves: all scores as recorded, "
                        "every line replayed", answers->count, suite, answers->moves);
    else
        gate_result_set(layer, GATE_PASS, "%d positions of %s asked in %d ways, %d answers, %d "
                        "moves: all scores as recorded, every line replayed%s%s", answers->count,
                        suite, answers->modes, answers->answers, answers->moves,
                        answers->left_out[0] ? "; not asked, as it has no such option: " : "",
                        answers->left_out);
    for (int i = 0; i < answers->count; i++) {
        const GatePosition *entry = &answers->entries[i];

        if (entry->asked)
            gate_result_add(layer, entry->position.id, entry->why[0] ? GATE_FAIL : GATE_PASS,
                            entry->seconds, "%s", entry->why);
    }
}

/* The first mode that finds something ends it. */
static void ask_all(Answers *answers)
{
    const GateMode *mode;
    Asked asked = ASKED_RIGHT;

    answers->layer->summary[0] = '\0';
    for (size_t i = 0; asked != ASKED_WRONG && (mode = gate_mode_at(i)) != NULL; i++) {
        if (i > 0 && !answers->plan->answers_modes)
            break;
        choose(answers, mode);
        if (answers->some_count == 0)
            continue;
        asked = ask(answers);
        if (asked == ASKED_STOPPED) {
            gate_result_set(answers->layer, GATE_SKIP, "interrupted");
            return;
        }
        if (asked == ASKED_NOT)
            append(answers->left_out, sizeof(answers->left_out), "%s%s",
                   answers->left_out[0] ? ", " : "", mode->name);
        else
            answers->modes++;
    }
    summarize(answers);
}

void gate_answers(const GatePlan *plan, GateLayer *layer)
{
    const int64_t start = clock_ns();
    Answers answers = {
        .plan = plan, .layer = layer,
        .entries = memory_array(ANSWERS_POSITIONS, sizeof(*answers.entries)),
        .some = memory_array(ANSWERS_POSITIONS * ANSWERS_TIMES, sizeof(*answers.some)),
    };

    answers.count = read_entries(plan->answers, answers.entries);
    if (answers.count < 1)
        gate_result_set(layer, GATE_FAIL, "%s cannot be read again", plan->answers->path);
    else {
        if (plan->answers_modes)
            answers.count = add_finished(answers.entries, answers.count);
        ask_all(&answers);
    }
    free(answers.entries);
    free(answers.some);
    layer->seconds = (double)(clock_ns() - start) / 1e9;
}
