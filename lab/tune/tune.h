/* tune.h - a tuning run from beginning to end: a strategy looks for better values of the knobs on
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

/* ---- strategies, which choose points and ask for comparisons ---- */

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
     * asked to stop; *score is then of no use and the strategy must return. */
    bool (*compare)(struct TuneEvaluator *evaluator, const TunePoint *point,
                    const TunePoint *rival, int pairs, TuneScore *score);

    /* How much of the strategy's budget is left: from 1 down to 0, by what was measured. */
    double (*left)(const struct TuneEvaluator *evaluator);

    /* The best point so far against the start, whenever there is a better one: what the run
     * falls back on when it ends. The score is that against the start. */
    void (*best)(struct TuneEvaluator *evaluator, const TunePoint *point, const TuneScore *score);
} TuneEvaluator;

/* Look for the best point. It knows no clock, no file and no solver: what it does follows from
 * what the evaluator answers. */
typedef void TuneStrategy(TuneEvaluator *evaluator);
TuneStrategy tune_sweep;
TuneStrategy tune_de;

/* ---- what they have in common ---- */

/* A gain that is not worth looking for: less than what can be told from nothing by a few
 * hundred pairs. */
static const double TUNE_WORTH = 0.003;

/* Pairs of a first look, and those that a verdict needs at least: the error of fewer is itself
 * too uncertain. */
enum { TUNE_LOOK = 6, TUNE_LEAST = 12, TUNE_BESTS = 128 };

typedef struct {
    TuneEvaluator *evaluator;
    const TuneSpace *space;
    TunePoint start, best;
    double reserve;             /* that much of the budget is for tune_climb_settle() */
    bool spent;                 /* the rest is used up, or it is over: return */
    bool over;                  /* the evaluator has said no */
    int adopted;                /* how often another point has become the best */
    TunePoint former[TUNE_BESTS];   /* those that it took the place of */
} TuneClimb;

/* The best is the start. */
TuneClimb tune_climb_begin(TuneEvaluator *evaluator);

/* The evaluator's comparison. False: nothing is left, and so says climb->spent. */
bool tune_climb_compare(TuneClimb *climb, const TunePoint *point, const TunePoint *rival,
                        int pairs, TuneScore *score);

/* If `point` is feasible and surely better than the best, it becomes that; the evaluator hears of
 * it as soon as it is also surely better than the start. Whether it did. What has been the best
 * before is never that again: noise can say that each of three beats the next, and a strategy
 * must not go round in that circle on the evaluator's memory. */
bool tune_climb_adopt(TuneClimb *climb, const TunePoint *point, int most);

/* The last step, whether or not there was more to do: knobs of the best go back to where they
 * started if nothing shows that they were worth moving, and the evaluator hears of the rest. */
void tune_climb_settle(TuneClimb *climb);

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
    TuneStrategy *strategy;
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
