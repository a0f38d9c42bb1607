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

/* ---- younger brothers as work for several: brothers.c ---- */

/* Whether children[from..count) are put up for help, `searched` of the node's moves having
 * failed. */
bool brothers_wanted(const Worker *worker, const Choice *choice, int from, int searched);

/* Search children[from..count) together with whoever is free; as pvs_children(). */
bool brothers_share(Worker *worker, Choice *choice, int from);

#endif
