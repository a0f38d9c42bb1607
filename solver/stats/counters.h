/* counters.h - search counters, compiled in on demand.
 *
 * Kernels are compiled twice: those that count do so at every node and say at which layer they
 * are; in the others all of this is nothing. Above the kernels a pointer is NULL where nobody
 * asked. Either way the same nodes are searched. */

#ifndef YOMIKIRI_STATS_COUNTERS_H
#define YOMIKIRI_STATS_COUNTERS_H

#include <stdatomic.h>

#include "base/base.h"

/* What is counted, for each number of empties: yk_counts says what it means. The four kinds of
 * nodes together are SearchContext.nodes. */
typedef enum {
    COUNT_NODES, COUNT_SORT_NODES, COUNT_PASS_NODES, COUNT_PROBCUT_NODES,
    COUNT_VISITS,
    COUNT_STABILITY, COUNT_STABILITY_CUTS,
    COUNT_PROBES, COUNT_HITS, COUNT_HIT_CUTS,
    COUNT_SELECTIVE_PROBES, COUNT_SELECTIVE_CUTS,
    COUNT_PROBCUTS, COUNT_PROBCUT_CUTS,
    COUNT_ETC, COUNT_ETC_HITS, COUNT_ETC_REFUTED, COUNT_ETC_CUTS,
    COUNT_KNOWN, COUNT_KNOWN_CUTS,
    COUNT_CUTS, COUNT_FIRST_CUTS, COUNT_RANKS,  /* of layers that keep no yk_cuts */
    COUNT_EVALUATED, COUNT_SORTED, COUNT_LEAVES,
    COUNTER_KINDS
} CounterKind;

/* What shallow searches are for. */
typedef enum { PURPOSE_SORT, PURPOSE_PASS, PURPOSE_PROBCUT } SearchPurpose;

/* Where a worker is; the last ones in the order of the purposes. */
typedef enum {
    PLACE_IDLE = 0, PLACE_DEEP, PLACE_MIDDLE, PLACE_SHALLOW, PLACE_LAST, PLACE_SORT, PLACE_PASS,
    PLACE_PROBCUT, PLACES
} SearchPlace;

enum { COUNTER_EMPTIES = 65 };

/* Of one worker, which alone writes it. */
typedef struct {
    _Alignas(64) atomic_int place;      /* a SearchPlace; another thread looks now and then */
    SearchPurpose purpose;
    _Alignas(64) uint64_t count[COUNTER_EMPTIES][COUNTER_KINDS];
} Counters;

/* ---- in kernels ----
 *
 * All of these are nothing, or the condition alone, where the kernel does not count. */

static inline void counters_count(Counters *counters, int empties, CounterKind kind, int count)
{
    counters->count[empties][kind] += (uint64_t)(int64_t)count;
}

static inline bool counters_if(Counters *counters, int empties, CounterKind kind, bool truth)
{
    counters->count[empties][kind] += truth;
    return truth;
}

/* The move searched in place `rank` (1, 2, ...) has cut off a node. */
static inline void counters_cut(Counters *counters, int empties, int rank)
{
    counters_count(counters, empties, COUNT_CUTS, 1);
    counters_count(counters, empties, COUNT_FIRST_CUTS, rank == 1);
    counters_count(counters, empties, COUNT_RANKS, rank);
}

static inline void counters_move(Counters *counters, SearchPlace place)
{
    atomic_store_explicit(&counters->place, (int)place, memory_order_relaxed);
}

/* Where the search is that calls kernels. */
static inline SearchPlace counters_home(const Counters *counters)
{
    return counters->purpose == PURPOSE_PASS ? PLACE_PASS : PLACE_DEEP;
}

#ifdef YK_COUNTING
#define COUNT(ctx, empties, kind, count)                                                   \
    counters_count((ctx)->counters, empties, kind, count)
#define COUNT_IF(ctx, empties, kind, truth)                                                \
    counters_if((ctx)->counters, empties, kind, truth)
#define COUNT_CUT(ctx, empties, rank)    counters_cut((ctx)->counters, empties, rank)
#define COUNT_SHALLOW(ctx, empties, count)                                                 \
    counters_count((ctx)->counters, empties,                                               \
                   COUNT_SORT_NODES + (ctx)->counters->purpose, count)
#define COUNT_PLACE(ctx, place)              counters_move((ctx)->counters, place)
#else
#define COUNT(ctx, empties, kind, count)     ((void)0)
#define COUNT_IF(ctx, empties, kind, truth)  (truth)
#define COUNT_CUT(ctx, empties, rank)        ((void)0)
#define COUNT_SHALLOW(ctx, empties, count)     ((void)0)
#define COUNT_PLACE(ctx, place)                 ((void)0)
#endif

/* ---- above the kernels; `counters` may be NULL ---- */

static inline void counters_note(Counters *counters, int empties, CounterKind kind, int count)
{
    if (__builtin_expect(counters != NULL, 0))
        counters->count[empties][kind] += (uint64_t)count;
}

/* Shallow searches are for that from now on; what they were for before. */
static inline SearchPurpose counters_purpose(Counters *counters, SearchPurpose purpose)
{
    if (!counters)
        return purpose;
    const SearchPurpose before = counters->purpose;

    counters->purpose = purpose;
    counters_move(counters, counters_home(counters));
    return before;
}

static inline void counters_wait(Counters *counters)
{
    if (counters)
        counters_move(counters, PLACE_IDLE);
}

static inline void counters_resume(Counters *counters)
{
    if (counters)
        counters_move(counters, counters_home(counters));
}

#endif
