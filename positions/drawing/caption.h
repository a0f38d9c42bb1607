/* caption.h - the side to move of a diagram, from the words around it. */

#ifndef YOMIKIRI_CAPTION_H
#define YOMIKIRI_CAPTION_H

#include "positions/shared/source.h"

/* The side for a drawing from `at` up to *end. *side comes with what stands next to its rows,
 * or SIDE_NONE. Lines that touch the drawing come first, then the paragraphs before and after
 * it. *end moves behind a line that was used. False if the words contradict each other: *error
 * then says so. *side is SIDE_NONE if there are no such words. */
bool caption_side(Source *source, size_t at, size_t *end, Span where, Side *side, Diag *error);

#endif
