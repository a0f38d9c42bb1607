/* tune_run.h - a tuning run from beginning to end: a strategy looks for better values of the
 * knobs on training positions, and what it finds meets the default on positions that no
 * comparison used. The front of the room:
 *
 *     tune_space.h        where it looks: knobs and their values
 *     tune_strategy.h     what a strategy is; strategy/ has them
 *     tune_evaluator.h    what a strategy asks: comparisons, remembered
 *     tune_source.h       pairs of solves: from the journal, then measured
 *     tune_journal.h      what has been measured, in a file */

#ifndef YOMIKIRI_TUNE_RUN_H
#define YOMIKIRI_TUNE_RUN_H

#include "bench/stats/stats.h"
#include "lab/tune/tune_evaluator.h"

typedef enum { TUNE_BEGINS, TUNE_LEARNS, TUNE_TRIES } TunePhase;

/* How far a run is, for a progress line. */
typedef struct {
    TunePhase phase;
    double left;                /* of the budget of this phase, 1 to 0 */
    int pairs, comparisons, dropped;
    bool replaying;             /* pairs still come from the journal */
    const char *best;           /* what differs from where tuning began, "" for nothing yet */
    double gain;                /* of that, on training positions, as a logarithm */
} TuneProgress;

typedef struct {
    const TuneSpace *space;
    const TuneStrategy *strategy;
    const Suite *training, *unseen;     /* both with scores */
    const yk_config *rival;     /* what the winner must beat: the default */
    const yk_config *in_force;  /* what would hold without a new profile; NULL: the rival */
    const yk_config *elsewhere; /* what is found is tried in this configuration, too, as far as
                                   it differs from the start; NULL: not */
    const yk_config *hint;      /* compared first; tuning begins there if that is surely better.
                                   NULL: none */
    uint64_t seed;
    double budget;              /* all told: seconds; pairs if `nodes` */
    bool nodes;                 /* cost is nodes, which have no noise; else time */
    int rounds;                 /* of the holdout at most */
    double caution;             /* standard errors that are taken off a gain: 2 */
    TuneJournal *journal;       /* NULL: none */
    void (*progress)(void *context, const TuneProgress *progress);      /* may be NULL */
    void *context;
    volatile const int *stop;   /* may be NULL */
    /* The solver at work, for whoever has to end it; NULL, 0 before it is gone. May be NULL. */
    void (*watch)(yk_solver *const *solvers, int count);
} TunePlan;

/* The holdout of what was found against something else, on positions that no strategy has seen. */
typedef struct {
    int positions, rounds;      /* whole rounds over all positions */
    StatsInterval ratio;        /* of the cost: the winner's to the rival's, as a mean over
                                   positions of logarithms; positions are drawn from more, so it
                                   holds for others like them */
    double confidence;          /* of that interval, 0.99 */
    double nodes;               /* the same ratio of nodes, without noise */
    double total;               /* ratio of the summed costs */
} TuneHoldout;

/* The whole interval lies below 1. */
static inline bool tune_holdout_won(const TuneHoldout *holdout)
{
    return holdout->rounds > 0 && holdout->ratio.high < 1.0;
}

typedef struct {
    TuneStatus status;
    char error[600];
    bool too_little;            /* with TUNE_FAILED: the budget does not last for the holdout */
    TuneSpace space;            /* as the strategy saw it: with the hint for its start, if that
                                   was taken */
    bool hinted;
    TuneScore hint;             /* what the hint gained, if there was one */
    bool found;                 /* there is a point to try: */
    TunePoint point;
    yk_config config;
    TuneScore score;            /* against the start, on training positions; without pairs if it
                                   is the start itself */
    TuneHoldout holdout;        /* against the rival; rounds 0: there was none */
    TuneHoldout in_force;       /* likewise against what is in force, if that differs */
    TuneHoldout elsewhere;      /* that configuration with what was found, against it without */
    bool won;                   /* surely better than the rival, and not surely worse than what
                                   is in force */
    double spent;               /* in the unit of the budget */
    int pairs, comparisons, dropped;
    int dot_count;              /* the strategy's curves */
    TuneDot *dots;
} TuneResult;

/* Everything that was taken is in *result, whatever comes back; tune_run_free() releases it. */
TuneStatus tune_run(const TunePlan *plan, TuneResult *result);

void tune_run_free(TuneResult *result);

#endif
