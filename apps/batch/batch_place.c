#include "apps/batch/batch_place.h"

#include <string.h>

#include "apps/batch/batch_task.h"
#include "apps/cli/solve/jsonvalue.h"
#include "apps/cli/solve/stored.h"
#include "base/memory/memory_json.h"
#include "base/text/print.h"
#include "board/symmetry.h"

static void put(json_t *object, const char *key, json_t *value)
{
    json_object_set_new(object, key, value);
}

/* ---- writing a place ---- */

static json_t *expected_of(const Position *position)
{
    json_t *object, *moves;

    if (!position->has_expected && position->expected_count == 0)
        return json_null();
    object = json_object();
    moves = json_array();
    put(object, "score", position->has_expected ? json_integer(position->expected)
                                                : json_null());
    for (int i = 0; i < position->expected_count; i++)
        json_array_append_new(moves, json_pack("{s:s, s:i}", "move",
                                  square_text(position->expected_moves[i].square), "score",
                                  position->expected_moves[i].score));
    put(object, "moves", moves);
    return object;
}

char *batch_place_write(const Position *position, const char *where, int task)
{
    json_t *object = json_object();
    char board[67], *text;

    position_board_text(position->board, position->black_to_move, board);
    put(object, "task", json_integer(task));
    put(object, "id", memory_json_text(position->id[0] ? position->id : where));
    put(object, "where", memory_json_text(where));
    put(object, "board", json_stringn(board, 64));
    put(object, "side", json_string(position->black_to_move ? "X" : "O"));
    if (position->has_next || position->move_count > 0) {
        put(object, "plies", json_integer(position->move_count));
        put(object, "played", position->has_next ? json_string(square_text(position->next_move))
                                                 : json_null());
    }
    put(object, "expected", expected_of(position));
    put(object, "warnings", jsonvalue_warnings(position));
    text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    return text;
}

/* ---- reading it back ---- */

/* Scores that none can have are refused, as they are where positions are read. */
static bool read_score(const json_t *score, int *out)
{
    const json_int_t value = json_integer_value(score);

    *out = (int)value;
    return json_is_integer(score) && value >= -SCORE_MAX && value <= SCORE_MAX;
}

static bool read_expected(const json_t *expected, Position *position)
{
    const json_t *score = json_object_get(expected, "score"), *entry;
    const json_t *moves = json_object_get(expected, "moves");
    size_t i;

    if (json_is_null(expected))
        return true;
    position->has_expected = read_score(score, &position->expected);
    if ((!position->has_expected && !json_is_null(score)) || !json_is_array(moves)
        || json_array_size(moves) > MAX_MOVES)
        return false;
    json_array_foreach(moves, i, entry) {
        const char *name = json_string_value(json_object_get(entry, "move"));
        int of_move;

        if (!name || !read_score(json_object_get(entry, "score"), &of_move))
            return false;
        position->expected_moves[position->expected_count++] = (ExpectedMove){
            (uint8_t)square_from_text(name), (int8_t)of_move };
    }
    return true;
}

static bool read_place(BatchPlace *place, char why[BATCH_WHY])
{
    const json_t *object = place->object;
    Position *position = &place->position;

    if (!batch_read_int(object, "task", 1, INT32_MAX, &place->task))
        return failed(why, BATCH_WHY, "'task' is not a number");
    if (!jsonvalue_board(object, &position->board, &position->black_to_move))
        return failed(why, BATCH_WHY, "'board' and 'side' are not a position");
    if (!json_is_string(json_object_get(object, "id"))
        || !json_is_string(json_object_get(object, "where"))
        || !json_is_array(json_object_get(object, "warnings"))
        || !read_expected(json_object_get(object, "expected"), position))
        return failed(why, BATCH_WHY, "'id', 'where', 'expected' or 'warnings' are not "
                      "understood");
    place->canonical = symmetry_canonical(position->board, &place->transform);
    return true;
}

bool batch_place_read(const char *text, size_t length, BatchPlace *place, char why[BATCH_WHY])
{
    *place = (BatchPlace){ .object = json_loadb(text, length, JSON_REJECT_DUPLICATES,
                                                      NULL) };
    if (!place->object)
        return failed(why, BATCH_WHY, "it is not JSON");
    if (read_place(place, why))
        return true;
    batch_place_release(place);
    return false;
}

void batch_place_release(BatchPlace *place)
{
    json_decref(place->object);
    place->object = NULL;
}

/* ---- turning an answer ---- */

/* What the square of the task that `value` names is called at the place; a pass stays one. */
static json_t *turned_square(const json_t *value, int back)
{
    const char *name = json_string_value(value);
    const int square = name ? square_from_text(name) : NO_MOVE;

    if (square >= NO_MOVE)
        return json_incref((json_t *)value);
    return json_string(square_text(symmetry_square(square, back)));
}

static json_t *turned_line(const json_t *line, int back)
{
    json_t *turned = json_array();
    const json_t *entry;
    size_t i;

    json_array_foreach(line, i, entry)
        json_array_append_new(turned, turned_square(entry, back));
    return turned;
}

/* As `solve` writes them: a1 first. */
static json_t *turned_best(const json_t *best, int back)
{
    json_t *turned = json_array();
    const json_t *entry;
    uint64_t squares = 0;
    size_t i;

    json_array_foreach(best, i, entry) {
        const int square = square_from_text(json_string_value(entry));

        if (square < NO_MOVE)
            squares |= square_bit(symmetry_square(square, back));
        else
            json_array_append_new(turned, turned_square(entry, back));
    }
    for (; squares; squares = bit_drop_lowest(squares))
        json_array_append_new(turned, json_string(square_text(bit_lowest(squares))));
    return turned;
}

static json_t *turned_moves(const json_t *moves, int back)
{
    json_t *turned = json_array();
    const json_t *move;
    size_t i;

    json_array_foreach(moves, i, move) {
        json_t *copy = json_copy((json_t *)move);

        put(copy, "move", turned_square(json_object_get(move, "move"), back));
        put(copy, "line", turned_line(json_object_get(move, "line"), back));
        json_array_append_new(turned, copy);
    }
    return turned;
}

static json_t *turned_discs(const json_t *discs, const BatchPlace *place)
{
    if (json_is_null(discs) || place->position.black_to_move)
        return json_incref((json_t *)discs);
    return json_pack("{s:O, s:O}", "X", json_object_get(discs, "O"), "O",
                     json_object_get(discs, "X"));
}

/* The expected scores of the input against what is proven, as `solve` does it. */
static json_t *compare_expected(const JsonAnswer *answer, const BatchPlace *place,
                                Expectation *outcome)
{
    const int back = symmetry_inverse(place->transform);
    Proven proven = answer->proven;
    uint64_t wrong_moves;

    for (int i = 0; i < proven.move_count; i++)
        proven.moves[i].square = (uint8_t)symmetry_square(proven.moves[i].square, back);
    *outcome = item_compare(&place->position, &proven, &wrong_moves);
    return solve_json_expected(&place->position, *outcome, wrong_moves);
}

/* The value of `key` at the place; a new reference. */
static json_t *turned_value(const char *key, json_t *value, const JsonAnswer *answer,
                            const BatchPlace *place, Expectation *expected)
{
    static const char *const OF_THE_PLACE[] = { "id", "where", "board", "side", "warnings" };
    const int back = symmetry_inverse(place->transform);

    for (size_t i = 0; i < ARRAY_LENGTH(OF_THE_PLACE); i++)
        if (strcmp(key, OF_THE_PLACE[i]) == 0)
            return json_incref(json_object_get(place->object, key));
    if (strcmp(key, "discs") == 0)
        return turned_discs(value, place);
    if (strcmp(key, "best") == 0)
        return turned_best(value, back);
    if (strcmp(key, "line") == 0)
        return turned_line(value, back);
    if (strcmp(key, "moves") == 0)
        return turned_moves(value, back);
    if (strcmp(key, "expected") == 0)
        return compare_expected(answer, place, expected);
    return json_incref(value);
}

json_t *batch_turn(const json_t *object, const JsonAnswer *answer, const BatchPlace *place,
                   json_t *batch, Expectation *expected, char fault[FAULT_SIZE])
{
    json_t *turned = json_object(), *value;
    const char *key;

    fault[0] = '\0';
    *expected = EXPECT_NOTHING;
    json_object_foreach((json_t *)object, key, value) {
        if (strcmp(key, "batch") == 0)
            continue;
        put(turned, key, turned_value(key, value, answer, place, expected));
        if (strcmp(key, "empties") == 0 && json_object_get(place->object, "plies")) {
            json_object_set(turned, "plies", json_object_get(place->object, "plies"));
            json_object_set(turned, "played", json_object_get(place->object, "played"));
        }
    }
    put(turned, "batch", batch);
    if (!stored_holds(turned, fault, FAULT_SIZE)) {
        json_decref(turned);
        return NULL;
    }
    return turned;
}
