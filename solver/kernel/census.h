/* census.h - what a search counts where somebody asked why it does what it does.
 *
 * Kernels are compiled twice: those that count do so at every node and say at which layer
 * they are, in the others all of this is nothing. Above the kernels there is a census, or
 * none. Either way the same nodes are searched. */

#ifndef YOMIKIRI_CENSUS_H
#define YOMIKIRI_CENSUS_H

#include <stdatomic.h>

#include "base/base.h"

/* What is counted, for each number of empties: yk_counts says what it means. The four kinds of
 * nodes together are Bottom.nodes. */
typedef enum {
    CENSUS_NODES, CENSUS_SORT_NODES, CENSUS_PASS_NODES, CENSUS_PROBCUT_NODES,
    CENSUS_VISITS,
    CENSUS_STABILITY, CENSUS_STABILITY_CUTS,
    CENSUS_PROBES, CENSUS_HITS, CENSUS_HIT_CUTS,
    CENSUS_GUESSES, CENSUS_GUESS_CUTS,
    CENSUS_PROBCUTS, CENSUS_PROBCUT_CUTS,
    CENSUS_ETC, CENSUS_ETC_HITS, CENSUS_ETC_REFUTED, CENSUS_ETC_CUTS,
    CENSUS_KNOWN, CENSUS_KNOWN_CUTS,
    CENSUS_CUTS, CENSUS_FIRST_CUTS, CENSUS_RANKS,  /* of layers that keep no OrderCount */
    CENSUS_EVALUATED, CENSUS_SORTED, CENSUS_LEAVES,
    CENSUS_KINDS
} CensusKind;

/* What short searches are for. */
typedef enum { PURPOSE_SORT, PURPOSE_PASS, PURPOSE_PROBCUT } CensusPurpose;

/* Where a worker is; the last ones in the order of the purposes. */
typedef enum {
    PLACE_IDLE = 0, PLACE_DEEP, PLACE_MIDDLE, PLACE_SHALLOW, PLACE_LAST, PLACE_SORT, PLACE_PASS,
    PLACE_PROBCUT, PLACES
} CensusPlace;

enum { CENSUS_EMPTIES = 65 };

/* Of one worker, which alone writes it. */
typedef struct {
    _Alignas(64) atomic_int place;      /* a CensusPlace; another thread looks now and then */
    CensusPurpose purpose;
    _Alignas(64) uint64_t count[CENSUS_EMPTIES][CENSUS_KINDS];
} Census;

/* ---- in kernels ----
 *
 * All of these are nothing, or the condition alone, where the kernel does not count. */

static inline void census_count(Census *census, int empties, CensusKind kind, int count)
{
    census->count[empties][kind] += (uint64_t)(int64_t)count;
}

static inline bool census_if(Census *census, int empties, CensusKind kind, bool truth)
{
    census->count[empties][kind] += truth;
    return truth;
}

/* The move searched in place `rank` (1, 2, ...) has cut off a node. */
static inline void census_cut(Census *census, int empties, int rank)
{
    census_count(census, empties, CENSUS_CUTS, 1);
    census_count(census, empties, CENSUS_FIRST_CUTS, rank == 1);
    census_count(census, empties, CENSUS_RANKS, rank);
}

static inline void census_move(Census *census, CensusPlace place)
{
    atomic_store_explicit(&census->place, (int)place, memory_order_relaxed);
}

/* Where the search is that calls kernels. */
static inline CensusPlace census_home(const Census *census)
{
    return census->purpose == PURPOSE_PASS ? PLACE_PASS : PLACE_DEEP;
}

#ifdef YK_COUNTING
#define CENSUS(bottom, empties, kind, count) census_count((bottom)->census, empties, kind, count)
#define CENSUS_IF(bottom, empties, kind, truth) census_if((bottom)->census, empties, kind, truth)
#define CENSUS_CUT(bottom, empties, rank)    census_cut((bottom)->census, empties, rank)
#define CENSUS_SHORT(bottom, empties, count)                                                  \
    census_count((bottom)->census, empties, CENSUS_SORT_NODES + (bottom)->census->purpose, count)
#define CENSUS_AT(bottom, place)             census_move((bottom)->census, place)
#else
#define CENSUS(bottom, empties, kind, count)     ((void)0)
#define CENSUS_IF(bottom, empties, kind, truth)  (truth)
#define CENSUS_CUT(bottom, empties, rank)        ((void)0)
#define CENSUS_SHORT(bottom, empties, count)     ((void)0)
#define CENSUS_AT(bottom, place)                 ((void)0)
#endif

/* ---- above the kernels; `census` may be NULL ---- */

static inline void census_note(Census *census, int empties, CensusKind kind, int count)
{
    if (__builtin_expect(census != NULL, 0))
        census->count[empties][kind] += (uint64_t)count;
}

/* Short searches are for that from now on; what they were for before. */
static inline CensusPurpose census_purpose(Census *census, CensusPurpose purpose)
{
    if (!census)
        return purpose;
    const CensusPurpose before = census->purpose;

    census->purpose = purpose;
    census_move(census, census_home(census));
    return before;
}

static inline void census_wait(Census *census)
{
    if (census)
        census_move(census, PLACE_IDLE);
}

static inline void census_resume(Census *census)
{
    if (census)
        census_move(census, census_home(census));
}

#endif
