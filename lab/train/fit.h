/* fit.h - rows of one stage from its samples: least squares, held towards the stage below.
 * First the linear parts alone, then whole rows. */

#ifndef YOMIKIRI_FIT_H
#define YOMIKIRI_FIT_H

#include "kernel/kernel.h"
#include "lab/train/samples.h"

typedef struct {
    bool refine;                /* begin with the stage as it is and hold it there, in place of the
                                   stage below */
    double lambda;              /* what a weight's distance from its beginning costs, in samples */
    int iterations;             /* of conjugate gradients, for the linear parts */
    int passes;                 /* over the samples, for whole rows; 0: linear parts only */
    double rate;                /* a unit's first step, in square roots of a disc */
    double hold;                /* lambda for units */
    int threads;
    const Kernel *kernel;
} FitOptions;

/* Errors in discs over samples that were not used. */
typedef struct {
    size_t count;
    double spread;              /* standard deviation of the labels */
    double rmse, mae, correlation;
} FitError;

typedef struct {
    size_t fitted;              /* samples used */
    FitError all, by_empties[65];
} FitReport;

/* Fill file->stage[stage] and file->constant[] of the stage's empties, beginning with what
 * `file` holds for the stage below, or with options->refine for this one, whose mean value by
 * empties then stays as it was. The same result for every number of threads and every kernel. */
void fit_stage(const Labelled *samples, size_t count, int stage, const FitOptions *options,
               EvalFile *file, FitReport *report);

/* Whether the sample is held out: one of ten, an equal position always with its images. */
bool fit_held_out(const Labelled *sample);

#endif
