#include "lab/train/train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"

enum {
    EACH = 60,                  /* positions of a number of empties, times the scale */
    GROUP = 4,                  /* numbers of empties whose deviations are taken together */
    DECIDED = 40,               /* discs: beyond, searches agree and teach nothing */
    QUIET_EMPTIES = 10,         /* left at the end of searches that tell the tempo: no game ends */
    FEWEST = 8,                 /* positions in a group that the fit looks at */
    TERMS = 5,                  /* of the model */
};

typedef struct {
    int empties;
    double value[DEPTH_DEPTHS];         /* discs */
} Searched;

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

/* The logarithm of the deviation as a sum of TERMS terms, by least squares: Gauss and Jordan, as
 * the matrix is symmetric and positive. */
static void fit_depths(const Searched *searched, size_t count, DepthReport *report)
{
    double m[TERMS][TERMS] = { { 0 } }, v[TERMS] = { 0 };
    int32_t *fitted[TERMS] = { &report->fitted.constant, &report->fitted.by_empties,
                               &report->fitted.by_square, &report->fitted.by_shallow,
                               &report->fitted.by_deep };

    for (int i = 0; i < TERMS; i++)
        m[i][i] = 1e-9;
    for (int low = DEPTH_EMPTIES_LOW; low <= DEPTH_EMPTIES_HIGH; low += GROUP)
        for (int deep = 1; deep < DEPTH_DEPTHS; deep++)
            for (int shallow = 0; shallow < deep; shallow++) {
                const double n = low + (GROUP - 1) / 2.0;
                const double x[TERMS] = { 1, n, n * n, shallow, deep };
                const double deviation = deviation_of(searched, count, low, shallow, deep);

                for (int i = 0; i < TERMS && deviation > 0; i++) {
                    for (int j = 0; j < TERMS; j++)
                        m[i][j] += x[i] * x[j];
                    v[i] += x[i] * log(deviation);
                }
            }
    for (int i = 0; i < TERMS; i++)
        for (int row = 0; row < TERMS; row++) {
            const double share = m[row][i] / m[i][i];

            for (int column = 0; column < TERMS && row != i; column++)
                m[row][column] -= share * m[i][column];
            v[row] -= row != i ? share * v[i] : 0;
        }
    for (int i = 0; i < TERMS; i++)
        *fitted[i] = (int32_t)lrint(65536 * (v[i] / m[i][i]));
}

double depth_deviation(const EvalDepthError *error, int empties, int shallow, int deep)
{
    const double n = empties;

    return exp((error->constant + error->by_empties * n + error->by_square * n * n +
                (double)error->by_shallow * shallow + (double)error->by_deep * deep) / 65536);
}

void depth_model(const Kernel *kernel, const Evaluation *evaluation, uint64_t seed, double scale,
                 int tempo_empties, void (*progress)(void *context, size_t done, size_t total),
                 void *context, DepthReport *report)
{
    const size_t each = (size_t)fmax(1, EACH * scale + 0.5);
    const size_t count = each * (DEPTH_EMPTIES_HIGH - DEPTH_EMPTIES_LOW + 1);
    Searched *searched = memory_array(count, sizeof(*searched));
    Labeller *labeller = memory_array(1, sizeof(*labeller));
    Random random = { seed ^ 0xdeb7 };
    Excluded excluded;

    memset(report, 0, sizeof(*report));
    labeller_init(labeller, kernel, NULL);
    excluded_init(&excluded);
    for (size_t i = 0; i < count; i++) {
        Board board;

        searched[i].empties = DEPTH_EMPTIES_LOW + (int)(i / each);
        selfplay_position(labeller, &excluded, NULL, searched[i].empties, &random, &board);
        labeller->evaluation = evaluation;
        for (int depth = 0; depth < DEPTH_DEPTHS; depth++)
            searched[i].value[depth] = labeller_search(labeller, board, depth) / 16.0;
        labeller->evaluation = NULL;        /* the next position is of self-play by hand */
        progress(context, i + 1, count);
    }
    fit_depths(searched, count, report);
    report->positions = count;
    report->tempo = tempo_of(searched, count, tempo_empties);
    labeller_free(labeller);
    free(labeller);
    free(searched);
}
