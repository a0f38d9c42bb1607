/* passes.h - heuristic passes over the root's moves. */

#ifndef YOMIKIRI_PASSES_H
#define YOMIKIRI_PASSES_H

#include "search/search.h"

/* Sort the moves of the root by heuristic passes, each deeper than the one before: some
 * that cost next to nothing beside the proof, or, where the proof cannot be had in the time
 * that there is, as many as the time allows. */
void passes_run(Search *search);

#endif
