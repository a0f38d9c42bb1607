/* beside.h - the side to move of a board on one line. */

#ifndef YOMIKIRI_BESIDE_H
#define YOMIKIRI_BESIDE_H

#include "positions/drawing/alphabet.h"
#include "positions/text/side.h"

/* The side that stands behind the board, in chars[at..] of source->line; *end is behind it. It is
 * SIDE_NONE if nothing stands there; what is neither is a fault. Words for it are also added to
 * `words`. */
void beside_behind(const Source *source, int at, Side *side, int *end, Clauses *words,
                   Faults *faults);

/* The side of the board at chars[to..] of source->line, which begins at `begin`. *side and
 * `words` come from beside_behind(); unless a sign stands there, the words before the board and
 * those around the line count, too. *next moves behind lines that were used. False if they
 * contradict each other or are not understood: *error says so. */
bool beside_side(Source *source, int to, const Clauses *words, size_t begin, size_t *next,
                 Span where, Side *side, Diag *error);

#endif
