/* census.h - what the 64 signs of a board may mean, and what they come to together. */

#ifndef YOMIKIRI_CENSUS_H
#define YOMIKIRI_CENSUS_H

#include "positions/drawing/faults.h"

typedef enum {
    IS_NOTHING, IS_EMPTY, IS_BLACK, IS_WHITE,
    IS_ZERO, IS_ONE, IS_TWO,            /* in the order of Sign */
    IS_RED, IS_BLUE, IS_GREEN, IS_YELLOW, IS_ORANGE, IS_PURPLE, IS_BROWN,
    IS_DARK_SQUARE, IS_LIGHT_SQUARE,    /* discs for some, the bare board for others */
    IS_TILE,                            /* the bare board, or a mark on it */
    IS_MARKER,
    MEANINGS
} Meaning;

/* The squares of each meaning. */
typedef struct {
    const Cell *cells;
    uint64_t squares[MEANINGS];
    uint32_t kind[MEANINGS];            /* the first kind met of each */
    bool markers;                       /* marks are empty squares */
    bool symbol;                        /* every disc is a symbol */
    bool digit;                         /* 1 and 2 are discs because nothing else is */
    Side signs[SIGN_COUNT];             /* what these turned out to be */
} Census;

/* Turn what is not certain by itself into IS_BLACK, IS_WHITE, IS_EMPTY or IS_MARKER by what
 * the rest of the board is; what has no single reading is added to `faults`. */
void settle_digits(const ReaderOptions *options, bool script, Census *census, Faults *faults);
void settle_hues(Census *census, Faults *faults);
void settle_squares(Census *census, Faults *faults);

#endif
