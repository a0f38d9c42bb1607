/* diagram.c - boards and games drawn over several lines, as pasted from forums, newspapers,
 * programs and spreadsheets. */

#include "positions/drawing/near.h"
#include "positions/drawing/rows.h"
#include "positions/formats/formats.h"
#include "positions/moves/sequel.h"

enum { MAX_ROWS = 20, MAX_FRAMES = 4 };

typedef struct {
    Row rows[MAX_ROWS];     /* with ROW_RULE among them until it is settled what those are */
    int count;              /* may be more than MAX_ROWS: those are not kept */
    int rules, shaped;      /* ROW_RULE and ROW_SHAPED among them */
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
    return drawing->count - drawing->rules - drawing->shaped;
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
    drawing->shaped += row->kind == ROW_SHAPED;
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
        row.at = at;
        if (row.kind == ROW_NOT || (row.kind == ROW_SLIP && caption_speaks(source, line))
            || (row.kind == ROW_SHAPED && (rows >= 8 || drawing->shaped == 8)))
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
        for (int j = 0; j < 8; j++) {
            row->cells[j] = row->cells[j + 1];
            row->number[j] = row->number[j + 1];
        }
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
            disc |= glyph_is_disc(drawing->rows[i].cells[j].code)
                    || drawing->rows[i].cells[j].code == MINUS_ONE;
    if (rows < 8 && rows + drawing->shaped >= 8)
        return true;
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
        if (label || shifted || (row->barred && first->barred && row->border != first->border)) {
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

/* The 64 cells in the order a1, b1, ... h8, and the numbers in them. False if the rows are not
 * eight of eight, or do not agree: `faults` then names that, and every sign that is none. */
static bool collect(const Drawing *drawing, Cell cells[64], int numbers[64], Faults *faults)
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
        numbers[i] = drawing->rows[row].number[file];
    }
    return true;
}

/* ---- games as a grid of move numbers, as newspapers print them ---- */

enum { FEWEST_MOVES = 5, SURE_MOVES = 12, MOST_MOVES = 60 };

/* The squares in the order of their numbers, 1, 2, 3 ... without a gap and none in the middle; how
 * many. -1 if these are no moves of a game; an error if they were certainly meant as one. */
static int grid_moves(const Cell cells[64], const int numbers[64], int squares[MOST_MOVES + 1],
                      Faults *faults)
{
    const uint64_t middle = board_start().own | board_start().opp;
    int count = 0, highest = 0, bad = -1;

    for (int i = 0; i <= MOST_MOVES; i++)
        squares[i] = -1;
    for (int i = 0; i < 64; i++) {
        const int number = numbers[i];
        const bool in_middle = (middle & square_bit(i)) != 0;

        if (number == 0 && !in_middle && cells[i].code != ' ' && glyph_is_disc(cells[i].code))
            return -1;                  /* a position with moves marked on it */
        if (number == 0)
            continue;
        if (number > MOST_MOVES || squares[number] >= 0 || in_middle)
            bad = i;
        squares[min_int(number, MOST_MOVES)] = i;
        highest = max_int(highest, number);
        count++;
    }
    if (count >= FEWEST_MOVES && highest == count && bad < 0)
        return count;
    if (count >= SURE_MOVES && highest >= SURE_MOVES)
        faults_add(faults, DIAG_BAD_SYNTAX, cells[bad >= 0 ? bad : 0].where, bad >= 0
                   ? "this number of a move stands twice, or in the middle"
                   : "a number is missing among those of the moves, 1 to %d", highest);
    return -1;
}

/* Discs in the middle, if they are shown, stand as the game began. */
static void check_middle(const Cell cells[64], Game *game)
{
    const Board start = board_start();
    const uint64_t black = game->mirrored ? start.opp : start.own;

    for (uint64_t rest = start.own | start.opp; rest != 0; rest = bit_drop_lowest(rest)) {
        const int square = bit_lowest(rest);
        const Side side = glyph_side(cells[square].code);

        if (side != SIDE_NONE && (side == SIDE_BLACK) != ((black & square_bit(square)) != 0)) {
            game_fail(game, DIAG_BAD_SYNTAX, cells[square].where,
                      "the four discs in the middle do not stand as this game began");
            return;
        }
    }
}

static bool read_grid(Source *source, const Cell cells[64], const int numbers[64],
                      const Drawing *drawing, Faults *faults)
{
    int squares[MOST_MOVES + 1];
    const int count = grid_moves(cells, numbers, squares, faults);
    Game game;

    if (count < 0)
        return false;
    game_begin(&game, FORMAT_TRANSCRIPT, drawing->rows[0].cells[0].where);
    for (int i = 1; i <= count; i++)
        game_move(&game, squares[i], SIDE_NONE, cells[squares[i]].where);
    check_middle(cells, &game);
    game.now.last_line = text_number(&source->text, drawing->end - 1);
    game_end(&game, &source->options, source->sink);
    return true;
}

/* ---- reading them ---- */

/* The colours of the cells; *array holds those of values. */
static void read_discs(Source *source, bool values, const Cell cells[64],
                       Array *array, Discs *discs, Faults *faults)
{
    Diag error;

    *array = (Array){ .closed = true, .rows = 8 };
    if (!values) {
        discs_read(source, cells, true, discs, faults);
        return;
    }
    for (int i = 0; i < 64; i++)
        array_add(array, cells[i].code, cells[i].where);
    if (!array_discs(source, array, cells[0].where, discs, &error))
        faults_add(faults, error.code, cells[0].where, "%s", error.message);
}

size_t diagram_read(Source *source, size_t at)
{
    Faults faults = { 0 };
    int numbers[64];
    Drawing drawing;
    Position position;
    Cell cells[64];
    Discs discs;
    Array array;
    Diag error;
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
    size_t end = drawing.end;
    bool values = false;

    for (int i = 0; i < min_int(drawing.count, MAX_ROWS); i++)
        values |= drawing.rows[i].values;
    if (collect(&drawing, cells, numbers, &faults)) {
        if (read_grid(source, cells, numbers, &drawing, &faults))
            return end;
        if (faults.count == 0)
            read_discs(source, values, cells, &array, &discs, &faults);
    }
    const Span where = values ? drawing.rows[0].cells[0].where : drawing.rows[0].where;
    Side side = drawing.lone;

    if (first.kind == ROW_SHAPED)
        at = drawing.rows[0].at;        /* that line is text */
    if (!faults_none(&faults, &error)
        || !caption_settle(source, at, &end, where, &drawing.beside, &side, &error)) {
        sink_error(source->sink, &error);
        return end;
    }
    draft_begin(&position, values ? FORMAT_ARRAY : FORMAT_DIAGRAM, where);
    position.last_line = text_number(&source->text, end - 1);
    discs_apply(&position, discs, side, where);
    if (values)
        array_warn(&position, &array, discs, where);
    return sequel_after_board(source, &position, end);
}
