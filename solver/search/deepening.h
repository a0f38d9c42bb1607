/* deepening.h - deepening passes over the root's moves. */

#ifndef YOMIKIRI_DEEPENING_H
#define YOMIKIRI_DEEPENING_H

#include "search/search.h"

/* Sort the moves of the root by deepening passes, each deeper than the one before: some
 * that cost next to nothing beside the proof, or, where there is no time for the proof, as many
 * as it allows. */
void deepening_run(Search *search);

/* Search the root as many plies deep as is asked, fewer than its empties: by passes of midgame()
 * that lead up to that depth, or by the shallow search that orders moves inside a proof. What is
 * found is believed, with those plies, of the root and of its moves, which are put in order;
 * nothing is proven. */
void deepening_to_depth(Search *search);

#endif
