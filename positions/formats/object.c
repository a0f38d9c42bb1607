/* object.c - what a JSON object says of a position, under whatever names. */

#include "positions/formats/object.h"

#include <string.h>

#include "positions/formats/json.h"
#include "positions/text/side.h"

enum { MAX_KEY = 24, ENOUGH = 4096 };

/* Lower case, without '_', '-' and blanks. */
static const struct {
    const char *name;
    Key key;
} NAMES[] = {
    { "board", KEY_BOARD }, { "squares", KEY_BOARD }, { "cells", KEY_BOARD },
    { "grid", KEY_BOARD }, { "position", KEY_BOARD }, { "state", KEY_BOARD },
    { "side", KEY_SIDE }, { "turn", KEY_SIDE }, { "player", KEY_SIDE }, { "tomove", KEY_SIDE },
    { "mover", KEY_SIDE }, { "sidetomove", KEY_SIDE }, { "sidetoplay", KEY_SIDE },
    { "playertomove", KEY_SIDE }, { "currentplayer", KEY_SIDE }, { "nextplayer", KEY_SIDE },
    { "activeplayer", KEY_SIDE }, { "currentturn", KEY_SIDE }, { "next", KEY_SIDE },
    { "color", KEY_SIDE }, { "colour", KEY_SIDE }, { "currentcolor", KEY_SIDE },
    { "blacktomove", KEY_BLACK_MOVES }, { "blacktoplay", KEY_BLACK_MOVES },
    { "blackturn", KEY_BLACK_MOVES }, { "isblackturn", KEY_BLACK_MOVES },
    { "whitetomove", KEY_WHITE_MOVES }, { "whitetoplay", KEY_WHITE_MOVES },
    { "whiteturn", KEY_WHITE_MOVES }, { "iswhiteturn", KEY_WHITE_MOVES },
    { "id", KEY_ID }, { "name", KEY_ID }, { "schema", KEY_SCHEMA }, { "where", KEY_WHERE },
    { "empties", KEY_EMPTIES }, { "expected", KEY_EXPECTED }, { "score", KEY_SCORE },
    { "exact", KEY_EXACT }, { "moves", KEY_MOVES },
};

/* What the key whose '"' is at `at` stands for; KEY_COUNT: nothing here. */
static Key key_at(const Text *text, size_t at)
{
    uint32_t chars[MAX_KEY];
    char name[MAX_KEY + 1];
    const int length = json_string_chars(text, at, chars, MAX_KEY);
    size_t used = 0, i = 0;

    for (int k = 0; k < length; k++)
        if (chars[k] != '_' && chars[k] != '-' && chars[k] != ' ')
            name[used++] = chars[k] < 0x80 ? (char)chars_lower(chars[k]) : '?';
    name[used] = '\0';
    while (i < ARRAY_LENGTH(NAMES) && strcmp(NAMES[i].name, name) != 0)
        i++;
    return i < ARRAY_LENGTH(NAMES) ? NAMES[i].key : KEY_COUNT;
}

/* A string, or a list that is not one of objects. */
static bool is_board(const Text *text, size_t value)
{
    if (text->chars[value] == '"')
        return true;
    const size_t first = json_space(text, value + 1);

    return text->chars[value] == '[' && first < text->length && text->chars[first] != '{';
}

bool object_is_position(const Source *source, size_t at)
{
    Text text = source->text;
    JsonPair pair;

    if (source->json_broken && text.length > at + ENOUGH)
        text.length = at + ENOUGH;      /* many broken objects are not read to their ends */
    for (at++; json_pair(&text, &at, &pair); ) {
        const Key key = key_at(&text, pair.key);

        if ((key == KEY_BOARD && is_board(&text, pair.value))
            || (key == KEY_SCHEMA && json_begins(&text, pair.value, "yomikiri.")))
            return true;
    }
    return false;
}

bool object_find(const Text *text, size_t at, Object *object, Diag *error)
{
    JsonPair pair;

    memset(object, 0, sizeof(*object));
    for (at++; json_pair(text, &at, &pair); ) {
        const Key key = key_at(text, pair.key);

        if (key == KEY_COUNT || (key == KEY_BOARD && !is_board(text, pair.value)))
            continue;
        if (object->values[key] != 0 && key != KEY_ID && key != KEY_SIDE) {
            diag_set(error, DIAG_BAD_SYNTAX,
                     text_span(text, pair.key, pair.end - pair.key),
                     "the object says this twice");
            return false;
        }
        if (object->values[key] == 0)
            object->values[key] = pair.value;
    }
    return true;
}

/* ---- board and side ---- */

/* The string at `value` as 64 squares, perhaps with a blank and the side behind them. */
static bool read_string(Source *source, size_t value, Discs *discs, Side *side, Diag *error)
{
    const Text *text = &source->text;
    const size_t end = json_string_end(text, value) - 1;
    Cell cells[64];
    int count = 0;

    *side = SIDE_NONE;
    for (size_t at = value + 1; at < end; at++) {
        const uint32_t c = chars_fold(text->chars[at]);

        if (c == 0)
            continue;
        if (count < 64)
            cells[count] = (Cell){ c, text_span(text, at, 1) };
        else if (count == 65 && at + 1 == end && chars_fold(text->chars[at - 1]) == ' ')
            *side = glyph_side(c);
        count++;
    }
    if (count == 64 || (count == 66 && *side != SIDE_NONE))
        return array_blanks(cells, error)
               && discs_board(source, cells, false, discs, error);
    diag_set(error, count < 64 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG,
             text_span(text, value, end + 1 - value), "got %d squares, 64 are needed", count);
    return false;
}

/* What the value of "turn" and the like says; `array` is NULL where the board is no array. */
static Side side_of_value(Source *source, size_t value, const Array *array)
{
    const Text *text = &source->text;
    const bool string = text->chars[value] == '"';
    int number;

    if (json_int(text, value + string, &number))
        return array ? array_side(source->signs, array, number) : SIDE_NONE;
    if (!string)
        return SIDE_NONE;
    const size_t end = json_string_end(text, value) - 1;
    Line *line = &source->aside;
    int to = 0;

    line_fold(text, value + 1, line);
    while (to < line->length && value + 1 + (size_t)line->offsets[to] < end)
        to++;
    return side_in(line, 0, to, true);
}

/* "blackToMove": true */
static Side side_of_flag(const Text *text, size_t value, Side yes)
{
    const Side no = yes == SIDE_BLACK ? SIDE_WHITE : SIDE_BLACK;

    return value == 0 ? SIDE_NONE : text_has(text, value, "true") ? yes
           : text_has(text, value, "false") ? no : SIDE_NONE;
}

static bool read_side(Source *source, const Object *object, const Array *array, Side *side,
                      Diag *error)
{
    const Text *text = &source->text;
    const size_t value = object->values[KEY_SIDE];
    const bool named = value != 0 && !text_has(text, value, "null");

    if (named) {
        const Side said = side_of_value(source, value, array);

        if (said == SIDE_NONE || said == SIDE_BOTH) {
            diag_set(error, DIAG_BAD_SIDE, text_span(text, value, 20),
                     "this names neither side of the board");
            return false;
        }
        *side |= said;
    }
    *side |= side_of_flag(text, object->values[KEY_BLACK_MOVES], SIDE_BLACK);
    *side |= side_of_flag(text, object->values[KEY_WHITE_MOVES], SIDE_WHITE);
    if (*side == SIDE_BOTH)
        diag_set(error, DIAG_BAD_SIDE, text_span(text, object->values[KEY_BOARD], 20),
                 "the object names both sides as to move");
    return *side != SIDE_BOTH;
}

bool object_board(Source *source, const Object *object, ObjectBoard *board, Diag *error)
{
    const Text *text = &source->text;
    const size_t value = object->values[KEY_BOARD];

    board->side = SIDE_NONE;
    board->is_array = text->chars[value] == '[';
    if (!board->is_array)
        return read_string(source, value, &board->discs, &board->side, error)
               && read_side(source, object, NULL, &board->side, error);
    array_scan(text, value, &board->array);
    return array_discs(source, &board->array, text_span(text, value, 20), &board->discs, error)
           && read_side(source, object, &board->array, &board->side, error);
}
