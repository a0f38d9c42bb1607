/* deepening.h - deepening passes over the root's moves. */

#ifndef YOMIKIRI_DEEPENING_H
#define YOMIKIRI_DEEPENING_H

#include "search/search.h"

/* Sort the moves of the root by deepening passes, each deeper than the one before: some
 * that cost next to nothing beside the proof, or, where the proof cannot be had in the time
 * that there is, as many as the time allows. */
void deepening_run(Search *search);

/* What searches a node `depth` plies deep, as deepening_search() does: a value in sixteenths of a
 * disc, fail-soft within (alpha, beta). */
typedef int PassLook(Worker *worker, const Node *node, int depth, int alpha, int beta);

/* What a pass of so many plies is called: at the present level of selectivity, "order 12" or
 * "order 12@95", or by the shallow search, "short 12". Static storage. */
const char *deepening_name(const Search *search, int plies);
const char *deepening_short_name(int plies);

enum { PASS_ALL = 1 << 17 };    /* farther behind than any move is */

/* One pass over the moves of the root, `depth` (at least 1) plies deep counting the move
 * itself: fills their order and what the pass under way has found of them. Moves up to `behind`
 * sixteenths of a disc worse than the best so far have values, others are told to be worse: 0
 * costs least. Returns what it finds of the root. */
Estimate deepening_pass(Search *search, PassLook *look, int depth, int behind);

#endif
