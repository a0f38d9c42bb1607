/* excluded.h - positions that must not teach: the FFO suites and what is near them. */

#ifndef YOMIKIRI_EXCLUDED_H
#define YOMIKIRI_EXCLUDED_H

#include "board/board.h"

enum { EXCLUDED_PLIES = 6, EXCLUDED_MASKS = 79 * 8 };

typedef struct {
    uint64_t occupied[EXCLUDED_MASKS];
    int8_t empties[EXCLUDED_MASKS];
} Excluded;

void excluded_init(Excluded *excluded);

/* Whether `board` could lie on one game with an FFO position or an image of one, at most
 * EXCLUDED_PLIES before or behind it: discs never leave a square, so the squares occupied in
 * one then include those of the other. Colours are not looked at: this refuses some
 * that no game connects, and lets through none that one does. */
bool excluded_has(const Excluded *excluded, Board board);

#endif
