/* tune.h - a tuning run from beginning to end: a sweep looks for better values of the knobs on
 * training positions, and what it finds meets what holds now on positions that no comparison
 * used. */

#ifndef YOMIKIRI_TUNE_H
#define YOMIKIRI_TUNE_H

#include "base/base.h"
#include "bench/stats/stats.h"
#include "positions/suite/suite.h"
#include "yomikiri.h"

/* ---- the space: some knobs, each with the values that are worth a try ----
 *
 * A point says for each knob of the space which of its values it takes, as an index: 0 for the
 * lowest. Sizes double from value to value, so that a step is about as much of a change there as
 * anywhere. */

enum { TUNE_KNOBS = 192 };

typedef struct {
    const char *name;           /* as yk_config_set() has it; static storage */
    const char *kind;           /* likewise */
    int low, high, step;        /* values; step 0: each twice the one before */
    int start;                  /* the index of the configuration that tuning begins with */
    int values;                 /* how many */
} TuneKnob;

typedef struct {
    int count;
    TuneKnob knob[TUNE_KNOBS];
    yk_config base;             /* what holds for all knobs outside the space */
} TuneSpace;

typedef struct {
    uint8_t index[TUNE_KNOBS];
} TunePoint;

/* Make *space of the knobs named in `names`, separated by commas: names of knobs and of groups; a
 * leading "-" takes one away again. NULL: those that TUNE_USUAL names. Knobs that say how much
 * of the machine is used (threads, the shared table) are only taken by name. False: `error` says
 * which name is unknown, or has no range. */
#define TUNE_USUAL "layers,caches,order"
bool tune_space_make(TuneSpace *space, const yk_config *base, const char *names, char *error,
                     size_t error_size);

/* "layers", ...: names for several knobs, then those of all knobs; NULL past the last. */
const char *tune_name_at(size_t index);

/* The point that tuning begins with. */
TunePoint tune_space_start(const TuneSpace *space);

/* The value of a knob at an index, and the index of the value nearest to one. */
int tune_knob_value(const TuneKnob *knob, int index);
int tune_knob_index(const TuneKnob *knob, int value);

/* `point` with one knob at another index, the nearest there is. */
TunePoint tune_point_moved(const TuneSpace *space, TunePoint point, int knob, int index);

/* The same point: the indices of all knobs of the space are alike. */
bool tune_point_same(const TuneSpace *space, const TunePoint *a, const TunePoint *b);

/* Whether it may be the result: layers in their order. What may not can still be measured, unless
 * no solver can be made of it. */
bool tune_point_feasible(const TuneSpace *space, const TunePoint *point);

/* The knobs at that point. */
yk_config tune_point_config(const TuneSpace *space, const TunePoint *point);

/* The values that differ from where tuning began, "cache-kib=564 etc=off", "" for none; returns
 * `out`. */
char *tune_point_text(const TuneSpace *space, const TunePoint *point, char *out, size_t size);

/* ---- the sweep, which chooses points and asks for comparisons ---- */

/* What a comparison has shown of a point beside its rival, from `pairs` solves of each in turns.
 * Gains are logarithms: 0.05 is about 5 % less. */
typedef struct {
    int pairs;
    double gain;                /* mean over pairs of log(the rival's cost / the point's) */
    double error;               /* standard error of that; INFINITY below two pairs */
    double nodes;               /* the same gain in nodes, known without noise */
    bool dropped;               /* ended early: it will not be better than what was asked for */
} TuneScore;

/* Standard errors that are taken off a gain before it counts. */
static const double TUNE_CAUTION = 2.0;

/* The gain that can be counted on: the mean less `caution` standard errors. */
static inline double tune_score_sure(const TuneScore *score, double caution)
{
    return score->gain - caution * score->error;
}

typedef struct TuneEvaluator {
    const TuneSpace *space;

    /* Compare `point` with `rival` over `pairs` pairs of solves of training positions, fewer if it
     * is clear before that its gain is below 0. Pairs that were measured before in a comparison of
     * the same two are taken from memory first: to ask again with more pairs adds to what is
     * known. The rival itself scores 0 without any. False: the budget is spent or somebody has
     * asked to stop; *score is then of no use and the sweep must return. */
    bool (*compare)(struct TuneEvaluator *evaluator, const TunePoint *point,
                    const TunePoint *rival, int pairs, TuneScore *score);

    /* How much of the sweep's budget is left: from 1 down to 0, by what was measured. */
    double (*left)(const struct TuneEvaluator *evaluator);

    /* The best point so far against the start, whenever there is a better one: what the run
     * falls back on when it ends. The score is that against the start. */
    void (*best)(struct TuneEvaluator *evaluator, const TunePoint *point, const TuneScore *score);
} TuneEvaluator;

/* Look for the best point. It knows no clock, no file and no solver: what it does follows from
 * what the evaluator answers. */
typedef void TuneStrategy(TuneEvaluator *evaluator);
TuneStrategy tune_sweep;

/* ---- a run ---- */

typedef enum {
    TUNE_DONE,
    TUNE_WRONG,                 /* an answer differs from the suite's */
    TUNE_FAILED,                /* no memory */
    TUNE_TOO_LITTLE,            /* the budget does not last for the holdout */
    TUNE_INTERRUPTED,
} TuneStatus;

typedef struct {
    const TuneSpace *space;
    TuneStrategy *strategy;     /* tune_sweep */
    const Suite *training, *unseen;     /* both with scores */
    const yk_config *rival;     /* what the winner must beat */
    uint64_t seed;
    double budget;              /* all told: seconds; pairs if `nodes` */
    bool nodes;                 /* cost is nodes, which have no noise; else time */
    /* After each pair: how much of the budget is used, and what differs from where tuning began,
     * "" for nothing yet. May be NULL. */
    void (*progress)(void *context, const char *phase, double used, int pairs, const char *best);
    void *context;
    volatile const int *stop;   /* may be NULL */
    /* The solver at work, for whoever has to end it; NULL, 0 before it is gone. May be NULL. */
    void (*watch)(yk_solver *const *solvers, int count);
} TunePlan;

typedef struct {
    TuneStatus status;
    char error[1000];
    bool found;                 /* there is something to try: */
    yk_config config;
    TuneScore score;            /* against the start, on training positions; without pairs if it
                                   is the start itself */
    /* The holdout of what was found against the rival, on positions that no comparison used. */
    int rounds;                 /* over all positions; 0: there was none */
    StatsInterval ratio;        /* of the cost: the winner's to the rival's, as a mean over
                                   positions of logarithms; positions are drawn from more, so it
                                   holds for others like them */
    double confidence;          /* of that interval, 0.99 */
    double nodes;               /* the same ratio of nodes, without noise */
    bool won;                   /* surely better than the rival */
    double spent;               /* in the unit of the budget */
    int pairs, comparisons, dropped;
} TuneResult;

/* Everything that was taken is in *result, whatever comes back. */
TuneStatus tune_run(const TunePlan *plan, TuneResult *result);

#endif
