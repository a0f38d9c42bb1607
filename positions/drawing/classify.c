/* classify.c - the kind of one line of a diagram, and the row that it holds. */

#include "positions/drawing/classify.h"

#include <string.h>

#include "positions/drawing/barred.h"
#include "positions/drawing/tally.h"

/* Do squares stand in chars[at..] where there should be text or nothing? With them a label
 * may stand. A lone disc may be the side to move. */
static bool more_squares(const Line *line, int at)
{
    const int rest = line_skip(line, at);
    int more = 0, labels = 0;

    for (int i = rest; i < line->length; i++) {
        const uint32_t c = line->chars[i];

        if (c == ' ' || c == ',' || columns_frame(c))
            continue;
        if (row_is_label(c))
            labels++;
        else if (glyph_is_square(c))
            more++;
        else
            return false;
    }
    return more > 0 && !(more == 1 && labels == 0 && rest + 1 == line->length
                         && glyph_side(line->chars[rest]) != SIDE_NONE);
}

/* Squares that are digits: another digit behind them may be one more. */
static bool has_digits(const Row *row)
{
    for (int i = 0; i < min_int(row->count, MAX_CELLS); i++)
        if (row->cells[i].code >= '0' && row->cells[i].code <= '9')
            return true;
    return false;
}

/* ---- cells one after the other: 1 . . X O . . . . 1 ---- */

static void read_plain(const Line *line, Row *row)
{
    int at = line_skip(line, 0), solid = 0;

    while (at < line->length && (columns_frame(line->chars[at]) || line->chars[at] == ' '))
        at++;
    for (int i = at; i < line->length; i++)
        solid += line->chars[i] != ' ' && !columns_frame(line->chars[i]);

    if (at < line->length && row_is_label(line->chars[at]) && solid > 8
        && (line->chars[at] != '1' || line->chars[at + 1] == ' ' || solid == 9 || solid == 10)) {
        row->label = (int)(line->chars[at++] - '0');
        row->before = true;
        if (line->chars[at] == '.' && line->chars[at + 1] == ' ')
            at++;
        else if (line->chars[at] == ')' || line->chars[at] == ':')
            at++;
    }
    for (; at < line->length && row->count < 8; at++) {
        const uint32_t c = line->chars[at];

        if (c == ' ' || columns_frame(c) || c == ',')
            continue;
        row_add_cell(row, line, at);
    }
    /* What has grown together with the eighth square is one more, or part of a word. */
    if (row->count == 8 && columns_letter(line->chars[at]) && !glyph_is_square(line->chars[at])) {
        row->count = 0;
        return;
    }
    const bool digits = row->count >= 8 && has_digits(row);

    for (; row->count >= 8 && glyph_is_square(line->chars[at])
           && (digits || !row_is_label(line->chars[at])); at++)
        row_add_cell(row, line, at);
    while (at < line->length && (columns_frame(line->chars[at]) || line->chars[at] == ' '))
        at++;
    if (at < line->length && row_is_label(line->chars[at]) && !columns_word(line->chars[at + 1])
        && !(line->chars[at] == '1' && row->label == 0 && line->chars[at - 1] != ' ')) {
        row->behind = true;
        if (row->label == 0)
            row->label = (int)(line->chars[at] - '0');
        at++;
    }
    row->rest_from = at;
    row->rest_to = line->length;

    if (more_squares(line, at)) {
        for (int i = at; i < line->length; i++)
            if (glyph_is_square(line->chars[i]))
                row_add_cell(row, line, i);
        row->rest_from = row->rest_to;
    }
}

/* ---- blanks for empty squares, under a header that says where the columns are ---- */

static bool read_aligned(const Line *line, const Columns *columns, Row *row)
{
    int at = line_skip(line, 0), found[8];

    while (at < line->length && columns_frame(line->chars[at]))
        at++;
    at = line_skip(line, at);
    if (at == line->length || !row_is_label(line->chars[at])
        || columns_of(line, at, columns->wide) >= columns->at[0])
        return false;
    for (int i = 0; i < 8; i++)
        found[i] = -1;
    row->label = (int)(line->chars[at++] - '0');
    row->before = true;
    for (; at < line->length; at++) {
        const int column = columns_of(line, at, columns->wide);
        int i = 0;

        while (i < 8 && columns->at[i] != column)
            i++;
        if (line->chars[at] == ' ' || (columns_frame(line->chars[at]) && i == 8))
            continue;
        if (column > columns->at[7] && !row_is_label(line->chars[at])
            && line->chars[at - 1] != ' ')
            return false;
        if (column > columns->at[7])
            break;
        if (i == 8 || columns_frame(line->chars[at]))
            return false;
        found[i] = at;
    }
    if (more_squares(line, at))
        return false;
    row->solid = 0;
    for (int i = 0; i < 8; i++) {
        row->solid += found[i] >= 0;
        if (found[i] >= 0)
            row_add_cell(row, line, found[i]);
        else
            row_add_blank(row, line, at);
    }
    row->behind = at < line->length && row_is_label(line->chars[at]);
    row->column = row->behind ? columns_of(line, at, columns->wide) : 0;
    at += row->behind;
    row->rest_from = at;
    row->rest_to = line->length;
    return true;
}

/* ---- all together ---- */

static void clear_cells(Row *row)
{
    row->column = row->label = row->count = row->solid = row->rest_from = row->rest_to = 0;
    row->before = row->behind = row->barred = row->border = false;
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
        letters += !square && columns_letter(c);
    }
    if (row->count == 8 && good == 8)
        return ROW_SQUARES;
    if (diagram)
        good = good + marks > count ? count : good + marks;
    if (row->count >= 5 && row->count <= 12 && letters <= 2 && good * 10 >= count * 6)
        return ROW_SLIP;
    return ROW_NOT;
}

/* Characters between a cell and the one before it. */
static int gap_before(const Row *row, int i)
{
    const Span before = row->cells[i - 1].where;

    return row->cells[i].where.column - before.column - before.length;
}

/* Eight signs and nothing else, few of them different: a row in signs that are not known.
 * Without bars between them they stand at even distances. */
static bool is_shaped(const Row *row, bool barred)
{
    uint32_t seen[8];
    int kinds = 0;

    if (row->count != 8 || row->rest_from != row->rest_to)
        return false;
    for (int i = 0; i < 8; i++) {
        int kind = 0;

        if (i > 1 && !barred && gap_before(row, i) != gap_before(row, 1))
            return false;
        while (kind < kinds && seen[kind] != row->cells[i].code)
            kind++;
        if (kind == kinds)
            seen[kinds++] = row->cells[i].code;
    }
    return kinds <= 4;
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
        if (columns_frame(c))
            *frame = true;
        else if (c != '-' && c != '+' && c != '_' && c != '.' && c != '*' && c != '#' && c != ':')
            return false;
        else if (c == '*' || c == '#')
            return false;
        solid++;
    }
    return solid != 8 || *frame;
}

void classify_line(const Line *line, const Columns *columns, Row *row)
{
    const int first = line_skip(line, 0);
    bool frame;

    memset(row, 0, sizeof(*row));
    row->where = line_span(line, first, line->length);
    if (first == line->length || line_has(line, first, "```") || line_has(line, first, "~~~")) {
        row->kind = ROW_BLANK;
        return;
    }
    if (columns_header(line)) {
        row->kind = ROW_HEADER;
        return;
    }
    if (line->length > 400)
        return;
    if (tally_line(line)) {             /* or a row with blanks, "7  O  X  7" */
        if (columns && columns->known && read_aligned(line, columns, row))
            row->kind = judge(row, true) == ROW_SQUARES ? ROW_SQUARES : ROW_NOT;
        return;
    }
    if (barred_read(line, row)) {
        row->solid = row->count;
        row->kind = judge(row, true);
        if (row->kind == ROW_NOT && is_shaped(row, true))
            row->kind = ROW_SHAPED;
        if (row->kind != ROW_NOT)
            return;
    }
    clear_cells(row);
    if (is_rule(line, &frame)) {
        const bool ends = (line->chars[first] == '+' && line->chars[line->length - 1] == '+');

        row->kind = frame || ends ? ROW_FRAME : ROW_RULE;
        for (int i = first; i < line->length; i++)
            if (line->chars[i] != ' ')
                row_add_cell(row, line, i);
        return;
    }
    read_plain(line, row);
    row->solid = row->count;
    row->kind = judge(row, row->label != 0 || columns);
    if (row->kind == ROW_NOT && is_shaped(row, false))
        row->kind = ROW_SHAPED;
    /* A digit in front may be a square of digits, or the label of a row with a blank; one among
     * the squares may be the label behind them. */
    const bool digit = row_is_label(line->chars[first]);
    const bool sure = row->kind == ROW_SQUARES && (row->label != 0 || !digit) && !has_digits(row);

    if (sure || !columns || !columns->known)
        return;

    const Row plain = *row;

    clear_cells(row);
    if (read_aligned(line, columns, row) && (row->kind = judge(row, true)) == ROW_SQUARES)
        return;
    *row = plain;
}
