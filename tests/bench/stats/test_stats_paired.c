/* test_stats_paired.c - intervals of paired times: exact where there is a closed form,
 * by simulation where there is none; bounds of sequential looks, against published ones. */

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
    if (!(fabs(value - wanted) <= error)) {
        printf("# %s:%d: %s is %.15g, not %.15g\n", __FILE__, line, what, value, wanted);
        fail();
    }
}

/* ---- rounds ---- */

static void round_means_are_means_where_nothing_sticks_out(void **state)
{
    static const double X[] = { 1, 20, 2, 22, 3, 24 };
    double means[3];

    (void)state;
    stats_round_means(X, 3, 2, means);
    assert_close(means[0], 10.5, 1e-12);
    assert_close(means[1], 12.0, 1e-12);
    assert_close(means[2], 13.5, 1e-12);
}

static void round_means_pull_spikes_in(void **state)
{
    double x[10 * 4], means[10];
    Random random = { fact_seed(7) };

    (void)state;
    for (int i = 0; i < 40; i++)
        x[i] = 0.01 * noise_normal(&random);
    x[3 * 4 + 1] = 100.0;
    stats_round_means(x, 10, 4, means);
    for (int r = 0; r < 10; r++)
        assert_true(fabs(means[r]) < 0.03);
    assert_true(means[3] > means[4]);
}

/* A difference at few positions only is an effect and no spike. */
static void round_means_keep_what_happens_in_every_round(void **state)
{
    double x[10 * 8], means[10];
    Random random = { fact_seed(8) };

    (void)state;
    for (int i = 0; i < 80; i++)
        x[i] = 0.001 * noise_normal(&random) + (i % 8 == 5 ? 0.8 : 0.0);
    stats_round_means(x, 10, 8, means);
    assert_close(stats_mean(means, 10), 0.1, 0.001);
}

static void round_means_fill_what_is_missing(void **state)
{
    static const double X[] = { 1, NAN, 5, 1, NAN, NAN, 1, NAN, 5 };
    double means[3];

    (void)state;
    stats_round_means(X, 3, 3, means);
    for (int r = 0; r < 3; r++)
        assert_close(means[r], 3.0, 1e-12);
}

/* ---- the interval ---- */

static void interval_is_at_least_that_of_student(void **state)
{
    static const double X[] = { 1, 2, 3, 4, 5, 6, 7, 8 };
    /* Mean 4.5, deviation sqrt(6), 7 degrees of freedom: 3.499 from the table. */
    const double half = 3.499 * sqrt(6.0 / 8.0);
    const StatsInterval interval = stats_paired(X, 8, 1, 0.99, 2000, 1);

    (void)state;
    assert_close(interval.estimate, 4.5, 1e-12);
    assert_true(interval.low <= 4.5 - half + 0.001 && interval.low > 4.5 - 3 * half);
    assert_true(interval.high >= 4.5 + half - 0.001 && interval.high < 4.5 + 3 * half);
}

static void interval_is_the_same_for_the_same_seed(void **state)
{
    double x[ROUNDS * POSITIONS];
    Random random = { fact_seed(9) };

    (void)state;
    noise_fill(&random, NOISE_SPIKES, 0.02, ROUNDS, POSITIONS, x);

    const StatsInterval a = stats_paired(x, ROUNDS, POSITIONS, 0.95, 500, 3);
    const StatsInterval b = stats_paired(x, ROUNDS, POSITIONS, 0.95, 500, 3);

    assert_true(a.low == b.low && a.high == b.high && a.low < a.high);
}

static void interval_needs_two_rounds(void **state)
{
    static const double X[] = { 1, 2, 3 };
    const StatsInterval one = stats_paired(X, 1, 3, 0.99, 100, 1);
    const StatsInterval none = stats_paired(X, 0, 3, 0.99, 100, 1);

    (void)state;
    assert_close(one.estimate, 2.0, 1e-12);
    assert_true(isinf(one.low) && isinf(one.high));
    assert_true(isnan(none.estimate));
}

static void interval_of_equal_rounds_has_no_width(void **state)
{
    static const double X[] = { 0.5, 0.5, 0.5, 0.5, 0.5 };
    const StatsInterval interval = stats_paired(X, 5, 1, 0.99, 100, 1);

    (void)state;
    assert_close(interval.low, 0.5, 1e-12);
    assert_close(interval.high, 0.5, 1e-12);
}

/* 99 % intervals may miss the truth in 1 % of the runs: 1200 runs of each noise, 12 misses
 * expected; 24 or more have a chance of 0.2 % if that is so. Plain winsorised means, which
 * take scatter away without giving it back, miss 30 to 40 with spikes. */
static void interval_holds_the_truth_as_often_as_it_says(void **state)
{
    static const int COUNTS[] = { 6, 12, 25 };
    const int runs = fact_scaled(400);
    double x[ROUNDS * POSITIONS];

    (void)state;
    for (int kind = 0; kind < NOISE_KINDS; kind++) {
        Random random = { fact_seed(0x51 + (uint64_t)kind) };
        int missed = 0;

        for (size_t i = 0; i < ARRAY_LENGTH(COUNTS); i++) {
            for (int run = 0; run < runs; run++) {
                noise_fill(&random, (NoiseKind)kind, 0.01, COUNTS[i], POSITIONS, x);

                const StatsInterval interval = stats_paired(x, COUNTS[i], POSITIONS, 0.99, 300,
                                                            (uint64_t)run);

                missed += interval.low > 0.01 || interval.high < 0.01;
            }
        }
        printf("# noise %d: %d of %d intervals of 99 %% miss\n", kind, missed, 3 * runs);
        assert_true(missed < 24 * runs / 400 + 2);
    }
}

/* ---- looks ---- */

/* Lan and DeMets 1983 spend 2 - 2 Phi(z(alpha/2) / sqrt(t)) on each side of one. */
static void spending_rises_to_alpha(void **state)
{
    (void)state;
    assert_close(stats_spent(0.05, 0.0), 0.0, 0.0);
    assert_close(stats_spent(0.05, 1.0), 0.05, 0.0);
    assert_close(stats_spent(0.05, 2.0), 0.05, 0.0);
    assert_close(stats_spent(0.05, 0.999999), 0.05, 1e-6);
    /* z(0.0125) = 2.241403, over sqrt(0.5): 3.169823, 4 * 0.000762711. */
    assert_close(stats_spent(0.05, 0.5), 0.00305, 0.000005);
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
 * Trials 21, 2000; other programs for this print the same). */
static void bounds_are_the_published_ones(void **state)
{
    static const int ROUNDS_AT[] = { 20, 40, 60, 80, 100 };
    static const double FRACTIONS[] = { 0.2, 0.4, 0.6, 0.8, 1.0 };
    static const double PUBLISHED[] = { 4.8769, 3.3569, 2.6803, 2.2898, 2.0310 };
    double bound[5];

    (void)state;
    bounds_at(ROUNDS_AT, FRACTIONS, 5, 0.05, bound);
    for (int k = 0; k < 5; k++)
        assert_close(bound[k], PUBLISHED[k], 0.0002);
}

static void bound_of_a_single_look_is_the_quantile(void **state)
{
    static const int ROUNDS_AT[] = { 17 };

    (void)state;
    assert_close(stats_bound(ROUNDS_AT, NULL, 1, 0.01), 2.5758293035489, 1e-9);
    assert_true(isinf(stats_bound(ROUNDS_AT, NULL, 1, 0.0)));
}

/* Looks at uneven rounds, also right after one another: of 20000 random walks as many cross
 * as may; the deviation of the count is 14. */
static void bounds_hold_the_error_over_uneven_looks(void **state)
{
    static const int ROUNDS_AT[] = { 5, 13, 14, 35, 36, 60 };
    static const double FRACTIONS[] = { 0.1, 0.3, 0.4, 0.5, 0.51, 1.0 };
    const int walks = fact_scaled(20000);
    Random random = { fact_seed(0x10c) };
    double bound[6];
    int crossed = 0;

    (void)state;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_means_are_means_where_nothing_sticks_out),
        cmocka_unit_test(round_means_pull_spikes_in),
        cmocka_unit_test(round_means_keep_what_happens_in_every_round),
        cmocka_unit_test(round_means_fill_what_is_missing),
        cmocka_unit_test(interval_is_at_least_that_of_student),
        cmocka_unit_test(interval_is_the_same_for_the_same_seed),
        cmocka_unit_test(interval_needs_two_rounds),
        cmocka_unit_test(interval_of_equal_rounds_has_no_width),
        cmocka_unit_test(interval_holds_the_truth_as_often_as_it_says),
        cmocka_unit_test(spending_rises_to_alpha),
        cmocka_unit_test(bounds_are_the_published_ones),
        cmocka_unit_test(bound_of_a_single_look_is_the_quantile),
        cmocka_unit_test(bounds_hold_the_error_over_uneven_looks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
