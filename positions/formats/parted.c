/* parted.c - text between the parts of a board on one line.
 *
 *     ---OX---/---XO---/...       BOARD:X   BOARD,X   BOARD_X   "BOARD X",
 */

#include "positions/formats/parted.h"

#include "positions/text/glyph.h"

enum { SQUARES_IN_QUOTES = 24 };        /* fewer are a quotation, not a board */

/* Rows parted by '/' or '|': blanks do as well. Only where seven of them part eight words of
 * squares, none of which is then left in doubt. */
static void part_rows(Line *line, int from)
{
    const uint32_t *chars = line->chars;
    int bars[7], count = 0, length = 0, at = from;

    for (; at < line->length && chars[at] != ' ' && chars[at] != ';'; at++) {
        if (chars[at] != '/' && chars[at] != '|') {
            length += glyph_is_square(chars[at]) ? 1 : 99;
        } else if (length != 8 || count == 7) {
            return;
        } else {
            bars[count++] = at;
            length = 0;
        }
    }
    for (int i = 0; i < 7 && count == 7 && (length == 8 || length == 9); i++)
        line->chars[bars[i]] = ' ';
}

static bool is_quote(uint32_t c)
{
    return c == '"' || c == '\'' || c == '`' || c == 0x201c || c == 0x201d || c == 0x2018
           || c == 0x2019 || c == 0xab || c == 0xbb;
}

/* The length of the stretch of squares at chars[from]; in BOARD_X the '_' ends it, if it is
 * no sign of the board. */
static int squares_at(const Line *line, int from)
{
    const uint32_t *squares = line->chars + from;
    int length = 0, marks = 0;

    for (; glyph_is_square(squares[length]); length++)
        marks += squares[length] == '_';
    return length == 66 && marks == 1 && squares[64] == '_'
           && glyph_side(squares[65]) != SIDE_NONE ? 64 : length;
}

/* The quotation mark at chars[from], the one that closes it, a comma or bracket behind that,
 * and a bracket before the first. */
static void blank_quotes(Line *line, int from, int board_end)
{
    int at = board_end;

    line->chars[from] = ' ';
    if (from > 0 && (line->chars[from - 1] == '[' || line->chars[from - 1] == '{'))
        line->chars[from - 1] = ' ';
    while (at < line->length && !is_quote(line->chars[at]))
        at++;
    if (at == line->length)
        return;
    line->chars[at] = ' ';
    if (line->chars[at + 1] == ',' || line->chars[at + 1] == ']' || line->chars[at + 1] == '}')
        line->chars[at + 1] = ' ';
}

/* A sign for a side, and no move of an OBF line, between the marks that part fields? */
static bool is_side_field(const Line *line, int from)
{
    const int at = line_skip(line, from), end = line_skip(line, at + 1);

    return glyph_side(line->chars[at]) != SIDE_NONE
           && (end >= line->length || line->chars[end] == ';');
}

/* What parts 64 squares from the side. */
static void blank_mark(Line *line, int board_end)
{
    const uint32_t c = line->chars[board_end];

    if (c == ':' || c == ',' || c == '_' || (c == ';' && is_side_field(line, board_end + 1)))
        line->chars[board_end] = ' ';
    int at = line_skip(line, board_end);

    if (at > board_end && at + 2 < line->length && is_quote(line->chars[at])
        && is_quote(line->chars[at + 2]))               /* "BOARD","X" */
        line->chars[at] = line->chars[at + 2] = ' ';
    at = line_skip(line, at);
    if (at > board_end && glyph_side(line->chars[at]) != SIDE_NONE && line->chars[at + 1] == ',')
        line->chars[at + 1] = ' ';
}

void parted_make_plain(Line *line)
{
    int from = line_skip(line, 0), length = 0;

    part_rows(line, from);
    while (from < line->length && (length = squares_at(line, from)) < SQUARES_IN_QUOTES)
        from += length + 1;
    if (from >= line->length)
        return;
    if (from > 0 && is_quote(line->chars[from - 1]))
        blank_quotes(line, from - 1, from + length);
    else if (from > 0 && (line->chars[from - 1] == ',' || line->chars[from - 1] == ';'
                          || line->chars[from - 1] == '|' || line->chars[from - 1] == '='))
        line->chars[from - 1] = ' ';
    if (length == 64)
        blank_mark(line, from + length);
}
