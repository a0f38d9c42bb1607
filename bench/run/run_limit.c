#include "bench/run/run_limit.h"

#include <math.h>

enum { TIMES = 20, SMALL_EMPTIES = 20 };

/* What an empty square more costs at most, about. */
static const double GROWTH = 2.5;

double run_limit(const SuiteAsk *ask, int empties, double least_s, double alike_s, double other_s)
{
    const double seen_s = fmax(alike_s, other_s);
    const double slow_s = least_s * pow(GROWTH, max_int(empties - SMALL_EMPTIES, 0));

    if (ask->time_s > 0)
        return least_s + TIMES * ask->time_s;
    return alike_s > 0 ? fmax(least_s, TIMES * seen_s) : fmax(slow_s, TIMES * seen_s);
}
