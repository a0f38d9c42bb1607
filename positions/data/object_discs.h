/* object_discs.h - boards as values of JSON that are no arrays: strings, numbers, squares. */

#ifndef YOMIKIRI_OBJECT_DISCS_H
#define YOMIKIRI_OBJECT_DISCS_H

#include "positions/drawing/discs.h"

/* How many characters of the string at `value` are squares or could be, up to 99; 64 of a board
 * as in fen.h; 0 if a quarter of them are not. */
int object_squares(const Text *text, size_t value);

/* The string at `value`: 64 squares, with or without something between the rows, then perhaps
 * the side, or a board as in fen.h. Another square behind the 64 is the side if `glued`. False:
 * *error says why. */
bool object_string(Source *source, size_t value, bool glued, Discs *discs, Side *side,
                   Diag *error);

/* Are these values, 0 for one that is missing, the discs of one colour and of the other: numbers
 * of 64 bits or lists of squares? */
bool object_is_bits(const Text *text, size_t first, size_t second);

/* These discs. False: *error says why. */
bool object_bits(const Text *text, size_t first, size_t second, uint64_t discs[2], Diag *error);

#endif
