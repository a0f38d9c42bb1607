/* object.c - positions in JSON objects, under whatever names. */

#include "positions/data/object.h"

#include <string.h>

#include "positions/data/array.h"
#include "positions/data/bits.h"
#include "positions/data/fen.h"
#include "positions/data/json.h"
#include "positions/text/side.h"

/* ---- boards as values of JSON that are no arrays ---- */

/*     "---...--- X"    "--------\n--------..."    "8/8/8/3Pp3/3pP3/8/8/8 w"
 *     34628173824    "0x0000000810000000"    ["d5","e4"]
 */

enum { MAX_STRING = 160, MAX_NUMBER = 32, LOWEST_DISCS = 27 };

/* ---- strings ---- */

int object_squares(const Text *text, size_t value)
{
    uint32_t chars[100];
    const int length = json_string_chars(text, value, chars, 99);
    int squares = 0, others = 0, slashes = 0;

    for (int i = 0; i < length; i++) {
        const uint32_t c = chars_fold(chars[i]);

        squares += c != 0 && glyph_is_square(c);
        others += c > ' ' && !glyph_is_square(c);
        slashes += c == '/' && (chars[0] == '8' || chars_lower(chars[0]) == 'p'
                                || (chars[0] >= '1' && chars[0] <= '7'));
    }
    return slashes == 7 && squares < 64 ? 64 : 3 * others > squares ? 0 : squares;
}

static bool is_fen(const Text *text, size_t value, Line *line)
{
    int to;

    line_fold(text, value + 1, line);
    return fen_looks(line, 0, &to) && value + 1 + (size_t)line->offsets[to]
                                      < json_string_end(text, value);
}

static bool read_fen(const Source *source, const Line *line, Discs *discs, Side *side, Diag *error)
{
    Position position;
    int end;

    draft_begin(&position, FORMAT_JSONL, line_span(line, 0, 1));
    if (!fen_parse(&position, line, 0, source->options.swap, SIDE_NONE, &end, error))
        return false;
    *side = position.black_to_move ? SIDE_BLACK : SIDE_WHITE;
    *discs = (Discs){ .black = position.black_to_move ? position.board.own : position.board.opp,
                      .white = position.black_to_move ? position.board.opp : position.board.own };
    return true;
}

/* What may part rows and is never a square. */
static bool parts_rows(uint32_t c)
{
    return c < ' ' || c == '/' || c == '|' || c == ',';
}

/* The characters of the string at `value` without those; how many, at most MAX_STRING. */
static int string_cells(const Text *text, size_t value, Cell cells[MAX_STRING])
{
    const size_t end = json_string_end(text, value) - 1;
    int count = 0;

    for (size_t at = value + 1; at < end && count < MAX_STRING; ) {
        const size_t from = at;
        const uint32_t c = json_char(text, &at);

        if (!parts_rows(c) && chars_fold(c) != 0)
            cells[count++] = (Cell){ chars_fold(c), text_span(text, from, at - from) };
    }
    return count;
}

/* Do the last one, behind a blank, and the first ones stand apart? Then it is the side. */
static bool parts_side(const Cell cells[MAX_STRING], int count)
{
    return count > 2 && cells[count - 2].code == ' ' && cells[0].code != ' '
           && cells[1].code != ' ' && glyph_side(cells[count - 1].code) != SIDE_NONE;
}

/* Without the blanks, where there are 64 squares without them; elsewhere they are squares. */
static int drop_blanks(Cell cells[MAX_STRING], int count)
{
    int solid = 0, kept = 0;

    for (int i = 0; i < count; i++)
        solid += cells[i].code != ' ';
    for (int i = 0; i < count; i++)
        if (solid < 64 || cells[i].code != ' ')
            cells[kept++] = cells[i];
    return kept;
}

bool object_string(Source *source, size_t value, bool glued, Discs *discs, Side *side,
                   Diag *error)
{
    const Text *text = &source->text;
    Cell cells[MAX_STRING];

    *side = SIDE_NONE;
    if (is_fen(text, value, &source->aside))
        return read_fen(source, &source->aside, discs, side, error);
    int count = string_cells(text, value, cells);

    while (count > 64 && cells[count - 1].code == ' ')
        count--;
    if (parts_side(cells, count)) {
        *side = glyph_side(cells[count - 1].code);
        count -= 2;
    }
    count = drop_blanks(cells, count);
    if (count == 65 && glued && *side == SIDE_NONE) {
        *side = glyph_side(cells[64].code);
        count -= *side != SIDE_NONE;
    }
    if (count == 64)
        return array_blanks(cells, error) && discs_board(source, cells, false, discs, error);
    diag_set(error, count < 64 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG,
             text_span(text, value, json_string_end(text, value) - value),
             "got %d %s, 64 are needed", count, square_word(count));
    return false;
}

/* ---- numbers and lists of squares ---- */

/* The number that is the value, in quotation marks or not. */
static bool read_number(const Text *text, size_t value, Bits *bits)
{
    uint32_t chars[MAX_NUMBER];
    const bool string = text->chars[value] == '"';
    const size_t end = json_end(text, value);
    int length = 0;

    if (string)
        length = json_string_chars(text, value, chars, MAX_NUMBER);
    else
        for (size_t at = value; at < end && length < MAX_NUMBER; at++)
            chars[length++] = text->chars[at];
    if (length == 0 || length == MAX_NUMBER || bits_read(chars, length, bits) != length)
        return false;
    bits->bare = bits->bare && string;
    return true;
}

/* The squares of a list of coordinates; false if anything else or a square twice stands in it. */
static bool read_squares(const Text *text, size_t value, uint64_t *squares)
{
    size_t at = value + 1, item;

    *squares = 0;
    if (text->chars[value] != '[')
        return false;
    while (json_item(text, &at, &item)) {
        uint32_t chars[3];
        char name[12];

        if (text->chars[item] != '"' || json_string_chars(text, item, chars, 3) != 2)
            return false;
        chars_clean(chars, 2, name, sizeof(name));
        const int square = square_from_text(name);

        if (square == NO_MOVE || (*squares & square_bit(square)) != 0)
            return false;
        *squares |= square_bit(square);
    }
    return true;
}

/* Are these values, 0 for one that is missing, the discs of one colour and of the other: numbers
 * of 64 bits or lists of squares? */
static bool is_bits(const Text *text, size_t first, size_t second)
{
    uint64_t squares[2];
    Bits bits[2];

    if (first == 0 || second == 0)
        return false;
    if (read_number(text, first, &bits[0]) && read_number(text, second, &bits[1]))
        return (bits[0].value | bits[1].value) >> LOWEST_DISCS != 0;
    return read_squares(text, first, &squares[0]) && read_squares(text, second, &squares[1])
           && (squares[0] | squares[1]) != 0;
}

/* Sixteen digits without a sign of what they are, as their partner is. */
static bool settle_bare(Bits *bits, const Bits *other)
{
    if (bits->bare && other->bare)
        return false;
    if (bits->bare && other->hex)
        bits->value = bits->hex_value;
    return true;
}

/* These discs. False: *error says why. */
static bool read_bits(const Text *text, size_t first, size_t second, uint64_t discs[2],
                      Diag *error)
{
    Bits bits[2];

    if (text->chars[first] == '[') {
        read_squares(text, first, &discs[0]);
        read_squares(text, second, &discs[1]);
        return bits_are_board(discs[0], discs[1])
               || json_fail(text, DIAG_BAD_SYNTAX, first, "two lists of squares that are not a"
                            " board: are they moves?", error);
    }
    if (!read_number(text, first, &bits[0]) || !read_number(text, second, &bits[1]))
        return json_fail(text, DIAG_BAD_SYNTAX, first, "not a number of 64 bits", error);
    for (int i = 0; i < 2; i++)
        if (bits[i].rounded)
            return json_fail(text, DIAG_BAD_SYNTAX, i == 0 ? first : second, "a number as round as"
                             " this may have lost its last bits; write it as a string or as"
                             " \"0x...\"", error);
    if (!settle_bare(&bits[0], &bits[1]) || !settle_bare(&bits[1], &bits[0]))
        return json_fail(text, DIAG_BAD_SYNTAX, first, "sixteen digits may be hexadecimal or"
                         " not; write 0x before those that are", error);
    discs[0] = bits[0].value;
    discs[1] = bits[1].value;
    if ((discs[0] & discs[1]) != 0) {
        diag_set(error, DIAG_BAD_SQUARE, json_span(text, first),
                 "%s has two discs", square_text(bit_lowest(discs[0] & discs[1])));
        return false;
    }
    return true;
}

/* ---- positions in JSON objects, under whatever names ---- */

enum {
    MAX_KEY = 24,
    ENOUGH = 4096,
    SOME_SQUARES = 24,      /* fewer are a word */
};

/* Lower case, without '_', '-' and blanks. */
static const struct {
    const char *name;
    Key key;
} NAMES[] = {
    { "board", KEY_BOARD }, { "squares", KEY_BOARD }, { "cells", KEY_BOARD },
    { "grid", KEY_BOARD }, { "rows", KEY_BOARD }, { "position", KEY_BOARD },
    { "state", KEY_BOARD }, { "fen", KEY_BOARD }, { "discs", KEY_BOARD },
    { "bitboards", KEY_BOARD }, { "bitboard", KEY_BOARD },
    { "side", KEY_SIDE }, { "turn", KEY_SIDE }, { "player", KEY_SIDE }, { "tomove", KEY_SIDE },
    { "mover", KEY_SIDE }, { "sidetomove", KEY_SIDE }, { "sidetoplay", KEY_SIDE },
    { "playertomove", KEY_SIDE }, { "currentplayer", KEY_SIDE }, { "nextplayer", KEY_SIDE },
    { "activeplayer", KEY_SIDE }, { "currentturn", KEY_SIDE }, { "next", KEY_SIDE },
    { "color", KEY_SIDE }, { "colour", KEY_SIDE }, { "currentcolor", KEY_SIDE },
    { "stm", KEY_SIDE }, { "whoseturn", KEY_SIDE }, { "turncolor", KEY_SIDE },
    { "blacktomove", KEY_BLACK_MOVES }, { "blacktoplay", KEY_BLACK_MOVES },
    { "blackturn", KEY_BLACK_MOVES }, { "isblackturn", KEY_BLACK_MOVES },
    { "whitetomove", KEY_WHITE_MOVES }, { "whitetoplay", KEY_WHITE_MOVES },
    { "whiteturn", KEY_WHITE_MOVES }, { "iswhiteturn", KEY_WHITE_MOVES },
    { "id", KEY_ID }, { "name", KEY_ID }, { "schema", KEY_SCHEMA }, { "where", KEY_WHERE },
    { "empties", KEY_EMPTIES }, { "expected", KEY_EXPECTED }, { "score", KEY_SCORE },
    { "exact", KEY_EXACT }, { "moves", KEY_MOVES }, { "about", KEY_ABOUT },
    { "black", KEY_BLACK }, { "blackdiscs", KEY_BLACK }, { "blackbitboard", KEY_BLACK },
    { "blackbits", KEY_BLACK }, { "blackbb", KEY_BLACK }, { "blackboard", KEY_BLACK },
    { "blackpieces", KEY_BLACK }, { "blackstones", KEY_BLACK }, { "b", KEY_BLACK },
    { "white", KEY_WHITE }, { "whitediscs", KEY_WHITE }, { "whitebitboard", KEY_WHITE },
    { "whitebits", KEY_WHITE }, { "whitebb", KEY_WHITE }, { "whiteboard", KEY_WHITE },
    { "whitepieces", KEY_WHITE }, { "whitestones", KEY_WHITE }, { "w", KEY_WHITE },
    { "own", KEY_OWN }, { "playerdiscs", KEY_OWN }, { "p", KEY_OWN },
    { "opponent", KEY_OPP }, { "opp", KEY_OPP }, { "enemy", KEY_OPP },
    { "opponentdiscs", KEY_OPP }, { "o", KEY_OPP },
    { "transcript", KEY_GAME }, { "game", KEY_GAME }, { "gamerecord", KEY_GAME },
    { "record", KEY_GAME }, { "kifu", KEY_GAME }, { "movelist", KEY_GAME },
    { "movehistory", KEY_GAME }, { "history", KEY_GAME }, { "sequence", KEY_GAME },
    { "games", KEY_GAMES }, { "transcripts", KEY_GAMES }, { "kifus", KEY_GAMES },
    { "records", KEY_GAMES },
    { "startpos", KEY_START }, { "startposition", KEY_START }, { "startboard", KEY_START },
    { "startmoves", KEY_START }, { "startfen", KEY_START }, { "startingposition", KEY_START },
    { "startingpos", KEY_START }, { "startingboard", KEY_START },
    { "initialposition", KEY_START }, { "initialpos", KEY_START }, { "initialboard", KEY_START },
    { "initialmoves", KEY_START }, { "initialstate", KEY_START }, { "initpos", KEY_START },
    { "initboard", KEY_START },
};

/* What the name at `key` stands for. "player" may be the side, or its discs. */
static Key key_named(const Text *text, size_t key, size_t value)
{
    uint32_t chars[MAX_KEY];
    char name[MAX_KEY + 1];
    const int length = json_string_chars(text, key, chars, MAX_KEY);
    size_t used = 0, i = 0;
    int number;

    for (int k = 0; k < length; k++)
        if (chars[k] != '_' && chars[k] != '-' && chars[k] != ' ')
            name[used++] = chars[k] < 0x80 ? (char)chars_lower(chars[k]) : '?';
    name[used] = '\0';
    while (i < ARRAY_LENGTH(NAMES) && strcmp(NAMES[i].name, name) != 0)
        i++;
    if (i == ARRAY_LENGTH(NAMES))
        return KEY_COUNT;
    const bool discs = NAMES[i].key == KEY_SIDE && !json_int(text, value, &number)
                       && is_bits(text, value, value);

    return discs ? KEY_OWN : NAMES[i].key;
}

/* The two values of an object that are discs of one colour or side, 0 if it has none. */
typedef struct {
    size_t first, second;
    bool colours;           /* black and white; else the side to move and the other one */
} Halves;

static Halves halves_of(const Text *text, const Object *object)
{
    const size_t *values = object->values;

    if (is_bits(text, values[KEY_BLACK], values[KEY_WHITE]))
        return (Halves){ values[KEY_BLACK], values[KEY_WHITE], true };
    if (is_bits(text, values[KEY_OWN], values[KEY_OPP]))
        return (Halves){ values[KEY_OWN], values[KEY_OPP], false };
    return (Halves){ 0, 0, false };
}

/* The names of the object at `at`, the first of each, whatever their values are. */
static void take_names(const Text *text, size_t at, Object *object)
{
    JsonPair pair;

    *object = (Object){ .side_at = at };
    for (at++; json_pair(text, &at, &pair); ) {
        const Key key = key_named(text, pair.key, pair.value);

        if (key != KEY_COUNT && object->values[key] == 0)
            object->values[key] = pair.value;
    }
}

static bool holds_halves(const Text *text, size_t at)
{
    Object object;

    if (text->chars[at] != '{')
        return false;
    take_names(text, at, &object);
    return halves_of(text, &object).first != 0;
}

/* A string, or a list that is not one of objects, or an object with the discs of each side.
 * A state or a position may be something else than a board. */
static bool is_board(const Text *text, size_t key, size_t value)
{
    const size_t first = json_space(text, value + 1);

    if (text->chars[value] == '"')
        return json_begins(text, key, "board") || json_is(text, key, "fen")
               || object_squares(text, value) >= SOME_SQUARES;
    return (text->chars[value] == '[' && first < text->length && text->chars[first] != '{')
           || holds_halves(text, value);
}

Key object_key(const Text *text, size_t key, size_t value)
{
    const Key named = key_named(text, key, value);

    return named == KEY_BOARD && !is_board(text, key, value) ? KEY_COUNT : named;
}

bool object_is_position(const Source *source, size_t at)
{
    Text text = source->text;
    size_t inside = at + 1;
    JsonPair pair;

    if (source->json_broken && text.length > at + ENOUGH)
        text.length = at + ENOUGH;      /* many broken objects are not read to their ends */
    while (json_pair(&text, &inside, &pair)) {
        const Key key = object_key(&text, pair.key, pair.value);

        if (key == KEY_BOARD
            || (key == KEY_SCHEMA && json_begins(&text, pair.value, "yomikiri.")))
            return true;
    }
    return holds_halves(&text, at);
}

bool object_find(const Text *text, size_t at, Object *object, Diag *error)
{
    JsonPair pair;

    *object = (Object){ .side_at = at };
    for (at++; json_pair(text, &at, &pair); ) {
        const Key key = object_key(text, pair.key, pair.value);

        if (key == KEY_COUNT)
            continue;
        if (object->values[key] != 0 && key != KEY_ID && key != KEY_SIDE && key < KEY_BLACK) {
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
    return side_in(source->signs, line, 0, to, true).side;
}

bool object_other_colour(Source *source, size_t at, size_t *value)
{
    const Text *text = &source->text;
    JsonPair pair;

    for (at++; json_pair(text, &at, &pair); )
        if (object_key(text, pair.key, pair.value) == KEY_COUNT && text->chars[pair.value] == '"'
            && side_of_value(source, pair.value, NULL) != SIDE_NONE) {
            *value = pair.value;
            return true;
        }
    return false;
}

/* "blackToMove": true */
static Side side_of_flag(const Text *text, size_t value, Side yes)
{
    return text_has(text, value, "true") ? yes
           : text_has(text, value, "false") ? side_other(yes) : SIDE_NONE;
}

bool object_has_side(const Object *object)
{
    return object->values[KEY_SIDE] != 0 || object->values[KEY_BLACK_MOVES] != 0
           || object->values[KEY_WHITE_MOVES] != 0;
}

/* What all keys for the side say together. One that names none does no harm beside others. */
static bool read_side(Source *source, const Object *object, const Array *array, Side *side,
                      Diag *error)
{
    const Text *text = &source->text;
    size_t at = object->side_at + 1, bad = 0;
    bool named = false;
    JsonPair pair;

    while (json_pair(text, &at, &pair)) {
        const Key key = key_named(text, pair.key, pair.value);
        const size_t value = pair.value;

        if (key == KEY_BLACK_MOVES || key == KEY_WHITE_MOVES)
            *side |= side_of_flag(text, value, key == KEY_BLACK_MOVES ? SIDE_BLACK : SIDE_WHITE);
        if (key != KEY_SIDE || text_has(text, value, "null"))
            continue;
        const Side said = side_of_value(source, value, array);

        if (said == SIDE_NONE || said == SIDE_BOTH)
            bad = value;
        else
            named = true;
        *side |= said;
    }
    if (*side == SIDE_BOTH || (bad != 0 && !named))
        diag_set(error, DIAG_BAD_SIDE, text_span(text, bad != 0 ? bad : object->side_at, 20),
                 *side == SIDE_BOTH ? "the object names both sides as to move"
                                    : "this names neither side of the board");
    return *side != SIDE_BOTH && (bad == 0 || named);
}

/* The discs of each side in the values `halves`; whose are whose may hang on the side. */
static bool read_halves(Source *source, const Halves *halves, ObjectBoard *board, Diag *error)
{
    const bool swap = source->options.swap;
    uint64_t discs[2];

    board->by_bits = source->text.chars[halves->first] != '[';
    if (!read_bits(&source->text, halves->first, halves->second, discs, error))
        return false;
    board->by_turn = !halves->colours && board->side == SIDE_NONE;
    if (board->by_turn)
        board->side = side_by_parity(discs[0] | discs[1]);
    const bool black_first = (halves->colours || board->side == SIDE_BLACK) != swap;

    board->discs = (Discs){ .black = discs[!black_first], .white = discs[black_first] };
    return true;
}

/* Discs by side in the object itself, or in another one that is its board. */
static bool read_parts(Source *source, const Object *object, ObjectBoard *board, Diag *error)
{
    const size_t value = object->values[KEY_BOARD];
    Object inner = *object;

    if (value != 0)
        take_names(&source->text, value, &inner);
    const Halves halves = halves_of(&source->text, &inner);

    return read_side(source, &inner, NULL, &board->side, error)
           && read_side(source, object, NULL, &board->side, error)
           && read_halves(source, &halves, board, error);
}

bool object_board(Source *source, const Object *object, ObjectBoard *board, Diag *error)
{
    const Text *text = &source->text;
    const size_t value = object->values[KEY_BOARD];
    const bool said = object_has_side(object);

    board->side = SIDE_NONE;
    board->by_turn = board->by_bits = false;
    board->is_array = value != 0 && text->chars[value] == '[';
    if (value == 0 || text->chars[value] == '{')
        return read_parts(source, object, board, error);
    if (!board->is_array)
        return object_string(source, value, !said, &board->discs, &board->side, error)
               && read_side(source, object, NULL, &board->side, error);
    array_scan(text, value, &board->array);
    return array_discs(source, &board->array, text_span(text, value, 20), &board->discs, error)
           && read_side(source, object, &board->array, &board->side, error);
}

void object_warn(Position *position, const ObjectBoard *board, Span where)
{
    if (board->is_array)
        array_warn(position, &board->array, board->discs, where);
    if (board->by_turn)
        discs_warn_of_turn(position, where);
    if (board->by_bits)
        discs_warn_of_bits(position, where);
}
