/* settle.h - signs that mean something only by the rest of the board. */

#ifndef YOMIKIRI_SETTLE_H
#define YOMIKIRI_SETTLE_H

#include "positions/drawing/discs.h"

/* The squares of each meaning. */
typedef struct {
    const Cell *cells;
    uint64_t squares[MEANINGS];
    uint32_t kind[MEANINGS];            /* the first kind met of each */
    bool markers;                       /* marks are empty squares */
    bool symbol;                        /* every disc is a symbol */
    bool digit;                         /* 1 and 2 are discs because nothing else is */
    Side signs[SIGN_COUNT];             /* what these turned out to be */
} Counters;

/* Turn what is not certain by itself into IS_BLACK, IS_WHITE, IS_EMPTY or IS_MARKER by what
 * the rest of the board is; what has no single reading is added to `faults`. */
void settle_digits(const ReaderOptions *options, bool script, Counters *counters, Faults *faults);
void settle_hues(Counters *counters, Faults *faults);
void settle_squares(Counters *counters, Faults *faults);

#endif
