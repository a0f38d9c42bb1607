/* tune_curves.h - curves of a strategy's plot: one for each name in each round, since every round
 * begins from another point and measures against that. */

#ifndef YOMIKIRI_TUNE_CURVES_H
#define YOMIKIRI_TUNE_CURVES_H

#include "base/text/arena.h"
#include "lab/tune/tune_evaluator.h"

typedef struct {
    const char *name;
    int round;
    int count;
    const TuneDot **dots;       /* by x */
} TuneCurve;

typedef struct {
    int count;
    TuneCurve *curves;          /* those of one name in a row, by round; names as they came */
} TuneCurves;

/* Memory is the arena's; the dots are borrowed. */
TuneCurves tune_curves(Arena *arena, const TuneDot *dots, int count);

/* The curves of one name from `first` on. */
int tune_curves_of_name(const TuneCurves *curves, int first);

/* Where a round began: the point that the others are measured against. */
bool tune_curve_is_base(const TuneDot *dot);

#endif
