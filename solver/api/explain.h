/* explain.h - the data that a solve with YK_EXPLAIN keeps for yk_solver_explain(). */

#ifndef YOMIKIRI_SOLVER_EXPLAIN_H
#define YOMIKIRI_SOLVER_EXPLAIN_H

#include "search/search.h"
#include "yomikiri_explain.h"

typedef struct Explain Explain;

/* Have `search`, which is given all else but not yet begun, count, in `counters`, one for each of
 * its workers. *explain is made, or used again. False without memory or a thread: the search is as
 * it was. */
bool explain_begin(Explain **explain, Search *search, Counters *counters);

/* The search has begun: tell how any other node would order the moves of the root, of which
 * nothing is counted, and keep a trace from now on. */
void explain_root(Explain *explain, Search *search);

/* The search has ended. `passed`: it was of the board after a pass. */
void explain_end(Explain *explain, Search *search, bool passed);

/* NULL is allowed in all of these, and then there is nothing. */
void explain_forget(Explain *explain);
void explain_tell(const Explain *explain, yk_explanation *out);

#endif
