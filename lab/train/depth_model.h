/* depth_model.h - the errors of shallow searches against deeper ones, measured on positions that
 * the weights have never seen. */

#ifndef YOMIKIRI_DEPTH_MODEL_H
#define YOMIKIRI_DEPTH_MODEL_H

#include "lab/train/labeller.h"

enum {
    DEPTH_EMPTIES_LOW = 14, DEPTH_EMPTIES_HIGH = 44,
    DEPTH_DEPTHS = 9,           /* 0 to 8 plies */
};

typedef struct {
    uint64_t seed;
    double scale;               /* of the number of positions */
    int tempo_empties;          /* the fewest whose evaluation the tempo is measured of */
    const Kernel *kernel;
    void (*progress)(void *context, size_t done, size_t total);     /* may be NULL */
    void *context;
} DepthPlan;

/* Deviations in discs. */
typedef struct {
    size_t positions;
    double tempo;               /* discs by which the evaluation favours the side to move: values
                                   of searches of even depth less those of odd depth, halved */
    double deviation[65][DEPTH_DEPTHS][DEPTH_DEPTHS];   /* by empties (those of GROUP together, at
                                                           the lowest), shallow and deep */
    EvalDepthError fitted;
} DepthReport;

/* Make positions by self-play without trained weights (so that they are the same whatever the
 * weights), search them to each depth with `evaluation`, and fit what a selective search has to
 * know. The same for a seed and scale. */
void depth_model(const DepthPlan *plan, const Evaluation *evaluation, DepthReport *report);

/* Deviation in discs that `error` gives. */
double depth_deviation(const EvalDepthError *error, int empties, int shallow, int deep);

#endif
