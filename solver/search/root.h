/* root.h - the root: selective passes, the exact score, ties and the line. */

#ifndef YOMIKIRI_ROOT_H
#define YOMIKIRI_ROOT_H

#include "search/search.h"

/* Answer the query of the root, to the end of the game, filling moves, lower and upper: whether
 * something else is asked for, which root_more() looks for. */
bool root_solve(Search *search);

/* Ties, or the exact scores of all moves. */
void root_more(Search *search);

/* The line of a root move whose score is exact: that move, then best play to the end of the
 * game, or as far as it was found before a stop. */
const RootLine *root_line(Search *search, const RootMove *move);

#endif
