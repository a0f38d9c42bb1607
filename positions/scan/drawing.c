/* drawing.c - boards and games drawn over several lines, as pasted from forums, newspapers,
 * programs and spreadsheets. */

#include "positions/scan/rows.h"
#include "positions/scan/scan.h"

enum { MAX_ROWS = 20, MAX_FRAMES = 4 };

typedef struct {
    Row rows[MAX_ROWS];     /* with ROW_RULE among them until it is settled what those are */
    int count;              /* may be more than MAX_ROWS: those are not kept */
    int rules;              /* ROW_RULE among them */
    int labelled;           /* rows with a label */
    bool header;
    Columns columns;
    Clauses beside;         /* the text to the right of the rows */
    Side lone;              /* a sign alone behind the last of them */
    size_t end;             /* the line after the last that belongs to it */
} Drawing;

/* ---- the lines of a drawing ---- */

/* Those that are squares, or meant to be. */
static int real_rows(const Drawing *drawing)
{
    return drawing->count - drawing->rules;
}

/* A lone disc behind a row: *off if it stands farther from the eighth square than the squares
 * from each other, so that it is no ninth one. */
static Side lone_disc(const Line *line, const Row *row, bool *off)
{
    const int from = line_skip(line, row->rest_from);
    int gap = 0;

    if (from + 1 != row->rest_to || row->kind != ROW_SQUARES)
        return SIDE_NONE;
    for (int i = 1; i < 8; i++)
        gap = max_int(gap, row->cells[i].where.column - row->cells[i - 1].where.column);
    *off = line_span(line, from, from + 1).column - row->cells[7].where.column > gap;
    return glyph_side(line->chars[from]);
}

/* Nothing but empty squares, and no label. */
static bool may_be_rule(const Row *row)
{
    for (int i = 0; i < min_int(row->count, MAX_CELLS); i++)
        if (!glyph_is_empty(row->cells[i].code) || row->cells[i].code == ' ')
            return false;
    return row->label == 0;
}

static void add_row(Drawing *drawing, const Line *line, Row *row)
{
    const int rows = real_rows(drawing);
    bool off = false;
    const Side lone = lone_disc(line, row, &off);

    if (drawing->labelled == 8 && row->kind == ROW_SQUARES && may_be_rule(row))
        row->kind = ROW_RULE;
    drawing->labelled += row->label != 0;
    if (lone != SIDE_NONE && off && (rows + 1 == 8 || drawing->labelled == 8)) {
        drawing->lone |= lone;
    } else if (lone != SIDE_NONE) {     /* behind another row it is a square too many */
        const int at = line_skip(line, row->rest_from);

        rows_add(row, line->chars[at], line_span(line, at, at + 1));
        row->solid++;
        row->kind = ROW_SLIP;
    }
    if (drawing->count < MAX_ROWS)
        drawing->rows[drawing->count] = *row;
    drawing->count++;
    drawing->rules += row->kind == ROW_RULE;
    clauses_add(&drawing->beside, NULL, line, row->rest_from, row->rest_to, false);
}

/* Rows that all have a blank line between them belong together; others do not. */
typedef struct {
    int blanks, frames;     /* in a row, just now */
    bool spaced;
} Spacing;

static bool may_skip_blank(const Drawing *drawing, Spacing *spacing)
{
    const int rows = real_rows(drawing);
    const bool below_letters = rows == 0 && drawing->header && drawing->count == 0;

    if (spacing->blanks > 0 || rows >= 8
        || !(below_letters || rows == 1 || (rows > 1 && spacing->spaced)))
        return false;
    spacing->blanks++;
    return true;
}

/* The lines of one drawing from `at` on. */
static void gather(Source *source, size_t at, Drawing *drawing)
{
    const Text *text = &source->text;
    Line *line = &source->ahead;
    Spacing spacing = { 0, 0, false };
    Row row;

    *drawing = (Drawing){ .end = at };
    for (; at < text->length; at = text_next_line(text, at)) {
        const int rows = real_rows(drawing);

        line_fold(text, at, line);
        rows_read(line, drawing->header ? &drawing->columns : NULL, &row);
        if (row.kind == ROW_NOT || (row.kind == ROW_SLIP && caption_speaks(source, line)))
            break;
        if (row.kind == ROW_BLANK) {
            if (!may_skip_blank(drawing, &spacing))
                break;
        } else if (row.kind == ROW_HEADER) {
            if ((rows > 0 && rows < 8) || ++spacing.frames > MAX_FRAMES)
                break;
            if (rows == 0) {
                drawing->header = true;
                rows_columns(line, &drawing->columns);
            }
            clauses_add(&drawing->beside, NULL, line, 0, line->length, false);
            drawing->end = text_next_line(text, at);
            if (rows >= 8)
                break;
        } else if (row.kind == ROW_FRAME) {
            if (++spacing.frames > MAX_FRAMES)
                break;
            if (drawing->count > 0)
                drawing->end = text_next_line(text, at);
        } else {
            if ((rows >= 8 && row.label != 0 && drawing->rows[0].label != 0)
                || (spacing.spaced && spacing.blanks == 0))
                break;                  /* another drawing begins */
            spacing.spaced |= drawing->count == 1 && spacing.blanks > 0;
            spacing.blanks = spacing.frames = 0;
            add_row(drawing, line, &row);
            drawing->end = text_next_line(text, at);
        }
    }
}

/* Rules are frames if there are eight rows without them, rows if there are not; a line of
 * empty squares without a label is a rule where eight rows have labels. */
static void settle_rules(Drawing *drawing)
{
    const bool labelled = drawing->labelled == 8 && drawing->count > 8;
    int kept = 0;

    if (drawing->count > MAX_ROWS || real_rows(drawing) < 8)
        return;
    for (int i = 0; i < drawing->count; i++) {
        const Row *row = &drawing->rows[i];

        if (row->kind != ROW_RULE && !(labelled && may_be_rule(row)))
            drawing->rows[kept++] = *row;
    }
    drawing->count = kept;
    drawing->rules = 0;
}

/* Blanks are squares only where nothing else stands for an empty square: elsewhere a blank
 * is a character that somebody lost. */
static void settle_blanks(Drawing *drawing)
{
    const int count = min_int(drawing->count, MAX_ROWS);
    bool empty = false;

    for (int i = 0; i < count; i++)
        for (int j = 0; j < min_int(drawing->rows[i].count, MAX_CELLS); j++)
            empty |= drawing->rows[i].cells[j].code != ' '
                     && glyph_is_empty(drawing->rows[i].cells[j].code);
    for (int i = 0; i < count && empty; i++)
        if (drawing->rows[i].solid < drawing->rows[i].count)
            rows_without_blanks(&drawing->rows[i]);
}

/* The digit before eight squares, or the one that ends ten as it began them. */
static int first_digit(const Row *row)
{
    const uint32_t c = row->cells[0].code;
    const Span where = row->cells[0].where;
    const bool both = row->count == 10 && row->cells[9].code == c;

    if (row->before && row->label > 0 && row->count == 8)
        return row->label;
    if ((row->count != 9 && !both) || where.length != 1 || !chars_is_digit(where.chars[0]))
        return -1;
    return (int)(where.chars[0] - '0');
}

/* Labels from 0 to 7, or 7 to 0, of which the 0 was taken for a square, as any label is among
 * values: they become 1 to 8. */
static void settle_labels(Drawing *drawing)
{
    const int first = first_digit(&drawing->rows[0]);
    const int step = first == 7 || first == 8 ? -1 : 1, raise = first == 0 || first == 7;

    if (drawing->count != 8 || (first > 1 && step > 0))
        return;
    for (int i = 0; i < 8; i++)
        if (first_digit(&drawing->rows[i]) != first + step * i)
            return;
    for (int i = 0; i < 8; i++) {
        Row *row = &drawing->rows[i];

        row->label = first + step * i + raise;
        row->before = true;
        if (row->count == 8)
            continue;
        for (int j = 0; j < 8; j++)
            row->cells[j] = row->cells[j + 1];
        row->behind = row->count == 10;
        row->count = row->solid = 8;
        row->kind = ROW_SQUARES;
    }
}

/* Enough to be a drawing gone wrong rather than prose that looks like one. */
static bool is_attempt(const Source *source, const Drawing *drawing)
{
    const int rows = real_rows(drawing);
    bool disc = false;

    for (int i = 0; i < min_int(drawing->count, MAX_ROWS); i++)
        for (int j = 0; j < min_int(drawing->rows[i].count, MAX_CELLS); j++)
            disc |= glyph_is_disc(drawing->rows[i].cells[j].code);
    return rows > 0 && (disc || rows == 8)
           && (rows >= 3 || drawing->header || source->format == FORMAT_DIAGRAM);
}

/* ---- whether they are a whole board ---- */

/* Rows that are not eight squares, or are not eight. */
static void check_rows(const Drawing *drawing, Faults *faults)
{
    const int count = min_int(drawing->count, MAX_ROWS);
    int squares = 8 * (drawing->count - count);

    for (int i = 0; i < count; i++)
        squares += drawing->rows[i].count;
    for (int i = 0; i < count; i++) {
        const Row *row = &drawing->rows[i];
        const DiagCode code = row->count < 8 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG;

        if (row->count != 8 && faults->count == 0)
            faults_add(faults, code, row->where, "got %d %s, row %d has %d", squares,
                       square_word(squares), i + 1, row->count);
        else if (row->count != 8)
            faults_add(faults, code, row->where, "row %d has %d", i + 1, row->count);
    }
    if (drawing->count != 8 && faults->count == 0)
        faults_add(faults, drawing->count < 8 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG,
                   drawing->rows[0].where, "got %d %s, %d rows instead of 8", squares,
                   square_word(squares), drawing->count);
    else if (drawing->count != 8)
        faults_add(faults, DIAG_BOARD_TOO_SHORT, drawing->rows[0].where, "%d rows instead of 8",
                   drawing->count);
}

/* What must be alike in all rows, or a sign was lost or put in: beside squares that are digits,
 * the places of labels; borders; where blanks are squares, the columns of labels behind them. And
 * not all squares are blanks: then whatever stands on the board is not in the text. */
static void check_likeness(const Drawing *drawing, Faults *faults)
{
    const Row *first = &drawing->rows[0];
    bool digits = false, signs = false;
    int column = 0;

    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            digits |= chars_is_digit(drawing->rows[i].cells[j].code);
            signs |= drawing->rows[i].cells[j].code != ' ';
        }
    for (int i = 0; i < 8; i++) {
        const Row *row = &drawing->rows[i];
        const bool label = digits && (row->before != first->before
                                      || row->behind != first->behind);
        const bool shifted = row->column != 0 && column != 0 && row->column != column;

        column = row->column != 0 ? row->column : column;
        if (label || shifted || row->bars != first->bars) {
            faults_add(faults, DIAG_BAD_SYNTAX, row->where, "row %d does not begin or end as those"
                       " before it: a sign, a bar or a label too many or too few", i + 1);
            return;
        }
    }
    if (!signs)
        faults_add(faults, DIAG_BAD_SQUARE, first->where, "no disc stands on this board");
}

/* Do the labels run 1..8, as far as they are there, or 8..1, on every row? *down is true
 * for 8..1. */
static bool read_labels(const Drawing *drawing, bool *down, Faults *faults)
{
    bool up = true;

    *down = true;
    for (int i = 0; i < 8; i++)
        *down = *down && drawing->rows[i].label == 8 - i;
    for (int i = 0; i < 8; i++) {
        const int label = drawing->rows[i].label;

        up = up && (label == 0 || label == i + 1);
        if (!up && !*down) {
            faults_add(faults, DIAG_BAD_SYNTAX, drawing->rows[i].where,
                       "row %d is labelled %d: the labels run neither 1 to 8 nor 8 to 1", i + 1,
                       label);
            return false;
        }
    }
    return true;
}

/* The 64 cells in the order a1, b1, ... h8. False if the rows are not
 * eight of eight, or do not agree: `faults` then names that, and every sign that is none. */
static bool collect(const Drawing *drawing, Cell cells[64], Faults *faults)
{
    bool down = false;

    check_rows(drawing, faults);
    if (faults->count == 0)
        check_likeness(drawing, faults);
    if (faults->count > 0 || !read_labels(drawing, &down, faults)) {
        for (int i = 0; i < min_int(drawing->count, MAX_ROWS); i++)
            discs_bad(drawing->rows[i].cells, min_int(drawing->rows[i].count, MAX_CELLS), faults);
        return false;
    }
    for (int i = 0; i < 64; i++) {
        const int row = down ? 7 - i / 8 : i / 8;
        const int file = drawing->columns.reversed ? 7 - i % 8 : i % 8;

        cells[i] = drawing->rows[row].cells[file];
    }
    return true;
}

/* ---- reading them ---- */

/* The colours of the cells, which may be the values of an array. */
static void read_discs(Source *source, bool values, const Cell cells[64], Discs *discs,
                       Faults *faults)
{
    Array array = { .closed = true, .rows = 8 };

    if (!values) {
        discs_read(source, cells, true, discs, faults);
        return;
    }
    for (int i = 0; i < 64; i++)
        array_add(&array, cells[i].code, cells[i].where);
    array_discs(source, &array, cells[0].where, discs, faults);
}

size_t drawing_read(Source *source, size_t at)
{
    Found found = { .begin = at };
    Drawing drawing;
    Cell cells[64];
    Row first;

    rows_read(&source->line, NULL, &first);
    if (first.kind == ROW_NOT || first.kind == ROW_BLANK
        || (first.kind == ROW_SLIP && caption_speaks(source, &source->line)))
        return at;
    gather(source, at, &drawing);
    if (!is_attempt(source, &drawing))
        return drawing.count > MAX_ROWS ? drawing.end : at;
    settle_rules(&drawing);
    settle_blanks(&drawing);
    settle_labels(&drawing);
    bool values = false;

    for (int i = 0; i < min_int(drawing.count, MAX_ROWS); i++)
        values |= drawing.rows[i].values;
    if (collect(&drawing, cells, &found.faults))
        read_discs(source, values, cells, &found.discs, &found.faults);
    found.format = values ? FORMAT_ARRAY : FORMAT_DIAGRAM;
    found.where = values ? drawing.rows[0].cells[0].where : drawing.rows[0].where;
    found.next = drawing.end;
    found.side = drawing.lone;
    found.beside = drawing.beside;
    return found_settle(source, &found);
}
