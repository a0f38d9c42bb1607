#include "train/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "board/symmetry.h"
#include "train/params.h"
#include "train/workers.h"

enum { PARTS = 8 };             /* sums are made in so many parts whatever the threads */

/* Least squares in d, the distance from the stage below: minimise
 * sum (label - value(below) - value(d))^2 + lambda |d|^2 over the samples that are used. */
typedef struct {
    Params params;
    PatternMap map;
    const Sample *samples;
    const Kernel *kernel;
    const FitOptions *options;
    size_t count;
    int stage;
    uint16_t (*lanes)[PARAMS_LANES];
    bool *held_out;
    double *residual;           /* label less the value so far */
    double *sum[PARTS];         /* over a part of the samples, for each parameter */
    const double *along;        /* parameters that a pass evaluates */
    double *below, *d, *gradient, *direction, *product, *weight;
} Fit;

bool fit_held_out(const Sample *sample)
{
    const Board board = symmetry_canonical((Board){ sample->own, sample->opp }, NULL);

    return board_hash(board) % 10 == 0;
}

static double value(const Fit *fit, const double *params, size_t sample)
{
    const uint16_t *lanes = fit->lanes[sample];
    double sum = 0;

    for (int i = 0; i < PARAMS_LANES; i++)
        sum += params[fit->params.lane_base[i] + lanes[i]];
    return sum;
}

static size_t part_begin(const Fit *fit, size_t part)
{
    return fit->count * part / PARTS;
}

/* WorkersTask: read a part of the samples; sum becomes how often each parameter occurs. */
static bool prepare_part(void *context, int worker, size_t part)
{
    Fit *fit = context;
    double *sum = fit->sum[part];

    (void)worker;
    memset(sum, 0, (size_t)fit->params.count * sizeof *sum);
    for (size_t i = part_begin(fit, part); i < part_begin(fit, part + 1); i++) {
        const Sample *sample = &fit->samples[i];
        const Board board = { sample->own, sample->opp };

        params_of(&fit->params, &fit->map, board, bit_count(fit->kernel->moves(board)),
                  bit_count(fit->kernel->moves(board_pass(board))),
                  sample->empties - sample_empties_low(fit->stage), fit->lanes[i]);
        fit->held_out[i] = fit_held_out(sample);
        fit->residual[i] = sample->label - value(fit, fit->below, i);
        for (int lane = 0; lane < PARAMS_LANES && !fit->held_out[i]; lane++)
            sum[fit->params.lane_base[lane] + fit->lanes[i][lane]]++;
    }
    return true;
}

/* WorkersTask: sum becomes A'r over a part, r the residual or the value of `along`. */
static bool multiply_part(void *context, int worker, size_t part)
{
    const Fit *fit = context;
    double *sum = fit->sum[part];

    (void)worker;
    memset(sum, 0, (size_t)fit->params.count * sizeof *sum);
    for (size_t i = part_begin(fit, part); i < part_begin(fit, part + 1); i++) {
        if (fit->held_out[i])
            continue;

        const double r = fit->along ? value(fit, fit->along, i) : fit->residual[i];

        for (int lane = 0; lane < PARAMS_LANES; lane++)
            sum[fit->params.lane_base[lane] + fit->lanes[i][lane]] += r;
    }
    return true;
}

/* Run `task` on all parts and add their sums up into `out`. */
static void total(Fit *fit, WorkersTask *task, double *out)
{
    workers_run(fit->options->threads, PARTS, task, NULL, fit);
    for (int32_t p = 0; p < fit->params.count; p++) {
        out[p] = 0;
        for (int part = 0; part < PARTS; part++)
            out[p] += fit->sum[part][p];
    }
}

static double dot(const Fit *fit, const double *a, const double *b)
{
    double sum = 0;

    for (int32_t p = 0; p < fit->params.count; p++)
        sum += a[p] * b[p];
    return sum;
}

/* A parameter that is not to be used is held where it is by a weight of 0 in the
 * preconditioner. Constants are as good as free. */
static double penalty(const Fit *fit, int32_t p)
{
    return p >= fit->params.empties ? 1e-3 : fit->options->lambda;
}

/* Conjugate gradients, preconditioned by how often each parameter occurs. */
static void solve(Fit *fit)
{
    const int32_t count = fit->params.count;
    const int32_t moves = fit->params.of_weight[BASE_OWN_MOVES];
    double *z = fit->product;
    double old = 0;

    total(fit, prepare_part, fit->weight);
    for (int32_t p = 0; p < count; p++) {
        const bool used = fit->options->mobility || p < moves || p >= fit->params.empties;

        fit->weight[p] = used ? 1 / (fit->weight[p] + penalty(fit, p)) : 0;
        fit->d[p] = fit->direction[p] = 0;
    }
    fit->along = NULL;
    total(fit, multiply_part, fit->gradient);
    for (int k = 0; k < fit->options->iterations; k++) {
        double now = 0, step;

        for (int32_t p = 0; p < count; p++)
            z[p] = fit->weight[p] * fit->gradient[p];
        now = dot(fit, z, fit->gradient);
        if (now == 0)
            break;
        for (int32_t p = 0; p < count; p++)
            fit->direction[p] = z[p] + (k > 0 ? now / old : 0) * fit->direction[p];
        old = now;
        fit->along = fit->direction;
        total(fit, multiply_part, fit->product);
        for (int32_t p = 0; p < count; p++)
            fit->product[p] += penalty(fit, p) * fit->direction[p];
        step = now / dot(fit, fit->direction, fit->product);
        for (int32_t p = 0; p < count; p++) {
            fit->d[p] += step * fit->direction[p];
            fit->gradient[p] -= step * fit->product[p];
        }
    }
}

/* Errors of what was rounded, over the held-out samples of `empties` (0: of all). */
static FitError measure(const Fit *fit, const Evaluation *evaluation, int empties)
{
    double x = 0, y = 0, xx = 0, yy = 0, xy = 0, absolute = 0, square = 0;
    FitError error = { 0 };

    for (size_t i = 0; i < fit->count; i++) {
        const Sample *sample = &fit->samples[i];

        if (!fit->held_out[i] || (empties && sample->empties != empties))
            continue;

        const Board board = { sample->own, sample->opp };
        const double label = sample->label / (double)EVAL_DISC;
        const double guess = fmax(-64, fmin(64, eval_board(
            evaluation, board, bit_count(fit->kernel->moves(board)),
            bit_count(fit->kernel->moves(board_pass(board)))) / (double)EVAL_DISC));

        error.count++;
        x += label, y += guess, xx += label * label, yy += guess * guess, xy += label * guess;
        absolute += fabs(label - guess);
        square += (label - guess) * (label - guess);
    }
    if (error.count == 0)
        return error;

    const double n = (double)error.count;
    const double vx = fmax(0, xx - x * x / n), vy = fmax(0, yy - y * y / n);

    error.spread = sqrt(vx / n);
    error.rmse = sqrt(square / n);
    error.mae = absolute / n;
    error.correlation = vx * vy > 0 ? (xy - x * y / n) / sqrt(vx * vy) : 0;
    return error;
}

static int16_t rounded(double weight)
{
    return (int16_t)lrint(fmax(-32000, fmin(32000, weight)));
}

/* The stage below, as parameters. */
static void read_below(Fit *fit, const EvalFile *file)
{
    const int low = sample_empties_low(fit->stage);

    if (fit->stage == 0)
        return;
    for (int i = 0; i < STAGE_WEIGHTS; i++)
        fit->below[fit->params.of_weight[i]] = file->weights[fit->stage - 1][i];
    for (int i = 0; i < PARAMS_EMPTIES; i++)
        fit->below[fit->params.empties + i] = file->bias[low - 2 + (i & 1)];
}

static void write_stage(const Fit *fit, EvalFile *file)
{
    const int low = sample_empties_low(fit->stage), high = sample_empties_high(fit->stage);

    for (int i = 0; i < STAGE_WEIGHTS; i++) {
        const int32_t p = fit->params.of_weight[i];

        file->weights[fit->stage][i] = rounded(fit->below[p] + fit->d[p]);
    }
    for (int empties = low; empties <= high; empties++) {
        const int32_t p = fit->params.empties + empties - low;

        file->bias[empties] = rounded(fit->below[p] + fit->d[p]);
    }
}

static bool allocate(Fit *fit)
{
    const size_t params = (size_t)fit->params.count;
    double *all = calloc(params * (PARTS + 6), sizeof *all);

    fit->lanes = malloc(fit->count * sizeof *fit->lanes);
    fit->held_out = malloc(fit->count * sizeof *fit->held_out);
    fit->residual = malloc(fit->count * sizeof *fit->residual);
    fit->below = all;
    if (!all || !fit->lanes || !fit->held_out || !fit->residual)
        return false;
    fit->d = all + params;
    fit->gradient = all + 2 * params;
    fit->direction = all + 3 * params;
    fit->product = all + 4 * params;
    fit->weight = all + 5 * params;
    for (int i = 0; i < PARTS; i++)
        fit->sum[i] = all + (size_t)(6 + i) * params;
    return true;
}

bool fit_stage(const Sample *samples, size_t count, int stage, const Kernel *kernel,
               const FitOptions *options, EvalFile *file, FitReport *report)
{
    Fit *fit = calloc(1, sizeof *fit);
    Evaluation *evaluation = calloc(1, sizeof *evaluation);
    bool ok = false;

    if (!fit || !evaluation)
        goto out;
    fit->samples = samples;
    fit->count = count;
    fit->stage = stage;
    fit->kernel = kernel;
    fit->options = options;
    params_build(&fit->params);
    pattern_map_build(&fit->map);
    if (!allocate(fit))
        goto out;
    read_below(fit, file);
    solve(fit);
    write_stage(fit, file);

    memset(report, 0, sizeof *report);
    eval_init(evaluation, file);
    report->all = measure(fit, evaluation, 0);
    report->fitted = count - report->all.count;
    for (int e = sample_empties_low(stage); e <= sample_empties_high(stage); e++)
        report->by_empties[e] = measure(fit, evaluation, e);
    ok = true;
out:
    if (fit) {
        free(fit->lanes);
        free(fit->held_out);
        free(fit->residual);
        free(fit->below);
    }
    free(fit);
    free(evaluation);
    return ok;
}
