/* stats_rank.h - two samples that were not taken side by side, compared by ranks. */

#ifndef YOMIKIRI_STATS_RANK_H
#define YOMIKIRI_STATS_RANK_H

#include "bench/stats/stats.h"

/* Two-sided p-value of the Mann-Whitney U test: exact for small samples without ties, normal
 * approximation with tie and continuity correction otherwise. */
double stats_mann_whitney(const double *a, int a_count, const double *b, int b_count);

/* By how much the values of `b` lie above those of `a`: the median of all differences (the
 * Hodges-Lehmann estimate) and the interval that agrees with stats_mann_whitney(); infinite
 * where the samples are too small for the confidence (five each for 0.99). */
StatsInterval stats_shift(const double *a, int a_count, const double *b, int b_count,
                          double confidence);

#endif
