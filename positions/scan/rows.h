/* rows.h - one line of a drawing: what it is, and the row of squares that it holds. */

#ifndef YOMIKIRI_ROWS_H
#define YOMIKIRI_ROWS_H

#include "positions/scan/array.h"

typedef enum {
    ROW_NOT,                /* prose, or nothing to do with a drawing */
    ROW_BLANK,              /* an empty line, or the fence of a block of code */
    ROW_FRAME,              /* +---+---+ and the like */
    ROW_HEADER,             /* a b c d e f g h, or 1 to 8 */
    ROW_RULE,               /* nothing but empty squares, not eight of them: a frame or a slip */
    ROW_SQUARES,            /* eight squares */
    ROW_SLIP,               /* meant to be squares, but not eight, or with a bad one */
} RowKind;

/* Where the columns of a drawing stand, by its letters. */
typedef struct {
    bool known, reversed;   /* reversed: h, or 8, at the left */
    bool wide;              /* full-width letters: discs are two columns wide as well */
    int at[8];              /* display columns */
} Columns;

enum { MAX_CELLS = 24 };

typedef struct {
    RowKind kind;
    int label;              /* 1 to 8 as written, 0 if none */
    bool before, behind;    /* where it stands: in front of the squares, behind them */
    int column;             /* of a label behind squares that may be blanks, else 0 */
    int bars;               /* between cells; 0: none */
    bool values;            /* the cells are values of an array */
    int count;              /* cells, slips included */
    int solid;              /* those of them that are not blanks told by the columns alone */
    Cell cells[MAX_CELLS];
    int rest_from, rest_to; /* what stands beside it, in the line it was read from */
    Span where;
} Row;

/* Look at `line`, of which brackets round a single square become blanks; `columns` may be that of
 * a header seen before it, or NULL. */
void rows_read(Line *line, const Columns *columns, Row *row);

void rows_add(Row *row, uint32_t code, Span where);

/* Take back the blank squares that only the columns told of. */
void rows_without_blanks(Row *row);

/* The columns of a line that is a header; known only from letters. */
void rows_columns(const Line *line, Columns *columns);

#endif
