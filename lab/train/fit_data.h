/* fit_data.h - data that the parts of a fit share: samples as parameters, and a row of numbers for
 * each parameter. */

#ifndef YOMIKIRI_FIT_DATA_H
#define YOMIKIRI_FIT_DATA_H

#include "lab/train/fit.h"

/* ---- the numbers that are fitted: one for all weights that symmetry makes equal ---- */

enum {
    PARAMS_EMPTIES = 5,         /* constants of one stage, at most */
    PARAMS_LANES = PATTERN_COUNT + 3,   /* patterns, own moves, opponent's moves, empties */
};

/* A weight (place in a stage's weights) to its parameter. Parameters of one lane are close
 * together, so that a sample needs 16 bits for each. */
typedef struct {
    int32_t of_weight[STAGE_WEIGHTS];
    int32_t empties;            /* the first of PARAMS_EMPTIES constants */
    int32_t count;
    int32_t lane_base[PARAMS_LANES];
} Params;

void params_build(Params *params);

/* The PARAMS_LANES parameters of a board, less lane_base. `empties` counts from the
 * stage's lowest. */
void params_of(const Params *params, const PatternMap *map, Board board, int own_moves,
               int opp_moves, int empties, uint16_t *lanes);

/* ---- a fit ---- */

enum { FIT_PARTS = 8 };         /* of every sum, whatever the number of threads */

/* A parameter's row as an EvalRow has it, but lane 0 alone is the linear part, in discs, and
 * units are in square roots of a disc; lane 1 is 0. */
typedef struct {
    float lane[EVAL_LANES];
} FitRow;

typedef struct {
    Params params;
    PatternMap map;
    const Labelled *samples;
    const FitOptions *options;
    size_t count;
    int stage;
    uint16_t (*lanes)[PARAMS_LANES];
    bool *held_out;
    FitRow *row;                /* by parameter: the stage below, then what is fitted */
    float *seen;                /* by parameter: how often, in samples that are used */
} FitData;

/* The parameter in lane `lane` of sample `sample`. */
static inline int32_t fit_param(const FitData *fit, size_t sample, int lane)
{
    return fit->params.lane_base[lane] + fit->lanes[sample][lane];
}

/* The first sample of part `part`. */
static inline size_t fit_part(const FitData *fit, size_t part)
{
    return fit->count * part / FIT_PARTS;
}

/* The sum of a sample's rows. */
static inline FitRow fit_sum(const FitData *fit, size_t sample)
{
    FitRow sum = { { 0 } };

    for (int i = 0; i < PARAMS_LANES; i++) {
        const FitRow *row = &fit->row[fit_param(fit, sample, i)];

        for (int lane = 0; lane < EVAL_LANES; lane++)
            sum.lane[lane] += row->lane[lane];
    }
    return sum;
}

/* The value in discs that rows with sum `sum` give. */
static inline float fit_value(const FitRow *sum)
{
    float value = sum->lane[0];

    for (int lane = EVAL_FIRST_UNIT; lane < EVAL_LANES; lane += 2)
        value += sum->lane[lane] * sum->lane[lane] - sum->lane[lane + 1] * sum->lane[lane + 1];
    return value;
}

/* fit_linear.c: change the linear parts alone, by least squares: minimise over d
 *     sum (label - value(row + d))^2 + lambda |d|^2
 * by conjugate gradients, and fill fit->seen. */
void fit_linear(FitData *fit);

/* fit_squares.c: change whole rows, sample by sample. Needs fit->seen. */
void fit_squares(FitData *fit);

#endif
