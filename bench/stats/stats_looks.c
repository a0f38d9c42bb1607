/* stats_looks.c - the part of the error rate that each look may use, and the bound that uses
 * exactly that. */

#include "bench/stats/stats.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory/memory.h"

enum {
    GRID = 101,                 /* points of the density; odd, for Simpson's rule */
};
static const double FAR = 9.0;      /* deviations beyond which nothing is counted */
static const double LEAST = 1e-13;  /* spends below this are nothing */

double stats_spent(double alpha, double fraction)
{
    if (!(fraction > 0.0))
        return 0.0;
    if (fraction >= 1.0)
        return alpha;
    return 4.0 * stats_normal_cdf(stats_normal_quantile(0.25 * alpha) / sqrt(fraction));
}

/* The density of the sum of the rounds' standardised values among runs that no look has
 * ended yet, on an even grid from -reach to reach. */
typedef struct {
    double reach, value[GRID];
} Density;

static double grid_point(const Density *density, int i)
{
    return density->reach * (2.0 * i / (GRID - 1) - 1.0);
}

/* Simpson's weight of that point. */
static double grid_weight(const Density *density, int i)
{
    const double third = 2.0 * density->reach / (GRID - 1) / 3.0;

    return third * (i == 0 || i == GRID - 1 ? 1.0 : i % 2 == 1 ? 4.0 : 2.0);
}

static double normal_density(double x, double variance)
{
    return exp(-0.5 * x * x / variance) / sqrt(2.0 * M_PI * variance);
}

/* Run on from `before` (NULL: from nothing, at 0 rounds) by `more` rounds to `rounds` in
 * all, where |sum| up to `bound` deviations goes on. */
static void run_on(const Density *before, int more, int rounds, double bound, Density *after)
{
    after->reach = fmin(bound, FAR) * sqrt(rounds);
    for (int i = 0; i < GRID; i++) {
        const double x = grid_point(after, i);
        double sum = 0.0;

        if (!before)
            sum = normal_density(x, more);
        for (int j = 0; before && j < GRID; j++)
            sum += grid_weight(before, j) * before->value[j]
                   * normal_density(x - grid_point(before, j), more);
        after->value[i] = sum;
    }
}

/* Probability that |sum| ends beyond `bound` deviations after `more` rounds more. */
static double leaving(const Density *before, int more, int rounds, double bound)
{
    const double edge = bound * sqrt(rounds), deviation = sqrt(more);
    double sum = 0.0;

    if (!before)
        return 2.0 * stats_normal_cdf(-bound);
    for (int j = 0; j < GRID; j++) {
        const double x = grid_point(before, j);

        sum += grid_weight(before, j) * before->value[j]
               * (stats_normal_cdf((x - edge) / deviation)
                  + stats_normal_cdf((-x - edge) / deviation));
    }
    return sum;
}

double stats_bound(const int *rounds, const double *bound, int looks, double spend)
{
    Density *space = memory_array(2, sizeof(*space));
    const Density *before = NULL;
    double low = 0.0, high = FAR;

    if (spend < LEAST) {
        free(space);
        return INFINITY;
    }
    for (int i = 0; i + 1 < looks; i++) {
        Density *after = &space[i % 2];

        run_on(before, rounds[i] - (i > 0 ? rounds[i - 1] : 0), rounds[i], bound[i], after);
        before = after;
    }

    const int last = rounds[looks - 1], more = last - (looks > 1 ? rounds[looks - 2] : 0);

    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (low + high);

        if (leaving(before, more, last, middle) > spend)
            low = middle;
        else
            high = middle;
    }
    free(space);
    return high;
}

double stats_look_spending(StatsLooks *looks, int rounds, double fraction, double spent)
{
    if (looks->count > 0
        && (looks->rounds[looks->count - 1] >= rounds || looks->count == STATS_LOOKS))
        looks->count--;

    const int look = looks->count++;
    const double before = look > 0 ? looks->spent[look - 1] : 0.0;

    looks->rounds[look] = rounds;
    looks->fraction[look] = fraction;
    looks->spent[look] = fmax(before, spent);
    looks->bound[look] = stats_bound(looks->rounds, looks->bound, looks->count,
                                     looks->spent[look] - before);
    return 1.0 - 2.0 * stats_normal_cdf(-looks->bound[look]);
}

double stats_look(StatsLooks *looks, int rounds, double fraction, double alpha)
{
    return stats_look_spending(looks, rounds, fraction, stats_spent(alpha, fraction));
}
