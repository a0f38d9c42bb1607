/* counters.h - search counters, compiled in on demand.
 *
 * Kernels are compiled twice: those that count do so at every node and say at which layer they
 * are; in the others all of this is nothing. Above the kernels, where nodes are few, all is
 * counted, whether or not somebody asks. Either way the same nodes are searched. */

#ifndef YOMIKIRI_STATS_COUNTERS_H
#define YOMIKIRI_STATS_COUNTERS_H

#include <stdatomic.h>

#include "base/base.h"
#include "yomikiri_explain.h"

/* What searches are for that prove nothing: to put moves in order, or passes over the root. */
typedef enum { PURPOSE_SORT, PURPOSE_PASS, PURPOSE_SELECTIVE } SearchPurpose;

/* Where a worker is; the last ones in the order of the purposes. */
typedef enum {
    PLACE_IDLE = 0, PLACE_DEEP, PLACE_MIDDLE, PLACE_SHALLOW, PLACE_LAST, PLACE_SORT, PLACE_PASS,
    PLACE_SELECTIVE, PLACES
} SearchPlace;

/* Of one worker, which alone writes it. */
typedef struct {
    _Alignas(64) atomic_int place;      /* a SearchPlace; another thread looks now and then */
    SearchPurpose purpose;
    _Alignas(64) yk_counts counts[YK_MAX_EMPTIES + 1];     /* by empties; `cuts` of the layers
                                                           that SearchContext.cuts leaves out */
} Counters;

static inline bool counters_if(uint64_t *count, bool truth)
{
    *count += truth;
    return truth;
}

/* The move searched in place `rank` (1, 2, ...) has cut off a node. */
static inline void counters_cut(yk_cuts *cuts, int rank)
{
    cuts->cuts++;
    cuts->first_cuts += rank == 1;
    cuts->ranks += (unsigned)rank;
}

static inline void counters_add_cuts(yk_cuts *sum, const yk_cuts *cuts)
{
    sum->cuts += cuts->cuts;
    sum->first_cuts += cuts->first_cuts;
    sum->ranks += cuts->ranks;
}

/* Nodes of a search for that purpose. */
static inline void counters_nodes(yk_counts *counts, SearchPurpose purpose, int nodes)
{
    uint64_t *const of[] = { &counts->sort_nodes, &counts->pass_nodes, &counts->selective_nodes };

    *of[purpose] += (unsigned)nodes;
}

static inline void counters_move(Counters *counters, SearchPlace place)
{
    atomic_store_explicit(&counters->place, (int)place, memory_order_relaxed);
}

/* Where the search is that calls kernels. */
static inline SearchPlace counters_home(const Counters *counters)
{
    return counters->purpose == PURPOSE_SORT ? PLACE_DEEP
                                             : (SearchPlace)(PLACE_SORT + counters->purpose);
}

/* ---- what is counted, in the words of yk_counts ----
 *
 * Kernels define COUNTED before they include this: where it is false, all of these are nothing, or
 * the condition alone. */

#ifndef COUNTED
#define COUNTED     true
#endif

#define COUNT_OF(at, empties, what)     ((at)->counters->counts[empties].what)
#define COUNT_WHERE(action)             do { if (COUNTED) { action; } } while (0)

#define COUNT(at, empties, what, number)                                                        \
    COUNT_WHERE(COUNT_OF(at, empties, what) += (uint64_t)(int64_t)(number))
#define COUNT_IF(at, empties, what, truth)                                                      \
    (COUNTED ? counters_if(&COUNT_OF(at, empties, what), truth) : (truth))
#define COUNT_CUT(at, empties, rank)                                                            \
    COUNT_WHERE(counters_cut(&COUNT_OF(at, empties, cuts), rank))
#define COUNT_SHALLOW(at, empties, nodes)                                                       \
    COUNT_WHERE(counters_nodes(&(at)->counters->counts[empties], (at)->counters->purpose,   \
                                   nodes))
#define COUNT_PLACE(at, place)      COUNT_WHERE(counters_move((at)->counters, place))

/* ---- where a worker is ---- */

/* Shallow searches are for that from now on; what they were for before. */
static inline SearchPurpose counters_purpose(Counters *counters, SearchPurpose purpose)
{
    const SearchPurpose before = counters->purpose;

    counters->purpose = purpose;
    counters_move(counters, counters_home(counters));
    return before;
}

static inline void counters_wait(Counters *counters)
{
    counters_move(counters, PLACE_IDLE);
}

static inline void counters_resume(Counters *counters)
{
    counters_move(counters, counters_home(counters));
}

#endif
