/* stats.c - order statistics and moments. */

#include "bench/stats/stats.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory/memory.h"

int stats_order(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* A sorted copy without what is missing, its length in *kept; NULL for none. */
static double *sorted_copy(const double *values, int count, int *kept)
{
    double *copy = count > 0 ? memory_array((size_t)count, sizeof(*copy)) : NULL;

    *kept = 0;
    for (int i = 0; copy && i < count; i++)
        if (!isnan(values[i]))
            copy[(*kept)++] = values[i];
    if (*kept == 0) {
        free(copy);
        return NULL;
    }
    qsort(copy, (size_t)*kept, sizeof(*copy), stats_order);
    return copy;
}

double stats_quantile(const double *values, int count, double q)
{
    int kept;
    double *sorted = sorted_copy(values, count, &kept);

    if (!sorted)
        return NAN;

    const double place = fmin(fmax(q, 0.0), 1.0) * (kept - 1);
    const int below = min_int((int)floor(place), kept - 1), above = min_int(below + 1, kept - 1);
    const double result = sorted[below] == sorted[above] ? sorted[below]
                          : sorted[below] + (place - below) * (sorted[above] - sorted[below]);

    free(sorted);
    return result;
}

double stats_median(const double *values, int count)
{
    return stats_quantile(values, count, 0.5);
}

double stats_mean(const double *values, int count)
{
    double sum = 0.0;

    if (count <= 0)
        return NAN;
    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum / count;
}

double stats_deviation(const double *values, int count)
{
    const double mean = stats_mean(values, count);
    double squares = 0.0;

    if (count < 2)
        return NAN;
    for (int i = 0; i < count; i++)
        squares += (values[i] - mean) * (values[i] - mean);
    return sqrt(squares / (count - 1));
}

StatsInterval stats_exp(StatsInterval logs)
{
    return (StatsInterval){ exp(logs.estimate), exp(logs.low), exp(logs.high) };
}
