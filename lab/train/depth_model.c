#include "lab/train/depth_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "lab/train/selfplay.h"

enum {
    EACH = 60,                  /* positions of a number of empties, times the scale */
    GROUP = 4,                  /* numbers of empties whose deviations are taken together */
    DECIDED = 40,               /* discs: beyond, searches agree and teach nothing */
    QUIET_EMPTIES = 10,         /* left at the end of searches that tell the tempo: no game ends */
    FEWEST = 8,                 /* positions in a group that the fit looks at */
    TERMS = 5,                  /* of the model */
};

/* A linear model, fitted by least squares. */
typedef struct {
    double m[TERMS][TERMS], v[TERMS];
} LeastSquares;

/* `y` should be the sum of factor[i] * x[i]. */
static void least_squares_add(LeastSquares *fit, const double *x, double y)
{
    for (int i = 0; i < TERMS; i++) {
        for (int j = 0; j < TERMS; j++)
            fit->m[i][j] += x[i] * x[j];
        fit->v[i] += x[i] * y;
    }
}

/* Gauss and Jordan; the matrix is symmetric and positive. */
static void least_squares_solve(LeastSquares *fit, double *factor)
{
    for (int i = 0; i < TERMS; i++)
        for (int row = 0; row < TERMS; row++) {
            if (row == i)
                continue;
            const double share = fit->m[row][i] / fit->m[i][i];

            for (int column = 0; column < TERMS; column++)
                fit->m[row][column] -= share * fit->m[i][column];
            fit->v[row] -= share * fit->v[i];
        }
    for (int i = 0; i < TERMS; i++)
        factor[i] = fit->v[i] / fit->m[i][i];
}

typedef struct {
    int empties;
    double value[DEPTH_DEPTHS];         /* discs */
} Searched;

static size_t each_of(const DepthPlan *plan)
{
    const double each = EACH * plan->scale;

    return each < 1 ? 1 : (size_t)(each + 0.5);
}

static void search_depths(const DepthPlan *plan, Labeller *labeller, const Evaluation *evaluation,
                       Searched *searched, size_t count)
{
    Random random = { plan->seed ^ 0xdeb7 };
    Excluded excluded;

    excluded_init(&excluded);
    for (size_t i = 0; i < count; i++) {
        const int empties = DEPTH_EMPTIES_LOW + (int)(i / each_of(plan));
        Board board;

        selfplay_position(labeller, &excluded, NULL, empties, &random, &board);
        searched[i].empties = empties;
        labeller->evaluation = evaluation;
        for (int depth = 0; depth < DEPTH_DEPTHS; depth++)
            searched[i].value[depth] = labeller_search(labeller, board, depth) / 16.0;
        labeller->evaluation = NULL;        /* the next position is of self-play by hand */
        if (plan->progress)
            plan->progress(plan->context, i + 1, count);
    }
}

static double tempo_of(const Searched *searched, size_t count, int fewest)
{
    const int low = max_int(fewest, QUIET_EMPTIES);
    double sum = 0;
    size_t pairs = 0;

    for (size_t i = 0; i < count; i++)
        for (int even = 2; even + 1 < DEPTH_DEPTHS; even += 2) {
            if (searched[i].empties - even - 1 < low
                || fabs(searched[i].value[even]) > DECIDED)
                continue;
            sum += searched[i].value[even] - searched[i].value[even + 1];
            pairs++;
        }
    return pairs > 0 ? sum / (double)pairs / 2 : 0;
}

/* The deviation of two depths from each other in one group, about its mean; 0 of too few. */
static double deviation_of(const Searched *searched, size_t count, int low, int shallow, int deep)
{
    double sum = 0, squares = 0;
    size_t used = 0;

    for (size_t i = 0; i < count; i++) {
        const double difference = searched[i].value[deep] - searched[i].value[shallow];

        if (searched[i].empties < low || searched[i].empties >= low + GROUP
            || fabs(searched[i].value[deep]) > DECIDED)
            continue;
        sum += difference;
        squares += difference * difference;
        used++;
    }
    if (used < FEWEST)
        return 0;
    return sqrt(fmax(0, squares / (double)used - sum / (double)used * sum / (double)used));
}

static void fit_depths(const Searched *searched, size_t count, DepthReport *report)
{
    LeastSquares squares = { .v = { 0 } };
    double factor[TERMS];

    for (int i = 0; i < TERMS; i++)
        squares.m[i][i] = 1e-9;
    for (int low = DEPTH_EMPTIES_LOW; low <= DEPTH_EMPTIES_HIGH; low += GROUP)
        for (int deep = 1; deep < DEPTH_DEPTHS; deep++)
            for (int shallow = 0; shallow < deep; shallow++) {
                const double n = low + (GROUP - 1) / 2.0;
                const double x[TERMS] = { 1, n, n * n, shallow, deep };
                const double deviation = deviation_of(searched, count, low, shallow, deep);

                report->deviation[low][shallow][deep] = deviation;
                if (deviation > 0)
                    least_squares_add(&squares, x, log(deviation));
            }
    least_squares_solve(&squares, factor);
    report->fitted = (EvalDepthError){
        .constant = (int32_t)lrint(65536 * factor[0]),
        .by_empties = (int32_t)lrint(65536 * factor[1]),
        .by_square = (int32_t)lrint(65536 * factor[2]),
        .by_shallow = (int32_t)lrint(65536 * factor[3]),
        .by_deep = (int32_t)lrint(65536 * factor[4]),
    };
}

double depth_deviation(const EvalDepthError *error, int empties, int shallow, int deep)
{
    const double n = empties;

    return exp((error->constant + error->by_empties * n + error->by_square * n * n +
                (double)error->by_shallow * shallow + (double)error->by_deep * deep) / 65536);
}

void depth_model(const DepthPlan *plan, const Evaluation *evaluation, DepthReport *report)
{
    const int64_t begun = clock_ns();
    const size_t count = each_of(plan) * (DEPTH_EMPTIES_HIGH - DEPTH_EMPTIES_LOW + 1);
    Searched *searched = memory_array(count, sizeof(*searched));
    Labeller *labeller = memory_array(1, sizeof(*labeller));

    memset(report, 0, sizeof(*report));
    labeller_init(labeller, plan->kernel);
    search_depths(plan, labeller, evaluation, searched, count);
    fit_depths(searched, count, report);
    report->positions = count;
    report->tempo = tempo_of(searched, count, plan->tempo_empties);
    report->made_ns = clock_ns() - begun;
    labeller_free(labeller);
    free(labeller);
    free(searched);
}
