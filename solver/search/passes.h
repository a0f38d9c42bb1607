/* passes.h - heuristic passes over the root's moves. */

#ifndef YOMIKIRI_PASSES_H
#define YOMIKIRI_PASSES_H

#include "search/search.h"

/* Sort the moves of the root by heuristic passes, each deeper than the one before: some
 * that cost next to nothing beside the proof, or, where the proof cannot be had in the time
 * that there is, as many as the time allows. */
void passes_run(Search *search);

/* What searches a node `depth` plies deep, as order_pass() does: a value in sixteenths of a
 * disc, fail-soft within (alpha, beta). */
typedef int PassLook(Worker *worker, const Node *node, int depth, int alpha, int beta);

/* One pass over the moves of the root, `depth` (at least 1) plies deep counting the move
 * itself: fills their order and what the pass under way has found of them, of those far behind
 * the best no more than that, unless `wide`. Returns the best value. */
int passes_moves(Search *search, PassLook *look, int depth, bool wide);

#endif
