/* classify.c - the kind of one line of a diagram, and the row that it holds. */

#include "positions/drawing/classify.h"

#include <string.h>

/* ---- a row of a diagram: its label, its squares, what stands beside it ---- */

static void add(Row *row, uint32_t code, Span where)
{
    if (row->count < MAX_CELLS)
        row->cells[row->count] = (Cell){ code, where };
    row->count++;
}

/* One square more: that at chars[index], or a blank in front of it. */
static void add_cell(Row *row, const Line *line, int index)
{
    add(row, line->chars[index], line_span(line, index, index + 1));
}

static void add_blank(Row *row, const Line *line, int index)
{
    add(row, ' ', line_span(line, index, index));
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

/* ---- a row of cells between bars, | | |X|O|, where a blank is an empty square ---- */

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
    return line_skip(line, piece->from);
}

static bool piece_is_label(const Line *line, const Piece *piece)
{
    return piece->solid == 1 && chars_is_rank(line->chars[solid_index(line, piece)]);
}

/* Could the label be a square, on a board of digits? */
static bool may_be_digits(const Line *line, const Piece *label)
{
    for (int at = 0; at < line->length; at++)
        if (glyph_side(line->chars[at]) != SIDE_NONE)
            return false;
    return glyph_is_square(line->chars[solid_index(line, label)]);
}

/* One square, or a blank, and no label. */
static bool piece_is_cell(const Line *line, const Piece *piece)
{
    return piece->solid == 0 || (piece->solid == 1 && !piece_is_label(line, piece)
                                 && glyph_is_square(line->chars[solid_index(line, piece)]));
}

/* The label and the cells of `line` into the cleared `row`; what is no cell stands beside it.
 * False if the line has not the bars for it. */
static bool read_barred(const Line *line, Row *row)
{
    Piece pieces[MAX_PIECES];
    int count = split_at_bars(line, pieces), first = 0;

    if (count < 8 || count > 12)
        return false;
    row->rest_from = row->rest_to = line->length;
    if (count > 8 && pieces[0].solid == 0 && (pieces[0].to == pieces[0].from || count > 9))
        first++;                                            /* the left border */
    const int right = pieces[count - 1].solid == 0;     /* 1 if there is a border there */

    if (count - first > 8 && piece_is_label(line, &pieces[first])
        && (count - first - right > 8 || !may_be_digits(line, &pieces[first]))) {
        row->label = (int)(line->chars[solid_index(line, &pieces[first])] - '0');
        row->before = true;
        first++;
    }
    if (count - first > 8) {                                /* beyond the right border */
        int from = pieces[first + 8].from;

        from = line_skip(line, from);
        if (from < line->length && chars_is_rank(line->chars[from])
            && !columns_word(line->chars[from + 1])) {
            row->behind = true;
            if (row->label == 0)
                row->label = (int)(line->chars[from] - '0');
            from++;
        }
        row->rest_from = from;
    }
    int last = min_int(count, first + 8);

    /* Between two borders stand as many cells as there are bars less one. A blank beyond a
     * border is no cell, or a row of seven would become one of eight. */
    if (first == 0 && count <= 9 && pieces[0].solid == 0 && right
        && (count == 9 || pieces[0].from == pieces[0].to))
        first++, last = count - 1;
    else if (first > 0 && last == count && right)
        last--;
    else if (last < count - 1 && piece_is_cell(line, &pieces[last]))
        last++;                         /* a ninth, with a bar behind it */
    row->barred = true;
    row->border = first > 0;
    for (int i = first; i < last; i++)
        if (pieces[i].solid == 0)
            add_blank(row, line, pieces[i].from);
        else
            for (int at = pieces[i].from; at < pieces[i].to; at++)
                if (line->chars[at] != ' ')
                    add_cell(row, line, at);
    return true;
}

/* ---- disc counts below a board, "X: 27  O: 23": not a row of it ---- */

typedef struct {
    int numbers, signs, dashes, colons, sum;
    uint32_t sign[3];
} Tally;

static bool is_dash(uint32_t c)
{
    return c == '-' || (c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == '/' || c == '|';
}

static bool add_number(Tally *tally, const Line *line, int *at)
{
    const int from = *at;
    int number = 0;

    while (chars_is_digit(line->chars[*at]) && *at - from < 3)
        number = 10 * number + (int)(line->chars[(*at)++] - '0');
    tally->sum += number;
    return ++tally->numbers <= 3;
}

static bool add_sign(Tally *tally, uint32_t c)
{
    for (int i = 0; i < tally->signs; i++)
        if (chars_lower(tally->sign[i]) == chars_lower(c))
            return false;
    if (tally->signs == 3)
        return false;
    tally->sign[tally->signs++] = c;
    return true;
}

/* An empty square that is counted is told from a dash by what follows it. */
static bool is_counted(const Line *line, int at)
{
    const uint32_t c = line->chars[at];
    const int next = line_skip(line, at + 1);

    return glyph_side(c) != SIDE_NONE || (glyph_names_side(c) && !chars_is_digit(c))
           || (glyph_is_square(c) && !chars_is_digit(c)
               && (line->chars[next] == ':' || line->chars[next] == '='));
}

/* Is the line nothing but two or three numbers, of at most 64 together, each with the sign of
 * what it counts, or two numbers alone with a dash or a colon between them? */
static bool is_tally(const Line *line)
{
    Tally tally = { 0 };

    if (line->length > 40)
        return false;
    for (int at = line_skip(line, 0); at < line->length; at = line_skip(line, at)) {
        const uint32_t c = line->chars[at];
        const bool times = tally.signs > tally.numbers
                           && (c == 0xd7 || (c == 'x' && chars_is_digit(line->chars[at + 1])));

        if (chars_is_digit(c)) {
            if (!add_number(&tally, line, &at))
                return false;
            continue;
        }
        at++;
        if (times)
            continue;
        if (is_counted(line, at - 1)) {
            if (!add_sign(&tally, c))
                return false;
        } else if (is_dash(c) && tally.signs + tally.numbers > 0 && at < line->length)
            tally.dashes++;
        else if (c == ':' || c == '=')
            tally.colons++;
        else if (c != ',' && c != ';' && c != '(' && c != ')')
            return false;
    }
    if (tally.sum > 64 || tally.dashes > 2 || tally.numbers < 2)
        return false;
    return tally.signs == tally.numbers
           || (tally.signs == 0 && tally.numbers == 2 && tally.dashes + tally.colons == 1);
}

/* ---- the kind of one line of a diagram, and the row that it holds ---- */

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
        if (chars_is_rank(c))
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
        if (chars_is_digit(row->cells[i].code))
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

    if (at < line->length && chars_is_rank(line->chars[at]) && solid > 8
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
        add_cell(row, line, at);
    }
    /* What has grown together with the eighth square is one more, or part of a word. */
    if (row->count == 8 && chars_is_letter(line->chars[at]) && !glyph_is_square(line->chars[at])) {
        row->count = 0;
        return;
    }
    const bool digits = row->count >= 8 && has_digits(row);

    for (; row->count >= 8 && glyph_is_square(line->chars[at])
           && (digits || !chars_is_rank(line->chars[at])); at++)
        add_cell(row, line, at);
    while (at < line->length && (columns_frame(line->chars[at]) || line->chars[at] == ' '))
        at++;
    if (at < line->length && chars_is_rank(line->chars[at]) && !columns_word(line->chars[at + 1])
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
                add_cell(row, line, i);
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
    if (at == line->length || !chars_is_rank(line->chars[at])
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
        if (column > columns->at[7] && !chars_is_rank(line->chars[at])
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
            add_cell(row, line, found[i]);
        else
            add_blank(row, line, at);
    }
    row->behind = at < line->length && chars_is_rank(line->chars[at]);
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
        marks += c == '?' || chars_is_digit(c);
        letters += !square && chars_is_letter(c);
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
    if (is_tally(line)) {             /* or a row with blanks, "7  O  X  7" */
        if (columns && columns->known && read_aligned(line, columns, row))
            row->kind = judge(row, true) == ROW_SQUARES ? ROW_SQUARES : ROW_NOT;
        return;
    }
    if (read_barred(line, row)) {
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
                add_cell(row, line, i);
        return;
    }
    read_plain(line, row);
    row->solid = row->count;
    row->kind = judge(row, row->label != 0 || columns);
    if (row->kind == ROW_NOT && is_shaped(row, false))
        row->kind = ROW_SHAPED;
    /* A digit in front may be a square of digits, or the label of a row with a blank; one among
     * the squares may be the label behind them. */
    const bool digit = chars_is_rank(line->chars[first]);
    const bool sure = row->kind == ROW_SQUARES && (row->label != 0 || !digit) && !has_digits(row);

    if (sure || !columns || !columns->known)
        return;

    const Row plain = *row;

    clear_cells(row);
    if (read_aligned(line, columns, row) && (row->kind = judge(row, true)) == ROW_SQUARES)
        return;
    *row = plain;
}
