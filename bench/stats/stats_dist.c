/* stats_dist.c - the normal and the t distribution, accurate far out in the tails, where
 * the first looks of a sequential test are. */

#include "bench/stats/stats.h"

#include <math.h>

double stats_normal_cdf(double z)
{
    return 0.5 * erfc(-z * M_SQRT1_2);
}

double stats_normal_quantile(double p)
{
    return stats_t_quantile(p, INFINITY);
}

/* ---- t by way of the incomplete beta function ---- */

/* The continued fraction of the incomplete beta function (Abramowitz, Stegun, 26.5.8),
 * evaluated forwards by the modified method of Lentz. */
static double beta_fraction(double x, double a, double b)
{
    static const double TINY = 1e-300;
    double c = 1.0, d = 1.0 - (a + b) * x / (a + 1.0), result;

    result = d = 1.0 / (fabs(d) < TINY ? TINY : d);
    for (int i = 2; i <= 2001; i++) {
        const int m = i / 2;
        const double part = i % 2 == 0
            ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
            : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));

        d = 1.0 + part * d;
        c = 1.0 + part / c;
        d = 1.0 / (fabs(d) < TINY ? TINY : d);
        c = fabs(c) < TINY ? TINY : c;
        result *= c * d;
        if (i % 2 == 1 && fabs(c * d - 1.0) < 1e-15)
            break;
    }
    return result;
}

/* Regularised I_x(a, b); `rest` is 1 - x, given apart because it may be tiny. */
static double incomplete_beta(double x, double rest, double a, double b)
{
    int sign;

    if (x <= 0.0 || rest <= 0.0)
        return x <= 0.0 ? 0.0 : 1.0;

    const double front = exp(lgamma_r(a + b, &sign) - lgamma_r(a, &sign) - lgamma_r(b, &sign)
                             + a * log(x) + b * log(rest));

    if (x < (a + 1.0) / (a + b + 2.0))
        return front * beta_fraction(x, a, b) / a;
    return 1.0 - front * beta_fraction(rest, b, a) / b;
}

double stats_t_cdf(double t, double freedom)
{
    if (isnan(t) || !(freedom > 0.0))
        return NAN;
    if (isinf(t) || isinf(freedom))
        return stats_normal_cdf(t);

    const double sum = freedom + t * t;
    const double tail = 0.5 * incomplete_beta(freedom / sum, t * t / sum, 0.5 * freedom, 0.5);

    return t < 0.0 ? tail : 1.0 - tail;
}

double stats_t_quantile(double p, double freedom)
{
    if (isnan(p) || p < 0.0 || p > 1.0 || !(freedom > 0.0))
        return NAN;
    if (p == 0.0 || p == 1.0)
        return p == 0.0 ? -INFINITY : INFINITY;
    if (p > 0.5)
        return -stats_t_quantile(1.0 - p, freedom);

    /* The tail falls steadily: enclose it, then halve. */
    double low = -1.0, high = 0.0;

    while (stats_t_cdf(low, freedom) > p && low > -1e300) {
        high = low;
        low *= 4.0;
    }
    for (int i = 0; i < 200 && high - low > 1e-15 * -low; i++) {
        const double middle = 0.5 * (low + high);

        if (stats_t_cdf(middle, freedom) > p)
            high = middle;
        else
            low = middle;
    }
    return 0.5 * (low + high);
}
