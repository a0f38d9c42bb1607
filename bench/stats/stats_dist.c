/* stats_dist.c - the normal distribution, and quantiles of Student's t. */

#include "bench/stats/stats.h"

#include <math.h>

double stats_normal_cdf(double z)
{
    return 0.5 * erfc(-z * M_SQRT1_2);
}

/* The tail falls steadily: halve the range that holds the place. */
double stats_normal_quantile(double p)
{
    double low = -38.0, high = 0.0;

    if (!(p > 0.0) || !(p < 1.0))
        return p == 0.0 ? -INFINITY : p == 1.0 ? INFINITY : NAN;
    if (p > 0.5)
        return -stats_normal_quantile(1.0 - p);
    for (int i = 0; i < 100; i++) {
        const double middle = 0.5 * (low + high);

        *(stats_normal_cdf(middle) > p ? &high : &low) = middle;
    }
    return 0.5 * (low + high);
}

/* G. Hill, "Student's t-quantiles", algorithm 396, Communications of the ACM 13, 1970: six
 * digits. */
double stats_t_quantile(double p, double freedom)
{
    const double tails = 2.0 * fmin(p, 1.0 - p), sign = p < 0.5 ? -1.0 : 1.0, n = freedom;

    if (!(tails > 0.0) || !(n >= 1.0))
        return tails == 0.0 ? sign * INFINITY : NAN;
    if (n < 2.0)
        return sign / tan(tails * M_PI_2);
    if (n < 3.0)
        return sign * sqrt(2.0 / (tails * (2.0 - tails)) - 2.0);

    const double a = 1.0 / (n - 0.5), b = 48.0 / (a * a);
    double c = ((20700.0 * a / b - 98.0) * a - 16.0) * a + 96.36;
    const double d = ((94.5 / (b + c) - 3.0) / b + 1.0) * sqrt(a * M_PI_2) * n;
    double y = pow(d * tails, 2.0 / n);

    if (y > 0.05 + a) {
        const double x = stats_normal_quantile(0.5 * tails);

        y = x * x;
        c += n < 5.0 ? 0.3 * (n - 4.5) * (x + 0.6) : 0.0;
        c += (((0.05 * d * x - 5.0) * x - 7.0) * x - 2.0) * x + b;
        y = (((((0.4 * y + 6.3) * y + 36.0) * y + 94.5) / c - y - 3.0) / b + 1.0) * x;
        y = expm1(a * y * y);
    } else {
        y = ((1.0 / (((n + 6.0) / (n * y) - 0.089 * d - 0.822) * (n + 2.0) * 3.0)
              + 0.5 / (n + 4.0)) * y - 1.0) * (n + 1.0) / (n + 2.0) + 1.0 / y;
    }
    return sign * sqrt(n * y);
}
