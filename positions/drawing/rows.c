/* rows.c - one line of a drawing: what it is, and the row of squares that it holds. */

#include "positions/drawing/rows.h"

#include <string.h>

enum { LONGEST_ROW = 400, FEWEST_CELLS = 5, MOST_CELLS = 20 };

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
    if (row->count < MAX_CELLS) {
        row->cells[row->count] = (Cell){ code, where };
        row->number[row->count] = code >= '1' && code <= '9' ? (int)(code - '0') : 0;
    }
    row->count++;
}

static void add_at(Row *row, const Line *line, int index)
{
    rows_add(row, line->chars[index], line_span(line, index, index + 1));
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
static bool more_squares(const Line *line, int at)
{
    const int rest = line_skip(line, at);
    int more = 0, labels = 0;

    for (int i = rest; i < line->length; i++) {
        const uint32_t c = line->chars[i];

        if (chars_is_rank(c))
            labels++;
        else if (glyph_is_square(c))
            more++;
        else if (c != ' ' && c != ',' && !is_frame(c))
            return false;
    }
    return more > 0 && !(more == 1 && labels == 0 && rest + 1 == line->length
                         && glyph_side(line->chars[rest]) != SIDE_NONE);
}

static bool has_digits(const Row *row)
{
    for (int i = 0; i < min_int(row->count, MAX_CELLS); i++)
        if (chars_is_digit(row->cells[i].code))
            return true;
    return false;
}

/* ---- cells between bars, | | |X|O|, where a blank is an empty square ---- */

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

static uint32_t lone_sign(const Line *line, const Piece *piece)
{
    return piece->solid == 1 ? line->chars[line_skip(line, piece->from)] : 0;
}

static bool is_label(const Line *line, const Piece *piece)
{
    return chars_is_rank(lone_sign(line, piece)) || lone_sign(line, piece) == '0';
}

/* Could the label be a square, on a board of digits? */
static bool may_be_square(const Line *line, const Piece *label)
{
    for (int at = 0; at < line->length; at++)
        if (glyph_side(line->chars[at]) != SIDE_NONE)
            return false;
    return glyph_is_square(lone_sign(line, label));
}

/* One cell between bars: a square, a number of a move, or slips. */
static void add_piece(Row *row, const Line *line, const Piece *piece)
{
    const int first = line_skip(line, piece->from);
    int number = 0;

    if (piece->solid == 0) {
        add_blank(row, line, piece->from);
        return;
    }
    for (int at = first; at < first + 2; at++)
        number = chars_is_digit(line->chars[at]) ? 10 * number + (int)(line->chars[at] - '0') : 0;
    if (piece->solid == 2 && number > 9) {
        rows_add(row, '?', line_span(line, first, first + 2));
        row->number[min_int(row->count, MAX_CELLS) - 1] = number;
        return;
    }
    for (int at = first; at < piece->to; at++)
        if (line->chars[at] != ' ')
            add_at(row, line, at);
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

    if (count - first > 8 && is_label(line, &pieces[first])
        && (count - first - right > 8 || !may_be_square(line, &pieces[first]))) {
        row->label = (int)(lone_sign(line, &pieces[first]) - '0');
        row->before = true;
        first++;
    }
    if (count - first > 8) {                                /* beyond the right border */
        int from = line_skip(line, pieces[first + 8].from);

        if (from < line->length && chars_is_rank(line->chars[from])
            && !is_word(line->chars[from + 1])) {
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
    else if (last < count - 1 && (pieces[last].solid == 0
                                  || (!is_label(line, &pieces[last])
                                      && glyph_is_square(lone_sign(line, &pieces[last])))))
        last++;                         /* a ninth, with a bar behind it */
    row->barred = true;
    row->border = first > 0;
    for (int i = first; i < last; i++)
        add_piece(row, line, &pieces[i]);
    row->solid = row->count;
    return true;
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
    if (zero || more_squares(line, at)) {
        for (int i = at; i < line->length; i++)
            if (glyph_is_square(line->chars[i]))
                add_at(row, line, i);
        row->rest_from = row->rest_to;
    }
    row->solid = row->count;
}

/* Eight words of one or two signs, "-- 10 O", with a label before them or not. */
static bool read_tokens(const Line *line, Row *row)
{
    Piece tokens[MAX_PIECES];
    int count = 0, longest = 0, from, to;

    for (from = line_skip(line, 0); from < line->length; from = line_skip(line, to)) {
        for (to = from; to < line->length && line->chars[to] != ' '; to++)
            ;
        if (to - from > 2 || count == 10)
            return false;
        tokens[count++] = (Piece){ from, to, to - from };
        longest = max_int(longest, to - from);
    }
    const int first = count > 8;

    if (count < 8 || (first && !is_label(line, &tokens[0]))
        || (count == 10 && lone_sign(line, &tokens[9]) != lone_sign(line, &tokens[0]))
        || (longest < 2 && (first || chars_is_digit(line->chars[tokens[0].from]))))
        return false;
    row->label = first ? (int)(line->chars[tokens[0].from] - '0') : 0;
    row->before = first;
    row->behind = count == 10;
    for (int i = first; i < first + 8; i++) {
        const Piece *token = &tokens[i];
        const uint32_t c = line->chars[token->from];

        if (token->solid == 2 && glyph_is_empty(c) && line->chars[token->from + 1] == c)
            rows_add(row, c, line_span(line, token->from, token->to));
        else
            add_piece(row, line, token);
    }
    row->rest_from = row->rest_to = line->length;
    row->solid = row->count;
    return row->count == 8;
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
    if (more_squares(line, at))
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

static bool is_bracket(uint32_t c)
{
    return c == '[' || c == ']' || c == '{' || c == '}' || c == '(' || c == ')';
}

static bool ends(const Text *text, size_t at)
{
    return at >= text->length || text->chars[at] == '\n';
}

/* What parts the values of the line that begins at `at`; a blank if nothing else does. */
static uint32_t separator(const Text *text, size_t at)
{
    for (uint32_t quote = 0; !ends(text, at); at++) {
        const uint32_t c = text->chars[at];

        if (quote == 0 && (c == ',' || c == ';' || c == '\t'))
            return c;
        quote = quote == 0 && (c == '"' || c == '\'') ? c : c == quote ? 0 : quote;
    }
    return ' ';
}

static size_t skip_to_value(const Text *text, size_t at, uint32_t between, bool brackets)
{
    while (!ends(text, at) && ((text->chars[at] != between && chars_fold(text->chars[at]) == ' ')
                               || (brackets && is_bracket(text->chars[at]))
                               || (between == ' ' && text->chars[at] == ' ')))
        at++;
    return at;
}

int rows_values(const Text *text, size_t at, Array *array)
{
    enum { MOST = 100 };
    const uint32_t between = separator(text, at);

    *array = (Array){ .end = at };
    while (text->chars[at] == '>' || text->chars[at] == ' ')
        at++;
    at = skip_to_value(text, at, between, true);
    while (!ends(text, at) && array->count < MOST) {
        const size_t value = skip_to_value(text, at, between, false);
        const int before = array->count;
        const size_t end = array_value(text, value, array);

        if (array->count > before + 1
            || (end == value && (between == ' '
                                 || (!ends(text, value) && text->chars[value] != between))))
            return 0;                   /* a string of several squares; no value */
        if (end == value)
            array_add(array, ' ', text_span(text, value, 1));
        at = skip_to_value(text, end, between, true);
        if (ends(text, at))
            break;
        if (between != ' ' && text->chars[at] != between)
            return 0;
        at += between != ' ';
        if (ends(text, skip_to_value(text, at, between, true))) {   /* a separator at the end */
            if (array->count < 8 || array->blank)
                array_add(array, ' ', text_span(text, at, 1));
            break;
        }
    }
    array->end = text_next_line(text, at);
    bool minus = false, number = false;

    for (int i = 0; i < min_int(array->count, 64); i++) {
        const uint32_t c = array->cells[i].code;

        minus |= c == MINUS_ONE;
        number |= i > 0 && c >= '0' && c <= '2';
    }
    return minus || (between != ' ' && (number || array->quoted || array->blank)) ? array->count
                                                                                  : 0;
}

/* A label may stand before eight values. */
static bool read_values(const Line *line, Row *row)
{
    Array array;
    const int count = rows_values(line->text, line->at, &array);

    if (count < FEWEST_CELLS || count > MOST_CELLS || 2 * array.plausible < count)
        return false;
    for (int i = 0; i < count; i++) {
        rows_add(row, array.cells[i].code, array.cells[i].where);
        if (array.cells[i].where.length != 1 || !chars_is_digit(array.cells[i].where.chars[0]))
            row->number[i] = 0;
    }
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
        const bool square = c == ' ' || c == MINUS_ONE || glyph_is_square(c);

        good += square;
        marks += c == '?' || (chars_is_digit(c) && !square && row->label != 0);
        digits += square && chars_is_digit(c);
        discs += glyph_side(c) != SIDE_NONE;
        letters += !square && chars_is_letter(c);
    }
    if (row->count == 8 && good == 8)
        return ROW_SQUARES;
    if (discs > 0 && row->label == 0 && !row->barred && !row->values)
        good -= digits;
    return row->count >= FEWEST_CELLS && row->count <= MOST_CELLS && letters <= 2
           && (good + (drawing ? marks : 0)) * 10 >= count * 6
           && (row->barred || row->values || uneven(row) <= 1) ? ROW_SLIP : ROW_NOT;
}

/* Eight signs and nothing else, few of them different: a row in signs that are not known. */
static bool is_shaped(const Row *row)
{
    uint32_t seen[8];
    int kinds = 0;

    if (row->count != 8 || row->rest_from != row->rest_to)
        return false;
    for (int i = 0; i < 8; i++) {
        int kind = 0;

        if (i > 1 && !row->barred && gap_before(row, i) != gap_before(row, 1))
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

    unmark(line);
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
    if (read_barred(line, row)) {
        row->kind = judge(row, true);
        if (row->kind == ROW_NOT && is_shaped(row))
            row->kind = ROW_SHAPED;
        if (row->kind != ROW_NOT)
            return;
    }
    clear(row);
    if (is_rule(line, &frame)) {
        const bool closed = line->chars[first] == '+' && line->chars[line->length - 1] == '+';

        row->kind = frame || closed ? ROW_FRAME : ROW_RULE;
        for (int i = first; i < line->length; i++)
            if (line->chars[i] != ' ')
                add_at(row, line, i);
        if (row->kind == ROW_FRAME || row->count != 16)
            return;
        clear(row);                     /* "-- -- -- ..." */
    }
    if (read_tokens(line, row)) {
        row->kind = ROW_SQUARES;
        for (int i = 0; i < 8; i++)
            if (row->number[i] <= 2 && !glyph_is_square(row->cells[i].code))
                row->kind = ROW_NOT;
        if (row->kind == ROW_SQUARES)
            return;
    }
    clear(row);
    read_plain(line, row);
    row->kind = judge(row, row->label != 0 || columns);
    if (row->kind == ROW_NOT && is_shaped(row))
        row->kind = ROW_SHAPED;
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
