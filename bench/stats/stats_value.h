/* stats_value.h - the quality of values that searches find before the end: how far they are from
 * what is proven, and whether the best move comes first. */

#ifndef YOMIKIRI_STATS_VALUE_H
#define YOMIKIRI_STATS_VALUE_H

#include "base/base.h"

/* Sums over positions whose score is proven; all zero is none. */
typedef struct {
    int count;
    double sum, squares;        /* of the errors, in discs */
    int with_best;              /* those whose best moves are known */
    int found, among_three;     /* of them: one comes first; one is among the first three */
} StatsValue;

/* Add one: the error, value less score; `best` are all best moves, 0 if they are not known;
 * `first` are the squares of the moves that come first, -1 where there are no more. */
void stats_value_add(StatsValue *values, double error, uint64_t best, const int first[3]);

/* NAN for none; of one, the deviation. */
double stats_value_mean(const StatsValue *values);
double stats_value_deviation(const StatsValue *values);

/* Shares, of those whose best moves are known. */
double stats_value_found(const StatsValue *values);
double stats_value_among_three(const StatsValue *values);

#endif
