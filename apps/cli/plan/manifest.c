#include "apps/cli/plan/manifest.h"

#include <string.h>

#include "apps/cli/solve/answer.h"
#include "base/memory/memory_json.h"
#include "board/symmetry.h"

static const char SCHEMA[] = "yomikiri.plan/2";

/* ---- a line ---- */

json_t *manifest_line(const Position *position, const char *where)
{
    char board[67];
    json_t *object;

    position_board_text(position->board, position->black_to_move, board);
    board[64] = '\0';
    object = json_pack("{ss so so ss ss so so}", "schema", SCHEMA,
                       "id", memory_json_text(position->id[0] ? position->id : where),
                       "where", memory_json_text(where), "board", board, "side", board + 65,
                       "expected", jsonvalue_expected(position),
                       "warnings", jsonvalue_warnings(position));
    if (position->has_next || position->move_count > 0) {
        json_object_set_new(object, "plies", json_integer(position->move_count));
        json_object_set_new(object, "played", position->has_next
                            ? json_string(square_text(position->next_move)) : json_null());
    }
    return object;
}

json_t *manifest_end(int positions)
{
    return json_pack("{ss si}", "schema", SCHEMA, "positions", positions);
}

/* Scores that none can have are refused, as they are where positions are read. */
static bool read_score(const json_t *score, int *out)
{
    const json_int_t value = json_integer_value(score);

    *out = (int)value;
    return json_is_integer(score) && value >= -SCORE_MAX && value <= SCORE_MAX;
}

static bool read_expected(const json_t *expected, Position *position)
{
    const json_t *moves = json_object_get(expected, "moves"), *entry;
    size_t i;

    if (json_is_null(expected))
        return true;
    position->has_expected = true;
    if (!read_score(json_object_get(expected, "score"), &position->expected)
        || !json_is_array(moves) || json_array_size(moves) > MAX_MOVES)
        return false;
    json_array_foreach(moves, i, entry) {
        int score;

        if (!read_score(json_object_get(entry, "score"), &score))
            return false;
        position->expected_moves[position->expected_count++] =
            (ExpectedMove){ (uint8_t)jsonvalue_square(json_object_get(entry, "move")),
                            (int8_t)score };
    }
    return true;
}

bool manifest_read(const json_t *object, Place *place, int *count)
{
    const char *schema = json_string_value(json_object_get(object, "schema"));
    const json_t *positions = json_object_get(object, "positions");
    Position *position = &place->position;

    *place = (Place){ .object = object };
    *count = json_is_integer(positions) ? (int)json_integer_value(positions) : -1;
    if (!schema || strcmp(schema, SCHEMA) != 0)
        return false;
    if (*count >= 0)
        return true;
    if (!json_is_string(json_object_get(object, "id"))
        || !json_is_string(json_object_get(object, "where"))
        || !jsonvalue_board(object, &position->board, &position->black_to_move)
        || !read_expected(json_object_get(object, "expected"), position))
        return false;
    place->canonical = symmetry_canonical(position->board, &place->transform);
    return true;
}

/* ---- turning an answer ---- */

/* A board goes by `first`, then by `second`. */
typedef struct {
    int first, second;
} Turn;

/* `value` with every square in it turned. */
static json_t *turned(const json_t *value, Turn turn)
{
    const int square = jsonvalue_square(value);
    json_t *copy = json_copy((json_t *)value), *inner;
    const char *key;
    size_t i;

    if (square < NO_MOVE)
        json_string_set(copy, square_text(symmetry_square(symmetry_square(square, turn.first),
                                                          turn.second)));
    json_array_foreach(copy, i, inner)
        json_array_set_new(copy, i, turned(inner, turn));
    json_object_foreach(copy, key, inner)
        json_object_set_new(copy, key, turned(inner, turn));
    return copy;
}

/* As `solve` writes them: a1 first. */
static void sort_best(json_t *answer)
{
    const json_t *entry;
    uint64_t squares = 0;
    size_t i;

    json_array_foreach(json_object_get(answer, "best"), i, entry) {
        const int square = jsonvalue_square(entry);

        squares |= square < NO_MOVE ? square_bit(square) : 0;
    }
    if (squares)
        json_object_set_new(answer, "best", jsonvalue_squares(squares));
}

bool manifest_turn(json_t *answer, const Place *place, Expectation *expected,
                   char fault[FAULT_SIZE])
{
    static const char *const SQUARES[] = { "best", "line", "moves", "open" };
    static const char *const OF_THE_PLACE[] = {
        "id", "where", "board", "side", "plies", "played", "warnings",
    };
    json_t *discs = json_object_get(answer, "discs");
    uint64_t wrong_moves;
    SolveItem said;
    Proven proven;
    Board board;
    bool black;
    Turn turn;

    snprintf(fault, FAULT_SIZE, "not an answer of yomikiri");
    if (!jsonvalue_board(answer, &board, &black))
        return false;
    symmetry_canonical(board, &turn.first);
    turn.second = symmetry_inverse(place->transform);
    for (size_t i = 0; i < ARRAY_LENGTH(SQUARES); i++)
        json_object_set_new(answer, SQUARES[i], turned(json_object_get(answer, SQUARES[i]), turn));
    sort_best(answer);
    if (json_is_object(discs) && black != place->position.black_to_move)
        json_object_set_new(answer, "discs",
                            json_pack("{sO sO}", "X", json_object_get(discs, "O"),
                                      "O", json_object_get(discs, "X")));
    for (size_t i = 0; i < ARRAY_LENGTH(OF_THE_PLACE); i++)
        if (json_object_get(place->object, OF_THE_PLACE[i]))
            json_object_set(answer, OF_THE_PLACE[i],
                            json_object_get(place->object, OF_THE_PLACE[i]));
    if (!answer_read(answer, &said, fault) || fault[0])
        return false;
    proven = item_proven(&said.result);
    *expected = item_compare(&place->position, &proven, &wrong_moves);
    json_object_set_new(answer, "expected",
                        answer_expected(&place->position, *expected, wrong_moves));
    return true;
}
