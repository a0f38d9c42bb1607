/* sim_evaluator.h - an evaluator that measures nothing: the cost of a point is a formula and the
 * noise is drawn from a seed, so that a strategy can be judged by the truth. */

#ifndef YOMIKIRI_SIM_EVALUATOR_H
#define YOMIKIRI_SIM_EVALUATOR_H

#include "lab/tune/tune_strategy.h"

/* A kind of problem; which knobs matter how much, and where their best values are, is drawn
 * from a seed. */
typedef struct {
    const char *name;
    int knobs;
    int important;              /* that many knobs cost much where they are not at their best */
    double weight;              /* log cost of one scale of distance, of an important knob */
    double minor;               /* the same of the others; every third of them does nothing */
    int away;                   /* values from the start to the best, important knobs */
    double coupling;            /* by how much cut-offs move the best sizes of caches */
    double noise;               /* standard deviation of a pair's log ratio */
} SimProblem;

const SimProblem *sim_problem_named(const char *name);

/* What was asked and what was answered, for a replay. */
typedef struct {
    TunePoint point, rival;
    double left;
    int pairs;
    bool told;                  /* false: nothing was left */
    TuneScore score;
} SimComparison;

enum { SIM_MEMORY = 1 << 14, SIM_COMPARISONS = 1 << 14, SIM_T = 128 };

typedef struct SimEvaluator {
    TuneEvaluator evaluator;    /* first: what the strategy sees */
    TuneSpace space;
    const SimProblem *problem;
    double optimum[TUNE_KNOBS], weight[TUNE_KNOBS], scale[TUNE_KNOBS];
    int budget, spent;          /* pairs */
    double t[SIM_T];            /* quantiles, by pairs - 1 */
    struct {
        uint64_t key;
        int pairs;
        double sum, squares;
    } memory[SIM_MEMORY];
    int comparisons;
    int idle;                   /* comparisons since the last new pair, the most of them: */
    int idle_most;
    bool over;                  /* it has said no; comparisons asked for after that: */
    int after_over;
    SimComparison comparison[SIM_COMPARISONS];
    const struct SimEvaluator *replayed;   /* answer from its comparisons while they agree */
    bool agrees;
    bool found;
    TunePoint best;
    TuneScore best_score;
    int bests;
    int wrong_bests;            /* not feasible, or not surely better than the start */
} SimEvaluator;

/* To be freed by free(). */
SimEvaluator *sim_evaluator_new(const SimProblem *problem, uint64_t seed, int budget);

/* The true gain of a point over the start, and that of the best feasible point. */
double sim_gain(const SimEvaluator *sim, const TunePoint *point);
double sim_optimum(const SimEvaluator *sim);

/* Whether a last holdout of `pairs` new pairs says that the best is better than the start: its
 * interval of 99 % is above zero. */
bool sim_confirmed(const SimEvaluator *sim, int pairs);

#endif
