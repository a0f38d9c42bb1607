/* test_stats.c - statistics against values from elsewhere: exact where there is a closed form, by
 * simulation where there is none; bounds of sequential looks against published ones. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>

#include "bench/stats/stats.h"
#include "tests/support/noise.h"

enum { ROUNDS = 40, POSITIONS = 24 };

#define assert_close(value, wanted, error) \
    check_close((value), (wanted), (error), #value, __LINE__)

static void check_close(double value, double wanted, double error, const char *what, int line)
{
    if (!(fabs(value - wanted) <= error) && !(isnan(value) && isnan(wanted))) {
        printf("# %s:%d: %s is %.15g, not %.15g\n", __FILE__, line, what, value, wanted);
        fail();
    }
}

/* ---- order statistics ---- */

/* R: quantile(1:10, c(0, .25, .5, .9, 1)) and quantile(c(8, 1, 4, 2), .9), by its definition:
 * the value at 1 + (n - 1) q, linear between neighbours; what is missing is passed over. */
FACT(quantile_is_that_of_type_seven)
{
    static const double TEN[] = { 3, 1, 2, 10, 9, 8, 7, 6, 5, 4 }, FOUR[] = { 8, 1, 4, 2 };
    static const double SOME[] = { NAN, 5, NAN, 1 };
    static const struct { const double *values; int count; double q, is; } CASES[] = {
        { TEN, 10, 0.0, 1.0 }, { TEN, 10, 0.25, 3.25 }, { TEN, 10, 0.5, 5.5 },
        { TEN, 10, 0.9, 9.1 }, { TEN, 10, 1.0, 10.0 }, { FOUR, 4, 0.9, 6.8 },
        { SOME, 4, 0.5, 3.0 }, { SOME, 1, 0.5, NAN }, { SOME, 0, 0.5, NAN },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        assert_close(stats_quantile(CASES[i].values, CASES[i].count, CASES[i].q), CASES[i].is,
                     1e-12);
}

FACT(deviation_divides_by_one_less)
{
    static const double VALUES[] = { 2, 4, 4, 4, 5, 5, 7, 9 };

    assert_close(stats_mean(VALUES, 8), 5.0, 1e-12);
    assert_close(stats_deviation(VALUES, 8), sqrt(32.0 / 7.0), 1e-12);
    assert_close(stats_deviation(VALUES, 1), NAN, 0);
}

/* ---- distributions ---- */

/* Infinite freedom: Python's statistics.NormalDist().inv_cdf; far out Abramowitz, Stegun, table
 * 26.6, has Q(6) = 9.8659e-10. Else Student's table as printed in textbooks (R. Fisher, F. Yates,
 * "Statistical tables", III). */
/* The t of 1 and 2 degrees of freedom have closed forms; others are from tables, and by halving
 * over Simpson's rule with 200000 steps. */
FACT(quantiles_are_those_of_the_tables)
{
    static const struct { double p, freedom, t, error; } TABLE[] = {
        { 0.975, 1, 12.7062047362, 1e-9 }, { 0.995, 1, 63.6567411629, 1e-8 },
        { 0.90824829046386302, 2, 2, 1e-12 }, { 0.975, 4, 2.7764451052, 1e-5 },
        { 0.995, 4, 4.6040948713, 1e-4 }, { 0.9990, 4, 7.1731822197, 1e-3 },
        { 0.95, 10, 1.8124611228, 1e-6 }, { 0.995, 19, 2.8609346065, 1e-6 },
        { 0.9995, 30, 3.6459586350, 1e-6 }, { 0.975, 60, 2.0002978220, 1e-6 },
        { 0.995, 120, 2.6174211450, 1e-6 }, { 0.9999999, 5, 39.3404, 0.01 }, { -0.1, 5, NAN, 0 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(TABLE); i++) {
        const double p = TABLE[i].p, freedom = TABLE[i].freedom;

        assert_close(stats_t_quantile(p, freedom), TABLE[i].t, TABLE[i].error);
        assert_close(stats_t_quantile(1.0 - p, freedom), -TABLE[i].t, TABLE[i].error + 1e-6);
    }
    assert_close(stats_normal_quantile(0.975), 1.9599639845400536, 1e-12);
    assert_close(stats_normal_quantile(0.0025), -2.8070337683438042, 1e-12);
    for (double z = -8.0; z <= 5.0; z += 0.25)
        assert_close(stats_normal_quantile(stats_normal_cdf(z)), z, z < 0.0 ? 1e-11 : 1e-8);
}

/* ---- rounds ---- */

FACT(round_means_are_means_where_nothing_sticks_out)
{
    static const double X[] = { 1, 20, 2, 22, 3, 24 };
    static const double MISSING[] = { 1, NAN, 5, 1, NAN, NAN, 1, NAN, 5 };
    double means[3];

    stats_round_means(X, 3, 2, means);
    for (int r = 0; r < 3; r++)
        assert_close(means[r], 10.5 + 1.5 * r, 1e-12);
    stats_round_means(MISSING, 3, 3, means);
    for (int r = 0; r < 3; r++)
        assert_close(means[r], 3.0, 1e-12);
}

/* A difference at few positions only is an effect and no spike, if it is there in every round. */
FACT(round_means_pull_spikes_in_and_keep_effects)
{
    double x[10 * 8], means[10];
    Random random = { fact_seed(7) };

    for (int effect = 0; effect < 2; effect++) {
        for (int i = 0; i < 80; i++)
            x[i] = 0.001 * noise_normal(&random) + (effect && i % 8 == 5 ? 0.8 : 0.0);
        if (!effect)
            x[3 * 8 + 1] = 100.0;
        stats_round_means(x, 10, 8, means);
        assert_close(stats_mean(means, 10), effect ? 0.1 : 0.0, 0.001);
        for (int r = 0; r < 10; r++)
            assert_close(means[r], effect ? 0.1 : 0.0, 0.003);
    }
}

/* ---- the interval ---- */

FACT(interval_is_that_of_student_and_a_little_longer)
{
    static const double X[] = { 1, 2, 3, 4, 5, 6, 7, 8 }, EQUAL[] = { 2, 2, 2, 2, 2 };
    /* Mean 4.5, deviation sqrt(6), 7 degrees of freedom: 3.499 from the table. */
    const double half = 1.04 * 3.499 * sqrt(6.0 / 8.0);
    const StatsInterval is = stats_paired(X, 8, 1, 0.99);
    const StatsInterval one = stats_paired(X, 1, 3, 0.99);
    const StatsInterval equal = stats_paired(EQUAL, 5, 1, 0.99);

    assert_close(is.estimate, 4.5, 1e-12);
    assert_close(is.low, 4.5 - half, 0.001);
    assert_close(is.high, 4.5 + half, 0.001);
    assert_true(one.estimate == 2.0 && isinf(one.low) && isinf(one.high));
    assert_true(equal.low == 2.0 && equal.high == 2.0);
    assert_true(isnan(stats_paired(X, 0, 3, 0.99).estimate));
}

/* 99 % intervals may miss the truth in 1 % of the runs: 1200 runs of each noise, 12 misses
 * expected; 27 or more have a chance below 0.1 % if that is so, as 3 of 24 have of 0.2 %. Plain
 * winsorised means, which take scatter away without giving it back, miss 30 to 40 with spikes. */
FACT(interval_holds_the_truth_as_often_as_it_says)
{
    static const int COUNTS[] = { 6, 12, 25 };
    const int runs = fact_scaled(400);
    double x[ROUNDS * POSITIONS];

    for (int kind = 0; kind < NOISE_KINDS; kind++) {
        Random random = { fact_seed(0x51 + (uint64_t)kind) };
        int missed = 0;

        for (size_t i = 0; i < ARRAY_LENGTH(COUNTS); i++) {
            for (int run = 0; run < runs; run++) {
                noise_fill(&random, (NoiseKind)kind, 0.01, COUNTS[i], POSITIONS, x);

                const StatsInterval interval = stats_paired(x, COUNTS[i], POSITIONS, 0.99);

                missed += interval.low > 0.01 || interval.high < 0.01;
            }
        }
        printf("# noise %d: %d of %d intervals of 99 %% miss\n", kind, missed, 3 * runs);
        assert_true(missed < 24 * runs / 400 + 3);
    }
}

/* ---- looks ---- */

/* Lan and DeMets 1983 spend 2 - 2 Phi(z(alpha/2) / sqrt(t)) on each side of one. */
FACT(spending_rises_to_alpha)
{
    static const struct { double fraction, spent, error; } CASES[] = {
        { 0.0, 0.0, 0.0 }, { 1.0, 0.05, 0.0 }, { 2.0, 0.05, 0.0 }, { 0.999999, 0.05, 1e-6 },
        /* z(0.0125) = 2.241403, over sqrt(0.5): 3.169823, 4 * 0.000762711. */
        { 0.5, 0.00305, 0.000005 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        assert_close(stats_spent(0.05, CASES[i].fraction), CASES[i].spent, CASES[i].error);
    for (double t = 0.1; t < 1.0; t += 0.1)
        assert_true(stats_spent(0.01, t) < stats_spent(0.01, t + 0.1));
}

static void bounds_at(const int *rounds, const double *fractions, int looks, double alpha,
                      double *bound)
{
    double before = 0.0;

    for (int k = 0; k < looks; k++) {
        const double spent = stats_spent(alpha, fractions[k]);

        bound[k] = stats_bound(rounds, bound, k + 1, spent - before);
        before = spent;
    }
}

/* Five even looks at 5 % (D. Reboussin, D. DeMets, K. Kim, K. Lan, "Computations for group
 * sequential boundaries using the Lan-DeMets spending function method", Controlled Clinical
 * Trials 21, 2000; other programs for this print the same). One look alone has the quantile. */
FACT(bounds_are_the_published_ones)
{
    static const int ROUNDS_AT[] = { 20, 40, 60, 80, 100 };
    static const double FRACTIONS[] = { 0.2, 0.4, 0.6, 0.8, 1.0 };
    static const double PUBLISHED[] = { 4.8769, 3.3569, 2.6803, 2.2898, 2.0310 };
    double bound[5];

    bounds_at(ROUNDS_AT, FRACTIONS, 5, 0.05, bound);
    for (int k = 0; k < 5; k++)
        assert_close(bound[k], PUBLISHED[k], 0.0002);
    assert_close(stats_bound(ROUNDS_AT, NULL, 1, 0.01), 2.5758293035489, 1e-9);
    assert_true(isinf(stats_bound(ROUNDS_AT, NULL, 1, 0.0)));
}

/* Looks at uneven rounds, also right after one another: of 20000 random walks as many cross
 * as may; the deviation of the count is 14. */
FACT(bounds_hold_the_error_over_uneven_looks)
{
    static const int ROUNDS_AT[] = { 5, 13, 14, 35, 36, 60 };
    static const double FRACTIONS[] = { 0.1, 0.3, 0.4, 0.5, 0.51, 1.0 };
    const int walks = fact_scaled(20000);
    Random random = { fact_seed(0x10c) };
    double bound[6];
    int crossed = 0;

    bounds_at(ROUNDS_AT, FRACTIONS, 6, 0.01, bound);
    for (int walk = 0; walk < walks; walk++) {
        double sum = 0.0;
        bool out = false;

        for (int r = 1, k = 0; r <= 60; r++) {
            sum += noise_normal(&random);
            if (r == ROUNDS_AT[k])
                out |= fabs(sum) > bound[k++] * sqrt(r);
        }
        crossed += out;
    }
    printf("# %d of %d walks cross bounds of 1 %%\n", crossed, walks);
    assert_true(fabs(crossed - 0.01 * walks) < 4.0 * sqrt(0.01 * walks) + 1.0);
}

FACTS_MAIN(NULL, NULL)
