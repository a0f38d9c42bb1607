/* stats_paired.h - times taken side by side, round by round. */

#ifndef YOMIKIRI_STATS_PAIRED_H
#define YOMIKIRI_STATS_PAIRED_H

#include "bench/stats/stats.h"

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

/* Interval of the given confidence for the centre of the round means, symmetric around their
 * mean: that of Student's t, made longer by as much as a studentised bootstrap that draws
 * whole rounds asks for at 95 % (B. Efron, R. Tibshirani, "An introduction to the bootstrap",
 * 1993, section 12.5, symmetric as in P. Hall, "On symmetric bootstrap confidence intervals",
 * 1988; clusters as in A. Davison, D. Hinkley, "Bootstrap methods and their application",
 * 1997, section 3.8). Farther out resamples of few rounds are no guide. docs/compare.md tells
 * how this was chosen. Needs two rounds; else infinite. */
StatsInterval stats_paired(const double *x, int rounds, int positions, double confidence,
                           int resamples, uint64_t seed);

#endif
