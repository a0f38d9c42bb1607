#include "apps/cli/solve/jsonvalue.h"
#include "base/memory/memory_json.h"

#include <stdio.h>
#include <string.h>

json_t *jsonvalue_moves(const uint8_t *moves, int count)
{
    json_t *array = json_array();

    for (int i = 0; i < count; i++)
        json_array_append_new(array, json_string(square_text(moves[i])));
    return array;
}

json_t *jsonvalue_squares(uint64_t set)
{
    json_t *array = json_array();

    for (; set; set = bit_drop_lowest(set))
        json_array_append_new(array, json_string(square_text(bit_lowest(set))));
    return array;
}

int jsonvalue_square(const json_t *value)
{
    const char *text = json_string_value(value);

    for (int square = 0; text && square <= PASS; square++)
        if (square != NO_MOVE && strcmp(text, yk_square_name(square)) == 0)
            return square;
    return NO_MOVE;
}

bool jsonvalue_board(const json_t *object, Board *board, bool *black)
{
    const char *squares = json_string_value(json_object_get(object, "board"));
    const char *side = json_string_value(json_object_get(object, "side"));
    char text[67];
    int to_move;

    if (!squares || !side || strlen(squares) != 64 || strlen(side) != 1)
        return false;
    snprintf(text, sizeof(text), "%s %s", squares, side);
    if (yk_board_parse(text, board, &to_move) != YK_OK)
        return false;
    *black = to_move;
    return true;
}

json_t *jsonvalue_warnings(const Position *position)
{
    json_t *array = json_array();

    for (int i = 0; i < position->warning_count; i++) {
        const Diag *diag = &position->warnings[i];

        json_array_append_new(array, json_pack("{s:s, s:i, s:i, s:o}", "name",
            diag_name(diag->code), "line", diag->line, "column", diag->column, "message",
            memory_json_text(diag->message)));
    }
    return array;
}

json_t *jsonvalue_expected(const Position *position)
{
    json_t *moves = json_array();

    if (!position->has_expected)
        return json_decref(moves), json_null();
    for (int i = 0; i < position->expected_count; i++)
        json_array_append_new(moves, json_pack("{s:s, s:i}", "move",
            square_text(position->expected_moves[i].square), "score",
            (int)position->expected_moves[i].score));
    return json_pack("{s:i, s:o}", "score", position->expected, "moves", moves);
}
