/* row.c - one line of a diagram: its label, its squares, what stands beside it. */

#include "positions/row.h"

#include <string.h>

static bool is_bar(uint32_t c)
{
    return c == '|' || c == '!' || c == 0x2502 || c == 0x2503 || c == 0x2551 || c == 0xa6
           || c == 0x2506 || c == 0x250a;
}

/* A piece of a frame that cannot be a square. */
static bool is_frame(uint32_t c)
{
    return is_bar(c) || c == '=' || c == '/' || c == '\\' || c == '\'' || c == '`' || c == '~'
           || (c >= 0x2500 && c <= 0x257f);
}

static bool is_label(uint32_t c)
{
    return c >= '1' && c <= '8';
}

static bool is_letter(uint32_t c)
{
    return lower_char(c) >= 'a' && lower_char(c) <= 'z';
}

static bool is_word(uint32_t c)
{
    c = lower_char(c);
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c >= 0x80;
}

/* Columns as a fixed-width font shows them. Emoji and CJK are two wide; discs and some dots
 * are so only among full-width letters. */
static int width_of(uint32_t raw, bool wide)
{
    if (fold_char(raw) == 0)
        return 0;
    if ((raw >= 0x2500 && raw <= 0x25ff) || raw == 0xb7)
        return wide ? 2 : 1;
    return (raw >= 0x1100 && raw <= 0x115f) || (raw >= 0x2e80 && raw <= 0xa4cf)
           || (raw >= 0xac00 && raw <= 0xd7a3) || (raw >= 0xf900 && raw <= 0xfaff)
           || (raw >= 0xff01 && raw <= 0xff60) || raw == 0x26aa || raw == 0x26ab || raw == 0x2b1b
           || raw == 0x2b1c || raw == 0x2796 || raw == 0x2b24 || raw >= 0x1f300 ? 2 : 1;
}

static int display_column(const Line *line, int index, bool wide)
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

    for (; at < line->length && seen < 8; at++) {
        const uint32_t c = lower_char(line->chars[at]);

        if (c == (uint32_t)(first + step * seen))
            index[seen++] = at;
        else if (c != ' ' && c != '+' && c != '-' && c != ':' && c != '.' && !is_frame(c))
            return false;
    }
    return seen == 8 && (at == line->length || !is_word(line->chars[at]));
}

static bool is_header(const Line *line)
{
    int index[8];

    return header_at(line, 1, index) || header_at(line, -1, index);
}

void row_columns(const Line *line, Columns *columns)
{
    int index[8];

    columns->known = true;
    columns->wide = false;
    columns->reversed = !header_at(line, 1, index);
    if (columns->reversed && !header_at(line, -1, index))
        columns->known = false;
    if (columns->known)
        columns->wide = line->raw[line->offsets[index[0]]] >= 0xff01;
    for (int i = 0; columns->known && i < 8; i++)
        columns->at[i] = display_column(line, index[i], columns->wide);
}

/* "1 2 3 4 5 6 7 8" above a diagram says nothing that is needed. */
static bool is_number_header(const Line *line)
{
    uint32_t next = 0;
    int seen = 0;

    for (int at = 0; at < line->length; at++) {
        const uint32_t c = line->chars[at];

        if (c == ' ' || is_frame(c))
            continue;
        if (seen == 0 && (c == '0' || c == '1'))
            next = c;
        if (c != next++)
            return false;
        seen++;
    }
    return seen == 8;
}

static void add_cell(Row *row, const Line *line, int index)
{
    if (row->count < MAX_CELLS)
        row->cells[row->count] = (Cell){ line->chars[index], line_span(line, index, index + 1) };
    row->count++;
}

static void add_blank(Row *row, const Line *line, int index)
{
    if (row->count < MAX_CELLS)
        row->cells[row->count] = (Cell){ ' ', line_span(line, index, index) };
    row->count++;
}

/* ---- cells between bars: | | |X|O| ---- */

typedef struct {
    int from, to, solid;    /* chars[from..to), `solid` of them not blank */
} Piece;

enum { MAX_PIECES = 16 };

static int split_at_bars(const Line *line, Piece pieces[MAX_PIECES])
{
    int count = 0, from = 0, solid = 0;

    for (int at = 0; at <= line->length; at++) {
        if (at < line->length && !is_bar(line->chars[at])) {
            solid += line->chars[at] != ' ';
            continue;
        }
        if (count < MAX_PIECES)
            pieces[count] = (Piece){ from, at, solid };
        count++;
        from = at + 1;
        solid = 0;
    }
    return count;
}

static int solid_index(const Line *line, const Piece *piece)
{
    return skip_blanks(line, piece->from);
}

static bool piece_is_label(const Line *line, const Piece *piece)
{
    return piece->solid == 1 && is_label(line->chars[solid_index(line, piece)]);
}

/* True if the line has bars enough to be cells. */
static bool read_barred(const Line *line, Row *row)
{
    Piece pieces[MAX_PIECES];
    int count = split_at_bars(line, pieces), first = 0;

    if (count < 8 || count > 12)
        return false;
    row->rest_from = row->rest_to = line->length;
    if (count > 8 && pieces[0].solid == 0 && (pieces[0].to == pieces[0].from || count > 9))
        first++;                                            /* the left border */
    if (count - first > 8 && piece_is_label(line, &pieces[first])) {
        row->label = (int)(line->chars[solid_index(line, &pieces[first])] - '0');
        first++;
    } else if (count - first > 9 && pieces[first].solid == 0) {
        first++;
    }
    if (count - first > 8) {                                /* beyond the right border */
        int from = pieces[first + 8].from;

        from = skip_blanks(line, from);
        if (from < line->length && is_label(line->chars[from]) && !is_word(line->chars[from + 1])) {
            if (row->label == 0)
                row->label = (int)(line->chars[from] - '0');
            from++;
        }
        row->rest_from = from;
    }
    const int last = min_int(count, first + 8);

    for (int i = first; i < last; i++)
        if (pieces[i].solid == 0)
            add_blank(row, line, pieces[i].from);
        else
            for (int at = pieces[i].from; at < pieces[i].to; at++)
                if (line->chars[at] != ' ')
                    add_cell(row, line, at);
    return true;
}

/* ---- cells one after the other: 1 . . X O . . . . 1 ---- */

static void read_plain(const Line *line, Row *row)
{
    int at = skip_blanks(line, 0), solid = 0;

    while (at < line->length && (is_frame(line->chars[at]) || line->chars[at] == ' '))
        at++;
    for (int i = at; i < line->length; i++)
        solid += line->chars[i] != ' ' && !is_frame(line->chars[i]);

    if (at < line->length && is_label(line->chars[at]) && solid > 8
        && (line->chars[at] != '1' || line->chars[at + 1] == ' ' || solid == 9 || solid == 10)) {
        row->label = (int)(line->chars[at++] - '0');
        if (line->chars[at] == '.' && line->chars[at + 1] == ' ')
            at++;
        else if (line->chars[at] == ')' || line->chars[at] == ':')
            at++;
    }
    for (; at < line->length && row->count < 8; at++) {
        const uint32_t c = line->chars[at];

        if (c == ' ' || is_frame(c) || c == ',')
            continue;
        add_cell(row, line, at);
    }
    /* What has grown together with the eighth square is one more, or part of a word. */
    if (row->count == 8 && is_letter(line->chars[at]) && !glyph_is_square(line->chars[at])) {
        row->count = 0;
        return;
    }
    for (; row->count >= 8 && glyph_is_square(line->chars[at]) && !is_label(line->chars[at]); at++)
        add_cell(row, line, at);
    while (at < line->length && (is_frame(line->chars[at]) || line->chars[at] == ' '))
        at++;
    if (at < line->length && is_label(line->chars[at]) && !is_word(line->chars[at + 1])
        && !(line->chars[at] == '1' && row->label == 0 && line->chars[at - 1] != ' ')) {
        if (row->label == 0)
            row->label = (int)(line->chars[at] - '0');
        at++;
    }
    row->rest_from = at;
    row->rest_to = line->length;

    /* More squares instead of text: they belong to the row. A lone disc may be the side. */
    int more = 0, other = 0;
    const int rest = skip_blanks(line, at);

    for (int i = rest; i < line->length; i++)
        if (line->chars[i] != ' ' && !is_frame(line->chars[i]))
            *(glyph_is_square(line->chars[i]) ? &more : &other) += 1;
    if (other == 0 && more > 0 && !(more == 1 && glyph_side(line->chars[rest]) != SIDE_NONE)) {
        for (int i = rest; i < line->length; i++)
            if (glyph_is_square(line->chars[i]))
                add_cell(row, line, i);
        row->rest_from = row->rest_to;
    }
}

/* ---- blanks for empty squares, under a header that says where the columns are ---- */

static bool read_aligned(const Line *line, const Columns *columns, Row *row)
{
    int at = skip_blanks(line, 0), found[8];

    while (at < line->length && is_frame(line->chars[at]))
        at++;
    at = skip_blanks(line, at);
    if (at == line->length || !is_label(line->chars[at])
        || display_column(line, at, columns->wide) >= columns->at[0])
        return false;
    for (int i = 0; i < 8; i++)
        found[i] = -1;
    row->label = (int)(line->chars[at++] - '0');
    for (; at < line->length; at++) {
        const int column = display_column(line, at, columns->wide);
        int i = 0;

        if (line->chars[at] == ' ' || is_frame(line->chars[at]))
            continue;
        if (column > columns->at[7] && !is_label(line->chars[at]) && line->chars[at - 1] != ' ')
            return false;
        if (column > columns->at[7])
            break;
        while (i < 8 && columns->at[i] != column)
            i++;
        if (i == 8)
            return false;
        found[i] = at;
    }
    row->solid = 0;
    for (int i = 0; i < 8; i++) {
        row->solid += found[i] >= 0;
        if (found[i] >= 0)
            add_cell(row, line, found[i]);
        else
            add_blank(row, line, at);
    }
    if (at < line->length && is_label(line->chars[at]))
        at++;
    row->rest_from = at;
    row->rest_to = line->length;
    return true;
}

/* ---- all together ---- */

static void clear_cells(Row *row)
{
    row->label = row->count = row->solid = row->rest_from = row->rest_to = 0;
}

void row_without_blanks(Row *row)
{
    int kept = 0;

    for (int i = 0; i < min_int(row->count, MAX_CELLS); i++)
        if (row->cells[i].code != ' ')
            row->cells[kept++] = row->cells[i];
    row->count = row->solid = kept;
    row->kind = ROW_SLIP;
}

/* How far what was read is from eight squares. Marks of moves count for squares where a
 * label or a header shows that this is a diagram. */
static RowKind judge(const Row *row, bool diagram)
{
    const int count = min_int(row->count, MAX_CELLS);
    int good = 0, letters = 0, marks = 0;

    for (int i = 0; i < count; i++) {
        const uint32_t c = row->cells[i].code;
        const bool square = c == ' ' || glyph_is_square(c);

        good += square;
        marks += c == '?' || (c >= '0' && c <= '9');
        letters += !square && is_letter(c);
    }
    if (row->count == 8 && good == 8)
        return ROW_SQUARES;
    if (diagram)
        good = good + marks > count ? count : good + marks;
    if (row->count >= 5 && row->count <= 12 && letters <= 2 && good * 10 >= count * 6)
        return ROW_SLIP;
    return ROW_NOT;
}

/* Nothing but what may be a frame as well as empty squares. */
static bool is_rule(const Line *line, bool *frame)
{
    int solid = 0;

    *frame = false;
    for (int i = 0; i < line->length; i++) {
        const uint32_t c = line->chars[i];

        if (c == ' ')
            continue;
        if (is_frame(c))
            *frame = true;
        else if (c != '-' && c != '+' && c != '_' && c != '.' && c != '*' && c != '#' && c != ':')
            return false;
        else if (c == '*' || c == '#')
            return false;
        solid++;
    }
    return solid != 8 || *frame;
}

void row_read(const Line *line, const Columns *columns, Row *row)
{
    const int first = skip_blanks(line, 0);
    bool frame;

    memset(row, 0, sizeof *row);
    row->where = line_span(line, first, line->length);
    if (first == line->length || line_has(line, first, "```") || line_has(line, first, "~~~")) {
        row->kind = ROW_BLANK;
        return;
    }
    if (is_header(line) || is_number_header(line)) {
        row->kind = ROW_HEADER;
        return;
    }
    if (line->length > 400)
        return;
    if (read_barred(line, row)) {
        row->solid = row->count;
        row->kind = judge(row, true);
        if (row->kind != ROW_NOT)
            return;
    }
    clear_cells(row);
    if (is_rule(line, &frame)) {
        const bool ends = (line->chars[first] == '+' && line->chars[line->length - 1] == '+');

        row->kind = frame || ends ? ROW_FRAME : ROW_RULE;
        for (int i = first; i < line->length; i++)
            if (line->chars[i] != ' ')
                add_cell(row, line, i);
        return;
    }
    read_plain(line, row);
    row->solid = row->count;
    row->kind = judge(row, row->label != 0 || columns != NULL);
    if (row->kind == ROW_SQUARES || columns == NULL || !columns->known)
        return;

    const Row plain = *row;

    clear_cells(row);
    if (read_aligned(line, columns, row) && (row->kind = judge(row, true)) == ROW_SQUARES)
        return;
    *row = plain;
}
