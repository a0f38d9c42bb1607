/* near.h - the side to move of a board, from the words around it.
 *
 * Words that touch a board are its own. Those that touch the next one, too, are the next one's if
 * others stand before this one. A paragraph that stands apart may belong to the board before it or
 * to the one after it: where both would do and they differ, one with another board behind it is
 * that one's. What is still open is refused. */

#ifndef YOMIKIRI_NEAR_H
#define YOMIKIRI_NEAR_H

#include "positions/shared/source.h"
#include "positions/text/side.h"

/* The side for a board from `at` up to *end. *side comes with a sign that stands next to its
 * rows, or SIDE_NONE; `beside` holds the words next to them, or is NULL. *end moves behind lines
 * that were used. False if the words contradict each other, or name a colour and are not
 * understood: *error then quotes them. *side is SIDE_NONE if there are no such words. */
bool caption_side(Source *source, size_t at, size_t *end, Span where, const Clauses *beside,
                  Side *side, Diag *error);

/* Do the words around a board from `at` up to `end` leave `side`, which stands with it, as it is?
 * False if those that can only be its own name the other side: *error quotes them. */
bool caption_agrees(Source *source, size_t at, size_t end, Span where, const Clauses *beside,
                    Side side, Diag *error);

/* The first of these where *side is SIDE_NONE, the second where a side stands with the board. */
bool caption_settle(Source *source, size_t at, size_t *end, Span where, const Clauses *beside,
                    Side *side, Diag *error);

/* Does the line tell a side, though some of it looks like squares: "**wtm**"? */
bool caption_speaks(const Source *source, const Line *line);

#endif
