/* svg.h - a position as a drawing: one SVG file that needs nothing else and can be read
 * on light and dark pages. */

#ifndef YOMIKIRI_SVG_H
#define YOMIKIRI_SVG_H

#include <stdio.h>

#include "api/solver.h"

typedef struct {
    Board board;                /* side to move first */
    bool black_to_move;
    const uint8_t *line;        /* from the position on, numbered on the squares; squares */
    int line_length;            /* and PASS, every move legal; 0: none */
    const char *title;          /* above the board; "" or NULL: none */
    const char *caption;        /* below it; the same */
} SvgBoard;

/* Write the drawing. Trouble with the file shows in ferror(out). */
void svg_board(FILE *out, const SvgBoard *drawing);

#endif
