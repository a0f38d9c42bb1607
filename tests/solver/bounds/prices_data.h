/* prices_data.h - prices of discs on lines, in thousandths of a move: the solution of a linear
 * program (docs/library.md), rounded. Any numbers would give a bound; these give a low one. */

#ifndef YOMIKIRI_TESTS_PRICES_DATA_H
#define YOMIKIRI_TESTS_PRICES_DATA_H

#include <stdint.h>

enum { PRICE_SQUARES = 10 };

/* Kinds of lines: rows and columns by their distance from the edge, 0..3, then diagonals by
 * their length, 3..8. */
static const uint8_t PRICE_LENGTH[10] = { 8, 8, 8, 8, 3, 4, 5, 6, 7, 8 };

/* Kinds of squares, alike but for turning and mirroring, by row and column of a quarter. */
static const uint8_t PRICE_SQUARE[4][4] = {
    { 0, 1, 2, 3 }, { 1, 4, 5, 6 }, { 2, 5, 7, 8 }, { 3, 6, 8, 9 },
};

/* The share of a move that each line on which it turns discs is credited with. */
static const int16_t PRICE_SHARE[PRICE_SQUARES] = {
    1000, 481, 260, 360, 481, 370, 216, 216, 216, 196,
};

/* What a line gets for an own disc on its n-th square, and for an opponent's disc. */
static const int16_t PRICE_DISC[10][8][2] = {
    { { 0, 0 }, { 0, -519 }, { -481, -481 }, { 0, -360 },
      { 0, -360 }, { -481, -481 }, { 0, -519 }, { 0, 0 } },
    { { -370, 0 }, { -167, 0 }, { -481, -49 }, { -647, -216 },
      { -647, -216 }, { -481, -49 }, { -167, 0 }, { -370, 0 } },
    { { 0, 0 }, { 0, -260 }, { 0, -216 }, { -154, -216 },
      { -154, -216 }, { 0, -216 }, { 0, -260 }, { 0, 0 } },
    { { -72, 0 }, { -40, -144 }, { -216, -156 }, { -79, -196 },
      { -79, -196 }, { -216, -156 }, { -40, -144 }, { -72, 0 } },
    { { -260, 0 }, { -186, 0 }, { -260, 0 } },
    { { -159, 0 }, { -149, -211 }, { -149, -211 }, { -159, 0 } },
    { { -8, 0 }, { -97, -208 }, { -304, -119 }, { -97, -208 },
      { -8, 0 } },
    { { 0, 0 }, { 0, -216 }, { -44, -216 }, { -44, -216 },
      { 0, -216 }, { 0, 0 } },
    { { -149, 0 }, { 0, -110 }, { -370, -196 }, { -348, -216 },
      { -370, -196 }, { 0, -110 }, { -149, 0 } },
    { { 0, 0 }, { 0, -519 }, { -481, -234 }, { -297, -196 },
      { -297, -196 }, { -481, -234 }, { 0, -519 }, { 0, 0 } },
};

#endif
