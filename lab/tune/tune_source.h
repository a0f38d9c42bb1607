/* tune_source.h - pairs of solves, and what they cost: from the journal of a run that goes on,
 * then measured. The one place of the tuner that solves anything; it adds up what was spent, which
 * is what budgets are counted in.
 *
 * The two of a pair solve the same position one right after the other. Each has a solver of its
 * own, made anew every few pairs, so that the luck of where its memory lies is drawn again, and
 * warmed up before it counts. Not for several threads. */

#ifndef YOMIKIRI_TUNE_SOURCE_H
#define YOMIKIRI_TUNE_SOURCE_H

#include "lab/tune/tune_journal.h"
#include "positions/suite/suite.h"
#include "yomikiri.h"

typedef enum {
    TUNE_DONE,
    TUNE_WRONG,                 /* an answer differs from the suite's */
    TUNE_FAILED,                /* the journal cannot be written or is another run's, no memory */
    TUNE_INTERRUPTED,
} TuneStatus;

/* One of the two of a pair: `name` tells it from others in the journal. */
typedef struct {
    const char *name;
    const yk_config *config;
} TuneSide;

/* A side's solver, for some pairs. */
typedef struct {
    yk_config config;
    yk_solver *solver;          /* NULL: none yet */
    int pairs;                  /* that it has solved */
} TuneSolver;

/* Nodes of a solve with one configuration; key 0: nothing. */
typedef struct {
    uint64_t key;
    int64_t nodes;
} TuneKnown;

typedef struct {
    TuneJournal *journal;       /* NULL: nothing is kept */
    bool nodes;                 /* cost is counted in nodes: then budgets are in pairs, and what
                                   was solved before with the same knobs need not be solved again;
                                   its time is 1 ns */
    volatile const int *stop;   /* may be NULL; non-zero ends a solve soon */
    void (*watch)(yk_solver *const *solvers, int count);        /* as in TunePlan */

    double spent;               /* seconds or pairs, replayed ones included */
    int pairs;
    int64_t last_ns;            /* when the last pair ended */
    TuneStatus status;          /* not TUNE_DONE: no more pairs */
    char error[600];

    TuneSolver solver[2];
    TuneKnown *known;           /* direct-mapped; NULL: time counts */
    int64_t deadline_ns;        /* of the solve under way, by the thread's clock; 0: none */
} TuneSource;

/* Time begins to count. Of *source the first four members are set, and all others 0. */
void tune_source_begin(TuneSource *source);
void tune_source_end(TuneSource *source);

/* One pair: `position`, whose score is known, solved with `a` and `b`; `b_first`: in that order.
 * `suite_name` is the suite's part in the run ("training"). A solve that takes longer than
 * `limit_ns` is given up, at the first look after that (looks are a twentieth of a second apart);
 * 0: none is. False: source->status says why. */
bool tune_source_pair(TuneSource *source, const char *suite_name, const SuitePosition *position,
                      const TuneSide *a, const TuneSide *b, bool b_first, int64_t limit_ns,
                      TuneCost cost[2]);

/* What a solve cost in the unit of the run. */
double tune_source_cost(const TuneSource *source, const TuneCost *cost);

/* Who of pair `number` is solved first: by lot. In turns (AB BA AB) a slow moment that lasts from
 * the end of one pair into the next would push both the same way, and the mean would look surer
 * than it is: neighbours had a correlation of 0.2. */
static inline bool tune_source_lot(uint64_t number)
{
    Random random = { number };

    return random_next(&random) & 1;
}

#endif
