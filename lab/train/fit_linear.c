#include "lab/train/train.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "lab/workers.h"

/* What a pass over the samples sums up, parameter by parameter: how often it occurs (and the
 * residuals come on the way), the residual, or the value of the direction. */
typedef enum { SUM_SEEN, SUM_RESIDUAL, SUM_ALONG } LinearSum;

/* Vectors have an element for each parameter. */
typedef struct {
    FitData *fit;
    LinearSum what;
    float *residual;            /* label less the value of the rows */
    double *sum[FIT_PARTS];     /* over a part of the samples */
    double *d, *gradient, *direction, *product, *weight;
} Linear;

/* WorkersTask: a part of the samples. */
static bool sum_part(void *context, int worker, size_t part)
{
    Linear *linear = context;
    const FitData *fit = linear->fit;
    double *sum = linear->sum[part];

    (void)worker;
    memset(sum, 0, (size_t)fit->params.count * sizeof(*sum));
    for (size_t i = fit_part(fit, part); i < fit_part(fit, part + 1); i++) {
        double r = 1;

        if (fit->held_out[i])
            continue;
        if (linear->what == SUM_SEEN) {
            const FitRow row = fit_sum(fit, i);

            linear->residual[i] = fit->samples[i].label / (float)EVAL_DISC - fit_value(&row);
        } else if (linear->what == SUM_RESIDUAL) {
            r = linear->residual[i];
        } else {
            r = 0;
            for (int lane = 0; lane < PARAMS_LANES; lane++)
                r += linear->direction[fit_param(fit, i, lane)];
        }
        for (int lane = 0; lane < PARAMS_LANES; lane++)
            sum[fit_param(fit, i, lane)] += r;
    }
    return true;
}

/* The sums of all parts into `out`. */
static void total(Linear *linear, LinearSum what, double *out)
{
    const FitData *fit = linear->fit;

    linear->what = what;
    workers_run(fit->options->threads, FIT_PARTS, sum_part, NULL, linear);
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

/* Conjugate gradients, preconditioned by how often each parameter occurs. */
static void solve(Linear *linear)
{
    FitData *fit = linear->fit;
    const int32_t count = fit->params.count;
    double *z = linear->product, old = 0;

    total(linear, SUM_SEEN, linear->weight);
    for (int32_t p = 0; p < count; p++) {
        fit->seen[p] = (float)linear->weight[p];
        linear->weight[p] = 1 / (linear->weight[p] + penalty(fit, p));
    }
    total(linear, SUM_RESIDUAL, linear->gradient);
    for (int k = 0; k < fit->options->iterations; k++) {
        for (int32_t p = 0; p < count; p++)
            z[p] = linear->weight[p] * linear->gradient[p];

        const double now = dot(fit, z, linear->gradient);

        if (now == 0)
            break;
        for (int32_t p = 0; p < count; p++)
            linear->direction[p] = z[p] + (k > 0 ? now / old : 0) * linear->direction[p];
        old = now;
        total(linear, SUM_ALONG, linear->product);
        for (int32_t p = 0; p < count; p++)
            linear->product[p] += penalty(fit, p) * linear->direction[p];

        const double step = now / dot(fit, linear->direction, linear->product);

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
