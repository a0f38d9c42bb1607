/* diagram.c - boards drawn over several lines, as pasted from forums and programs. */

#include "positions/caption.h"
#include "positions/row.h"

#include <string.h>

enum { MAX_ROWS = 16, MAX_FRAMES = 4 };

typedef struct {
    Row rows[MAX_ROWS];     /* with ROW_RULE among them until it is settled what those are */
    int count;              /* may be more than MAX_ROWS: those are not kept */
    int rules;              /* ROW_RULE among them */
    bool header;
    Columns columns;
    Side beside;            /* what the text to the right of the rows says */
    size_t end;             /* the line after the last that belongs to it */
} Drawing;

static size_t next_line(const Text *text, size_t at)
{
    return text->starts[text_line_at(text, at) + 1];
}

/* Text beside a row; the lone disc at the end of the last one is told by the caller. */
static void look_beside(Drawing *drawing, const Line *line, int from, int to)
{
    if (side_hinted(line, from, to))
        drawing->beside |= side_in(line, from, to, false);
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
    const int from = skip_blanks(line, row->rest_from);
    const Side side = from + 1 == row->rest_to ? glyph_side(line->chars[from]) : SIDE_NONE;

    *off = side != SIDE_NONE && stands_off(line, row, from);
    return side;
}

/* A row that starts another drawing: its label is the first one's again. */
static bool starts_over(const Drawing *drawing, const Row *row)
{
    return drawing->count - drawing->rules >= 8 && row->label != 0
           && (row->label == drawing->rows[0].label || drawing->rows[0].label != 0);
}

static void add_row(Drawing *drawing, const Row *row)
{
    if (drawing->count < MAX_ROWS)
        drawing->rows[drawing->count] = *row;
    drawing->count++;
    drawing->rules += row->kind == ROW_RULE;
}

/* The lone disc behind a row that is not the eighth is a square too many. */
static void add_ninth(Drawing *drawing)
{
    if (drawing->count <= MAX_ROWS) {
        drawing->rows[drawing->count - 1].count++;
        drawing->rows[drawing->count - 1].kind = ROW_SLIP;
    }
}

/* Rows that all have a blank line between them belong together; others do not. */
typedef struct {
    int blanks, frames;     /* in a row, just now */
    bool spaced;
} Spacing;

static bool may_skip_blank(const Drawing *drawing, Spacing *spacing)
{
    const int rows = drawing->count - drawing->rules;

    if (rows == 0 || rows >= 8 || spacing->blanks > 0 || (rows > 1 && !spacing->spaced))
        return false;
    spacing->blanks++;
    return true;
}

/* The lines of one drawing from `at` on. */
static void gather(Reader *reader, size_t at, Drawing *drawing)
{
    const Text *text = &reader->text;
    Spacing spacing = { 0, 0, false };
    Row row;

    drawing->count = drawing->rules = 0;
    drawing->header = false;
    drawing->columns = (Columns){ .known = false };
    drawing->beside = SIDE_NONE;
    drawing->end = at;
    while (at < text->length) {
        Line *line = &reader->ahead;

        line_fold(text, at, line);
        row_read(line, drawing->header ? &drawing->columns : NULL, &row);
        const int rows = drawing->count - drawing->rules;

        if (row.kind == ROW_NOT)
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
            drawing->end = next_line(text, at);
            if (rows >= 8)
                break;
        } else if (row.kind == ROW_FRAME) {
            if (++spacing.frames > MAX_FRAMES)
                break;
            if (drawing->count > 0)
                drawing->end = next_line(text, at);
        } else {
            if (starts_over(drawing, &row) || (spacing.spaced && spacing.blanks == 0))
                break;
            if (drawing->count == 1 && spacing.blanks > 0)
                spacing.spaced = true;
            spacing.blanks = spacing.frames = 0;
            add_row(drawing, &row);
            look_beside(drawing, line, row.rest_from, row.rest_to);
            bool off = false;
            const Side lone = row.kind == ROW_SQUARES ? lone_disc(line, &row, &off) : SIDE_NONE;

            if (rows + 1 == 8 && lone != SIDE_NONE && off)
                drawing->beside |= lone;
            else if (lone != SIDE_NONE)
                add_ninth(drawing);
            drawing->end = next_line(text, at);
        }
        at = next_line(text, at);
    }
}

/* Rules are frames if there are eight rows without them, rows if there are not. */
static void settle_rules(Drawing *drawing)
{
    int kept = 0;

    if (drawing->count > MAX_ROWS || drawing->count - drawing->rules < 8)
        return;
    for (int i = 0; i < drawing->count; i++)
        if (drawing->rows[i].kind != ROW_RULE)
            drawing->rows[kept++] = drawing->rows[i];
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
            empty = empty || (drawing->rows[i].cells[j].code != ' '
                              && glyph_is_empty(drawing->rows[i].cells[j].code));
    for (int i = 0; i < count && empty; i++)
        if (drawing->rows[i].solid < drawing->rows[i].count)
            row_without_blanks(&drawing->rows[i]);
}

/* The first row that is not eight squares, or has a bad one. */
static bool rows_are_whole(Reader *reader, const Drawing *drawing)
{
    const int count = min_int(drawing->count, MAX_ROWS);
    int squares = 8 * (drawing->count - count);

    for (int i = 0; i < count; i++)
        squares += drawing->rows[i].count;
    for (int i = 0; i < count; i++) {
        const Row *row = &drawing->rows[i];

        if (row->count != 8) {
            reader_fail(reader, row->count < 8 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG,
                        row->where, "got %d squares, row %d has %d", squares, i + 1, row->count);
            return false;
        }
        for (int j = 0; j < 8 && row->kind == ROW_SLIP && drawing->count == 8; j++)
            if (row->cells[j].code != ' ' && !glyph_is_square(row->cells[j].code)
                && !(row->cells[j].code == '?' || (row->cells[j].code >= '0'
                                                   && row->cells[j].code <= '9'))) {
                reader_fail(reader, DIAG_BAD_SQUARE, row->cells[j].where,
                            "row %d, square %d is neither a disc nor empty", i + 1, j + 1);
                return false;
            }
    }
    if (drawing->count != 8) {
        reader_fail(reader, drawing->count < 8 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG,
                    drawing->rows[0].where, "got %d squares, %d rows instead of 8", squares,
                    drawing->count);
        return false;
    }
    return true;
}

/* Do the labels run 1..8, as far as they are there, or 8..1, on every row? *down is true
 * for 8..1. */
static bool read_labels(Reader *reader, const Drawing *drawing, bool *down)
{
    bool up = true;

    *down = true;
    for (int i = 0; i < 8; i++)
        *down = *down && drawing->rows[i].label == 8 - i;
    for (int i = 0; i < 8; i++) {
        const int label = drawing->rows[i].label;

        up = up && (label == 0 || label == i + 1);
        if (!up && !*down) {
            reader_fail(reader, DIAG_BAD_SYNTAX, drawing->rows[i].where,
                        "row %d is labelled %d: the labels run neither 1 to 8 nor 8 to 1", i + 1,
                        label);
            return false;
        }
    }
    return true;
}

/* 64 cells in the order a1, b1, ... h8. */
static bool collect(Reader *reader, const Drawing *drawing, Cell cells[64])
{
    bool down;

    if (!read_labels(reader, drawing, &down))
        return false;
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            const int rank = down ? 7 - i : i;
            const int file = drawing->columns.reversed ? 7 - j : j;

            cells[8 * rank + file] = drawing->rows[i].cells[j];
        }
    return true;
}

/* Enough to be a drawing gone wrong rather than prose that looks like one. */
static bool is_attempt(const Reader *reader, const Drawing *drawing)
{
    const int rows = drawing->count - drawing->rules;
    bool disc = false;

    for (int i = 0; i < min_int(drawing->count, MAX_ROWS); i++)
        for (int j = 0; j < min_int(drawing->rows[i].count, MAX_CELLS); j++)
            disc = disc || glyph_is_disc(drawing->rows[i].cells[j].code);
    if (rows == 0 || (!disc && rows != 8))
        return false;
    return rows >= 3 || drawing->header || reader->format == FORMAT_DIAGRAM;
}

size_t diagram_read(Reader *reader, size_t at)
{
    Drawing drawing;
    Position position;
    Cell cells[64];
    Discs discs;
    Side side;
    Row first;

    row_read(&reader->line, NULL, &first);
    if (first.kind == ROW_NOT || first.kind == ROW_BLANK)
        return at;
    gather(reader, at, &drawing);
    if (!is_attempt(reader, &drawing))
        return drawing.count > MAX_ROWS ? drawing.end : at;
    settle_rules(&drawing);
    settle_blanks(&drawing);
    if (!rows_are_whole(reader, &drawing) || !collect(reader, &drawing, cells)
        || !glyph_board(reader, cells, true, &discs))
        return drawing.end;

    const Span where = drawing.rows[0].where;
    size_t end = drawing.end;

    if (!caption_side(reader, at, &end, drawing.beside, where, &side))
        return end;
    position_begin(&position, FORMAT_DIAGRAM, where);
    position.last_line = text_line_at(&reader->text, end - 1) + 1;
    side_apply(&position, discs, side, where);
    return transcript_after(reader, &position, end);
}
