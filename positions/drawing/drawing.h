/* drawing.h - the lines of a diagram, and whether they are a whole board. */

#ifndef YOMIKIRI_DRAWING_H
#define YOMIKIRI_DRAWING_H

#include "positions/drawing/columns.h"
#include "positions/drawing/faults.h"
#include "positions/drawing/row.h"
#include "positions/text/clause.h"

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

/* The 64 cells in the order a1, b1, ... h8. False if the rows are not eight of eight, or their
 * labels and borders do not agree: `faults` then names that, and every sign that is none. */
bool drawing_cells(const Drawing *drawing, Cell cells[64], Faults *faults);

#endif
