/* tune_climb.h - common parts of the strategies: the best point so far, how another takes its
 * place, and what of it is kept at the end. */

#ifndef YOMIKIRI_TUNE_CLIMB_H
#define YOMIKIRI_TUNE_CLIMB_H

#include "lab/tune/tune_strategy.h"

/* A gain that is not worth looking for: less than what can be told from nothing by a few
 * hundred pairs. */
#define TUNE_WORTH 0.003

/* Pairs of a first look, and those that a verdict needs at least: the error of fewer is itself
 * too uncertain. */
enum { TUNE_LOOK = 6, TUNE_LEAST = 12 };

enum { TUNE_BESTS = 128 };

typedef struct {
    TuneEvaluator *evaluator;
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
 * it as soon as it is also surely better than the start. Whether it did. What has been the
 * best before is never that again: noise can say that each of three beats the next, and a
 * strategy must not go round in that circle on the evaluator's memory. */
bool tune_climb_try(TuneClimb *climb, const TunePoint *point, int most);

/* The last step of every strategy, whether or not there was more to do: knobs of the best go
 * back to where they started if nothing shows that they were worth moving, and the evaluator hears
 * of what is left. */
void tune_climb_settle(TuneClimb *climb);

#endif
