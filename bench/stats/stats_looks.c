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

/* Where the sum of the rounds' standardised values is among runs that no look has ended yet:
 * points with what stands for their surroundings, by Simpson's rule. At first it is 0. */
typedef struct {
    int rounds, count;
    double at[GRID], mass[GRID];
} Density;

/* Run on to `rounds` in all, where |sum| up to `bound` deviations goes on. */
static void run_on(Density *density, int rounds, double bound)
{
    const double reach = fmin(bound, FAR) * sqrt(rounds), step = 2.0 * reach / (GRID - 1);
    const double variance = rounds - density->rounds;
    Density after = { .rounds = rounds, .count = GRID };

    for (int i = 0; i < GRID; i++) {
        const double weight = i == 0 || i == GRID - 1 ? 1.0 : i % 2 == 1 ? 4.0 : 2.0;

        after.at[i] = i * step - reach;
        for (int k = 0; k < density->count; k++) {
            const double way = after.at[i] - density->at[k];

            after.mass[i] += density->mass[k] * exp(-0.5 * way * way / variance)
                             / sqrt(2.0 * M_PI * variance) * weight * step / 3.0;
        }
    }
    *density = after;
}

double stats_bound(const int *rounds, const double *bound, int looks, double spend)
{
    Density density = { .count = 1, .mass = { 1.0 } };
    double low = 0.0, high = FAR;

    if (spend < LEAST)
        return INFINITY;
    for (int i = 0; i + 1 < looks; i++)
        run_on(&density, rounds[i], bound[i]);

    const double deviation = sqrt(rounds[looks - 1] - density.rounds);

    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (low + high), edge = middle * sqrt(rounds[looks - 1]);
        double leaving = 0.0;           /* the probability of ending more than `edge` from 0 */

        for (int k = 0; k < density.count; k++)
            leaving += density.mass[k]
                       * (stats_normal_cdf((density.at[k] - edge) / deviation)
                          + stats_normal_cdf((-density.at[k] - edge) / deviation));
        *(leaving > spend ? &low : &high) = middle;
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
