/* prices.h - the worth of lines of squares at the prices of prices_data.h: no board has more legal
 * moves than its lines and squares are worth (docs/library.md). */

#ifndef YOMIKIRI_TESTS_PRICES_H
#define YOMIKIRI_TESTS_PRICES_H

#include "board/board.h"

enum {
    PRICES_MOVE = 1000,         /* worth of one legal move */
    PRICES_LINES = 38,          /* of three squares or more: on others nothing is turned */
    PRICES_KINDS = 10,          /* of lines; alike but for turning and mirroring */
};

/* What is known of a square. */
enum {
    SQUARE_EMPTY, SQUARE_OWN, SQUARE_OPP, SQUARE_UNKNOWN,

    /* Empty again, its share of a move no longer that of the prices: 0, so that it counts as a
     * move for certain, or 1, so that only lines say whether it is one. */
    SQUARE_COUNTED, SQUARE_BY_LINES,
    SQUARE_STATES,
};

typedef struct {
    int kind, length;
    uint8_t squares[8];
} PricedLine;

/* The lines through a square, and what its state counts in their codes. */
typedef struct {
    int count, line[4], power[4];
} Crossing;

typedef struct {
    PricedLine lines[PRICES_LINES];
    Crossing crossing[64];
    int rest[64][SQUARE_STATES];        /* what a square adds by itself to what its lines add */
    int16_t *worth[PRICES_KINDS];       /* of a line by the states of its squares, as digits: the
                                           most that unknown ones can make of it */
} Prices;

/* NULL without memory (18 MB). */
Prices *prices_open(void);
void prices_close(Prices *prices);

/* The worth of a board of which nothing is known, by another way: the dearest filling of each
 * line, looked for among all of them. */
int prices_sum(void);

int prices_power(int base, int exponent);

#endif
