/* row.h - a row of a diagram: its label, its squares, what stands beside it. */

#ifndef YOMIKIRI_ROW_H
#define YOMIKIRI_ROW_H

#include "positions/text/glyph.h"
#include "positions/text/line.h"

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

/* One square more: that at chars[index], or a blank in front of it. */
void row_add_cell(Row *row, const Line *line, int index);
void row_add_blank(Row *row, const Line *line, int index);

/* A digit from 1 to 8. */
bool row_is_label(uint32_t c);

#endif
