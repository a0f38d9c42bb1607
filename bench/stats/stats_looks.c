/* stats_looks.c - the part of the error rate that each look may use, and the bound that uses
 * exactly that. */

#include "bench/stats/stats.h"

#include <math.h>

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
 * ended yet, on an even grid from -reach to reach; none of 0 rounds, whose sum is 0. */
typedef struct {
    int rounds;
    double reach, value[GRID];
} Density;

static double grid_point(const Density *density, int i)
{
    return density->reach * (2.0 * i / (GRID - 1) - 1.0);
}

/* What such runs have of `tail`, a function of where a run is now, by Simpson's rule. */
static double integral(const Density *density, double (*tail)(double now, const double *arguments),
                       const double *arguments)
{
    const double third = 2.0 * density->reach / (GRID - 1) / 3.0;
    double sum = 0.0;

    if (density->rounds == 0)
        return tail(0.0, arguments);
    for (int i = 0; i < GRID; i++)
        sum += third * (i == 0 || i == GRID - 1 ? 1.0 : i % 2 == 1 ? 4.0 : 2.0)
               * density->value[i] * tail(grid_point(density, i), arguments);
    return sum;
}

/* The density of going to arguments[0] with a variance of arguments[1]. */
static double arriving(double now, const double *arguments)
{
    const double way = arguments[0] - now, variance = arguments[1];

    return exp(-0.5 * way * way / variance) / sqrt(2.0 * M_PI * variance);
}

/* The probability of ending more than arguments[0] from 0. */
static double leaving(double now, const double *arguments)
{
    const double edge = arguments[0], deviation = sqrt(arguments[1]);

    return stats_normal_cdf((now - edge) / deviation)
           + stats_normal_cdf((-now - edge) / deviation);
}

/* Run on to `rounds` in all, where |sum| up to `bound` deviations goes on. */
static void run_on(Density *density, int rounds, double bound)
{
    Density after = { rounds, fmin(bound, FAR) * sqrt(rounds), { 0.0 } };

    for (int i = 0; i < GRID; i++) {
        const double arguments[] = { grid_point(&after, i), rounds - density->rounds };

        after.value[i] = integral(density, arriving, arguments);
    }
    *density = after;
}

double stats_bound(const int *rounds, const double *bound, int looks, double spend)
{
    Density density = { .rounds = 0 };
    double low = 0.0, high = FAR;

    if (spend < LEAST)
        return INFINITY;
    for (int i = 0; i + 1 < looks; i++)
        run_on(&density, rounds[i], bound[i]);
    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (low + high);
        const double arguments[] = { middle * sqrt(rounds[looks - 1]),
                                     rounds[looks - 1] - density.rounds };

        *(integral(&density, leaving, arguments) > spend ? &low : &high) = middle;
    }
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
