/* deal_cost.h - what a subproblem is likely to cost, and how likely a move is to be good enough:
 * guesses, fitted to solves of random positions, that choose and never prove. */

#ifndef YOMIKIRI_DEAL_COST_H
#define YOMIKIRI_DEAL_COST_H

#include "mpi/deal/deal_tree.h"

/* Logarithm to base 2 of the nodes that it takes to prove (or to scout) that the score of `node`
 * is at least `low` and at most `high`; -64 and 64 ask for nothing. */
double deal_cost(const DealNode *node, Trust trust, int low, int high);

/* The same in nodes. */
double deal_cost_nodes(const DealNode *node, Trust trust, int low, int high);

/* How likely it is that the score of `node` is at most `high`, 0..1. */
double deal_chance(const DealNode *node, int high);

#endif
