#include "eval/eval.h"

enum { POWER_LIMIT = 10 * 65536 - 1 };

/* e to the power of x / 65536, times 2^32, as (1 + x/n)^n; beyond 10 * 65536 either way, as
 * there. */
static uint64_t power_of_e(int64_t x)
{
    enum { DOUBLINGS = 16, BITS = 48 };
    const int64_t power = x > POWER_LIMIT ? POWER_LIMIT : x < -POWER_LIMIT ? -POWER_LIMIT : x;
    const int64_t step = power * (INT64_C(1) << (BITS - 16 - DOUBLINGS));
    uint64_t y = (uint64_t)((INT64_C(1) << BITS) + step);

    for (int i = 0; i < DOUBLINGS; i++)
        y = (uint64_t)((unsigned __int128)y * y >> BITS);
    return y >> (BITS - 32);
}

uint64_t deviation_between(const EvalDepthError *error, int empties, int shallow, int deep)
{
    const int64_t n = empties;

    return power_of_e(error->constant + error->by_empties * n + error->by_square * n * n +
                      (int64_t)error->by_shallow * shallow + (int64_t)error->by_deep * deep);
}
