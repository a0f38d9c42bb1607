#include "bench/stats/stats_value.h"

#include <math.h>

void stats_value_add(StatsValue *values, double error, uint64_t best, const int first[3])
{
    values->count++;
    values->sum += error;
    values->squares += error * error;
    if (best == 0)
        return;
    values->with_best++;
    for (int i = 0; i < 3 && first[i] >= 0; i++) {
        if ((best >> first[i] & 1) == 0)
            continue;
        values->found += i == 0;
        values->among_three++;
        return;
    }
}

double stats_value_mean(const StatsValue *values)
{
    return values->count > 0 ? values->sum / values->count : NAN;
}

double stats_value_deviation(const StatsValue *values)
{
    if (values->count < 2)
        return NAN;
    const double square = (values->squares - values->sum * values->sum / values->count)
                          / (values->count - 1);

    return sqrt(fmax(square, 0));
}

double stats_value_found(const StatsValue *values)
{
    return values->with_best > 0 ? (double)values->found / values->with_best : NAN;
}

double stats_value_among_three(const StatsValue *values)
{
    return values->with_best > 0 ? (double)values->among_three / values->with_best : NAN;
}
