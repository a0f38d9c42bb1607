/* row.c - a row of a diagram: its label, its squares, what stands beside it. */

#include "positions/drawing/row.h"

bool row_is_label(uint32_t c)
{
    return c >= '1' && c <= '8';
}

void row_add_cell(Row *row, const Line *line, int index)
{
    if (row->count < MAX_CELLS)
        row->cells[row->count] = (Cell){ line->chars[index], line_span(line, index, index + 1) };
    row->count++;
}

void row_add_blank(Row *row, const Line *line, int index)
{
    if (row->count < MAX_CELLS)
        row->cells[row->count] = (Cell){ ' ', line_span(line, index, index) };
    row->count++;
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
