/* row.c - one line of a diagram: its label, its squares, what stands beside it. */

#include "positions/row.h"

#include <string.h>

static bool is_label(uint32_t c)
{
    return c >= '1' && c <= '8';
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
        if (at < line->length && !columns_bar(line->chars[at])) {
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
        if (from < line->length && is_label(line->chars[from])
            && !columns_word(line->chars[from + 1])) {
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

/* Do squares stand in chars[at..] where there should be text or nothing? With them a label
 * may stand. A lone disc may be the side to move. */
static bool more_squares(const Line *line, int at)
{
    const int rest = skip_blanks(line, at);
    int more = 0, labels = 0;

    for (int i = rest; i < line->length; i++) {
        const uint32_t c = line->chars[i];

        if (c == ' ' || columns_frame(c))
            continue;
        if (is_label(c))
            labels++;
        else if (glyph_is_square(c))
            more++;
        else
            return false;
    }
    return more > 0 && !(more == 1 && labels == 0 && rest + 1 == line->length
                         && glyph_side(line->chars[rest]) != SIDE_NONE);
}

/* ---- cells one after the other: 1 . . X O . . . . 1 ---- */

static void read_plain(const Line *line, Row *row)
{
    int at = skip_blanks(line, 0), solid = 0;

    while (at < line->length && (columns_frame(line->chars[at]) || line->chars[at] == ' '))
        at++;
    for (int i = at; i < line->length; i++)
        solid += line->chars[i] != ' ' && !columns_frame(line->chars[i]);

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

        if (c == ' ' || columns_frame(c) || c == ',')
            continue;
        add_cell(row, line, at);
    }
    /* What has grown together with the eighth square is one more, or part of a word. */
    if (row->count == 8 && columns_letter(line->chars[at]) && !glyph_is_square(line->chars[at])) {
        row->count = 0;
        return;
    }
    for (; row->count >= 8 && glyph_is_square(line->chars[at]) && !is_label(line->chars[at]); at++)
        add_cell(row, line, at);
    while (at < line->length && (columns_frame(line->chars[at]) || line->chars[at] == ' '))
        at++;
    if (at < line->length && is_label(line->chars[at]) && !columns_word(line->chars[at + 1])
        && !(line->chars[at] == '1' && row->label == 0 && line->chars[at - 1] != ' ')) {
        if (row->label == 0)
            row->label = (int)(line->chars[at] - '0');
        at++;
    }
    row->rest_from = at;
    row->rest_to = line->length;

    if (more_squares(line, at)) {
        for (int i = at; i < line->length; i++)
            if (glyph_is_square(line->chars[i]))
                add_cell(row, line, i);
        row->rest_from = row->rest_to;
    }
}

/* ---- blanks for empty squares, under a header that says where the columns are ---- */

static bool read_aligned(const Line *line, const Columns *columns, Row *row)
{
    int at = skip_blanks(line, 0), found[8];

    while (at < line->length && columns_frame(line->chars[at]))
        at++;
    at = skip_blanks(line, at);
    if (at == line->length || !is_label(line->chars[at])
        || columns_of(line, at, columns->wide) >= columns->at[0])
        return false;
    for (int i = 0; i < 8; i++)
        found[i] = -1;
    row->label = (int)(line->chars[at++] - '0');
    for (; at < line->length; at++) {
        const int column = columns_of(line, at, columns->wide);
        int i = 0;

        if (line->chars[at] == ' ' || columns_frame(line->chars[at]))
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
    if (more_squares(line, at))
        return false;
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
    if (columns_header(line)) {
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
