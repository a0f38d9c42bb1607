/* gate_answers.c - the first layer: is every answer right, however it is asked for? Answers are
 * read as they come, so that the position is known at which a build hangs or crashes. Their word
 * counts for nothing: scores and bounds are compared with those of the suite, lines are replayed
 * by the slow rules. */

#include "bench/gate/gate.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/process/process.h"
#include "base/text/print.h"
#include "bench/engine/subcommand.h"
#include "yomikiri.h"

/* ---- the ways in which answers are asked for ---- */

#define DEEP     " --shallow-empties 4 --middle-empties 4 --set pass-below-end=3"
#define BELIEVE  " --set level-empties-1=6 --set level-empties-2=6 --set level-empties-3=6"
#define SHARE    " --split-empties 8 --set alone-empties=0"

enum {
    MOVES = 1,                  /* every move comes with its exact score and a line */
    BEST = 2,                   /* all best moves are named */
    STOPPED = 4,                /* stopped early, STOPPED_TIMES over: bounds may be wide, but not
                                   wrong */
    STOPPED_TIMES = 3,
};

typedef struct {
    const char *name;           /* for messages */
    int least, most;            /* empties of the positions that are asked so */
    int asks;
    const char *options;        /* of `solve` */
    int alpha, beta;            /* how the score lies to these; 0, 0: the score itself */
} GateMode;

/* The plain one first. */
static const GateMode MODES[] = {
    { "all moves", 0, 64, MOVES | BEST, "--moves", 0, 0 },
    { "portable kernel", 0, 17, MOVES | BEST, "--moves --kernel portable", 0, 0 },
    { "all best moves", 0, 64, BEST, "", 0, 0 },
    { "first best move", 0, 64, 0, "--first-best", 0, 0 },
    { "who wins", 0, 64, 0, "--wld", -1, 1 },
    { "window 5,9", 0, 64, 0, "--window 5,9", 5, 9 },
    { "window -33,-32", 0, 64, 0, "--window -33,-32", -33, -32 },
    { "caches warm", 0, 64, MOVES | BEST, "--moves --keep", 0, 0 },
    { "shallow layer", 0, 10, MOVES | BEST, "--moves --shallow-empties 9", 0, 0 },
    { "middle layer", 0, 16, MOVES | BEST, "--moves --shallow-empties 4 --middle-empties 16", 0,
      0 },
    { "small caches", 0, 13, MOVES | BEST, "--moves --keep --cache-kib 1 --low-cache-kib 1", 0,
      0 },
    { "moves not ordered", 0, 12, MOVES | BEST, "--moves --ordering none", 0, 0 },
    { "deep layer, not ordered", 0, 14, MOVES | BEST,
      "--moves --keep --ordering none" DEEP " --set table-bytes=65536", 0, 0 },
    { "deep layer", 0, 16, MOVES | BEST, "--moves" DEEP BELIEVE, 0, 0 },
    { "deep layer, best moves", 0, 16, BEST, DEEP BELIEVE, 0, 0 },
    { "deep layer, warm", 0, 16, MOVES | BEST, "--moves --keep" DEEP BELIEVE, 0, 0 },
    { "two threads, small", 8, 17, MOVES | BEST, "--moves --keep -t 2" DEEP SHARE, 0, 0 },
    { "two threads", 18, 64, MOVES | BEST, "--moves -t 2", 0, 0 },
    { "four threads", 18, 64, BEST, "-t 4", 0, 0 },
    { "stopped early", 12, 64, STOPPED, "--keep --time 0.001", 0, 0 },
    { "stopped early, two threads", 11, 64, STOPPED, "--keep --time 0.001 -t 2" DEEP SHARE, 0, 0 },
    { "exact search stopped early", 12, 64, STOPPED,
      "--keep --time 0.001 -t 2" SHARE " --iterate off --selective off", 0, 0 },
};

/* ---- the check of one answer ---- */

/* An answer under check, and what is wrong with it. */
typedef struct {
    const SuitePosition *position;
    const GateMode *mode;
    const json_t *answer;       /* NULL: there is none */
    char why[160];
} Check;

/* Always true. */
__attribute__((format(printf, 2, 3)))
static bool wrong(Check *check, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(check->why, sizeof(check->why), format, list);
    va_end(list);
    return true;
}

static bool line_holds(const Check *check, const json_t *array, int score)
{
    const yk_board board = { check->position->board.own, check->position->board.opp };
    uint8_t line[YK_MAX_LINE];
    const int length = sample_json_line(array, line);

    return length >= 0 && yk_verify_line(board, line, length, score) == 1;
}

/* What an object says is proven: an exact "score", else "lower" and "upper". */
static bool read_bounds(const json_t *object, bool exact, int *lower, int *upper)
{
    const json_t *low = json_object_get(object, exact ? "score" : "lower");
    const json_t *high = json_object_get(object, exact ? "score" : "upper");

    *lower = (int)json_integer_value(low);
    *upper = (int)json_integer_value(high);
    return json_is_integer(low) && json_is_integer(high);
}

/* `what` is "h1 scores" or "score". */
static bool bounds_miss(Check *check, const char *what, int lower, int upper, int expected)
{
    return (expected < lower || expected > upper)
           && (lower == upper ? wrong(check, "%s %+d, expected %+d", what, lower, expected)
                              : wrong(check, "%s %+d to %+d, expected %+d", what, lower, upper,
                                      expected));
}

static bool wrong_move(Check *check, const char *name, int expected)
{
    const bool every = check->mode->asks & MOVES;
    const json_t *move = NULL, *one;
    char what[20];
    int lower, upper;
    size_t index;

    json_array_foreach(json_object_get(check->answer, "moves"), index, one) {
        const char *text = json_string_value(json_object_get(one, "move"));

        if (!move && text && strcmp(text, name) == 0)
            move = one;
    }
    if (!move)
        return every && wrong(check, "no score of %s", name);

    const char *bound = json_string_value(json_object_get(move, "bound"));

    snprintf(what, sizeof(what), "%s scores", name);
    if (!bound || !read_bounds(move, strcmp(bound, "exact") == 0, &lower, &upper))
        return wrong(check, "%s has no exact score", name);
    return bounds_miss(check, what, lower, upper, expected)
           || (every && lower != upper && wrong(check, "%s has no exact score", name))
           || (every && !line_holds(check, json_object_get(move, "line"), expected)
               && wrong(check, "the line of %s does not lead to %+d", name, expected));
}

static bool names(const json_t *array, const char *name)
{
    const json_t *one;
    size_t index;

    json_array_foreach(array, index, one)
        if (json_is_string(one) && strcmp(json_string_value(one), name) == 0)
            return true;
    return false;
}

/* Is a move called best that is not, or one left out that is? One may be left open where that took
 * its nodes. */
static bool wrong_best(Check *check)
{
    const SuitePosition *position = check->position;
    const json_t *best = json_object_get(check->answer, "best");
    const json_int_t nodes = json_integer_value(json_object_get(check->answer, "nodes"));
    const bool may_be_open = json_array_size(json_object_get(check->answer, "open")) > 0
                             && nodes >= (json_int_t)YK_TIE_NODES;
    const bool complete = ((check->mode->asks & BEST) && !may_be_open)
                          || json_is_true(json_object_get(check->answer, "best_complete"));
    bool any = position->moves.known == 0;

    for (uint64_t left = position->moves.known; left != 0; left = bit_drop_lowest(left)) {
        const int square = bit_lowest(left), score = position->moves.score[square];
        const bool named = names(best, square_text(square));

        any |= named;
        if (named != (score == position->expected) && (complete || named))
            return wrong(check, "%s is %s, expected %+d and %+d is the best", square_text(square),
                         named ? "called best" : "not among the best", score, position->expected);
    }
    return !any && wrong(check, "it names no best move");
}

static bool wrong_score(Check *check)
{
    const SuitePosition *position = check->position;
    const GateMode *mode = check->mode;
    const char *board = json_string_value(json_object_get(check->answer, "board"));
    const char *error = json_string_value(json_object_get(check->answer, "error"));
    const bool exact = json_is_true(json_object_get(check->answer, "exact"));
    const bool window = mode->alpha < mode->beta, stopped = mode->asks & STOPPED;
    int lower, upper;

    if (!board || strlen(board) != 64 || strncmp(board, position->text, 64) != 0)
        return wrong(check, "the answer is about another board");
    if (error)
        return wrong(check, "%s", error);
    /* A window may leave the score open, but not on which side of it that lies. */
    if (!read_bounds(check->answer, exact, &lower, &upper)
        || (!stopped && lower < upper
            && (!window || (upper > mode->alpha && lower < mode->beta))))
        return wrong(check, "no exact score");
    if (position->has_expected && bounds_miss(check, "score", lower, upper, position->expected))
        return true;
    if (lower < upper)
        return false;
    /* A line that was being found when the time came ends early. */
    return (!stopped && !line_holds(check, json_object_get(check->answer, "line"), lower)
            && wrong(check, "its line does not lead to its score %+d", lower))
           || wrong_best(check);
}

/* Whether the only move is a pass, whose score is that of the position. */
static bool must_pass(const SuitePosition *position)
{
    const yk_board board = { position->board.own, position->board.opp };

    return position->has_expected && yk_board_moves(board) == 0
           && yk_board_moves((yk_board){ board.opp, board.own }) != 0;
}

static bool wrong_answer(Check *check)
{
    const SuitePosition *position = check->position;

    if (!check->answer)
        return wrong(check, "no answer");
    if (wrong_score(check))
        return true;
    for (uint64_t left = position->moves.known; left != 0; left = bit_drop_lowest(left))
        if (wrong_move(check, square_text(bit_lowest(left)),
                       position->moves.score[bit_lowest(left)]))
            return true;
    return must_pass(position) && wrong_move(check, "--", position->expected);
}

/* ---- asking ---- */

typedef struct {
    const GatePlan *plan;
    GateLayer *layer;
    SuitePosition *positions;
    int count;
    const SuitePosition **some; /* those that the mode under way is for */
    int some_count;
    const GateMode *mode;
    int modes, answers, moves;
    char left_out[160];         /* modes that could not be asked for */
} Answers;

static void add_case(Answers *answers, const SuitePosition *position, const char *why)
{
    GateLayer *layer = answers->layer;
    const bool plain = answers->modes == 0;

    layer->cases = memory_grow(layer->cases, (size_t)layer->case_count + 1, sizeof(GateCase));

    GateCase *added = &layer->cases[layer->case_count++];

    snprintf(added->name, sizeof(added->name), "%s", position->id);
    snprintf(added->message, sizeof(added->message), "%s%s%s", plain ? "" : answers->mode->name,
             plain ? "" : ": ", why);
}

static void judge(Answers *answers, const SuitePosition *position, const json_t *answer)
{
    Check check = { position, answers->mode, answer, "" };

    answers->answers++;
    if (answers->mode->asks & MOVES)
        answers->moves += bit_count(position->moves.known) + must_pass(position);
    if (wrong_answer(&check))
        add_case(answers, position, check.why);
}

/* The output has ended, or nothing more came of it, after `done` answers. The first reason to end
 * is the summary. */
static void conclude(Answers *answers, Process *process, ProcessEvent event, int done)
{
    const SuitePosition *at = done < answers->some_count ? answers->some[done] : NULL;
    const double limit_s = answers->plan->limit_s;
    ProcessEnd end = { .killed = false };
    char text[200], how[60];

    if (event == PROCESS_ENDED)
        event = process_finish(process, process_patience(limit_s, answers->plan->stop), &end,
                               NULL);
    process_end_text(&end, how, sizeof(how));
    if (event == PROCESS_STOPPED) {
        gate_set(answers->layer, GATE_SKIP, "interrupted");
    } else if (event == PROCESS_ENDED && !end.killed && end.code == 2 && done == 0
               && answers->modes > 0) {         /* it has no such option */
        append(answers->left_out, sizeof(answers->left_out), "%s%s",
               answers->left_out[0] ? ", " : "", answers->mode->name);
    } else if (event == PROCESS_ENDED && !end.killed && (end.code == 0 || !at)) {
        for (; done < answers->some_count; done++)
            judge(answers, answers->some[done], NULL);
        answers->modes += answers->layer->case_count == 0;
    } else {
        const char *words = process_last_words(process);

        if (event == PROCESS_ENDED)
            snprintf(text, sizeof(text), "it ended with %s: %s", how,
                     words + max_int((int)strlen(words) - 120, 0));
        else
            snprintf(text, sizeof(text), event == PROCESS_TIMEOUT
                     ? "it took too long, more than %g s"
                     : "it wrote more than an answer can hold, for %g s", limit_s);
        if (at)
            add_case(answers, at, text);
        gate_set(answers->layer, GATE_FAIL, "%s, at %s (%s)", text,
                 at ? at->id : "its end", answers->mode->name);
    }
}

/* One job, so that the answer that does not come is that to the position under way. */
static void ask(Answers *answers)
{
    const GatePlan *plan = answers->plan;
    const char **last = memory_array((size_t)answers->some_count + 2, sizeof(*last));
    char options[400], error[300], *line;

    snprintf(options, sizeof(options), "solve --jsonl -j 1 -t 1 %s", answers->mode->options);
    last[0] = "--";
    for (int i = 0; i < answers->some_count; i++)
        last[i + 1] = answers->some[i]->text;

    char **words = subcommand_words(&(Subcommand){ .command = plan->candidate, .after = options,
                                                   .last = last }, error, sizeof(error));
    Process *process = words ? process_start(&(ProcessPlan){ .words = words }, error,
                                             sizeof(error)) : NULL;
    ProcessEvent event = PROCESS_READY;
    int done = 0;

    while (process && done < answers->some_count) {
        event = process_read_line(process, process_patience(plan->limit_s, plan->stop), &line);
        if (event != PROCESS_READY && event != PROCESS_PARTIAL)
            break;

        json_t *answer = json_loadb(line, strlen(line), 0, NULL);

        judge(answers, answers->some[done++], answer);
        json_decref(answer);
    }
    if (process)
        conclude(answers, process, done == answers->some_count ? PROCESS_ENDED : event, done);
    else
        gate_set(answers->layer, GATE_FAIL, "%s", error);
    process_free(process);
    free(words);
    free(last);
}

/* ---- all of it ---- */

/* Games that are over, with empty squares, as a suite of moves cannot hold them: won and lost by a
 * disc, wiped out, and drawn. */
static const char *const FINISHED[] = {
    "-XXXXXXXXXXOOXOXXOXOXOXOXOOXOXOOXOOXXOOOXOXOOXOOXXOOOOXXXOOOOXOX X",
    "-XXXXXXXXXXOOXOXXOXOOOXOXOOXOXOOXOOXXOOOXOXOOXOOXXOOOOXXXOOOOXOX X",
    "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO--OO-O-O X",
    "XX-XXXXX---XXXXX--XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X",
    "XX------------------------------------------------------------OO X",
};

static void add_finished(Answers *answers)
{
    for (size_t i = 0; i < ARRAY_LENGTH(FINISHED); i++) {
        SuitePosition *position = &answers->positions[answers->count++];
        yk_board board = { 0, 0 };
        int black = 0;

        yk_board_parse(FINISHED[i], &board, &black);
        *position = (SuitePosition){ .board = { board.own, board.opp }, .has_expected = true,
                                     .empties = bit_count(~(board.own | board.opp)),
                                     .expected = yk_board_final_score(board) };
        snprintf(position->id, sizeof(position->id), "over-%zu", i + 1);
        snprintf(position->text, sizeof(position->text), "%s", FINISHED[i]);
    }
}

/* The first mode that finds something ends it. */
void gate_answers(const GatePlan *plan, GateResult *result)
{
    const size_t most = (size_t)plan->answers->count + ARRAY_LENGTH(FINISHED);
    GateLayer *layer = &result->layers[GATE_ANSWERS];
    const char *suite = plan->answers->name;
    Answers answers = {
        .plan = plan, .layer = layer, .count = plan->answers->count,
        .positions = memory_array(most, sizeof(*answers.positions)),
        .some = memory_array(most * STOPPED_TIMES, sizeof(*answers.some)),
    };

    memcpy(answers.positions, plan->answers->positions,
           (size_t)answers.count * sizeof(*answers.positions));
    if (plan->answers_modes)
        add_finished(&answers);
    layer->summary[0] = '\0';
    for (size_t i = 0; layer->case_count == 0 && layer->summary[0] == '\0'
                       && i < (plan->answers_modes ? ARRAY_LENGTH(MODES) : 1); i++) {
        answers.mode = &MODES[i];
        answers.some_count = 0;
        for (int k = 0; k < answers.count * (MODES[i].asks & STOPPED ? STOPPED_TIMES : 1); k++) {
            const SuitePosition *position = &answers.positions[k % answers.count];

            if (MODES[i].least <= position->empties && position->empties <= MODES[i].most)
                answers.some[answers.some_count++] = position;
        }
        if (answers.some_count > 0)
            ask(&answers);
    }
    if (layer->summary[0] != '\0')
        ;                               /* it says at which position it ended */
    else if (layer->case_count > 0)
        gate_set(layer, GATE_FAIL, "%d of %d positions of %s have wrong answers (%s)",
                 layer->case_count, answers.some_count, suite, answers.mode->name);
    else
        gate_set(layer, GATE_PASS, "%d positions of %s asked in %d way%s, %d answers, %d moves: "
                 "all scores as recorded, every line replayed%s%s", answers.count, suite,
                 answers.modes, answers.modes == 1 ? "" : "s", answers.answers, answers.moves,
                 answers.left_out[0] ? "; not asked, as it has no such option: " : "",
                 answers.left_out);
    free(answers.positions);
    free(answers.some);
}
