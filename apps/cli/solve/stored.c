/* stored.c - answers read back: see solve_json.h. */

#include <stdio.h>
#include <string.h>

#include "api/solver.h"
#include "apps/cli/solve/jsonvalue.h"
#include "apps/cli/solve/solve_json.h"
#include "base/memory/memory_json.h"
#include "base/text/print.h"

typedef struct {
    const json_t *object;
    char *fault;
    size_t size;
    yk_board board;
    bool black;                 /* to move */
    uint64_t legal;             /* moves; 0: a pass, or */
    bool over;                  /* the game is */
    bool exact;
    int lower, upper;
    uint64_t best;
} Stored;

#define WRONG(stored, ...) failed((stored)->fault, (stored)->size, __VA_ARGS__)

static const json_t *value_of(const Stored *stored, const char *key)
{
    return json_object_get(stored->object, key);
}

/* A score: even, -64..64; `name` is what a complaint calls it. */
static bool read_score(const Stored *stored, const json_t *value, const char *name, int *out)
{
    const json_int_t number = json_integer_value(value);

    if (!json_is_integer(value) || number < -SCORE_MAX || number > SCORE_MAX || number % 2)
        return WRONG(stored, "%s is not an even number from -64 to 64", name);
    *out = (int)number;
    return true;
}

/* ---- board and score ---- */

static bool game_over(yk_board board)
{
    return !yk_board_moves(board) && !yk_board_moves((yk_board){ board.opp, board.own });
}

/* The board, the bounds, and what follows from them. */
static bool check_score(Stored *stored)
{
    const json_t *object = stored->object;
    const char *wrong = NULL;

    if (!jsonvalue_board(object, &stored->board, &stored->black))
        return WRONG(stored, "'board' and 'side' are not a position");
    stored->legal = yk_board_moves(stored->board);
    stored->over = game_over(stored->board);
    if (!read_score(stored, value_of(stored, "lower"), "'lower'", &stored->lower)
        || !read_score(stored, value_of(stored, "upper"), "'upper'", &stored->upper))
        return false;
    if (stored->lower > stored->upper)
        return WRONG(stored, "'lower' %+d is above 'upper' %+d", stored->lower, stored->upper);
    stored->exact = stored->lower == stored->upper;

    const struct { const char *key; json_t *value; } WANTED[] = {
        { "empties", json_integer(board_empties(stored->board)) },
        { "exact", json_boolean(stored->exact) },
        { "score", stored->exact ? json_integer(stored->lower) : json_null() },
        { "discs", stored->exact ? solve_json_discs(stored->lower, stored->black)
                                 : json_null() },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(WANTED); i++) {
        if (!wrong && !json_equal(json_object_get(object, WANTED[i].key), WANTED[i].value))
            wrong = WANTED[i].key;
        json_decref(WANTED[i].value);
    }
    return !wrong || WRONG(stored, "'%s' does not fit the board and the bounds %+d and %+d",
                           wrong, stored->lower, stored->upper);
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
        return WRONG(stored, "%s is missing", name);
    json_array_foreach(line, i, entry) {
        if (yk_board_play(&board, jsonvalue_square(entry)) != YK_OK)
            return WRONG(stored, "ply %zu of %s is not legal", i + 1, name);
        ours = !ours;
    }
    if (!exact)
        return true;
    if (!game_over(board))
        return WRONG(stored, "%s stops before the end of the game", name);

    const int end = ours ? yk_board_final_score(board) : -yk_board_final_score(board);

    return end == score || WRONG(stored, "%s ends with %+d, its score is %+d", name, end, score);
}

/* ---- moves ---- */

static bool check_best(Stored *stored)
{
    const json_t *best = value_of(stored, "best"), *entry;
    const int first = jsonvalue_square(json_array_get(value_of(stored, "line"), 0));
    bool pass = false;
    size_t i;

    if (!json_is_array(best))
        return WRONG(stored, "'best' is missing");
    json_array_foreach(best, i, entry) {
        const int square = jsonvalue_square(entry);

        if (square < NO_MOVE && (stored->legal & square_bit(square)))
            stored->best |= square_bit(square);
        else if (square == PASS && !stored->legal && !stored->over)
            pass = true;
        else
            return WRONG(stored, "a move in 'best' is not legal");
    }
    if (!stored->exact || stored->over || pass)
        return true;
    if (!stored->best)
        return WRONG(stored, "there is a score, but no 'best' move");
    return (first < NO_MOVE && (stored->best & square_bit(first)))
           || WRONG(stored, "'line' begins with %s, which is not in 'best'",
                    yk_square_name(first));
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
        return WRONG(stored, "%s has no 'bound'", its_score);
    if (strcmp(bound, "exact") == 0) {
        if (!read_score(stored, score, its_score, lower))
            return false;
        *upper = *lower;
        return (!low && !high) || WRONG(stored, "%s is exact and has bounds", name);
    }
    if (!read_score(stored, low, its_score, lower) || !read_score(stored, high, its_score, upper))
        return false;
    if (*lower >= *upper)
        return WRONG(stored, "the bounds %+d and %+d of %s contradict each other", *lower,
                     *upper, name);
    return ((strcmp(bound, "lower") != 0 || json_integer_value(score) == *lower)
            && (strcmp(bound, "upper") != 0 || json_integer_value(score) == *upper))
           || WRONG(stored, "%s is not its bound", its_score);
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
        return WRONG(stored, "%s scores %+d or more, the position %+d at most", name, lower,
                     stored->upper);
    if (stored->exact && best && (lower != stored->lower || *upper != stored->lower))
        return WRONG(stored, "%s is best, but its score is not %+d", name, stored->lower);
    if (stored->exact && !best && lower == stored->lower)
        return WRONG(stored, "%s reaches %+d, but is not in 'best'", name, stored->lower);
    if (stored->exact && !best && *upper >= stored->lower
        && json_is_true(value_of(stored, "best_complete")))
        return WRONG(stored, "%s may be as good as 'best', which is said to be complete", name);
    if (json_array_size(line) == 0)
        return json_is_array(line) || WRONG(stored, "%s is missing", its_line);
    if (jsonvalue_square(json_array_get(line, 0)) != square)
        return WRONG(stored, "%s begins with another move", its_line);
    return replay(stored, line, its_line, lower == *upper, lower);
}

static bool check_moves(const Stored *stored)
{
    const json_t *moves = value_of(stored, "moves"), *move;
    uint64_t left = stored->legal;
    bool pass = !left && !stored->over;
    int highest = -SCORE_MAX;
    size_t i;

    json_array_foreach(moves, i, move) {
        const int square = jsonvalue_square(json_object_get(move, "move"));
        int upper = 0;

        if (square < NO_MOVE ? !(left & square_bit(square)) : square != PASS || !pass) {
            left = 1;
            break;
        }
        if (!check_move(stored, move, square, &upper))
            return false;
        left &= square < NO_MOVE ? ~square_bit(square) : 0;
        pass = false;
        highest = max_int(highest, upper);
    }
    if (!json_is_array(moves) || left || pass)
        return WRONG(stored, "'moves' are not the %d legal ones",
                     stored->legal ? bit_count(stored->legal) : !stored->over);
    return highest >= stored->lower || stored->over
           || WRONG(stored, "no move reaches the score %+d", stored->lower);
}

bool stored_holds(const json_t *object, char *fault, size_t size)
{
    Stored stored = { .object = object, .fault = fault, .size = size };

    return check_score(&stored)
           && replay(&stored, value_of(&stored, "line"), "'line'", stored.exact, stored.lower)
           && check_best(&stored) && check_moves(&stored);
}

/* ---- reading back ---- */

void solve_json_key(const Position *position, char *key, size_t size)
{
    char board[67];
    json_t *id = memory_json_text(position->id);

    position_board_text(position->board, position->black_to_move, board);
    snprintf(key, size, "%s %s", board, json_string_value(id));
    json_decref(id);
}

bool solve_json_read(const json_t *object, JsonAnswer *answer, char fault[FAULT_SIZE])
{
    const char *schema = json_string_value(json_object_get(object, "schema"));
    const char *board = json_string_value(json_object_get(object, "board"));
    const char *side = json_string_value(json_object_get(object, "side"));
    const char *id = json_string_value(json_object_get(object, "id"));
    const char *where = json_string_value(json_object_get(object, "where"));
    const json_t *moves = json_object_get(object, "moves"), *move;
    const bool stopped = json_object_get(object, "stopped") != NULL;
    size_t i;

    if (!schema || strcmp(schema, "yomikiri.solve/1") != 0 || !board || !side || !id || !where
        || json_object_get(object, "error"))
        return false;
    fault[0] = '\0';
    if (!stored_holds(object, fault, FAULT_SIZE))
        return !stopped;        /* its line may end early */
    *answer = (JsonAnswer){
        .proven.lower = (int)json_integer_value(json_object_get(object, "lower")),
        .proven.upper = (int)json_integer_value(json_object_get(object, "upper")),
        .best_complete = json_is_true(json_object_get(object, "best_complete")),
        .ties = json_is_array(json_object_get(object, "open")) && !stopped, .all_moves = true,
        .proof_bytes = json_integer_value(
            json_object_get(json_object_get(object, "certificate"), "bytes")),
    };
    snprintf(answer->key, sizeof(answer->key), "%s %s %s", board, side,
             strcmp(id, where) ? id : "");
    json_array_foreach(moves, i, move) {
        /* A bound of a move that is not exact stands by itself; the score of one that is, too. */
        const int square = jsonvalue_square(json_object_get(move, "move"));
        const json_t *lower = json_object_get(move, "lower"), *upper;
        const json_t *score = json_object_get(move, "score");

        answer->all_moves &= !lower && json_array_size(json_object_get(move, "line")) > 0;
        lower = lower ? lower : score;
        upper = json_object_get(move, "upper") ? json_object_get(move, "upper") : score;
        if (square < NO_MOVE)
            answer->proven.moves[answer->proven.move_count++] = (ProvenMove){
                (uint8_t)square, (int8_t)json_integer_value(lower),
                (int8_t)json_integer_value(upper),
            };
    }
    return true;
}

bool solve_json_suffices(const JsonAnswer *answer, const SolveRequest *request)
{
    const Proven *proven = &answer->proven;
    const bool whole = request->window.low == -SCORE_MAX && request->window.high == SCORE_MAX;

    if (proven->lower != proven->upper && proven->lower < request->window.high
        && proven->upper > request->window.low)
        return false;
    if ((request->all_moves && !answer->all_moves) || (request->prove && answer->proof_bytes <= 0))
        return false;
    return !whole || request->first_best || answer->best_complete
           || (answer->ties && request->best == BEST_SOON);
}
