/* review_board.h - a position of a game as a small drawing for a page. */

#ifndef YOMIKIRI_REVIEW_BOARD_H
#define YOMIKIRI_REVIEW_BOARD_H

#include <stdio.h>

#include "review/review.h"

/* The rules that the drawings need in the style sheet of the page. */
const char *review_board_style(void);

/* An <svg> with the move that was played and the best ones marked. Nothing in it came from the
 * input as text. */
void review_board(FILE *out, const ReviewPly *ply);

/* One without discs: they belong into its <g>, and data-cell and data-margin say where squares
 * lie. */
void review_board_empty(FILE *out);

#endif
