/* stats.h - statistics of times on noisy machines: order statistics and moments. Like all of
 * this room pure functions over arrays: no state, no clock, no libraries; whatever is random
 * takes a seed and gives the same result for it. */

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

/* An interval of logarithms as one of what they are of. */
StatsInterval stats_exp(StatsInterval logs);

/* ---- stats_dist.c: the normal distribution, and Student's t to six digits ---- */

double stats_normal_cdf(double z);
double stats_normal_quantile(double p);
double stats_t_quantile(double p, double freedom);

/* ---- stats_looks.c: looks at data while they come in, without being wrong more often. ---- */

/* Share of the error rate `alpha` (two-sided) that may be spent up to the moment when
 * `fraction` of the budget is used: K. Lan, D. DeMets, "Discrete sequential boundaries for
 * clinical trials", Biometrika 70, 1983, in the O'Brien-Fleming form; `alpha` from 1 on. */
double stats_spent(double alpha, double fraction);

/* The two-sided bound for the standardised mean at look `looks`, if `spend` may be spent at
 * that look and bound[0..looks-2] were those of the looks before, at rounds[0..looks-1]
 * rounds, which rise. INFINITY where nothing can be spent. By numerical integration as in
 * C. Jennison, B. Turnbull, "Group sequential methods", 2000, chapter 19. */
double stats_bound(const int *rounds, const double *bound, int looks, double spend);

/* What the looks so far have used of the error rate; all zero before the first. */
enum { STATS_LOOKS = 32 };

typedef struct {
    int count;
    int rounds[STATS_LOOKS];
    double bound[STATS_LOOKS];
    double spent[STATS_LOOKS];          /* in all, up to that look */
    double fraction[STATS_LOOKS];       /* of the budget */
} StatsLooks;

/* Note a look after `rounds` rounds; the confidence of its interval: 1 where nothing may be spent
 * yet. With no new round, or no room, it replaces the last one, and has all that is left. */
double stats_look(StatsLooks *looks, int rounds, double fraction, double alpha);

/* The same for another spending function: `spent` of the error rate may be used up to here. */
double stats_look_spending(StatsLooks *looks, int rounds, double fraction, double spent);

/* ---- stats_paired.c: times taken side by side, round by round. ---- */

/* The log-ratio of each round: x[round * positions + position] are log-ratios of paired
 * times (NAN: missing), `out` has room for `rounds` values. Each is the mean over positions
 * of the position's centre over all rounds plus the round's distance from it, where
 * distances beyond STATS_CLIP robust deviations are pulled in to there: a spike counts, but
 * not for more than that. What this takes from the scatter is given back by a factor (the
 * values are those of the one-step M-estimate, P. Huber, "Robust statistics", 1981, section
 * 6.7), so that their mean and its error can be used as if nothing had been pulled in.
 * A position without any value is left out. */
#define STATS_CLIP 2.5
void stats_round_means(const double *x, int rounds, int positions, double *out);

/* Student's t interval of the given confidence for the centre of the round means, 4 % longer.
 * docs/compare.md tells how often it is wrong. Needs two rounds; else infinite. */
StatsInterval stats_paired(const double *x, int rounds, int positions, double confidence);

#endif
