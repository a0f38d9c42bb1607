/* ordering.h - the order of moves at the deep layer. */

#ifndef YOMIKIRI_ORDERING_H
#define YOMIKIRI_ORDERING_H

#include "search/move_loop.h"
#include "table/tt.h"

enum { ORDER_NO_LIMIT = 64 };

/* Give every child its score: a shallow search where the node is large enough, of `most` plies
 * at most if it is by the evaluation. `beta` is what a child has to reach. */
void order_children(Worker *worker, const Node *node, Child *children, int count, int most,
                    int beta);

/* Give every child its value by the evaluation, which there is, and its score by that and its
 * static score. Returns the highest value. */
int order_evaluate(Worker *worker, const Node *node, Child *children, int count);

/* Have that move come before all others; NO_MOVE: none. */
void order_first(Child *children, int count, int move);

/* Take the table's move from the list, to be searched before the others are put in order. False:
 * it is not there, or all are to be put in order because all are likely to be searched. `known` of
 * the node is not enough for its window. */
bool order_takes_known(Worker *worker, MoveLoop *loop, const Bounds *known, Child *first);

/* Give the moves of a node their scores, `known_move` the highest if it is still among them. */
void order_moves(Worker *worker, MoveLoop *loop, int known_move);

#endif
