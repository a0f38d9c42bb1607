/* stats_paired.c - the interval for a change, from log-ratios of interleaved times. */

#include "bench/stats/stats.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory/memory.h"

enum { STEPS = 3 };

/* Share of the resamples that is enough of them to tell where it begins. */
static const double RESOLVED = 0.05;

/* ---- one value per round ---- */

/* The median of each position over the rounds, NAN where it has no value; the distances
 * of all values from theirs go to `distances`. Returns how many there are. */
static int centre(const double *x, int rounds, int positions, double *column, double *medians,
                  double *distances)
{
    int count = 0;

    for (int p = 0; p < positions; p++) {
        for (int r = 0; r < rounds; r++)
            column[r] = x[r * positions + p];
        medians[p] = stats_median(column, rounds);
        for (int r = 0; r < rounds; r++)
            if (!isnan(column[r]))
                distances[count++] = column[r] - medians[p];
    }
    return count;
}

/* Median of the absolute distances, as a deviation; where more than half of them are 0 (few
 * rounds: the median is itself a value), the mean, which is 0 only if all are. */
static double spread(double *distances, int count)
{
    for (int i = 0; i < count; i++)
        distances[i] = fabs(distances[i]);

    const double median = 1.4826 * stats_median(distances, count);

    return median > 0.0 ? median : stats_mean(distances, count);
}

/* Distance, pulled in to `most`. */
static double clip(double distance, double most)
{
    return fmin(fmax(distance, -most), most);
}

/* Move each centre to where its clipped distances sum to 0 (P. Huber, "Robust estimation of
 * a location parameter", Annals of Mathematical Statistics 35, 1964), by Newton steps.
 * Returns the share of the values that lie within `most` of their centre. */
static double settle(const double *x, int rounds, int positions, double most, double *centres)
{
    int inside = 0, count = 0;

    for (int p = 0; p < positions; p++) {
        for (int step = 0; step <= STEPS; step++) {
            double sum = 0.0;
            int near = 0, here = 0;

            for (int r = 0; r < rounds; r++) {
                const double distance = x[r * positions + p] - centres[p];

                if (isnan(distance))
                    continue;
                sum += clip(distance, most);
                near += fabs(distance) <= most;
                here++;
            }
            if (step < STEPS && near > 0) {
                centres[p] += sum / near;
            } else {
                inside += near;
                count += here;
                break;
            }
        }
    }
    return count > 0 && inside > 0 ? (double)inside / count : 1.0;
}

void stats_round_means(const double *x, int rounds, int positions, double *out)
{
    const size_t cells = (size_t)rounds * (size_t)positions;
    double *column = memory_array((size_t)rounds + (size_t)positions + cells,
                                        sizeof(double));

    for (int r = 0; r < rounds; r++)
        out[r] = NAN;

    double *centres = column + rounds, *distances = centres + positions;
    const int count = centre(x, rounds, positions, column, centres, distances);
    const double most = STATS_CLIP * spread(distances, count);
    const double inside = settle(x, rounds, positions, most, centres);

    for (int r = 0; r < rounds; r++) {
        double sum = 0.0;
        int used = 0;

        for (int p = 0; p < positions; p++) {
            const double value = x[r * positions + p];

            if (isnan(centres[p]))
                continue;
            sum += centres[p];
            if (!isnan(value))
                sum += clip(value - centres[p], most) / inside;
            used++;
        }
        out[r] = used > 0 ? sum / used : NAN;
    }
    free(column);
}

/* ---- the interval ---- */

/* How much farther than those of the t distribution the quantiles of the studentised mean
 * of resamples reach, at `level` on both sides together; at least 1. */
static double stretch(const double *means, int rounds, double level, int resamples,
                      uint64_t seed)
{
    double *t = memory_array((size_t)resamples + (size_t)rounds, sizeof(*t));
    double *drawn = t + resamples;
    const double middle = stats_mean(means, rounds);
    const double least = 1e-6 * stats_deviation(means, rounds) / sqrt(rounds);
    Random random = { seed };
    int kept = 0;

    for (int i = 0; i < resamples; i++) {
        for (int r = 0; r < rounds; r++)
            drawn[r] = means[random_below(&random, (uint32_t)rounds)];

        const double error = stats_deviation(drawn, rounds) / sqrt(rounds);

        /* One round drawn again and again says nothing of the error. */
        if (error > least)
            t[kept++] = fabs(stats_mean(drawn, rounds) - middle) / error;
    }

    const double reach = stats_quantile(t, kept, 1.0 - level);
    const double usual = -stats_t_quantile(0.5 * level, rounds - 1);

    free(t);
    return isnan(reach) ? 1.0 : fmax(1.0, reach / usual);
}

StatsInterval stats_paired(const double *x, int rounds, int positions, double confidence,
                           int resamples, uint64_t seed)
{
    StatsInterval interval = { NAN, -INFINITY, INFINITY };
    double *means = rounds > 0 ? memory_array((size_t)rounds, sizeof(*means)) : NULL;
    const double tails = 1.0 - confidence;

    if (!means)
        return interval;
    stats_round_means(x, rounds, positions, means);
    interval.estimate = stats_mean(means, rounds);
    if (rounds >= 2 && tails > 0.0) {
        const double half = stats_deviation(means, rounds) / sqrt(rounds)
                            * -stats_t_quantile(0.5 * tails, rounds - 1)
                            * stretch(means, rounds, fmax(tails, RESOLVED), resamples, seed);

        interval.low = interval.estimate - half;
        interval.high = interval.estimate + half;
    }
    free(means);
    return interval;
}
