/* caption.h - the side to move of a diagram, from the words around it. */

#ifndef YOMIKIRI_CAPTION_H
#define YOMIKIRI_CAPTION_H

#include "positions/format.h"

/* The side for a drawing from `at` up to *end. `beside` is what stands next to its rows.
 * Lines that touch it come first, then the paragraphs before and after it. *end moves
 * behind a line that was used. False if the words contradict each other: the error has
 * then been handed out. *side is SIDE_NONE if there are no such words. */
bool caption_side(Reader *reader, size_t at, size_t *end, Side beside, Span where, Side *side);

#endif
