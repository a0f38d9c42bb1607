#include "apps/cli/solve/stored.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "api/solver.h"
#include "apps/cli/solve/jsonvalue.h"

typedef struct {
    const json_t *object;
    char *fault;
    size_t size;
    yk_board board;
    bool black;                 /* to move */
    uint64_t legal;             /* moves; 0: a pass, or */
    bool over;                  /* the game is */
    int lower, upper;
    uint64_t best;
} Stored;

__attribute__((format(printf, 2, 3)))
static bool wrong(const Stored *stored, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(stored->fault, stored->size, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- values ---- */

static const json_t *value_of(const Stored *stored, const char *key)
{
    return json_object_get(stored->object, key);
}

/* A score: even, -64..64. */
static bool read_score(const Stored *stored, const json_t *value, const char *name, int *out)
{
    const json_int_t number = json_integer_value(value);

    if (!json_is_integer(value) || number < -SCORE_MAX || number > SCORE_MAX || number % 2)
        return wrong(stored, "%s is not an even number from -64 to 64", name);
    *out = (int)number;
    return true;
}

/* 0..63, PASS, or NO_MOVE for anything else. */
static int read_square(const json_t *value)
{
    const char *text = json_string_value(value);

    for (int square = 0; text && square < 64; square++)
        if (strcmp(text, yk_square_name(square)) == 0)
            return square;
    return text && strcmp(text, yk_square_name(PASS)) == 0 ? PASS : NO_MOVE;
}

/* ---- board and score ---- */

static bool check_board(Stored *stored)
{
    const json_t *empties = value_of(stored, "empties");

    if (!jsonvalue_board(stored->object, &stored->board, &stored->black))
        return wrong(stored, "'board' and 'side' are not a position");
    stored->legal = yk_board_moves(stored->board);
    stored->over = !stored->legal
                   && !yk_board_moves((yk_board){ stored->board.opp, stored->board.own });

    const int left = 64 - bit_count(stored->board.own | stored->board.opp);

    if (!json_is_integer(empties) || json_integer_value(empties) != left)
        return wrong(stored, "'empties' is not the %d of the board", left);
    return true;
}

static bool is_exact(const Stored *stored)
{
    return stored->lower == stored->upper;
}

static bool check_empties(const Stored *stored)
{
    const json_t *discs = value_of(stored, "discs");
    const int black = 32 + (stored->black ? stored->lower : -stored->lower) / 2;

    if (!is_exact(stored))
        return json_is_null(discs) || wrong(stored, "there are 'discs' without an exact score");
    if (!json_is_integer(json_object_get(discs, "X"))
        || !json_is_integer(json_object_get(discs, "O"))
        || json_integer_value(json_object_get(discs, "X")) != black
        || json_integer_value(json_object_get(discs, "O")) != SCORE_MAX - black)
        return wrong(stored, "'discs' are not the %d-%d of the score %+d", black,
                     SCORE_MAX - black, stored->lower);
    return true;
}

static bool check_score(Stored *stored)
{
    const json_t *score = value_of(stored, "score"), *exact = value_of(stored, "exact");
    int number = 0;

    if (!read_score(stored, value_of(stored, "lower"), "'lower'", &stored->lower)
        || !read_score(stored, value_of(stored, "upper"), "'upper'", &stored->upper))
        return false;
    if (stored->lower > stored->upper)
        return wrong(stored, "'lower' %+d is above 'upper' %+d", stored->lower, stored->upper);
    if (!json_is_boolean(exact) || json_is_true(exact) != is_exact(stored))
        return wrong(stored, "'exact' does not fit the bounds %+d and %+d", stored->lower,
                     stored->upper);
    if (!is_exact(stored))
        return json_is_null(score)
               || wrong(stored, "there is a 'score' between the bounds %+d and %+d", stored->lower,
                     stored->upper);
    if (!read_score(stored, score, "'score'", &number))
        return false;
    return number == stored->lower
           || wrong(stored, "'score' is %+d, the bounds are both %+d", number, stored->lower);
}

/* ---- lines ---- */

/* Replay `line` by the slow rules; one that comes with an exact score has to lead to it. */
static bool replay(const Stored *stored, const json_t *line, const char *name, bool exact,
                   int score)
{
    yk_board board = stored->board;
    const json_t *entry;
    bool ours = true;
    size_t i;

    if (!json_is_array(line))
        return wrong(stored, "%s is missing", name);
    json_array_foreach(line, i, entry) {
        const int square = read_square(entry);

        if (square == NO_MOVE || yk_board_play(&board, square) != YK_OK)
            return wrong(stored, "ply %zu of %s is not legal", i + 1, name);
        ours = !ours;
    }
    if (!exact)
        return true;
    if (yk_board_moves(board) || yk_board_moves((yk_board){ board.opp, board.own }))
        return wrong(stored, "%s stops before the end of the game", name);

    const int end = ours ? yk_board_final_score(board) : -yk_board_final_score(board);

    return end == score || wrong(stored, "%s ends with %+d, its score is %+d", name, end, score);
}

/* ---- moves ---- */

static bool check_best(Stored *stored)
{
    const json_t *best = value_of(stored, "best"), *entry;
    const bool wanted = is_exact(stored) && !stored->over;
    const int first = read_square(json_array_get(value_of(stored, "line"), 0));
    bool pass = false;
    size_t i;

    if (!json_is_array(best))
        return wrong(stored, "'best' is missing");
    json_array_foreach(best, i, entry) {
        const int square = read_square(entry);

        if (square == PASS && !stored->legal && !stored->over)
            pass = true;
        else if (square < NO_MOVE && (stored->legal & square_bit(square)))
            stored->best |= square_bit(square);
        else
            return wrong(stored, "a move in 'best' is not legal");
    }
    if (wanted && !pass && !stored->best)
        return wrong(stored, "there is a score, but no 'best' move");
    if (wanted && !pass && !(stored->best & square_bit(first)))
        return wrong(stored, "'line' begins with %s, which is not in 'best'",
                     yk_square_name(first));
    return true;
}

/* What a move claims to score into *lower and *upper. */
static bool read_bounds(const Stored *stored, const json_t *move, const char *name, int *lower,
                        int *upper)
{
    const char *bound = json_string_value(json_object_get(move, "bound"));
    const json_t *low = json_object_get(move, "lower"), *high = json_object_get(move, "upper");
    const json_t *score = json_object_get(move, "score");
    char its_score[32];

    snprintf(its_score, sizeof(its_score), "the score of %s", name);
    if (!bound)
        return wrong(stored, "%s has no 'bound'", its_score);
    if (strcmp(bound, "exact") == 0) {
        if (!read_score(stored, score, its_score, lower))
            return false;
        *upper = *lower;
        return (!low && !high) || wrong(stored, "%s is exact and has bounds", name);
    }
    if (!read_score(stored, low, its_score, lower) || !read_score(stored, high, its_score, upper))
        return false;
    if (*lower >= *upper)
        return wrong(stored, "the bounds %+d and %+d of %s contradict each other", *lower,
                     *upper, name);
    if ((strcmp(bound, "lower") == 0 && json_integer_value(score) != *lower)
        || (strcmp(bound, "upper") == 0 && json_integer_value(score) != *upper))
        return wrong(stored, "%s is not its bound", its_score);
    return true;
}

/* One move of the list against the score of the position. */
static bool check_move(const Stored *stored, const json_t *move, int square, int *upper)
{
    const char *name = yk_square_name(square);
    const bool best = square == PASS || (stored->best & square_bit(square));
    const json_t *line = json_object_get(move, "line");
    char its_line[32];
    int lower = 0;

    snprintf(its_line, sizeof(its_line), "the line of %s", name);
    if (!read_bounds(stored, move, name, &lower, upper))
        return false;
    if (lower > stored->upper)
        return wrong(stored, "%s scores %+d or more, the position %+d at most", name, lower,
                     stored->upper);
    if (is_exact(stored) && best && (lower != stored->lower || *upper != stored->lower))
        return wrong(stored, "%s is best, but its score is not %+d", name, stored->lower);
    if (is_exact(stored) && !best && lower == stored->lower)
        return wrong(stored, "%s reaches %+d, but is not in 'best'", name, stored->lower);
    if (is_exact(stored) && !best && *upper >= stored->lower
        && json_is_true(value_of(stored, "best_complete")))
        return wrong(stored, "%s may be as good as 'best', which is said to be complete", name);
    if (json_array_size(line) == 0)
        return json_is_array(line) || wrong(stored, "%s is missing", its_line);
    if (read_square(json_array_get(line, 0)) != square)
        return wrong(stored, "%s begins with another move", its_line);
    return replay(stored, line, its_line, lower == *upper, lower);
}

static bool check_moves(const Stored *stored)
{
    const json_t *moves = value_of(stored, "moves"), *move;
    const size_t count = stored->legal ? (size_t)bit_count(stored->legal) : !stored->over;
    int highest = -SCORE_MAX;
    uint64_t seen = 0;
    size_t i;

    if (!json_is_array(moves) || json_array_size(moves) != count)
        return wrong(stored, "'moves' are not the %zu legal ones", count);
    json_array_foreach(moves, i, move) {
        const int square = read_square(json_object_get(move, "move"));
        int upper = 0;

        if (stored->legal ? square >= NO_MOVE || !(stored->legal & ~seen & square_bit(square))
                          : square != PASS)
            return wrong(stored, "'moves' are not the %zu legal ones", count);
        if (!check_move(stored, move, square, &upper))
            return false;
        if (square < NO_MOVE)
            seen |= square_bit(square);
        highest = max_int(highest, upper);
    }
    return highest >= stored->lower || stored->over
           || wrong(stored, "no move reaches the score %+d", stored->lower);
}

bool stored_holds(const json_t *object, char *fault, size_t size)
{
    Stored stored = { .object = object, .fault = fault, .size = size };

    return check_board(&stored) && check_score(&stored) && check_empties(&stored)
           && replay(&stored, value_of(&stored, "line"), "'line'", is_exact(&stored),
                  stored.lower)
           && check_best(&stored) && check_moves(&stored);
}
