/* diagram.c - boards drawn over several lines, as pasted from forums and programs. */

#include "positions/drawing/caption.h"
#include "positions/drawing/classify.h"
#include "positions/drawing/columns.h"
#include "positions/drawing/alphabet.h"
#include "positions/drawing/plain.h"
#include "positions/formats/formats.h"
#include "positions/moves/sequel.h"
#include "positions/text/side.h"

enum { MAX_ROWS = 20 };

typedef struct {
    Row rows[MAX_ROWS];     /* with ROW_RULE among them until it is settled what those are */
    int count;              /* may be more than MAX_ROWS: those are not kept */
    int rules;              /* ROW_RULE among them */
    int shaped;             /* ROW_SHAPED among them */
    int labelled;           /* rows with a label */
    bool header;
    Columns columns;
    Clauses beside;         /* the text to the right of the rows */
    Side lone;              /* a sign alone behind the last of them */
    size_t end;             /* the line after the last that belongs to it */
} Drawing;

/* ---- the lines of a diagram, and whether they are a whole board ---- */

/* The cells of all rows one after the other; how many. */
static int all_cells(const Drawing *drawing, Cell cells[MAX_ROWS * MAX_CELLS])
{
    int n = 0;

    for (int i = 0; i < min_int(drawing->count, MAX_ROWS); i++)
        for (int j = 0; j < min_int(drawing->rows[i].count, MAX_CELLS); j++)
            cells[n++] = drawing->rows[i].cells[j];
    return n;
}

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

/* Beside squares that are digits a label must be none of them: all rows have one, on the same
 * side, or none. */
static void check_digits(const Drawing *drawing, Faults *faults)
{
    bool digits = false;

    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            digits = digits || (drawing->rows[i].cells[j].code >= '0'
                                && drawing->rows[i].cells[j].code <= '9');
    for (int i = 0; i < 8 && digits; i++)
        if (drawing->rows[i].before != drawing->rows[0].before
            || drawing->rows[i].behind != drawing->rows[0].behind) {
            faults_add(faults, DIAG_BAD_SYNTAX, drawing->rows[i].where, "row %d has a label"
                       " where others have none, or none where they have one: is it a square?",
                       i + 1);
            return;
        }
}

/* Where one row begins with a border and another with a square, a bar or a square was lost. */
static void check_borders(const Drawing *drawing, Faults *faults)
{
    const Row *first = &drawing->rows[0];

    for (int i = 1; i < 8; i++)
        if (drawing->rows[i].barred && first->barred && drawing->rows[i].border != first->border) {
            faults_add(faults, DIAG_BAD_SYNTAX, drawing->rows[i].where, "row %d does not begin"
                       " with a bar or a square as the first does", i + 1);
            return;
        }
}

/* Where blanks are squares, labels behind them that do not stand below each other show that a
 * character was lost or put in. */
static void check_columns(const Drawing *drawing, Faults *faults)
{
    int column = 0;

    for (int i = 0; i < 8; i++) {
        const Row *row = &drawing->rows[i];

        if (row->column != 0 && column != 0 && row->column != column) {
            faults_add(faults, DIAG_BAD_SYNTAX, row->where, "the label behind row %d does not"
                       " stand below those before: a blank or a sign too many or too few", i + 1);
            return;
        }
        column = row->column != 0 ? row->column : column;
    }
}

/* Blanks in a frame, and not one sign: whatever stands on the board is not in the text. */
static void check_signs(const Drawing *drawing, Faults *faults)
{
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            if (drawing->rows[i].cells[j].code != ' ')
                return;
    faults_add(faults, DIAG_BAD_SQUARE, drawing->rows[0].where, "no disc stands on this board");
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

/* 64 cells in the order a1, b1, ... h8. */
static bool collect(const Drawing *drawing, Cell cells[64], Faults *faults)
{
    bool down;

    if (!read_labels(drawing, &down, faults))
        return false;
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            const int rank = down ? 7 - i : i;
            const int file = drawing->columns.reversed ? 7 - j : j;

            cells[8 * rank + file] = drawing->rows[i].cells[j];
        }
    return true;
}

/* The 64 cells in the order a1, b1, ... h8. False if the rows are not eight of eight, or their
 * labels and borders do not agree: `faults` then names that, and every sign that is none. */
static bool drawing_cells(const Drawing *drawing, Cell cells[64], Faults *faults)
{
    Cell all[MAX_ROWS * MAX_CELLS];

    check_rows(drawing, faults);
    if (faults->count == 0)
        check_digits(drawing, faults);
    if (faults->count == 0)
        check_signs(drawing, faults);
    if (faults->count == 0)
        check_columns(drawing, faults);
    if (faults->count == 0)
        check_borders(drawing, faults);
    if (faults->count == 0 && collect(drawing, cells, faults))
        return true;
    discs_bad(all, all_cells(drawing, all), faults);
    return false;
}

/* ---- reading them ---- */

enum { MAX_FRAMES = 4, FEWEST_TWINS = 3 };

/* Text beside a row; the lone disc at the end of the last one is told by the caller. */
static void look_beside(Drawing *drawing, const Line *line, int from, int to)
{
    clauses_add(&drawing->beside, NULL, line, from, to, false);
}

/* Does chars[at] stand farther from the eighth square than the squares from each other? If
 * it does not, it may as well be a ninth square. */
static bool stands_off(const Line *line, const Row *row, int at)
{
    int gap = 0;

    for (int i = 1; i < 8; i++)
        gap = max_int(gap, row->cells[i].where.column - row->cells[i - 1].where.column);
    return line_span(line, at, at + 1).column - row->cells[7].where.column > gap;
}

/* A lone disc behind a row: on the eighth row the side to move, if it stands off. */
static Side lone_disc(const Line *line, const Row *row, bool *off)
{
    const int from = line_skip(line, row->rest_from);
    const Side side = from + 1 == row->rest_to ? glyph_side(line->chars[from]) : SIDE_NONE;

    *off = side != SIDE_NONE && stands_off(line, row, from);
    return side;
}

/* Those that are squares, or meant to be. */
static int real_rows(const Drawing *drawing)
{
    return drawing->count - drawing->rules - drawing->shaped;
}

/* Nothing but empty squares, and no label. */
static bool may_be_rule(const Row *row)
{
    for (int i = 0; i < min_int(row->count, MAX_CELLS); i++)
        if (!glyph_is_empty(row->cells[i].code) || row->cells[i].code == ' ')
            return false;
    return row->label == 0;
}

/* A row that starts another drawing: its label is the first one's again. */
static bool starts_over(const Drawing *drawing, const Row *row)
{
    return real_rows(drawing) >= 8 && row->label != 0
           && (row->label == drawing->rows[0].label || drawing->rows[0].label != 0);
}

static void add_row(Drawing *drawing, const Row *row)
{
    if (drawing->count < MAX_ROWS)
        drawing->rows[drawing->count] = *row;
    drawing->count++;
    drawing->rules += row->kind == ROW_RULE;
    drawing->shaped += row->kind == ROW_SHAPED;
    drawing->labelled += row->label != 0;
}

/* The lone disc behind a row that is not the eighth is a square too many. */
static void add_ninth(Drawing *drawing, const Line *line)
{
    if (drawing->count <= MAX_ROWS) {
        Row *row = &drawing->rows[drawing->count - 1];
        const int at = line_skip(line, row->rest_from);

        row->cells[row->count++] = (Cell){ line->chars[at], line_span(line, at, at + 1) };
        row->solid++;
        row->kind = ROW_SLIP;
    }
}

/* Rows that all have a blank line between them belong together; others do not. */
typedef struct {
    int blanks, frames;     /* in a row, just now */
    bool spaced;
} Spacing;

static bool may_skip_blank(const Drawing *drawing, Spacing *spacing)
{
    const int rows = real_rows(drawing);

    if (rows == 0 && drawing->header && drawing->count == 0 && spacing->blanks == 0) {
        spacing->blanks++;              /* below the letters */
        return true;
    }
    if (rows == 0 || rows >= 8 || spacing->blanks > 0 || (rows > 1 && !spacing->spaced))
        return false;
    spacing->blanks++;
    return true;
}

/* The lines of one drawing from `at` on. */
static void gather(Source *source, size_t at, Drawing *drawing)
{
    const Text *text = &source->text;
    bool labelled = false, zero_based = false;
    Spacing spacing = { 0, 0, false };
    Row row;

    drawing->count = drawing->rules = drawing->shaped = drawing->labelled = 0;
    drawing->header = false;
    drawing->columns = (Columns){ .known = false };
    drawing->beside.count = drawing->beside.lines = 0;
    drawing->beside.full = false;
    drawing->lone = SIDE_NONE;
    drawing->end = at;
    while (at < text->length) {
        Line *line = &source->ahead;

        line_fold(text, at, line);
        if (!labelled && plain_labelled(line)) {
            labelled = true;
            zero_based = plain_zero_based(text, at, line);
            line_fold(text, at, line);
        }
        plain_unmark(line);
        if (zero_based)
            plain_raise(line);
        classify_line(line, drawing->header ? &drawing->columns : NULL, &row);
        row.at = at;
        const int rows = real_rows(drawing);

        if (row.kind == ROW_SLIP && caption_speaks(source, line))
            break;
        if (row.kind == ROW_NOT || (row.kind == ROW_SHAPED && (rows >= 8 || drawing->shaped == 8)))
            break;
        if (row.kind == ROW_BLANK) {
            if (!may_skip_blank(drawing, &spacing))
                break;
        } else if (row.kind == ROW_HEADER) {
            if ((rows > 0 && rows < 8) || ++spacing.frames > MAX_FRAMES)
                break;
            if (rows == 0) {
                drawing->header = true;
                columns_read(line, &drawing->columns);
            }
            look_beside(drawing, line, 0, line->length);
            drawing->end = text_next_line(text, at);
            if (rows >= 8)
                break;
        } else if (row.kind == ROW_FRAME) {
            if (++spacing.frames > MAX_FRAMES)
                break;
            if (drawing->count > 0)
                drawing->end = text_next_line(text, at);
        } else {
            if (starts_over(drawing, &row) || (spacing.spaced && spacing.blanks == 0))
                break;
            if (drawing->count == 1 && spacing.blanks > 0)
                spacing.spaced = true;
            spacing.blanks = spacing.frames = 0;
            if (drawing->labelled == 8 && row.kind == ROW_SQUARES && may_be_rule(&row))
                row.kind = ROW_RULE;
            add_row(drawing, &row);
            look_beside(drawing, line, row.rest_from, row.rest_to);
            bool off = false;
            const Side lone = row.kind == ROW_SQUARES ? lone_disc(line, &row, &off) : SIDE_NONE;

            if ((rows + 1 == 8 || drawing->labelled == 8) && lone != SIDE_NONE && off)
                drawing->lone |= lone;
            else if (lone != SIDE_NONE)
                add_ninth(drawing, line);
            drawing->end = text_next_line(text, at);
        }
        at = text_next_line(text, at);
    }
}

/* Rules are frames if there are eight rows without them, rows if there are not; a line of
 * empty squares without a label is a rule where eight rows have labels. What stands before
 * eight rows and is none, is text. */
static void settle_rules(Drawing *drawing)
{
    const bool labelled = drawing->labelled == 8 && drawing->count > 8;
    int kept = 0;

    if (drawing->count > MAX_ROWS || real_rows(drawing) < 8)
        return;
    for (int i = 0; i < drawing->count; i++) {
        const Row *row = &drawing->rows[i];

        if (row->kind != ROW_RULE && !(row->kind == ROW_SHAPED && kept == 0)
            && !(labelled && may_be_rule(row)))
            drawing->rows[kept++] = *row;
    }
    drawing->count = kept;
    drawing->rules = drawing->shaped = 0;
}

/* Blanks are squares only where nothing else stands for an empty square: elsewhere a blank
 * is a character that somebody lost. */
static void settle_blanks(Drawing *drawing)
{
    const int count = min_int(drawing->count, MAX_ROWS);
    bool empty = false;

    for (int i = 0; i < count; i++)
        for (int j = 0; j < min_int(drawing->rows[i].count, MAX_CELLS); j++)
            empty = empty || (drawing->rows[i].cells[j].code != ' '
                              && glyph_is_empty(drawing->rows[i].cells[j].code));
    for (int i = 0; i < count && empty; i++)
        if (drawing->rows[i].solid < drawing->rows[i].count)
            row_without_blanks(&drawing->rows[i]);
}

/* Enough to be a drawing gone wrong rather than prose that looks like one. */
static bool is_attempt(const Source *source, const Drawing *drawing)
{
    const int rows = real_rows(drawing);
    bool disc = false;

    for (int i = 0; i < min_int(drawing->count, MAX_ROWS); i++)
        for (int j = 0; j < min_int(drawing->rows[i].count, MAX_CELLS); j++)
            disc = disc || glyph_is_disc(drawing->rows[i].cells[j].code);
    if (rows < 8 && rows + drawing->shaped >= 8)
        return true;
    if (rows == 0 || (!disc && rows != 8))
        return false;
    return rows >= 3 || drawing->header || source->format == FORMAT_DIAGRAM;
}

/* The board that is drawn; everything that is wrong with it is one error. */
static bool read_board(Source *source, const Drawing *drawing, Discs *discs, Diag *error)
{
    Faults faults = { 0 };
    Cell cells[64];

    if (drawing_cells(drawing, cells, &faults))
        discs_read(source, cells, true, discs, &faults);
    return faults_none(&faults, error);
}

/* Where lines with two rows each end, which are refused, or `at`. */
static size_t refuse_twins(Source *source, size_t at)
{
    const Span where = line_span(&source->line, 0, source->line.length);
    size_t end = at;
    int rows = 0;

    for (size_t next = at; next < source->text.length && rows < 8; rows++) {
        line_fold(&source->text, next, &source->ahead);
        if (!plain_twins(&source->ahead))
            break;
        end = next = text_next_line(&source->text, next);
    }
    if (rows < FEWEST_TWINS)
        return at;
    sink_fail(source->sink, DIAG_BAD_SYNTAX, where, "two diagrams side by side: they are read one"
              " below the other");
    return end;
}

size_t diagram_read(Source *source, size_t at)
{
    Drawing drawing;
    Position position;
    Diag error;
    Discs discs;
    Side side;
    Row first;

    const size_t grid = movegrid_read(source, at);

    if (grid != at)
        return grid;
    plain_unmark(&source->line);
    classify_line(&source->line, NULL, &first);
    if (first.kind == ROW_NOT)
        return refuse_twins(source, at);
    if (first.kind == ROW_BLANK
        || (first.kind == ROW_SLIP && caption_speaks(source, &source->line)))
        return at;
    gather(source, at, &drawing);
    if (!is_attempt(source, &drawing))
        return drawing.count > MAX_ROWS ? drawing.end : at;
    settle_rules(&drawing);
    settle_blanks(&drawing);
    size_t end = drawing.end;

    if (!read_board(source, &drawing, &discs, &error)) {
        sink_error(source->sink, &error);
        return end;
    }
    const Span where = drawing.rows[0].where;

    if (first.kind == ROW_SHAPED)
        at = drawing.rows[0].at;        /* that line is text */
    side = drawing.lone;
    if (!caption_side(source, at, &end, where, &drawing.beside, &side, &error)) {
        sink_error(source->sink, &error);
        return end;
    }
    draft_begin(&position, FORMAT_DIAGRAM, where);
    position.last_line = text_number(&source->text, end - 1);
    discs_apply(&position, discs, side, where);
    return sequel_after_board(source, &position, end);
}
