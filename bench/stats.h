/* stats.h - statistics of times on noisy machines. Pure functions over arrays: no state, no
 * clock, no libraries; whatever is random takes a seed and gives the same result for it. */

#ifndef YOMIKIRI_STATS_H
#define YOMIKIRI_STATS_H

#include "base/base.h"

/* ---- order statistics; `values` are left as they are; NAN for none ---- */

/* Quantile q in [0, 1], linear between order statistics (R's type 7). */
double stats_quantile(const double *values, int count, double q);
double stats_median(const double *values, int count);

/* Median absolute deviation from the median, times 1.4826. */
double stats_mad(const double *values, int count);

double stats_mean(const double *values, int count);

/* With count - 1 in the denominator; NAN below two. */
double stats_deviation(const double *values, int count);

/* ---- distributions ---- */

double stats_normal_cdf(double z);
double stats_normal_quantile(double p);
double stats_t_cdf(double t, double freedom);
double stats_t_quantile(double p, double freedom);

/* Two-sided p-value of the Mann-Whitney U test: exact for small samples without ties, normal
 * approximation with tie and continuity correction otherwise. */
double stats_mann_whitney(const double *a, int a_count, const double *b, int b_count);

/* ---- paired comparison ---- */

typedef struct {
    double estimate, low, high;
} StatsInterval;

/* Log-ratios x[round * positions + position] of paired times (NAN: missing). The estimate is
 * the mean over positions, then over rounds; its interval of the given confidence comes from
 * a studentised bootstrap that draws whole rounds (B. Efron, R. Tibshirani, "An introduction
 * to the bootstrap", 1993, section 12.5; clusters as in A. Davison, D. Hinkley, "Bootstrap
 * methods and their application", 1997, section 3.8). Needs two rounds; else infinite. */
StatsInterval stats_paired(const double *x, int rounds, int positions, double confidence,
                           int resamples, uint64_t seed);

/* ---- sequential looks ---- */

/* Share of the error rate `alpha` (two-sided) that may be spent up to the moment when
 * `fraction` of the budget is used: K. Lan, D. DeMets, "Discrete sequential boundaries for
 * clinical trials", Biometrika 70, 1983, in the O'Brien-Fleming form. */
double stats_spent(double alpha, double fraction);

#endif
