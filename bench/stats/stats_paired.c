/* stats_paired.c - the interval for a change, from log-ratios of interleaved times. */

#include "bench/stats/stats.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory/memory.h"

enum { STEPS = 3 };

/* What pulling in takes from the scatter of few rounds: without it intervals of 99 % miss in 1.2
 * to 1.5 % of simulated runs (docs/compare.md). */
static const double LONGER = 1.04;

/* ---- one value per round ---- */

/* Distance, pulled in to `most`. */
static double clip(double distance, double most)
{
    return fmin(fmax(distance, -most), most);
}

/* Move the centre of a column to where its clipped distances sum to 0 (P. Huber, "Robust
 * estimation of a location parameter", Annals of Mathematical Statistics 35, 1964), by Newton
 * steps. Adds how many of its values lie within `most` of it, and how many there are. */
static void settle(const double *column, int count, double most, double *centre, int *inside,
                   int *all)
{
    for (int step = 0; step <= STEPS; step++) {
        double sum = 0.0;
        int near = 0;

        for (int i = 0; i < count; i++) {
            sum += clip(column[i] - *centre, most);
            near += fabs(column[i] - *centre) <= most;
        }
        if (step < STEPS && near > 0) {
            *centre += sum / near;
        } else {
            *inside += near;
            *all += count;
            return;
        }
    }
}

/* What is known of a position, in the order of the rounds; returns how much. */
static int known(const double *x, int rounds, int positions, int position, double *column)
{
    int count = 0;

    for (int r = 0; r < rounds; r++)
        if (!isnan(x[r * positions + position]))
            column[count++] = x[r * positions + position];
    return count;
}

void stats_round_means(const double *x, int rounds, int positions, double *out)
{
    const size_t cells = (size_t)rounds * (size_t)positions;
    double *column = memory_array((size_t)rounds + (size_t)positions + cells, sizeof(double));
    double *centres = column + rounds, *distances = centres + positions;
    int inside = 0, all = 0, used = 0;

    for (int p = 0; p < positions; p++) {
        const int count = known(x, rounds, positions, p, column);

        centres[p] = stats_median(column, count);
        for (int i = 0; i < count; i++)
            distances[all++] = fabs(column[i] - centres[p]);
        used += count > 0;
    }

    /* Median of the distances, as a deviation; where more than half of them are 0 (few rounds: the
     * median is itself a value), the mean, which is 0 only if all are. */
    const double median = 1.4826 * stats_median(distances, all);
    const double most = STATS_CLIP * (median > 0.0 ? median : stats_mean(distances, all));

    all = 0;
    for (int p = 0; p < positions; p++)
        settle(column, known(x, rounds, positions, p, column), most, &centres[p], &inside, &all);

    const double share = inside > 0 ? (double)inside / all : 1.0;

    for (int r = 0; r < rounds; r++) {
        double sum = 0.0;

        for (int p = 0; p < positions; p++) {
            const double value = x[r * positions + p];

            sum += isnan(centres[p]) ? 0.0 : centres[p];
            sum += isnan(value) ? 0.0 : clip(value - centres[p], most) / share;
        }
        out[r] = used > 0 ? sum / used : NAN;
    }
    free(column);
}

/* ---- the interval ---- */

StatsInterval stats_paired(const double *x, int rounds, int positions, double confidence)
{
    StatsInterval interval = { NAN, -INFINITY, INFINITY };
    double *means = rounds > 0 ? memory_array((size_t)rounds, sizeof(*means)) : NULL;

    if (!means)
        return interval;
    stats_round_means(x, rounds, positions, means);
    interval.estimate = stats_mean(means, rounds);
    if (rounds >= 2 && confidence < 1.0) {
        const double half = LONGER * stats_deviation(means, rounds) / sqrt(rounds)
                            * stats_t_quantile(0.5 * (1.0 + confidence), rounds - 1);

        interval.low = interval.estimate - half;
        interval.high = interval.estimate + half;
    }
    free(means);
    return interval;
}
