#include <stdlib.h>
#include <string.h>

#include "lab/train/fit_data.h"
#include "base/memory/memory.h"
#include "lab/train/workers.h"

/* Vectors have an element for each parameter. */
typedef struct {
    FitData *fit;
    float *residual;            /* label less the value of the rows */
    double *sum[FIT_PARTS];     /* over a part of the samples */
    const double *along;        /* parameters that a pass evaluates */
    double *d, *gradient, *direction, *product, *weight;
} Linear;

/* WorkersTask: the residuals of a part; sum becomes how often each parameter occurs. */
static bool prepare_part(void *context, int worker, size_t part)
{
    Linear *linear = context;
    const FitData *fit = linear->fit;
    double *sum = linear->sum[part];

    (void)worker;
    memset(sum, 0, (size_t)fit->params.count * sizeof(*sum));
    for (size_t i = fit_part(fit, part); i < fit_part(fit, part + 1); i++) {
        const FitRow row = fit_sum(fit, i);

        linear->residual[i] = fit->samples[i].label / (float)EVAL_DISC - fit_value(&row);
        for (int lane = 0; lane < PARAMS_LANES && !fit->held_out[i]; lane++)
            sum[fit_param(fit, i, lane)]++;
    }
    return true;
}

/* WorkersTask: sum becomes A'r over a part, r the residual or the value of `along`. */
static bool multiply_part(void *context, int worker, size_t part)
{
    const Linear *linear = context;
    const FitData *fit = linear->fit;
    double *sum = linear->sum[part];

    (void)worker;
    memset(sum, 0, (size_t)fit->params.count * sizeof(*sum));
    for (size_t i = fit_part(fit, part); i < fit_part(fit, part + 1); i++) {
        double r = 0;

        if (fit->held_out[i])
            continue;
        if (linear->along)
            for (int lane = 0; lane < PARAMS_LANES; lane++)
                r += linear->along[fit_param(fit, i, lane)];
        else
            r = linear->residual[i];
        for (int lane = 0; lane < PARAMS_LANES; lane++)
            sum[fit_param(fit, i, lane)] += r;
    }
    return true;
}

/* Run `task` on all parts and add their sums up into `out`. */
static void total(Linear *linear, WorkersTask *task, double *out)
{
    const FitData *fit = linear->fit;

    workers_run(fit->options->threads, FIT_PARTS, task, NULL, linear);
    for (int32_t p = 0; p < fit->params.count; p++) {
        out[p] = 0;
        for (int part = 0; part < FIT_PARTS; part++)
            out[p] += linear->sum[part][p];
    }
}

static double dot(const FitData *fit, const double *a, const double *b)
{
    double sum = 0;

    for (int32_t p = 0; p < fit->params.count; p++)
        sum += a[p] * b[p];
    return sum;
}

/* Constants are as good as free. */
static double penalty(const FitData *fit, int32_t p)
{
    return p >= fit->params.empties ? 1e-3 : fit->options->lambda;
}

/* Conjugate gradients, preconditioned by how often each parameter occurs. A parameter that
 * is not to be used is held where it is by a weight of 0 there. */
static void solve(Linear *linear)
{
    FitData *fit = linear->fit;
    const int32_t count = fit->params.count;
    const int32_t moves = fit->params.of_weight[BASE_OWN_MOVES];
    double *z = linear->product;
    double old = 0;

    total(linear, prepare_part, linear->weight);
    for (int32_t p = 0; p < count; p++) {
        const bool used = fit->options->mobility || p < moves || p >= fit->params.empties;

        fit->seen[p] = used ? (float)linear->weight[p] : 0;
        linear->weight[p] = used ? 1 / (linear->weight[p] + penalty(fit, p)) : 0;
    }
    linear->along = NULL;
    total(linear, multiply_part, linear->gradient);
    for (int k = 0; k < fit->options->iterations; k++) {
        double now = 0, step;

        for (int32_t p = 0; p < count; p++)
            z[p] = linear->weight[p] * linear->gradient[p];
        now = dot(fit, z, linear->gradient);
        if (now == 0)
            break;
        for (int32_t p = 0; p < count; p++)
            linear->direction[p] = z[p] + (k > 0 ? now / old : 0) * linear->direction[p];
        old = now;
        linear->along = linear->direction;
        total(linear, multiply_part, linear->product);
        for (int32_t p = 0; p < count; p++)
            linear->product[p] += penalty(fit, p) * linear->direction[p];
        step = now / dot(fit, linear->direction, linear->product);
        for (int32_t p = 0; p < count; p++) {
            linear->d[p] += step * linear->direction[p];
            linear->gradient[p] -= step * linear->product[p];
        }
    }
}

void fit_linear(FitData *fit)
{
    const size_t params = (size_t)fit->params.count;
    double *all = memory_array(params * (FIT_PARTS + 5), sizeof(*all));
    Linear linear = {
        .fit = fit, .residual = memory_array(fit->count, sizeof(*linear.residual)),
        .d = all, .gradient = all + params, .direction = all + 2 * params,
        .product = all + 3 * params, .weight = all + 4 * params,
    };

    for (size_t i = 0; i < FIT_PARTS; i++)
        linear.sum[i] = all + (5 + i) * params;
    solve(&linear);
    for (size_t p = 0; p < params; p++)
        fit->row[p].lane[0] += (float)linear.d[p];
    free(all);
    free(linear.residual);
}
