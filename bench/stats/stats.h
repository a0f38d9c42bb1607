/* stats.h - statistics of times on noisy machines: order statistics and moments. Like all of this
 * room pure functions over arrays: no state, no clock, no libraries; whatever is random takes a
 * seed and gives the same result for it. */

#ifndef YOMIKIRI_STATS_H
#define YOMIKIRI_STATS_H

#include "base/base.h"

/* An estimate and the range that holds the truth with some confidence. */
typedef struct {
    double estimate, low, high;
} StatsInterval;

/* For qsort() of doubles. */
int stats_order(const void *a, const void *b);

/* `values` are left as they are; NAN for none. */

/* Quantile q in [0, 1], linear between order statistics (R's type 7). */
double stats_quantile(const double *values, int count, double q);
double stats_median(const double *values, int count);

double stats_mean(const double *values, int count);

/* With count - 1 in the denominator; NAN below two. */
double stats_deviation(const double *values, int count);

#endif
