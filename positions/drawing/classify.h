/* classify.h - the kind of one line of a diagram, and the row that it holds. */

#ifndef YOMIKIRI_CLASSIFY_H
#define YOMIKIRI_CLASSIFY_H

#include "positions/drawing/columns.h"
#include "positions/text/glyph.h"

typedef enum {
    ROW_NOT,                /* prose, or nothing to do with a diagram */
    ROW_BLANK,              /* an empty line, or the fence of a block of code */
    ROW_FRAME,              /* +---+---+ and the like */
    ROW_HEADER,             /* a b c d e f g h */
    ROW_RULE,               /* nothing but empty squares, not eight of them: a frame or a slip */
    ROW_SQUARES,            /* eight squares */
    ROW_SLIP,               /* meant to be squares, but not eight, or with a bad one */
    ROW_SHAPED,             /* eight signs like a row's, most of which are no squares */
} RowKind;

enum { MAX_CELLS = 24 };

typedef struct {
    RowKind kind;
    int label;              /* 1..8 as written, 0 if none */
    bool before, behind;    /* where it stands: in front of the squares, behind them */
    int column;             /* of a label behind squares that may be blanks, else 0 */
    bool barred, border;    /* cells between bars; something stands in front of the first */
    int count;              /* characters that stand for squares, slips included */
    int solid;              /* those of them that are not blanks told by the columns alone */
    Cell cells[MAX_CELLS];
    int rest_from, rest_to; /* what stands beside it, in the line it was read from */
    Span where;
    size_t at;              /* where its line begins in the text; set by the caller */
} Row;

/* Take back the blank squares that only the columns told of. */
void row_without_blanks(Row *row);

/* Look at `line`; `columns` may be that of a header seen before it, or NULL. */
void classify_line(const Line *line, const Columns *columns, Row *row);

#endif
