/* pvs.h - the exact search of the deep layer. */

#ifndef YOMIKIRI_PVS_H
#define YOMIKIRI_PVS_H

#include "search/move_loop.h"

/* Exact fail-soft search for -64 <= alpha < beta <= 64. Stores what it proves. */
int pvs(Worker *worker, const Node *node, int alpha, int beta);

/* Search the moves from loop->next on, those of the highest score first. True: loop->best is the
 * node's result; false: stopped. */
bool pvs_moves(Worker *worker, MoveLoop *loop);

/* One child, for the window (low, loop->beta) of its parent; for a null window first unless
 * it is the first. Its score is for the side that plays it. */
int pvs_child(Worker *worker, const MoveLoop *loop, const Child *child, int low, bool first);

#endif
