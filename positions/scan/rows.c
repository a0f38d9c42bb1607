/* rows.c - one line of a drawing: what it is, and the row of squares that it holds. */

#include "positions/scan/rows.h"

#include <string.h>

enum {
    LONGEST_ROW = 400, FEWEST_CELLS = 5, MOST_CELLS = 20,
    EMPTY_CELL = 0x2423,    /* nothing between two bars */
};

/* ---- frames, headers, columns ---- */

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

static bool is_word(uint32_t c)
{
    return chars_is_alnum(c) || c >= 0x80;
}

static int skip_frame(const Line *line, int at)
{
    while (at < line->length && (is_frame(line->chars[at]) || line->chars[at] == ' '))
        at++;
    return at;
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

static int column_of(const Line *line, int index, bool wide)
{
    int column = 0;

    for (int i = 0; i < line->offsets[index]; i++)
        column += width_of(line->raw[i], wide);
    return column;
}

/* Eight signs that follow each other by `step` from `first` on, and nothing else but frames and
 * a sign in the corner: their indices. */
static bool header_at(const Line *line, uint32_t first, int step, int index[8])
{
    int at = line_skip(line, 0), seen = 0;

    at += at < line->length && line->chars[at] >= 0x2190 && !is_frame(line->chars[at]);
    for (; at < line->length && seen < 8; at++) {
        const uint32_t c = chars_lower(line->chars[at]);

        if (c == (uint32_t)((int)first + step * seen))
            index[seen++] = at;
        else if (c != ' ' && c != '+' && c != '-' && c != ':' && c != '.' && c != ',' && c != ';'
                 && !is_frame(c))
            return false;
    }
    return seen == 8 && (at == line->length || !is_word(line->chars[at]))
           && (first >= 'a' || skip_frame(line, at) == line->length);
}

/* +1 or -1, by the direction; 0 if it is no header. */
static int header_of(const Line *line, int index[8])
{
    return line->length < 8 ? 0
           : header_at(line, 'a', 1, index) || header_at(line, '1', 1, index)
           || header_at(line, '0', 1, index) ? 1
           : header_at(line, 'h', -1, index) || header_at(line, '8', -1, index)
             || header_at(line, '7', -1, index) ? -1 : 0;
}

void rows_columns(const Line *line, Columns *columns)
{
    int index[8];
    const int step = header_of(line, index);

    *columns = (Columns){ .reversed = step < 0 };
    columns->known = step != 0 && chars_is_letter(line->chars[index[0]]);
    columns->wide = columns->known && line->raw[line->offsets[index[0]]] >= 0xff01;
    for (int i = 0; columns->known && i < 8; i++)
        columns->at[i] = column_of(line, index[i], columns->wide);
}

/* ---- cells ---- */

void rows_add(Row *row, uint32_t code, Span where)
{
    if (row->count < MAX_CELLS)
        row->cells[row->count] = (Cell){ code, where };
    row->count++;
}

static void add_at(Row *row, const Line *line, int index)
{
    const uint32_t c = line->chars[index];

    rows_add(row, c == EMPTY_CELL ? ' ' : c, line_span(line, index, index + 1));
}

static void add_blank(Row *row, const Line *line, int index)
{
    rows_add(row, ' ', line_span(line, index, index));
}

void rows_without_blanks(Row *row)
{
    int kept = 0;

    for (int i = 0; i < min_int(row->count, MAX_CELLS); i++)
        if (row->cells[i].code != ' ')
            row->cells[kept++] = row->cells[i];
    row->count = row->solid = kept;
    row->kind = ROW_SLIP;
}

static int count_squares(const Line *line)
{
    int squares = 0;

    for (int at = 0; at < line->length; at++)
        squares += glyph_is_square(line->chars[at]);
    return squares;
}

/* Blanks for the brackets of [O] or (O), which mark the last move, in a line of squares. */
static void unmark(Line *line)
{
    uint32_t *chars = line->chars;

    if (line->length > LONGEST_ROW || count_squares(line) < 6)
        return;
    for (int at = 0; at + 2 < line->length; at++)
        if (glyph_is_square(chars[at + 1])
            && ((chars[at] == '[' && chars[at + 2] == ']')
                || (chars[at] == '(' && chars[at + 2] == ')')
                || (chars[at] == '<' && chars[at + 2] == '>')))
            chars[at] = chars[at + 2] = ' ';
}

/* Do squares stand in chars[at..] where there should be text or nothing? With them a label
 * may stand. A lone disc may be the side to move. */
static bool more_squares(const Line *line, int at, bool barred)
{
    const int rest = line_skip(line, at);
    int more = 0, labels = 0;

    for (int i = rest; i < line->length; i++) {
        const uint32_t c = line->chars[i];

        if (chars_is_rank(c))
            labels++;
        else if (glyph_is_square(c) || c == EMPTY_CELL)
            more++;
        else if (c != ' ' && c != ',' && !is_frame(c))
            return false;
    }
    return more > 0 && !(more == 1 && labels == 0 && !barred && rest + 1 == line->length
                         && glyph_side(line->chars[rest]) != SIDE_NONE);
}

static bool has_digits(const Row *row)
{
    for (int i = 0; i < min_int(row->count, MAX_CELLS); i++)
        if (chars_is_digit(row->cells[i].code))
            return true;
    return false;
}

/* Bars into blanks, and blanks between bars into empty cells, in a line of 8 to 12 pieces. Beyond
 * the borders of a row no cell stands, or a row of seven would become one of eight. */
static int unbar(Line *line)
{
    int bars = 0, from = 0;

    for (int at = 0; at < line->length; at++)
        bars += is_bar(line->chars[at]);
    if (bars < 7 || bars > 11)
        return 0;
    for (int at = 0, piece = 0; at <= line->length; at++) {
        if (at < line->length && !is_bar(line->chars[at]))
            continue;
        const int first = line_skip(line, from);
        const bool outside = (piece == 0 || piece == bars) && bars > 7;

        if (first >= at && !outside && from < line->length)
            line->chars[from < at ? from : at] = EMPTY_CELL;
        if (at < line->length && line->chars[at] != EMPTY_CELL)
            line->chars[at] = ' ';
        from = at + 1;
        piece++;
    }
    return bars;
}

/* ---- cells one after the other: 1 . . X O . . . . 1 ---- */

static void read_plain(const Line *line, Row *row)
{
    int at = skip_frame(line, 0), solid = 0;

    for (int i = at; i < line->length; i++)
        solid += line->chars[i] != ' ' && !is_frame(line->chars[i]);
    if (at < line->length && chars_is_rank(line->chars[at]) && solid > 8
        && (line->chars[at] != '1' || line->chars[at + 1] == ' ' || solid == 9 || solid == 10)) {
        row->label = (int)(line->chars[at++] - '0');
        row->before = true;
        if ((line->chars[at] == '.' && line->chars[at + 1] == ' ') || line->chars[at] == ')'
            || line->chars[at] == ':')
            at++;
    }
    for (; at < line->length && row->count < 8; at++)
        if (line->chars[at] != ' ' && line->chars[at] != ',' && !is_frame(line->chars[at]))
            add_at(row, line, at);
    /* What has grown together with the eighth square is one more, or part of a word. */
    if (row->count == 8 && chars_is_letter(line->chars[at]) && !glyph_is_square(line->chars[at])) {
        row->count = 0;
        return;
    }
    const bool digits = row->count >= 8 && has_digits(row);
    const bool zero = digits && solid == 9 && row->cells[0].code == '0';    /* a label? */

    for (; row->count >= 8 && glyph_is_square(line->chars[at])
           && (digits || !chars_is_rank(line->chars[at])); at++)
        add_at(row, line, at);
    at = skip_frame(line, at);
    if (at < line->length && chars_is_rank(line->chars[at]) && !is_word(line->chars[at + 1])
        && !(line->chars[at] == '1' && row->label == 0 && line->chars[at - 1] != ' ') && !zero) {
        row->behind = true;
        if (row->label == 0)
            row->label = (int)(line->chars[at] - '0');
        at++;
    }
    row->rest_from = at;
    row->rest_to = line->length;
    const bool labelled = row->count > 0 && row->label == 0     /* from 0 on */
                          && chars_is_digit(row->cells[0].code);

    if (zero || more_squares(line, at, row->bars > 0 || labelled)) {
        for (int i = at; i < line->length; i++)
            if (glyph_is_square(line->chars[i]) || line->chars[i] == EMPTY_CELL)
                add_at(row, line, i);
        row->rest_from = row->rest_to;
    }
    row->solid = row->count;
}

/* ---- blanks for empty squares, under a header that says where the columns are ---- */

static bool read_aligned(const Line *line, const Columns *columns, Row *row)
{
    int at = skip_frame(line, 0), found[8];

    if (at == line->length || !chars_is_rank(line->chars[at])
        || column_of(line, at, columns->wide) >= columns->at[0])
        return false;
    for (int i = 0; i < 8; i++)
        found[i] = -1;
    row->label = (int)(line->chars[at++] - '0');
    row->before = true;
    for (; at < line->length; at++) {
        const int column = column_of(line, at, columns->wide);
        int i = 0;

        while (i < 8 && columns->at[i] != column)
            i++;
        if (line->chars[at] == ' ' || (is_frame(line->chars[at]) && i == 8))
            continue;
        if (column > columns->at[7] && !chars_is_rank(line->chars[at])
            && line->chars[at - 1] != ' ')
            return false;
        if (column > columns->at[7])
            break;
        if (i == 8 || is_frame(line->chars[at]))
            return false;
        found[i] = at;
    }
    if (more_squares(line, at, false))
        return false;
    for (int i = 0; i < 8; i++) {
        row->solid += found[i] >= 0;
        if (found[i] >= 0)
            add_at(row, line, found[i]);
        else
            add_blank(row, line, at);
    }
    row->behind = at < line->length && chars_is_rank(line->chars[at]);
    row->column = row->behind ? column_of(line, at, columns->wide) : 0;
    row->rest_from = at + row->behind;
    row->rest_to = line->length;
    return true;
}

/* ---- values: -1,0,0,1   "X";"O"   [0 0 1 -1] ---- */

/* A label may stand before eight values. */
static bool read_values(const Line *line, Row *row)
{
    Array array;
    const int count = array_line(line->text, line->at, &array);

    if (count < FEWEST_CELLS || count > MOST_CELLS || 2 * array.plausible < count)
        return false;
    for (int i = 0; i < count; i++)
        rows_add(row, array.cells[i].code, array.cells[i].where);
    row->values = true;
    row->solid = count;
    row->rest_from = row->rest_to = line->length;
    return true;
}

/* ---- all together ---- */

static int gap_before(const Row *row, int i)
{
    const Span before = row->cells[i - 1].where;

    return row->cells[i].where.column - before.column - before.length;
}

/* How many cells do not stand at the same distance as most. */
static int uneven(const Row *row)
{
    const int count = min_int(row->count, MAX_CELLS);
    int best = count;

    for (int usual = 1; usual <= min_int(3, count - 1); usual++) {
        int odd = 0;

        for (int i = 1; i < count; i++)
            odd += gap_before(row, i) != gap_before(row, usual);
        best = min_int(best, odd);
    }
    return best;
}

/* How far what was read is from eight squares. Marks count for squares where a label or a header
 * shows that this is a drawing; beside discs digits are no squares, but marks beside a label. */
static RowKind judge(const Row *row, bool drawing)
{
    const int count = min_int(row->count, MAX_CELLS);
    int good = 0, letters = 0, marks = 0, digits = 0, discs = 0;

    for (int i = 0; i < count; i++) {
        const uint32_t c = row->cells[i].code;
        const bool square = c == ' ' || glyph_is_square(c);

        good += square;
        marks += c == '?' || (chars_is_digit(c) && !square && row->label != 0);
        digits += square && chars_is_digit(c);
        discs += glyph_side(c) != SIDE_NONE;
        letters += !square && chars_is_letter(c);
    }
    if (row->count == 8 && good == 8)
        return ROW_SQUARES;
    if (discs > 0 && row->label == 0 && row->bars == 0 && !row->values)
        good -= digits;
    return row->count >= FEWEST_CELLS && row->count <= MOST_CELLS && letters <= 2
           && (good + (drawing ? marks : 0)) * 10 >= count * 6
           && (row->bars > 0 || row->values || uneven(row) <= 1) ? ROW_SLIP : ROW_NOT;
}

/* Nothing but what may be a frame as well as empty squares. */
static bool is_rule(const Line *line, bool *frame)
{
    int solid = 0;

    *frame = false;
    for (int i = 0; i < line->length; i++) {
        const uint32_t c = line->chars[i];

        if (c != ' ' && c != '-' && c != '+' && c != '_' && c != '.' && c != ':' && !is_frame(c))
            return false;
        *frame |= is_frame(c);
        solid += c != ' ';
    }
    return solid != 8 || *frame;
}

static void clear(Row *row)
{
    const Span where = row->where;

    memset(row, 0, sizeof(*row));
    row->where = where;
}

void rows_read(Line *line, const Columns *columns, Row *row)
{
    const int first = line_skip(line, 0);
    int index[8];
    bool frame;

    bool crossings = true;

    unmark(line);
    for (int at = 0; at < line->length; at++)
        crossings &= line->chars[at] != 0x2500 && line->chars[at] != 0x2502;
    for (int at = 0; crossings && at < line->length; at++)
        line->chars[at] = line->chars[at] == 0x253c ? '+' : line->chars[at];    /* empty points */
    memset(row, 0, sizeof(*row));
    row->where = line_span(line, first, line->length);
    if (first == line->length || line_has(line, first, "```") || line_has(line, first, "~~~")) {
        row->kind = ROW_BLANK;
        return;
    }
    if (line->length > LONGEST_ROW)
        return;
    if (header_of(line, index) != 0) {
        row->kind = ROW_HEADER;
        return;
    }
    if (read_values(line, row) && (row->kind = judge(row, true)) != ROW_NOT)
        return;
    clear(row);
    row->bars = unbar(line);
    if (is_rule(line, &frame)) {
        const bool closed = line->chars[first] == '+' && line->chars[line->length - 1] == '+';

        row->kind = frame || closed ? ROW_FRAME : ROW_RULE;
        for (int i = first; i < line->length; i++)
            if (line->chars[i] != ' ')
                add_at(row, line, i);
        return;
    }
    read_plain(line, row);
    row->kind = judge(row, row->label != 0 || row->bars > 0 || columns);
    /* A digit in front may be a square of digits, or the label of a row with a blank; one among
     * the squares may be the label behind them. */
    const bool sure = row->kind == ROW_SQUARES && !has_digits(row)
                      && (row->label != 0 || !chars_is_rank(line->chars[first]));

    if (sure || !columns || !columns->known)
        return;

    const Row plain = *row;

    clear(row);
    if (read_aligned(line, columns, row) && (row->kind = judge(row, true)) == ROW_SQUARES)
        return;
    *row = plain;
}
