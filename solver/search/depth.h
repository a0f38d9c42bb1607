/* depth.h - a position searched to a depth, and not to the end of the game. */

#ifndef YOMIKIRI_DEPTH_H
#define YOMIKIRI_DEPTH_H

#include "search/search.h"

/* Search the root `depth` plies deep, 1 <= depth < its empties, with worker 0 alone. What is
 * found is believed, with those plies, of the root and of its moves, which are put in order;
 * nothing is proven. `flags`: SEARCH_SHALLOW, SEARCH_ALL_MOVES. */
void depth_search(Search *search, int depth, unsigned flags);

#endif
