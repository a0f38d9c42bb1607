/* discs.h - 64 signs as a board, if they agree. */

#ifndef YOMIKIRI_DISCS_H
#define YOMIKIRI_DISCS_H

#include "positions/drawing/faults.h"
#include "positions/shared/draft.h"
#include "positions/shared/source.h"

typedef struct {
    uint64_t black, white;
    bool by_symbol;         /* only symbols such as U+25CF tell the colours */
    bool by_digit;          /* 1 and 2 do, of which 1 was taken for black */
    Side signs[SIGN_COUNT];
} Discs;

/* The alphabet is chosen so that all 64 squares make sense together; if none does, or several
 * do, that is added to `faults` and false comes back. Obeys options.swap and zero, and
 * options.markers_empty if `markers` is true. Sets source->signs. */
bool discs_read(Source *source, const Cell cells[64], bool markers, Discs *discs, Faults *faults);

/* The same; all that is wrong is one error. */
bool discs_board(Source *source, const Cell cells[64], bool markers, Discs *discs, Diag *error);

/* Add those of `count` cells to `faults` that can be nothing on any board, by their places. */
void discs_bad(const Cell *cells, int count, Faults *faults);

/* Put discs and side into `position`; with SIDE_NONE the side is guessed from parity, with
 * a warning. */
void discs_apply(Position *position, Discs discs, Side side, Span where);

#endif
