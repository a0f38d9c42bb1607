/* order.h - which move first, at the deep layer. */

#ifndef YOMIKIRI_ORDER_H
#define YOMIKIRI_ORDER_H

#include "search/node.h"
#include "search/worker.h"

enum { ORDER_NO_LIMIT = 64 };

/* Give every child its score: a short search where the node is large enough, of `most` plies
 * at most if it is by the evaluation. `beta` is what a child has to reach. */
void order_children(Worker *worker, const Node *node, Child *children, int count, int most,
                    int beta);

/* Have that move come before all others; NO_MOVE: none. */
void order_first(Child *children, int count, int move);

/* Bring the best of children[from..count) to `from`. Ties go to the first. */
void order_next(Child *children, int from, int count);

/* Heuristic value of a node by a search of `depth` plies that leaves its best moves in the
 * table; the deeper layers of the exact search find them there. */
int order_pass(Worker *worker, const Node *node, int depth, int alpha, int beta);

#endif
