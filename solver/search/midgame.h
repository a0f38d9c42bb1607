/* midgame.h - a search to a depth: principal variation search that is selective at every depth,
 * over a table of its own. It looks ahead where nothing is to be proven. */

#ifndef YOMIKIRI_MIDGAME_H
#define YOMIKIRI_MIDGAME_H

#include "eval/eval.h"
#include "search/move_loop.h"

enum { MIDGAME_LEVELS = 5 };    /* of selectivity; the last trusts no shallower search */

/* The level of that many percent, or -1; and how many a level is of. */
int midgame_level(int percent);
int midgame_percent(int level);

/* By empties and depth: how far the search that may stand in for one as deep is from it, in
 * sixteenths of a disc. Those of at least three plies, and none deeper than the empties. */
typedef struct MidgameDeviations {
    int16_t of[65][65];
} MidgameDeviations;

/* By the error model of the weights, once for all searches of a solver. */
void midgame_deviations(MidgameDeviations *deviations, const EvalDepthError *error);

/* Before the first midgame() of a search whose root is known: the first level, or the last where
 * no shallower search is to be believed. */
void midgame_begin(Search *search);

/* Search at that level from now on; which it is. While only worker 0 is at work. */
void midgame_set_level(Search *search, int level);
int midgame_get_level(const Search *search);

/* The value of a node, `depth` plies deep at worker->midgame_level, in sixteenths of a disc and a
 * whole number of discs: fail-soft within (alpha, beta). Nothing is proven, unless the game ends
 * within the depth and the level is the last. After a stop it means nothing. */
int midgame(Worker *worker, const Node *node, int depth, int alpha, int beta);

/* ChildSearch, for a node whose loop->depth is that many plies: in discs. */
int midgame_child(Worker *worker, const MoveLoop *loop, const Child *child, int low, bool first);

#endif
