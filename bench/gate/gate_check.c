#include "bench/gate/gate_check.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "bench/child/sample.h"
#include "yomikiri.h"

/* An answer under check, and room to say what is wrong. */
typedef struct {
    const Position *position;
    const GateMode *mode;
    const json_t *answer;
    char *out;
    size_t size;
} Check;

#define WRONG(check, ...)   (snprintf((check)->out, (check)->size, __VA_ARGS__), (check)->out)

/* ---- lines ---- */

static bool line_holds(const Position *position, const json_t *array, int score)
{
    const yk_board board = { position->board.own, position->board.opp };
    uint8_t line[YK_MAX_LINE];
    size_t bad;
    const int length = sample_json_line(array, line, &bad);

    return length >= 0 && yk_verify_line(board, line, length, score) == 1;
}

/* ---- bounds ---- */

typedef struct {
    int lower, upper;
} AnswerBounds;

/* What an object says is proven: an exact "score", else "lower" and "upper". */
static bool read_range(const json_t *object, bool exact, AnswerBounds *range)
{
    const json_t *lower = json_object_get(object, exact ? "score" : "lower");
    const json_t *upper = json_object_get(object, exact ? "score" : "upper");

    if (!json_is_integer(lower) || !json_is_integer(upper))
        return false;
    *range = (AnswerBounds){ (int)json_integer_value(lower), (int)json_integer_value(upper) };
    return true;
}

static bool holds(AnswerBounds range, int score)
{
    return range.lower <= score && score <= range.upper;
}

/* ---- moves ---- */

static const json_t *find_move(const json_t *moves, const char *name)
{
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const char *text = json_string_value(json_object_get(json_array_get(moves, i), "move"));

        if (text && strcmp(text, name) == 0)
            return json_array_get(moves, i);
    }
    return NULL;
}

static const char *wrong_move(const Check *check, const ExpectedMove *expected)
{
    const char *name = expected->square == PASS ? "--" : square_text(expected->square);
    const json_t *move = find_move(json_object_get(check->answer, "moves"), name);
    const char *bound = json_string_value(json_object_get(move, "bound"));
    AnswerBounds range;

    if (!move)
        return check->mode->moves ? WRONG(check, "no score of %s", name) : NULL;
    if (!bound || !read_range(move, strcmp(bound, "exact") == 0, &range))
        return WRONG(check, "%s has no exact score", name);
    if (range.lower == range.upper && range.lower != expected->score)
        return WRONG(check, "%s scores %+d, expected %+d", name, range.lower, expected->score);
    if (!holds(range, expected->score))
        return WRONG(check, "%s scores %+d to %+d, expected %+d", name, range.lower, range.upper,
                     expected->score);
    if (!check->mode->moves)
        return NULL;
    if (range.lower != range.upper)
        return WRONG(check, "%s has no exact score", name);
    if (!line_holds(check->position, json_object_get(move, "line"), expected->score))
        return WRONG(check, "the line of %s does not lead to %+d", name, expected->score);
    return NULL;
}

static bool names(const json_t *array, const char *name)
{
    for (size_t i = 0; i < json_array_size(array); i++) {
        const char *text = json_string_value(json_array_get(array, i));

        if (text && strcmp(text, name) == 0)
            return true;
    }
    return false;
}

/* Is a move called best that is not, or one left out that is? One may be left open where that took
 * its nodes. */
static const char *wrong_best(const Check *check)
{
    const Position *position = check->position;
    const json_t *best = json_object_get(check->answer, "best");
    const uint64_t nodes = (uint64_t)json_integer_value(json_object_get(check->answer, "nodes"));
    const bool may_be_open = json_array_size(json_object_get(check->answer, "open")) > 0
                             && nodes >= YK_TIE_NODES;
    const bool complete = (check->mode->best && !may_be_open)
                          || json_is_true(json_object_get(check->answer, "best_complete"));
    bool any = position->expected_count == 0;

    for (int i = 0; i < position->expected_count; i++) {
        const ExpectedMove *move = &position->expected_moves[i];
        const char *name = square_text(move->square);

        if (move->square == PASS)
            return NULL;
        any |= names(best, name);
        if (names(best, name) != (move->score == position->expected)
            && (complete || names(best, name)))
            return WRONG(check, "%s is %s, expected %+d and %+d is the best", name,
                         names(best, name) ? "called best" : "not among the best", move->score,
                         position->expected);
    }
    return any ? NULL : WRONG(check, "it names no best move");
}

/* ---- the whole ---- */

static bool is_about(const Position *position, const json_t *answer)
{
    const char *board = json_string_value(json_object_get(answer, "board"));
    char text[68];

    position_board_text(position->board, position->black_to_move, text);
    return board && strlen(board) == 64 && strncmp(board, text, 64) == 0;
}

/* The window that was asked for leaves open on which side of it the score lies. */
static bool leaves_open(const GateMode *mode, AnswerBounds range)
{
    return mode->times == 0 && range.lower < range.upper && range.upper > mode->alpha
           && range.lower < mode->beta;
}

static const char *wrong_score(const Check *check)
{
    const Position *position = check->position;
    const json_t *error = json_object_get(check->answer, "error");
    AnswerBounds range;

    if (!is_about(position, check->answer))
        return WRONG(check, "the answer is about another board");
    if (json_is_string(error))
        return WRONG(check, "%s", json_string_value(error));
    if (!read_range(check->answer, json_is_true(json_object_get(check->answer, "exact")), &range)
        || leaves_open(check->mode, range))
        return WRONG(check, "no exact score");
    if (position->has_expected && !holds(range, position->expected))
        return range.lower == range.upper
            ? WRONG(check, "score %+d, expected %+d", range.lower, position->expected)
            : WRONG(check, "score %+d to %+d, expected %+d", range.lower, range.upper,
                    position->expected);
    /* a line that was being found when the time came ends early */
    if (range.lower == range.upper && check->mode->times == 0
        && !line_holds(position, json_object_get(check->answer, "line"), range.lower))
        return WRONG(check, "its line does not lead to its score %+d", range.lower);
    return range.lower == range.upper ? wrong_best(check) : NULL;
}

const char *gate_check(const Position *position, const GateMode *mode, const json_t *answer,
                       char *out, size_t size)
{
    const Check check = { position, mode, answer, out, size };

    if (!answer)
        return WRONG(&check, "no answer");

    const char *wrong = wrong_score(&check);

    for (int i = 0; i < position->expected_count && !wrong; i++)
        wrong = wrong_move(&check, &position->expected_moves[i]);
    return wrong;
}

/* ---- the ways in which answers are asked for ---- */

#define DEEP                                                                                 \
    "--shallow-empties", "4", "--middle-empties", "4", "--set", "pass-below-end=3"
#define BELIEVE                                                                              \
    "--set", "level-empties-1=6", "--set", "level-empties-2=6", "--set", "level-empties-3=6"
#define SHARE     "--split-empties", "8", "--set", "alone-empties=0"
#define NO_ORDER  "--ordering", "none"
#define SMALL_CACHES  "--cache-kib", "1", "--low-cache-kib", "1"
#define SMALL_TABLE   "--set", "table-bytes=65536"
#define TWO       "-t", "2"
#define STOP      "--keep", "--time", "0.001"
#define AT_ONCE   "--iterate", "off", "--selective", "off"
#define WORDS(...)  (const char *const[]){ __VA_ARGS__, NULL }

/* name, options, empties from and to, every move, all best moves, window, times */
static const GateMode MODES[] = {
    { "all moves", WORDS("--moves"), 0, 64, true, true, -64, 64, 0 },
    { "portable kernel", WORDS("--moves", "--kernel", "portable"), 0, 17, true, true, -64, 64, 0 },
    { "all best moves", WORDS(NULL), 0, 64, false, true, -64, 64, 0 },
    { "first best move", WORDS("--first-best"), 0, 64, false, false, -64, 64, 0 },
    { "who wins", WORDS("--wld"), 0, 64, false, false, -1, 1, 0 },
    { "window 5,9", WORDS("--window", "5,9"), 0, 64, false, false, 5, 9, 0 },
    { "window -33,-32", WORDS("--window", "-33,-32"), 0, 64, false, false, -33, -32, 0 },
    { "caches warm", WORDS("--moves", "--keep"), 0, 64, true, true, -64, 64, 0 },
    { "shallow layer", WORDS("--moves", "--shallow-empties", "9"), 0, 10, true, true, -64, 64,
      0 },
    { "middle layer", WORDS("--moves", "--shallow-empties", "4", "--middle-empties", "16"), 0, 16,
      true, true, -64, 64, 0 },
    { "small caches", WORDS("--moves", "--keep", SMALL_CACHES), 0, 13, true, true, -64, 64, 0 },
    { "moves not ordered", WORDS("--moves", NO_ORDER), 0, 12, true, true, -64, 64, 0 },
    { "deep layer, not ordered", WORDS("--moves", "--keep", NO_ORDER, DEEP, SMALL_TABLE), 0, 14,
      true, true, -64, 64, 0 },
    { "deep layer", WORDS("--moves", DEEP, BELIEVE), 0, 16, true, true, -64, 64, 0 },
    { "deep layer, best moves", WORDS(DEEP, BELIEVE), 0, 16, false, true, -64, 64, 0 },
    { "deep layer, warm", WORDS("--moves", "--keep", DEEP, BELIEVE), 0, 16, true, true, -64, 64,
      0 },
    { "two threads, small", WORDS("--moves", "--keep", TWO, DEEP, SHARE), 8, 17, true, true, -64,
      64, 0 },
    { "two threads", WORDS("--moves", TWO), 18, 64, true, true, -64, 64, 0 },
    { "four threads", WORDS("-t", "4"), 18, 64, false, true, -64, 64, 0 },
    { "stopped early", WORDS(STOP), 12, 64, false, false, -64, 64, 3 },
    { "stopped early, two threads", WORDS(STOP, TWO, DEEP, SHARE), 11, 64, false, false, -64, 64,
      3 },
    { "exact search stopped early", WORDS(STOP, TWO, SHARE, AT_ONCE), 12, 64, false, false, -64,
      64, 3 },
};

const GateMode *gate_mode_at(size_t index)
{
    return index < ARRAY_LENGTH(MODES) ? &MODES[index] : NULL;
}
