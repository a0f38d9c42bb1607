#include "apps/cli/solve/jsonvalue.h"

#include <stdio.h>
#include <string.h>

void jsonvalue_clean(const char *text, char out[JSONVALUE_TEXT_MAX])
{
    snprintf(out, JSONVALUE_TEXT_MAX, "%s", text);
    json_t *string = json_string(out);

    for (char *c = out; !string && *c; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    json_decref(string);
}

json_t *jsonvalue_text(const char *text)
{
    char clean[JSONVALUE_TEXT_MAX];

    jsonvalue_clean(text, clean);
    return json_string(clean);
}

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
            jsonvalue_text(diag->message)));
    }
    return array;
}
