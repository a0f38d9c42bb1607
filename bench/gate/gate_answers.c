/* gate_answers.c - the first layer: is every answer right, however it is asked for? Answers are
 * read as they come, so that the position is known at which a build hangs or crashes. Their word
 * counts for nothing: scores and bounds are compared with those of the suite, lines are replayed
 * by the slow rules. */

#include "bench/gate/gate.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/process/process.h"
#include "base/text/print.h"
#include "base/text/words.h"
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
    const char *options;        /* of `solve` */
    int least, most;            /* empties of the positions that are asked so */
    int asks;
    int alpha, beta;            /* how the score lies to these; 0, 0: the score itself */
} GateMode;

/* The plain one first. */
static const GateMode MODES[] = {
    { "all moves", "--moves", 0, 64, MOVES | BEST, 0, 0 },
    { "portable kernel", "--moves --kernel portable", 0, 17, MOVES | BEST, 0, 0 },
    { "all best moves", "", 0, 64, BEST, 0, 0 },
    { "first best move", "--first-best", 0, 64, 0, 0, 0 },
    { "who wins", "--wld", 0, 64, 0, -1, 1 },
    { "window 5,9", "--window 5,9", 0, 64, 0, 5, 9 },
    { "window -33,-32", "--window -33,-32", 0, 64, 0, -33, -32 },
    { "caches warm", "--moves --keep", 0, 64, MOVES | BEST, 0, 0 },
    { "shallow layer", "--moves --shallow-empties 9", 0, 10, MOVES | BEST, 0, 0 },
    { "middle layer", "--moves --shallow-empties 4 --middle-empties 16", 0, 16, MOVES | BEST, 0,
      0 },
    { "small caches", "--moves --keep --cache-kib 1 --low-cache-kib 1", 0, 13, MOVES | BEST, 0,
      0 },
    { "moves not ordered", "--moves --ordering none", 0, 12, MOVES | BEST, 0, 0 },
    { "deep layer, not ordered", "--moves --keep --ordering none" DEEP " --set table-bytes=65536",
      0, 14, MOVES | BEST, 0, 0 },
    { "deep layer", "--moves" DEEP BELIEVE, 0, 16, MOVES | BEST, 0, 0 },
    { "deep layer, best moves", DEEP BELIEVE, 0, 16, BEST, 0, 0 },
    { "deep layer, warm", "--moves --keep" DEEP BELIEVE, 0, 16, MOVES | BEST, 0, 0 },
    { "two threads, small", "--moves --keep -t 2" DEEP SHARE, 8, 17, MOVES | BEST, 0, 0 },
    { "two threads", "--moves -t 2", 18, 64, MOVES | BEST, 0, 0 },
    { "four threads", "-t 4", 18, 64, BEST, 0, 0 },
    { "stopped early", "--keep --time 0.001", 12, 64, STOPPED, 0, 0 },
    { "stopped early, two threads", "--keep --time 0.001 -t 2" DEEP SHARE, 11, 64, STOPPED, 0, 0 },
    { "exact search stopped early", "--keep --time 0.001 -t 2" SHARE " --iterate off --selective "
      "off", 12, 64, STOPPED, 0, 0 },
};

/* ---- the check of one answer ---- */

/* An answer under check, and room to say what is wrong. */
typedef struct {
    const SuitePosition *position;
    const GateMode *mode;
    const json_t *answer;
    char *out;
    size_t size;
} Check;

/* What is wrong, as text; NULL from the functions here: nothing. */
#define WRONG(check, ...)   (snprintf((check)->out, (check)->size, __VA_ARGS__), (check)->out)

static bool line_holds(const SuitePosition *position, const json_t *array, int score)
{
    const yk_board board = { position->board.own, position->board.opp };
    uint8_t line[YK_MAX_LINE];
    size_t bad;
    const int length = sample_json_line(array, line, &bad);

    return length >= 0 && yk_verify_line(board, line, length, score) == 1;
}

typedef struct {
    int lower, upper;
} AnswerBounds;

/* What an object says is proven: an exact "score", else "lower" and "upper". */
static bool read_bounds(const json_t *object, bool exact, AnswerBounds *bounds)
{
    const json_t *lower = json_object_get(object, exact ? "score" : "lower");
    const json_t *upper = json_object_get(object, exact ? "score" : "upper");

    *bounds = (AnswerBounds){ (int)json_integer_value(lower), (int)json_integer_value(upper) };
    return json_is_integer(lower) && json_is_integer(upper);
}

/* `what` is " h1" or "". */
static const char *wrong_bounds(const Check *check, const char *what, AnswerBounds is,
                                int expected)
{
    if (is.lower <= expected && expected <= is.upper)
        return NULL;
    return is.lower == is.upper
        ? WRONG(check, "%s %+d, expected %+d", what, is.lower, expected)
        : WRONG(check, "%s %+d to %+d, expected %+d", what, is.lower, is.upper, expected);
}

/* Whether the only move is a pass, whose score is that of the position. */
static bool must_pass(const SuitePosition *position)
{
    const yk_board board = { position->board.own, position->board.opp };
    const yk_board turned = { board.opp, board.own };

    return position->has_expected && yk_board_moves(board) == 0 && yk_board_moves(turned) != 0;
}

static const char *wrong_move(const Check *check, int square)
{
    const char *name = square == PASS ? "--" : square_text(square);
    const int expected = square == PASS ? check->position->expected
                                        : check->position->moves.score[square];
    const bool every = check->mode->asks & MOVES;
    const json_t *move = NULL, *one;
    const char *bound, *wrong;
    AnswerBounds bounds;
    char what[20];
    size_t index;

    json_array_foreach(json_object_get(check->answer, "moves"), index, one) {
        const char *text = json_string_value(json_object_get(one, "move"));

        if (!move && text && strcmp(text, name) == 0)
            move = one;
    }
    if (!move)
        return every ? WRONG(check, "no score of %s", name) : NULL;
    bound = json_string_value(json_object_get(move, "bound"));
    if (!bound || !read_bounds(move, strcmp(bound, "exact") == 0, &bounds))
        return WRONG(check, "%s has no exact score", name);
    snprintf(what, sizeof(what), "%s scores", name);
    wrong = wrong_bounds(check, what, bounds, expected);
    if (wrong || !every)
        return wrong;
    if (bounds.lower != bounds.upper)
        return WRONG(check, "%s has no exact score", name);
    if (!line_holds(check->position, json_object_get(move, "line"), expected))
        return WRONG(check, "the line of %s does not lead to %+d", name, expected);
    return NULL;
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
static const char *wrong_best(const Check *check)
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
            return WRONG(check, "%s is %s, expected %+d and %+d is the best", square_text(square),
                         named ? "called best" : "not among the best", score, position->expected);
    }
    return any ? NULL : WRONG(check, "it names no best move");
}

static const char *wrong_score(const Check *check)
{
    const SuitePosition *position = check->position;
    const GateMode *mode = check->mode;
    const char *board = json_string_value(json_object_get(check->answer, "board")), *wrong;
    const json_t *error = json_object_get(check->answer, "error");
    const bool window = mode->alpha < mode->beta;
    AnswerBounds is;

    if (!board || strlen(board) != 64 || strncmp(board, position->text, 64) != 0)
        return WRONG(check, "the answer is about another board");
    if (json_is_string(error))
        return WRONG(check, "%s", json_string_value(error));
    /* A window may leave the score open, but not on which side of it that lies. */
    if (!read_bounds(check->answer, json_is_true(json_object_get(check->answer, "exact")), &is)
        || (!(mode->asks & STOPPED) && is.lower < is.upper
            && (!window || (is.upper > mode->alpha && is.lower < mode->beta))))
        return WRONG(check, "no exact score");
    wrong = position->has_expected ? wrong_bounds(check, "score", is, position->expected) : NULL;
    if (wrong || is.lower < is.upper)
        return wrong;
    /* A line that was being found when the time came ends early. */
    if (!(mode->asks & STOPPED)
        && !line_holds(position, json_object_get(check->answer, "line"), is.lower))
        return WRONG(check, "its line does not lead to its score %+d", is.lower);
    return wrong_best(check);
}

/* `answer` may be NULL: there is none. */
static const char *wrong_answer(const SuitePosition *position, const GateMode *mode,
                                const json_t *answer, char *out, size_t size)
{
    const Check check = { position, mode, answer, out, size };
    const char *wrong = answer ? wrong_score(&check) : WRONG(&check, "no answer");

    for (uint64_t left = position->moves.known; left != 0 && !wrong; left = bit_drop_lowest(left))
        wrong = wrong_move(&check, bit_lowest(left));
    return !wrong && must_pass(position) ? wrong_move(&check, PASS) : wrong;
}

/* ---- the positions ---- */

typedef enum {
    ASKED_RIGHT,
    ASKED_WRONG,                /* the summary says what */
    ASKED_NOT,                  /* the build does not take these options */
    ASKED_STOPPED,
} Asked;

/* What is known of a position. */
typedef struct {
    SuitePosition position;
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
        SuitePosition *position = &answers->entries[answers->count++].position;
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

/* ---- asking ---- */

/* One job, so that the answer that does not come is that to the position under way. */
static char **solve_words(const Answers *answers, char *error, size_t error_size)
{
    const char **last = memory_array((size_t)answers->some_count + 2, sizeof(*last));
    char options[400], **after, **words;
    int count;

    snprintf(options, sizeof(options), "solve --jsonl -j 1 -t 1 %s", answers->mode->options);
    after = words_split(options, &count, error, error_size);
    last[0] = "--";
    for (int i = 0; i < answers->some_count; i++)
        last[i + 1] = answers->some[i]->position.text;
    words = subcommand_words(&(Subcommand){ answers->plan->candidate, NULL,
                                            (const char *const *)after, last, false },
                             error, error_size);
    free(after);
    free(last);
    return words;
}

static void judge(Answers *answers, GatePosition *entry, const json_t *answer)
{
    char why[160];
    const char *wrong = wrong_answer(&entry->position, answers->mode, answer, why, sizeof(why));
    const bool plain = answers->modes == 0;

    entry->asked = true;
    entry->seconds += json_number_value(json_object_get(answer, "time_s"));
    answers->answers++;
    if (answers->mode->asks & MOVES)
        answers->moves += bit_count(entry->position.moves.known) + must_pass(&entry->position);
    answers->wrong += wrong != NULL;
    if (wrong)
        snprintf(entry->why, sizeof(entry->why), "%s%s%s", plain ? "" : answers->mode->name,
                 plain ? "" : ": ", wrong);
}

/* What it said at last, but for warnings about positions: they are no reason to end. */
static const char *last_said(Process *process)
{
    const char *words = process_last_words(process), *at;

    while ((at = strstr(words, "warning: ")) != NULL && (at = strchr(at, ']')) != NULL)
        words = at + 1;
    return words + strspn(words, " ");
}

/* The output has ended, or nothing more came of it, after `done` answers. */
static Asked conclude(Answers *answers, Process *process, ProcessEvent event, int done)
{
    GatePosition *entry = done < answers->some_count ? answers->some[done] : NULL;
    const char *mode = answers->mode->name, *words;
    const double limit_s = answers->plan->limit_s;
    ProcessEnd end = { .killed = false };
    char text[180], how[60];

    if (event == PROCESS_ENDED)
        event = process_finish(process, process_patience(limit_s, answers->plan->stop), &end,
                               NULL);
    if (event == PROCESS_STOPPED)
        return ASKED_STOPPED;
    words = last_said(process);
    process_end_text(&end, how, sizeof(how));
    if (event != PROCESS_ENDED) {
        snprintf(text, sizeof(text), event == PROCESS_TIMEOUT ? "it took too long, more than %g s"
                 : "it wrote more than an answer can hold, for %g s", limit_s);
    } else if (!end.killed && end.code == 2 && done == 0 && answers->modes > 0) {
        return ASKED_NOT;
    } else if (end.killed || (end.code != 0 && entry)) {
        snprintf(text, sizeof(text), "it ended with %s%s%.80s", how, words[0] ? ", saying: " : "",
                 words);
    } else {
        for (; done < answers->some_count; done++)
            judge(answers, answers->some[done], NULL);
        return answers->wrong > 0 ? ASKED_WRONG : ASKED_RIGHT;
    }
    if (entry) {                        /* it gave no answer to this position */
        entry->asked = true;
        answers->wrong++;
        snprintf(entry->why, sizeof(entry->why), "%s: %s", mode, text);
        gate_set(answers->layer, GATE_FAIL, "%s, at %s (%s)", text, entry->position.id, mode);
    } else {
        gate_set(answers->layer, GATE_FAIL, "%s after its last answer (%s)", text, mode);
    }
    return ASKED_WRONG;
}

static Asked ask(Answers *answers)
{
    const GatePlan *plan = answers->plan;
    char error[300], *line;
    char **words = solve_words(answers, error, sizeof(error));
    Process *process = words ? process_start(&(ProcessPlan){ .words = words }, error,
                                             sizeof(error)) : NULL;
    ProcessEvent event = PROCESS_ENDED;
    Asked asked = ASKED_WRONG;
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
        asked = conclude(answers, process, done == answers->some_count ? PROCESS_ENDED : event,
                         done);
    else
        gate_set(answers->layer, GATE_FAIL, "%s", error);
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
        gate_set(layer, GATE_FAIL, "%d of %d positions of %s have wrong answers (%s)",
                 answers->wrong, answers->some_count, suite, answers->mode->name);
    else if (answers->modes == 1)
        gate_set(layer, GATE_PASS, "%d positions of %s, %d moves: all scores as recorded, every "
                 "line replayed", answers->count, suite, answers->moves);
    else
        gate_set(layer, GATE_PASS, "%d positions of %s asked in %d ways, %d answers, %d moves: "
                 "all scores as recorded, every line replayed%s%s", answers->count, suite,
                 answers->modes, answers->answers, answers->moves, answers->left_out[0]
                 ? "; not asked, as it has no such option: " : "", answers->left_out);
    for (int i = 0; i < answers->count; i++) {
        const GatePosition *entry = &answers->entries[i];

        if (entry->asked)
            gate_add(layer, entry->position.id, entry->why[0] ? GATE_FAIL : GATE_PASS,
                     entry->seconds, "%s", entry->why);
    }
}

/* The first mode that finds something ends it. */
static void ask_all(Answers *answers)
{
    const size_t modes = answers->plan->answers_modes ? ARRAY_LENGTH(MODES) : 1;
    Asked asked = ASKED_RIGHT;

    answers->layer->summary[0] = '\0';
    for (size_t i = 0; asked != ASKED_WRONG && i < modes; i++) {
        const int times = MODES[i].asks & STOPPED ? STOPPED_TIMES : 1;

        answers->mode = &MODES[i];
        answers->some_count = 0;
        for (int k = 0; k < answers->count * times; k++) {
            GatePosition *entry = &answers->entries[k % answers->count];
            const int empties = entry->position.empties;

            if (MODES[i].least <= empties && empties <= MODES[i].most)
                answers->some[answers->some_count++] = entry;
        }
        if (answers->some_count == 0)
            continue;
        asked = ask(answers);
        if (asked == ASKED_STOPPED) {
            gate_set(answers->layer, GATE_SKIP, "interrupted");
            return;
        }
        if (asked == ASKED_NOT)
            append(answers->left_out, sizeof(answers->left_out), "%s%s",
                   answers->left_out[0] ? ", " : "", MODES[i].name);
        else
            answers->modes++;
    }
    summarize(answers);
}

void gate_answers(const GatePlan *plan, GateLayer *layer)
{
    const int64_t begun = clock_ns();
    const size_t most = (size_t)plan->answers->count + ARRAY_LENGTH(FINISHED);
    Answers answers = {
        .plan = plan, .layer = layer, .entries = memory_array(most, sizeof(*answers.entries)),
        .some = memory_array(most * STOPPED_TIMES, sizeof(*answers.some)),
    };

    for (; answers.count < plan->answers->count; answers.count++)
        answers.entries[answers.count].position = plan->answers->positions[answers.count];
    if (plan->answers_modes)
        add_finished(&answers);
    ask_all(&answers);
    free(answers.entries);
    free(answers.some);
    layer->seconds = (double)(clock_ns() - begun) / 1e9;
}
