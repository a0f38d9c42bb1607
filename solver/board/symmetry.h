/* symmetry.h - the eight symmetries of the board, and the form they share.
 * All functions are pure: any thread, any time. */

#ifndef YOMIKIRI_SYMMETRY_H
#define YOMIKIRI_SYMMETRY_H

#include "board/board.h"

enum { SYMMETRIES = 8 };    /* transform 0 is the identity */

/* `squares` seen through transform 0..7: bit 0 of the number mirrors files (a<->h),
 * bit 1 mirrors ranks (1<->8), bit 2 swaps ranks and files, in that order. */
uint64_t symmetry_apply(uint64_t squares, int transform);

/* Where `square` (0..63) goes; NO_MOVE and PASS stay what they are. */
int symmetry_square(int square, int transform);

/* The transform that undoes `transform`. */
int symmetry_inverse(int transform);

Board symmetry_board(Board board, int transform);

/* The smallest of the eight images, ordered by own, then opp; *transform, if not
 * NULL, is one that leads there. */
Board symmetry_canonical(Board board, int *transform);

#endif
