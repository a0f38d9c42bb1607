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

/* The side for a board from `at` up to *end. *side comes with a sign that stands with it, which
 * the words around must leave as it is, or SIDE_NONE; `beside` holds the words in its lines, or is
 * NULL. *end moves behind lines that were used. False if the words contradict each other or the
 * sign, or name a colour and are not understood: *error then quotes them. *side is SIDE_NONE if
 * there are no such words. */
bool caption_settle(Source *source, size_t at, size_t *end, Span where, const Clauses *beside,
                    Side *side, Diag *error);

/* Does the line tell a side, though some of it looks like squares: "**wtm**"? */
bool caption_speaks(const Source *source, const Line *line);

#endif
