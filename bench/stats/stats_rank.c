/* stats_rank.c - two samples that were not taken side by side: ranks only, so that a few
 * wild values do no harm. */

#include "bench/stats/stats.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory/memory.h"

/* Exact up to this many values in both samples. */
enum { EXACT_MOST = 60 };

/* U counts the pairs in which b is above a. Number of ways to get each U, as shares of all
 * (H. Mann, D. Whitney, Annals of Mathematical Statistics 18, 1947): with the largest value
 * from b it adds a_count to the U of the rest, with one from a nothing. Those of 0..a * b, to be
 * freed. */
static double *u_shares(int a, int b)
{
    const int most = a * b;
    /* row[i]: the distribution for i values of a and the present number of b. */
    double *rows = memory_array((size_t)(a + 1) * (size_t)(most + 1), sizeof(*rows));
    double *share = memory_array((size_t)(most + 1), sizeof(*share));

    for (int i = 0; i <= a; i++)
        rows[i * (most + 1)] = 1.0;
    for (int j = 1; j <= b; j++) {
        for (int i = 1; i <= a; i++) {
            double *row = rows + i * (most + 1);
            const double *fewer = row - (most + 1);
            const double from_b = (double)j / (i + j);

            for (int u = i * j; u >= 0; u--)
                row[u] = (u >= i ? from_b * row[u - i] : 0.0) + (1.0 - from_b) * fewer[u];
        }
    }
    for (int u = 0; u <= most; u++)
        share[u] = rows[a * (most + 1) + u];
    free(rows);
    return share;
}

/* Sum of t^3 - t over groups of equal values. */
static double tie_sum(const double *a, int a_count, const double *b, int b_count)
{
    const int count = a_count + b_count;
    double *all = memory_array((size_t)count, sizeof(*all)), sum = 0.0;

    for (int i = 0; i < count; i++)
        all[i] = i < a_count ? a[i] : b[i - a_count];
    qsort(all, (size_t)count, sizeof(*all), stats_order);
    for (int i = 0, j; i < count; i = j) {
        for (j = i; j < count && all[j] == all[i]; j++)
            ;
        sum += pow(j - i, 3) - (j - i);
    }
    free(all);
    return sum;
}

/* U of b over a; ties count half. */
static double u_statistic(const double *a, int a_count, const double *b, int b_count)
{
    double u = 0.0;

    for (int i = 0; i < a_count; i++)
        for (int j = 0; j < b_count; j++)
            u += b[j] > a[i] ? 1.0 : b[j] == a[i] ? 0.5 : 0.0;
    return u;
}

double stats_mann_whitney(const double *a, int a_count, const double *b, int b_count)
{
    if (a_count <= 0 || b_count <= 0)
        return NAN;

    const double u = u_statistic(a, a_count, b, b_count);
    const double ties = tie_sum(a, a_count, b, b_count);
    const int count = a_count + b_count, most = a_count * b_count;
    double tail = 0.0;

    if (ties == 0.0 && count <= EXACT_MOST) {
        double *share = u_shares(a_count, b_count);

        for (int i = 0; i <= (int)fmin(u, most - u); i++)
            tail += share[i];
        free(share);
        return fmin(1.0, 2.0 * tail);
    }

    const double variance = most / 12.0 * (count + 1 - ties / ((double)count * (count - 1)));
    const double distance = fabs(u - 0.5 * most) - 0.5;

    if (!(variance > 0.0) || distance <= 0.0)
        return 1.0;
    return 2.0 * stats_normal_cdf(-distance / sqrt(variance));
}

/* How many of the ordered differences lie outside the interval on each side, such that it
 * holds the truth with the given confidence; 0: not even the widest does. */
static int outside(int a_count, int b_count, double confidence)
{
    const double most_tail = 0.5 * (1.0 - confidence);
    const int most = a_count * b_count;
    double tail = 0.0;
    int below = 0;

    if (a_count + b_count <= EXACT_MOST) {
        double *share = u_shares(a_count, b_count);

        while (below < most / 2 && (tail += share[below]) <= most_tail * (1.0 + 1e-12))
            below++;
        free(share);
        return below;
    }

    const double deviation = sqrt(most / 12.0 * (a_count + b_count + 1));

    return max_int(0, (int)floor(0.5 * most - 0.5
                                 + stats_normal_quantile(most_tail) * deviation));
}

StatsInterval stats_shift(const double *a, int a_count, const double *b, int b_count,
                          double confidence)
{
    const int most = a_count > 0 && b_count > 0 ? a_count * b_count : 0;
    double *differences = most > 0 ? memory_array((size_t)most, sizeof(*differences)) : NULL;
    StatsInterval interval = { NAN, -INFINITY, INFINITY };

    if (!differences)
        return interval;
    for (int i = 0; i < a_count; i++)
        for (int j = 0; j < b_count; j++)
            differences[i * b_count + j] = b[j] - a[i];
    qsort(differences, (size_t)most, sizeof(*differences), stats_order);

    const int below = outside(a_count, b_count, confidence);

    interval.estimate = stats_median(differences, most);
    if (below > 0) {
        interval.low = differences[below - 1];
        interval.high = differences[most - below];
    }
    free(differences);
    return interval;
}
