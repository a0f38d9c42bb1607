/* root.h - the root: selective passes, the exact score, ties and the line. */

#ifndef YOMIKIRI_ROOT_H
#define YOMIKIRI_ROOT_H

#include "search/search.h"

/* Solve search->root for (alpha, beta), filling moves, lower and upper. */
void root_solve(Search *search, int alpha, int beta, unsigned flags);

/* The flags for the board behind a pass: what is low there is high. */
static inline unsigned root_flags_passed(unsigned flags)
{
    const unsigned both = SEARCH_BELIEVE_LOW | SEARCH_BELIEVE_HIGH, side = flags & both;

    return side && side != both ? flags ^ both : flags;
}

/* The line of a root move whose score is exact: that move, then best play to the end of the
 * game, or as far as it was found before a stop. */
const RootLine *root_line(Search *search, const RootMove *move);

#endif
