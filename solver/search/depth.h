/* depth.h - a position searched to a depth, and not to the end of the game. */

#ifndef YOMIKIRI_DEPTH_H
#define YOMIKIRI_DEPTH_H

#include "search/search.h"

/* Search the root as many plies deep as is asked, fewer than its empties, with worker 0 alone.
 * What is found is believed, with those plies, of the root and of its moves, which are put in
 * order; nothing is proven. */
void depth_search(Search *search);

#endif
