#include "lab/train/error_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "lab/train/selfplay.h"

enum {
    STAGE_NUMBER = 100,         /* in the key: of no stage of the weights */
    FEWEST = 20,                /* positions in a cell that the fit looks at */
};

/* Blocks by empties from ERROR_EMPTIES_LOW on; more take longer to solve. */
static const int BLOCKS[] = { 80, 80, 80, 80, 80, 48, 32, 20, 12, 8, 5 };

_Static_assert(ARRAY_LENGTH(BLOCKS) == ERROR_EMPTIES_HIGH - ERROR_EMPTIES_LOW + 1, "all empties");

typedef struct {
    const ErrorPlan *plan;
    Labeller *labellers;        /* one for each thread */
    Excluded excluded;
} ErrorMaking;

static size_t blocks_of(const ErrorPlan *plan, int empties)
{
    const double blocks = BLOCKS[empties - ERROR_EMPTIES_LOW] * plan->scale;

    return blocks < 1 ? 1 : (size_t)(blocks + 0.5);
}

/* The first blocks have the most empties, so that no thread ends long after the others. */
static int empties_of(const ErrorPlan *plan, size_t block)
{
    int empties = plan->empties_high;

    for (; block >= blocks_of(plan, empties); empties--)
        block -= blocks_of(plan, empties);
    return empties;
}

/* BlocksPlan.make */
static bool make_block(void *context, int worker, size_t block, Random *random,
                       Labelled *samples)
{
    ErrorMaking *making = context;
    const int empties = empties_of(making->plan, block);

    for (int i = 0; i < ERROR_BLOCK; i++) {
        Board board;
        int score;

        selfplay_position(&making->labellers[worker], &making->excluded, NULL, empties, random,
                          &board);
        if (!labeller_solve(&making->labellers[worker], board, &score))
            return false;
        samples[i] = (Labelled){
            .own = board.own, .opp = board.opp, .empties = (uint8_t)empties,
            .label = (int16_t)(EVAL_DISC * score),
        };
    }
    return true;
}

static bool make_positions(const ErrorPlan *plan, size_t blocks, Labelled *samples,
                           ErrorReport *report)
{
    ErrorMaking making = { .plan = plan };
    const BlocksPlan blocks_plan = {
        .key = { .seed = plan->seed, .stage = STAGE_NUMBER, .count = (uint32_t)blocks,
                 .size = ERROR_BLOCK },
        .path = plan->path, .threads = plan->threads, .make = make_block, .context = &making,
        .progress = plan->progress, .progress_context = plan->context,
    };

    excluded_init(&making.excluded);
    making.labellers = labellers_make(plan->threads, plan->kernel, true, NULL);
    const bool ok = blocks_make(&blocks_plan, samples, &report->resumed);

    labellers_free(making.labellers, plan->threads, &report->failure);
    return ok;
}

double error_deviation(const EvalError *error, int empties, int depth)
{
    return exp((error->constant + (double)error->by_empties * empties +
                (double)error->by_depth * depth) / 65536);
}

/* A linear model of a few terms, fitted by least squares. */
enum { TERMS_MOST = 5 };

typedef struct {
    int terms;
    double m[TERMS_MOST][TERMS_MOST], v[TERMS_MOST];
} LeastSquares;

static void least_squares_begin(LeastSquares *fit, int terms)
{
    memset(fit, 0, sizeof(*fit));
    fit->terms = terms;
    for (int i = 0; i < terms; i++)
        fit->m[i][i] = 1e-9;
}

/* `y` should be the sum of factor[i] * x[i]; counted `weight` times. */
static void least_squares_add(LeastSquares *fit, const double *x, double y, double weight)
{
    for (int i = 0; i < fit->terms; i++) {
        for (int j = 0; j < fit->terms; j++)
            fit->m[i][j] += weight * x[i] * x[j];
        fit->v[i] += weight * x[i] * y;
    }
}

/* Gauss and Jordan; the matrix is symmetric and positive. */
static void least_squares_solve(LeastSquares *fit, double *factor)
{
    for (int i = 0; i < fit->terms; i++)
        for (int row = 0; row < fit->terms; row++) {
            if (row == i)
                continue;
            const double share = fit->m[row][i] / fit->m[i][i];

            for (int column = 0; column < fit->terms; column++)
                fit->m[row][column] -= share * fit->m[i][column];
            fit->v[row] -= share * fit->v[i];
        }
    for (int i = 0; i < fit->terms; i++)
        factor[i] = fit->v[i] / fit->m[i][i];
}

/* Least squares on the logarithms of the deviations, each cell counting as often as it has
 * positions. */
static void fit_deviation(ErrorReport *report)
{
    LeastSquares squares;
    double factor[3];

    least_squares_begin(&squares, 3);
    for (int empties = ERROR_EMPTIES_LOW; empties <= ERROR_EMPTIES_HIGH; empties++)
        for (int depth = 0; depth < ERROR_DEPTHS; depth++) {
            const ErrorCell *cell = &report->cell[empties][depth];
            const double x[3] = { 1, empties, depth };

            if (cell->count >= FEWEST && cell->deviation > 0)
                least_squares_add(&squares, x, log(cell->deviation), (double)cell->count);
        }
    least_squares_solve(&squares, factor);
    report->fitted.constant = (int32_t)lrint(65536 * factor[0]);
    report->fitted.by_empties = (int32_t)lrint(65536 * factor[1]);
    report->fitted.by_depth = (int32_t)lrint(65536 * factor[2]);
}

/* From errors[position][depth] everything in *report. */
static void measure(const Labelled *samples, size_t count, double (*errors)[ERROR_DEPTHS],
                    ErrorReport *report)
{
    double sum = 0, mean;

    for (size_t i = 0; i < count; i++)
        for (int depth = 0; depth < ERROR_DEPTHS; depth++) {
            ErrorCell *cell = &report->cell[samples[i].empties][depth];

            cell->count++;
            cell->bias += errors[i][depth];
            sum += errors[i][depth];
        }
    mean = sum / (double)(count * ERROR_DEPTHS);
    report->fitted.mean = (int32_t)lrint(65536 * mean);
    for (size_t i = 0; i < count; i++)
        for (int depth = 0; depth < ERROR_DEPTHS; depth++) {
            const double error = errors[i][depth] - mean;

            report->cell[samples[i].empties][depth].deviation += error * error;
        }
    for (int empties = 0; empties <= 64; empties++)
        for (int depth = 0; depth < ERROR_DEPTHS; depth++) {
            ErrorCell *cell = &report->cell[empties][depth];

            if (cell->count == 0)
                continue;
            cell->bias /= (double)cell->count;
            cell->deviation = sqrt(cell->deviation / (double)cell->count);
        }
    fit_deviation(report);
    for (size_t i = 0; i < count; i++)
        for (int depth = 0; depth < ERROR_DEPTHS; depth++) {
            ErrorCell *cell = &report->cell[samples[i].empties][depth];
            const double far = fabs(errors[i][depth] - mean);

            cell->model = error_deviation(&report->fitted, samples[i].empties, depth);
            cell->beyond_2 += (far > 2 * cell->model) / (double)cell->count;
            cell->beyond_3 += (far > 3 * cell->model) / (double)cell->count;
        }
}

/* The searches' errors on all positions. */
static void search_all(const ErrorPlan *plan, const Evaluation *evaluation,
                       const Labelled *samples, size_t count, double (*errors)[ERROR_DEPTHS])
{
    Labeller *labeller = labellers_make(1, plan->kernel, false, NULL);

    labeller->evaluation = evaluation;
    for (size_t i = 0; i < count; i++) {
        const Board board = { samples[i].own, samples[i].opp };

        for (int depth = 0; depth < ERROR_DEPTHS; depth++)
            errors[i][depth] = labeller_search(labeller, board, depth) / 16.0 -
                               samples[i].label / (double)EVAL_DISC;
    }
    labellers_free(labeller, 1, NULL);
}

bool error_model(const ErrorPlan *plan, const Evaluation *evaluation, ErrorReport *report)
{
    const int64_t begun = clock_ns();
    double (*errors)[ERROR_DEPTHS];
    size_t blocks = 0, count;
    Labelled *samples;
    bool ok;

    memset(report, 0, sizeof(*report));
    for (int empties = ERROR_EMPTIES_LOW; empties <= plan->empties_high; empties++)
        blocks += blocks_of(plan, empties);
    count = blocks * ERROR_BLOCK;
    samples = memory_array(count, sizeof(*samples));
    errors = memory_array(count, sizeof(*errors));
    ok = make_positions(plan, blocks, samples, report);
    if (ok) {
        search_all(plan, evaluation, samples, count, errors);
        measure(samples, count, errors, report);
        report->positions = count;
        report->made_ns = clock_ns() - begun;
    }
    free(samples);
    free(errors);
    return ok;
}

/* ---- depths against each other ---- */

enum {
    EACH = 60,                  /* positions of a number of empties, times the scale */
    GROUP = 4,                  /* numbers of empties whose deviations are taken together */
    DECIDED = 40,               /* discs: beyond, searches agree and teach nothing */
    QUIET_EMPTIES = 10,         /* left at the end of searches that tell the tempo: no game ends */
    FEWEST_OF_DEPTHS = 8,       /* positions in a group that the fit looks at */
};

typedef struct {
    int empties;
    double value[DEPTH_DEPTHS];         /* discs */
} Searched;

static size_t each_of(const ErrorPlan *plan)
{
    const double each = EACH * plan->scale;

    return each < 1 ? 1 : (size_t)(each + 0.5);
}

static void search_depths(const ErrorPlan *plan, Labeller *labeller, const Evaluation *evaluation,
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
    if (used < FEWEST_OF_DEPTHS)
        return 0;
    return sqrt(fmax(0, squares / (double)used - sum / (double)used * sum / (double)used));
}

static void fit_depths(const Searched *searched, size_t count, DepthReport *report)
{
    LeastSquares squares;
    double factor[5];

    least_squares_begin(&squares, 5);
    for (int low = DEPTH_EMPTIES_LOW; low <= DEPTH_EMPTIES_HIGH; low += GROUP)
        for (int deep = 1; deep < DEPTH_DEPTHS; deep++)
            for (int shallow = 0; shallow < deep; shallow++) {
                const double n = low + (GROUP - 1) / 2.0;
                const double x[5] = { 1, n, n * n, shallow, deep };
                const double deviation = deviation_of(searched, count, low, shallow, deep);

                report->deviation[low][shallow][deep] = deviation;
                if (deviation > 0)
                    least_squares_add(&squares, x, log(deviation), 1);
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

void depth_model(const ErrorPlan *plan, const Evaluation *evaluation, DepthReport *report)
{
    const int64_t begun = clock_ns();
    const size_t count = each_of(plan) * (DEPTH_EMPTIES_HIGH - DEPTH_EMPTIES_LOW + 1);
    Searched *searched = memory_array(count, sizeof(*searched));
    Labeller *labeller = labellers_make(1, plan->kernel, false, NULL);

    memset(report, 0, sizeof(*report));
    search_depths(plan, labeller, evaluation, searched, count);
    fit_depths(searched, count, report);
    report->positions = count;
    report->tempo = tempo_of(searched, count, plan->tempo_empties);
    report->made_ns = clock_ns() - begun;
    labellers_free(labeller, 1, NULL);
    free(searched);
}
