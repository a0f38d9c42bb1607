/* tune_strategy.h - a strategy of the tuner, and what it may ask.
 *
 * A strategy chooses points and asks the evaluator to compare them; it knows no clock, no file and
 * no solver. What it does follows from the seed and from what the evaluator has answered, and from
 * nothing else: that is how a tuning run that was killed goes on where it was, from the answers
 * in its journal. */

#ifndef YOMIKIRI_TUNE_STRATEGY_H
#define YOMIKIRI_TUNE_STRATEGY_H

#include "lab/tune/tune_space.h"

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
    uint64_t seed;

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

typedef struct {
    const char *name, *summary;
    void (*run)(TuneEvaluator *evaluator);
} TuneStrategy;

extern const TuneStrategy tune_sweep, tune_de;

/* Strategy `index`, NULL past the last. */
const TuneStrategy *tune_strategy_at(size_t index);

#endif
