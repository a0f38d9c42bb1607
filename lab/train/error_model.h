/* error_model.h - the errors of searches against exact scores, and of shallow ones against deeper
 * ones, measured on positions that the weights have never seen. */

#ifndef YOMIKIRI_ERROR_MODEL_H
#define YOMIKIRI_ERROR_MODEL_H

#include "lab/train/labeller.h"
#include "lab/train/samples.h"

enum {
    ERROR_EMPTIES_LOW = 12, ERROR_EMPTIES_HIGH = 22,
    ERROR_DEPTHS = 7,           /* 0 to 6 plies */
    ERROR_BLOCK = 25,           /* positions, all with one number of empties */
};

typedef struct {
    uint64_t seed;
    double scale;               /* of the number of positions */
    int empties_high;           /* ERROR_EMPTIES_HIGH, or lower where time is short */
    int tempo_empties;          /* the fewest whose evaluation the tempo is measured of */
    const char *path;           /* file to keep them in; NULL: none */
    const Kernel *kernel;
    int threads;
    void (*progress)(void *context, size_t done, size_t total);     /* may be NULL */
    void *context;
} ErrorPlan;

/* Errors (the search less the exact score) in discs. */
typedef struct {
    size_t count;
    double bias;
    double deviation;           /* root of the mean square, about EvalError.mean */
    double model;               /* what EvalError says of it */
    double beyond_2, beyond_3;  /* share farther from the mean than 2 and 3 times `model` */
} ErrorCell;

typedef struct {
    LabelFailure failure;       /* nothing else holds then */
    size_t positions, resumed;
    ErrorCell cell[65][ERROR_DEPTHS];   /* by empties and depth */
    EvalError fitted;
    int64_t made_ns;
} ErrorReport;

/* Make the positions, by self-play without trained weights (so that they are the same
 * whatever the weights), solve them, compare the searches with `evaluation` and fit
 * report->fitted. The same for a seed and scale, whatever the threads. False
 * if the file cannot be written, or if a solve failed: then report->failure says which. */
bool error_model(const ErrorPlan *plan, const Evaluation *evaluation, ErrorReport *report);

/* Deviation in discs that `error` gives a search. */
double error_deviation(const EvalError *error, int empties, int depth);

enum {
    DEPTH_EMPTIES_LOW = 14, DEPTH_EMPTIES_HIGH = 44,
    DEPTH_DEPTHS = 9,           /* 0 to 8 plies */
};

/* Deviations in discs. */
typedef struct {
    size_t positions;
    double tempo;               /* discs by which the evaluation favours the side to move: values
                                   of searches of even depth less those of odd depth, halved */
    double deviation[65][DEPTH_DEPTHS][DEPTH_DEPTHS];   /* by empties (those of GROUP together, at
                                                           the lowest), shallow and deep */
    EvalDepthError fitted;
    int64_t made_ns;
} DepthReport;

/* Make positions by self-play without trained weights, search them to each depth with
 * `evaluation`, and fit what a selective search has to know. plan->path is not used. */
void depth_model(const ErrorPlan *plan, const Evaluation *evaluation, DepthReport *report);

/* Deviation in discs that `error` gives. */
double depth_deviation(const EvalDepthError *error, int empties, int shallow, int deep);

#endif
