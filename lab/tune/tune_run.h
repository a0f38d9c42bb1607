/* tune_run.h - a tuning run from beginning to end: a strategy looks for better values of the
 * knobs on training positions, and what it finds meets the default on positions that no
 * comparison used. The front of the room:
 *
 *     tune_space.h        where it looks: knobs and their values
 *     tune_strategy.h     what a strategy is and may ask; strategy/ has them
 *     tune_journal.h      what has been measured, in a file */

#ifndef YOMIKIRI_TUNE_RUN_H
#define YOMIKIRI_TUNE_RUN_H

#include "bench/stats/stats.h"
#include "lab/tune/tune_journal.h"
#include "lab/tune/tune_strategy.h"
#include "positions/suite/suite.h"

typedef enum {
    TUNE_DONE,
    TUNE_WRONG,                 /* an answer differs from the suite's */
    TUNE_FAILED,                /* the journal cannot be written or is another run's, no memory */
    TUNE_TOO_LITTLE,            /* the budget does not last for the holdout */
    TUNE_INTERRUPTED,
} TuneStatus;

typedef struct {
    const TuneSpace *space;
    const TuneStrategy *strategy;
    const Suite *training, *unseen;     /* both with scores */
    const yk_config *rival;     /* what the winner must beat: the default */
    const yk_config *in_force;  /* what would hold without a new profile */
    uint64_t seed;
    double budget;              /* all told: seconds; pairs if `nodes` */
    bool nodes;                 /* cost is nodes, which have no noise; else time */
    TuneJournal *journal;       /* NULL: none */
    /* After each pair: how much of the budget is used, and what differs from where tuning began,
     * "" for nothing yet. May be NULL. */
    void (*progress)(void *context, const char *phase, double used, int pairs, const char *best);
    void *context;
    volatile const int *stop;   /* may be NULL */
    /* The solver at work, for whoever has to end it; NULL, 0 before it is gone. May be NULL. */
    void (*watch)(yk_solver *const *solvers, int count);
} TunePlan;

/* The holdout of what was found against something else, on positions that no strategy has seen. */
typedef struct {
    int positions, rounds;      /* whole rounds over all positions; 0: there was none */
    StatsInterval ratio;        /* of the cost: the winner's to the rival's, as a mean over
                                   positions of logarithms; positions are drawn from more, so it
                                   holds for others like them */
    double confidence;          /* of that interval, 0.99 */
    double nodes;               /* the same ratio of nodes, without noise */
} TuneHoldout;

/* What one knob moved from the start has shown, where that was asked. */
typedef struct {
    int knob, index;
    TuneScore score;
} TuneEffect;

typedef struct {
    TuneStatus status;
    char error[600];
    bool found;                 /* there is something to try: */
    yk_config config;
    TuneScore score;            /* against the start, on training positions; without pairs if it
                                   is the start itself */
    TuneHoldout holdout;        /* against the rival */
    TuneHoldout in_force;       /* likewise against what is in force, if that differs */
    bool won;                   /* surely better than the rival, and not surely worse than what
                                   is in force */
    double spent;               /* in the unit of the budget */
    int pairs, comparisons, dropped;
    TuneEffect *effects;
    int effect_count;
} TuneResult;

/* Everything that was taken is in *result, whatever comes back; free(result->effects). */
TuneStatus tune_run(const TunePlan *plan, TuneResult *result);

#endif
