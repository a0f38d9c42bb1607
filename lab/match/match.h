/* match.h - a match of two evaluations, or of two programs: pairs of games, several at once,
 * until a verdict. */

#ifndef YOMIKIRI_MATCH_H
#define YOMIKIRI_MATCH_H

#include "lab/match/match_game.h"
#include "lab/match/match_stats.h"

enum { MATCH_JOBS = 256, MATCH_PAIRS = 100000 };

typedef struct {
    const yk_weights *weights[MATCH_SIDES];     /* NULL: those built in */
    Engine *const *programs;    /* NULL, or MATCH_SIDES for each job: they choose the moves */
    SuiteAsk ask;               /* how far those search */
    const char *kernel;
    MatchRules rules;
    MatchRule rule;
    int pairs;                  /* at most; 1..MATCH_PAIRS */
    int jobs;                   /* pairs at once, 1..MATCH_JOBS */
    Openings *openings;         /* where random ones come from, or ... */
    const Opening *given;       /* ... these, one for each pair: then there are `pairs` of them */
    const volatile int *stop;   /* becomes non-zero to end it; may be NULL */

    /* Called by one thread at a time, in the order of the pairs whatever the jobs: after each
     * pair with what is known by then. */
    void (*each)(void *context, const MatchPair *pair, const MatchTally *tally);
    /* The solvers at work, for whoever has to stop them; NULL, 0 before they are gone. Each of
     * the two may be NULL. */
    void (*watch)(yk_solver *const *solvers, int count);
    void *context;
} MatchPlan;

typedef enum {
    MATCH_NO_MORE_OPENINGS,
    MATCH_DECIDED,              /* by a look before the end */
    MATCH_ALL_PLAYED,
    MATCH_INTERRUPTED,
    MATCH_FAILED,               /* a search gave no answer, or there was no memory for solvers */
} MatchEnd;

typedef struct {
    MatchEnd end;
    MatchFailure failure;       /* MATCH_FAILED: why */
    MatchTally tally;
    MatchVerdict verdict;       /* interrupted or failed: figures without a verdict */
    double elapsed_s;
    uint64_t nodes[MATCH_SIDES], searches[MATCH_SIDES];     /* of the moves chosen */
    int64_t time_ns[MATCH_SIDES];       /* that programs took for them */
} MatchResult;

/* Play. Pairs are numbered in the order of their openings, and what counts are always the first
 * ones without a gap, up to the one that decided: unless an interruption ends it, the result is
 * the same for the same openings, weights and rules, however many jobs; programs that search for
 * a time play another game every time. */
void match_run(const MatchPlan *plan, MatchResult *result);

#endif
