/* drawing.c - the lines of a diagram, and whether they are a whole board. */

#include "positions/drawing/drawing.h"

#include "positions/drawing/discs.h"
#include "positions/shared/square.h"

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

bool drawing_cells(const Drawing *drawing, Cell cells[64], Faults *faults)
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
