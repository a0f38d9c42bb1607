#include "lab/train/train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"

/* One sample after the other, in random order: each lane of each of its rows goes down the
 * gradient, by a step that shrinks with the gradients that the lane has seen (J. Duchi, E. Hazan,
 * Y. Singer, "Adaptive subgradient methods", JMLR 12, 2011, figure 1, diagonal) and, over
 * all passes, linearly to 0. The first stage's units begin small and random, since from zero
 * there would be no gradient. */
static const float LINEAR_RATE = 0.1f, LINEAR_SEEN = 160;
static const float UNIT_SEEN = 1000;
static const float FIRST_NOISE = 0.04f, FIRST_MULTIPLE = 0.04f, FIRST_CONSTANT = 0.6f;
static const float ROW_LIMIT = 127.0f / EVAL_UNIT;
static const float WIDE_LIMIT = (float)EVAL_WIDE_LIMIT / EVAL_UNIT;

typedef struct {
    FitRow rate, hold;          /* by lane; hold: what a distance from `start` costs */
    FitRow *start, *gradients;  /* by parameter: where it was; sum of squares of gradients */
    uint32_t *order;            /* samples that are used */
    size_t used;
    Random random;
} SquareFit;

/* Of deviation 1. */
static float normal(Random *random)
{
    return (float)noise_next(random) / 37837;
}

/* Noise, and for each unit a random multiple of a shape's linear parts. */
static void begin_first(FitData *fit, Random *random)
{
    const int32_t moves = fit->params.of_weight[BASE_OWN_MOVES];
    float multiple[EVAL_LANES], constant[EVAL_LANES];

    for (int lane = EVAL_FIRST_UNIT; lane < EVAL_LANES; lane++)
        constant[lane] = FIRST_CONSTANT * normal(random);
    for (int32_t p = 0, shape = 0; p < fit->params.count; p++) {
        if (shape < PATTERN_KINDS && p == fit->params.of_weight[pattern_kind(shape).base]) {
            shape++;
            for (int lane = EVAL_FIRST_UNIT; lane < EVAL_LANES; lane++)
                multiple[lane] = FIRST_MULTIPLE * normal(random);
        }
        for (int lane = EVAL_FIRST_UNIT; lane < EVAL_LANES; lane++) {
            float *unit = &fit->row[p].lane[lane];

            if (p >= fit->params.empties)
                *unit = constant[lane];
            else if (fit->seen[p] > 0)
                *unit = FIRST_NOISE * normal(random) +
                        (p < moves ? multiple[lane] * fit->row[p].lane[0] : 0);
        }
    }
}

/* One row down its gradient. */
static void step(const SquareFit *squares, const FitRow *slope, float part, float seen,
                 float limit, const FitRow *start, FitRow *gradients, FitRow *row)
{
    const float once = 1 / seen;

    for (int lane = 0; lane < EVAL_LANES; lane++) {
        const float g = slope->lane[lane] + squares->hold.lane[lane] * once *
                        (row->lane[lane] - start->lane[lane]);

        gradients->lane[lane] += g * g;
        row->lane[lane] -= part * squares->rate.lane[lane] * g / sqrtf(gradients->lane[lane]);
    }
    for (int lane = EVAL_FIRST_UNIT; lane < EVAL_LANES; lane++)
        row->lane[lane] = row->lane[lane] > limit    ? limit
                          : row->lane[lane] < -limit ? -limit : row->lane[lane];
}

static void learn(FitData *fit, SquareFit *squares, size_t sample, float part)
{
    const int32_t moves = fit->params.of_weight[BASE_OWN_MOVES];
    const FitRow sum = fit_sum(fit, sample);
    const float error = fit_value(&sum) - fit->samples[sample].label / (float)EVAL_DISC;
    FitRow slope = { { error } };

    for (int lane = EVAL_FIRST_UNIT; lane < EVAL_LANES; lane++)
        slope.lane[lane] = error * sum.lane[lane] * (lane % 2 == 0 ? 2 : -2);
    for (int i = 0; i < PARAMS_LANES; i++) {
        const int32_t p = fit_param(fit, sample, i);

        step(squares, &slope, part, fit->seen[p], p < moves ? ROW_LIMIT : WIDE_LIMIT,
             &squares->start[p], &squares->gradients[p], &fit->row[p]);
    }
}

void fit_squares(FitData *fit)
{
    const size_t params = (size_t)fit->params.count;
    SquareFit squares = {
        .start = memory_array(params, sizeof(*squares.start)),
        .gradients = memory_array(params, sizeof(*squares.gradients)),
        .order = memory_array(fit->count, sizeof(*squares.order)),
        .random = { (uint64_t)fit->stage },
    };
    size_t done = 0;

    for (size_t i = 0; i < fit->count; i++)
        if (!fit->held_out[i])
            squares.order[squares.used++] = (uint32_t)i;
    for (int lane = 0; lane < EVAL_LANES; lane++) {
        squares.rate.lane[lane] = lane == 0 ? LINEAR_RATE : (float)fit->options->rate;
        squares.hold.lane[lane] = (float)(lane == 0 ? fit->options->lambda : fit->options->hold);
    }
    for (size_t p = 0; p < params; p++)
        for (int lane = 0; lane < EVAL_LANES; lane++)
            squares.gradients[p].lane[lane] = lane == 0 ? LINEAR_SEEN : UNIT_SEEN;
    memcpy(squares.start, fit->row, params * sizeof(*squares.start));
    if (fit->stage == 0 && !fit->options->refine)
        begin_first(fit, &squares.random);
    for (int pass = 0; pass < fit->options->passes; pass++) {
        for (size_t i = squares.used; i > 1; i--) {
            const size_t k = random_below(&squares.random, (uint32_t)i);
            const uint32_t kept = squares.order[i - 1];

            squares.order[i - 1] = squares.order[k];
            squares.order[k] = kept;
        }
        for (size_t i = 0; i < squares.used; i++, done++) {
            if (i + 8 < squares.used)
                __builtin_prefetch(fit->lanes[squares.order[i + 8]]);
            /* Rows lie anywhere in memory. */
            for (int lane = 0; lane < PARAMS_LANES && i + 1 < squares.used; lane++) {
                const int32_t p = fit_param(fit, squares.order[i + 1], lane);

                __builtin_prefetch(&fit->row[p]);
                __builtin_prefetch(&squares.gradients[p]);
                __builtin_prefetch(&squares.start[p]);
            }
            learn(fit, &squares, squares.order[i],
                  1 - (float)done / (float)((size_t)fit->options->passes * squares.used));
        }
    }
    free(squares.start);
    free(squares.gradients);
    free(squares.order);
}
