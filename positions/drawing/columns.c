/* columns.c - the letters above a diagram, and what frames are made of. */

#include "positions/drawing/columns.h"

bool columns_bar(uint32_t c)
{
    return c == '|' || c == '!' || c == 0x2502 || c == 0x2503 || c == 0x2551 || c == 0xa6
           || c == 0x2506 || c == 0x250a;
}

bool columns_frame(uint32_t c)
{
    return columns_bar(c) || c == '=' || c == '/' || c == '\\' || c == '\'' || c == '`' || c == '~'
           || (c >= 0x2500 && c <= 0x257f);
}

bool columns_word(uint32_t c)
{
    return chars_is_alnum(c) || c >= 0x80;
}

/* Columns as a fixed-width font shows them. Emoji and CJK are two wide; discs and some dots
 * are so only among full-width letters. */
static int width_of(uint32_t raw, bool wide)
{
    if (chars_fold(raw) == 0)
        return 0;
    if ((raw >= 0x2500 && raw <= 0x25ff) || raw == 0xb7)
        return wide ? 2 : 1;
    return (raw >= 0x1100 && raw <= 0x115f) || (raw >= 0x2e80 && raw <= 0xa4cf)
           || (raw >= 0xac00 && raw <= 0xd7a3) || (raw >= 0xf900 && raw <= 0xfaff)
           || (raw >= 0xff01 && raw <= 0xff60) || raw == 0x26aa || raw == 0x26ab || raw == 0x2b1b
           || raw == 0x2b1c || raw == 0x2796 || raw == 0x2b24 || raw >= 0x1f300 ? 2 : 1;
}

int columns_of(const Line *line, int index, bool wide)
{
    int column = 0;

    for (int i = 0; i < line->offsets[index]; i++)
        column += width_of(line->raw[i], wide);
    return column;
}

/* "a b c d e f g h" at chars[from..], step +1 or -1: indices of the eight letters. */
static bool header_at(const Line *line, int step, int index[8])
{
    int at = 0, seen = 0, first = step > 0 ? 'a' : 'h';

    /* A sign may fill the corner where letters and numbers meet. */
    at = line_skip(line, 0);
    if (at < line->length && line->chars[at] >= 0x2190 && !columns_frame(line->chars[at]))
        at++;
    for (; at < line->length && seen < 8; at++) {
        const uint32_t c = chars_lower(line->chars[at]);

        if (c == (uint32_t)(first + step * seen))
            index[seen++] = at;
        else if (c != ' ' && c != '+' && c != '-' && c != ':' && c != '.' && !columns_frame(c))
            return false;
    }
    return seen == 8 && (at == line->length || !columns_word(line->chars[at]));
}

/* "1 2 3 4 5 6 7 8" above a diagram, or from 0 to 7: 1; the other way round: -1; else 0. */
static int number_header(const Line *line)
{
    uint32_t next = 0;
    int seen = 0, step = 1;

    for (int at = 0; at < line->length; at++) {
        const uint32_t c = line->chars[at];

        if (c == ' ' || columns_frame(c))
            continue;
        if (seen == 0) {
            if (c != '0' && c != '1' && c != '7' && c != '8')
                return 0;
            step = c < '2' ? 1 : -1;
            next = c;
        }
        if (c != next)
            return 0;
        next += (uint32_t)step;
        seen++;
    }
    return seen == 8 ? step : 0;
}

void columns_read(const Line *line, Columns *columns)
{
    int index[8];
    const bool forward = header_at(line, 1, index);

    columns->known = forward || header_at(line, -1, index);
    columns->wide = false;
    columns->reversed = columns->known ? !forward : number_header(line) < 0;
    if (columns->known)
        columns->wide = line->raw[line->offsets[index[0]]] >= 0xff01;
    for (int i = 0; columns->known && i < 8; i++)
        columns->at[i] = columns_of(line, index[i], columns->wide);
}

bool columns_header(const Line *line)
{
    int index[8];

    return header_at(line, 1, index) || header_at(line, -1, index) || number_header(line) != 0;
}
