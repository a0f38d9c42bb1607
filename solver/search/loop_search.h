/* loop_search.h - the search of a node's moves, one after the other or with help. */

#ifndef YOMIKIRI_LOOP_SEARCH_H
#define YOMIKIRI_LOOP_SEARCH_H

#include "search/move_loop.h"

/* Search the moves from loop->next on, those of the highest score first, each by `child`. True:
 * loop->best is the node's result; false: stopped. */
bool loop_search(Worker *worker, MoveLoop *loop, ChildSearch *child);

#endif
