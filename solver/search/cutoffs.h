/* cutoffs.h - decisions of a node without a search of it: stable discs, the table, and the table's
 * word on its children; and how the table learns. */

#ifndef YOMIKIRI_CUTOFFS_H
#define YOMIKIRI_CUTOFFS_H

#include "search/move_loop.h"
#include "table/tt.h"

/* Stable discs keep the score at `alpha` or below: *bound says where. */
bool cutoff_stability(const Worker *worker, const Node *node, int alpha, int *bound);

/* What is known of a node is enough for its window. */
bool cutoff_known(const Bounds *known, int alpha, int beta, int *bound);

/* Look the node up. *known becomes what the table has proven of it, and is left alone if that is
 * nothing. */
bool cutoff_table(Worker *worker, const Node *node, int alpha, int beta, Bounds *known,
                  int *bound);

/* Look every child up before searching any (enhanced transposition cut-off; J. Schaeffer,
 * A. Plaat, "New advances in alpha-beta searching", 1996). True: loop->best is the node's result.
 * Children already refuted leave the list, and the best of them is remembered. */
bool cutoff_children(Worker *worker, MoveLoop *loop);

/* What the result of a fail-soft search with window (alpha, beta) says of a node. */
Bounds cutoff_bounds(int alpha, int beta, int score, int move);

/* Store bounds that are proven, by a search that began when its worker had reached so many nodes.
 * `known` is what was proven before. */
void cutoff_store(Worker *worker, const Node *node, const Bounds *known, Bounds bounds,
                  uint64_t nodes_before);

/* Store a move worth trying first, found likewise by a search that proved nothing. */
void cutoff_store_move(Worker *worker, const Node *node, int move, uint64_t nodes_before);

#endif
