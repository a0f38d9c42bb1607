/* brothers.h - the children of a node as work for several. */

#ifndef YOMIKIRI_BROTHERS_H
#define YOMIKIRI_BROTHERS_H

#include "search/choice.h"
#include "table/tt.h"

/* Whether other solvers may have all children of a node at once, as it is expected to fail low.
 * `known` of the node is not enough for the window. */
bool brothers_low(const Worker *worker, const Choice *choice, const Bounds *known);

/* Whether children[from..count) are put up for help, `searched` of the node's moves having
 * failed. */
bool brothers_wanted(const Worker *worker, const Choice *choice, int from, int searched);

/* Search children[from..count) together with whoever is free; as pvs_children(). */
bool brothers_share(Worker *worker, Choice *choice, int from);

#endif
