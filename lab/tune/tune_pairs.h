/* tune_pairs.h - pairs of solves, and what they cost: from the journal of a run that goes on,
 * then measured. The one place of the tuner that solves anything; it adds up what was spent, which
 * is what budgets are counted in.
 *
 * The two of a pair solve the same position one right after the other. Each has a solver of its
 * own, made anew every few pairs, so that the luck of where its memory lies is drawn again, and
 * warmed up before it counts. Not for several threads. */

#ifndef YOMIKIRI_TUNE_PAIRS_H
#define YOMIKIRI_TUNE_PAIRS_H

#include "lab/tune/tune_journal.h"
#include "positions/suite/suite.h"
#include "yomikiri.h"

typedef enum {
    TUNE_DONE,
    TUNE_WRONG,                 /* an answer differs from the suite's */
    TUNE_FAILED,                /* the journal cannot be written or is another run's, no memory */
    TUNE_TOO_LITTLE,            /* the budget does not last for the holdout */
    TUNE_INTERRUPTED,
} TuneStatus;

/* One of the two of a pair: `name` tells it from others in the journal. */
typedef struct {
    const char *name;
    const yk_config *config;
} TuneSide;

/* To begin, the members up to `last_ns` are set, and all others 0. */
typedef struct {
    TuneJournal *journal;       /* NULL: nothing is kept */
    bool nodes;                 /* cost is counted in nodes: then budgets are in pairs */
    volatile const int *stop;   /* may be NULL; non-zero ends a solve soon */
    void (*watch)(yk_solver *const *solvers, int count);        /* as in TunePlan */
    void (*after)(void *context);       /* each pair */
    void *context;

    int64_t last_ns;            /* when the last pair ended: now */

    double spent;               /* seconds or pairs, replayed ones included */
    int count;
    TuneStatus status;          /* not TUNE_DONE: no more pairs */
    char error[600];

    struct {                    /* of a side, for some pairs */
        yk_config config;
        yk_solver *solver;      /* NULL: none yet */
        int pairs;              /* that it has solved */
    } side[2];
    int64_t deadline_ns;        /* of the solve under way, by the thread's clock; 0: none */
} TunePairs;

/* Give back what was needed. */
void tune_pairs_end(TunePairs *pairs);

/* One pair: `position`, whose score is known, solved with both sides, whose order is drawn from
 * `lot`. `suite` is the suite's part in the run ("training"). A solve that takes longer than
 * `limit_ns` is given up, at the first look after that (looks are a twentieth of a second apart);
 * 0: none is. False: pairs->status says why. */
bool tune_pairs_take(TunePairs *pairs, const char *suite, const SuitePosition *position,
                     const TuneSide sides[2], uint64_t lot, int64_t limit_ns, TuneCost cost[2]);

/* What a solve cost in the unit of the run. */
double tune_pairs_cost(const TunePairs *pairs, const TuneCost *cost);

#endif
