/* pvs.h - the exact search of the deep layer. */

#ifndef YOMIKIRI_PVS_H
#define YOMIKIRI_PVS_H

#include "search/choice.h"

/* Exact fail-soft search for -64 <= alpha < beta <= 64. Stores what it proves. */
int pvs(Worker *worker, const Node *node, int alpha, int beta);

/* Search the children, those of the highest score first. True: choice->best is the node's
 * result; false: stopped. */
bool pvs_children(Worker *worker, Choice *choice);

/* One child, for the window (low, choice->beta) of its parent; for a null window first unless
 * it is the first. */
int pvs_child(Worker *worker, const Choice *choice, const Child *child, int low, bool first);

#endif
