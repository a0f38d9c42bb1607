/* pvs.h - the exact search of the deep layer. */

#ifndef YOMIKIRI_PVS_H
#define YOMIKIRI_PVS_H

#include "search/move_loop.h"

/* Exact fail-soft search for -64 <= alpha < beta <= 64. Stores what it proves. */
int pvs(Worker *worker, const Node *node, int alpha, int beta);

/* ChildSearch */
int pvs_child(Worker *worker, const MoveLoop *loop, const Child *child, int low, bool first);

#endif
