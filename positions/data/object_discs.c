/* object_discs.c - boards as values of JSON that are no arrays.
 *
 *     "---...--- X"    "--------\n--------..."    "8/8/8/3Pp3/3pP3/8/8/8 w"
 *     34628173824    "0x0000000810000000"    ["d5","e4"]
 */

#include "positions/data/object_discs.h"

#include "positions/data/array.h"
#include "positions/data/bits.h"
#include "positions/data/fen.h"
#include "positions/data/json.h"
#include "positions/shared/square.h"

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

bool object_is_bits(const Text *text, size_t first, size_t second)
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

static bool fail(const Text *text, DiagCode code, size_t value, const char *message, Diag *error)
{
    diag_set(error, code, text_span(text, value, json_end(text, value) - value), "%s", message);
    return false;
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

bool object_bits(const Text *text, size_t first, size_t second, uint64_t discs[2], Diag *error)
{
    Bits bits[2];

    if (text->chars[first] == '[') {
        read_squares(text, first, &discs[0]);
        read_squares(text, second, &discs[1]);
        return bits_are_board(discs[0], discs[1])
               || fail(text, DIAG_BAD_SYNTAX, first, "two lists of squares that are not a board:"
                       " are they moves?", error);
    }
    if (!read_number(text, first, &bits[0]) || !read_number(text, second, &bits[1]))
        return fail(text, DIAG_BAD_SYNTAX, first, "no number of 64 bits", error);
    for (int i = 0; i < 2; i++)
        if (bits[i].rounded)
            return fail(text, DIAG_BAD_SYNTAX, i == 0 ? first : second, "so round a number may"
                        " have lost its last bits; write it as a string or as \"0x...\"", error);
    if (!settle_bare(&bits[0], &bits[1]) || !settle_bare(&bits[1], &bits[0]))
        return fail(text, DIAG_BAD_SYNTAX, first, "sixteen digits may be hexadecimal or not; write"
                    " 0x before those that are", error);
    discs[0] = bits[0].value;
    discs[1] = bits[1].value;
    if ((discs[0] & discs[1]) != 0) {
        diag_set(error, DIAG_BAD_SQUARE, text_span(text, first, json_end(text, first) - first),
                 "%s has two discs", square_text(bit_lowest(discs[0] & discs[1])));
        return false;
    }
    return true;
}
