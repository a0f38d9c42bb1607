/* test_stats.c - order statistics and distributions, against values from elsewhere. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>

#include "bench/stats/stats.h"

#define assert_close(value, wanted, error) \
    check_close((value), (wanted), (error), #value, __LINE__)

static void check_close(double value, double wanted, double error, const char *what, int line)
{
    if (!(fabs(value - wanted) <= error)) {
        printf("# %s:%d: %s is %.15g, not %.15g\n", __FILE__, line, what, value, wanted);
        fail();
    }
}

/* ---- order statistics ---- */

/* R: quantile(1:10, c(0, .25, .5, .9, 1)) and quantile(c(8, 1, 4, 2), .9), by its definition:
 * the value at 1 + (n - 1) q, linear between neighbours. */
static void quantile_is_that_of_type_seven(void **state)
{
    static const double TEN[] = { 3, 1, 2, 10, 9, 8, 7, 6, 5, 4 }, FOUR[] = { 8, 1, 4, 2 };

    (void)state;
    assert_close(stats_quantile(TEN, 10, 0.0), 1.0, 0.0);
    assert_close(stats_quantile(TEN, 10, 0.25), 3.25, 1e-12);
    assert_close(stats_quantile(TEN, 10, 0.5), 5.5, 1e-12);
    assert_close(stats_quantile(TEN, 10, 0.9), 9.1, 1e-12);
    assert_close(stats_quantile(TEN, 10, 1.0), 10.0, 0.0);
    assert_close(stats_quantile(FOUR, 4, 0.9), 6.8, 1e-12);
}

static void quantile_passes_over_what_is_missing(void **state)
{
    static const double SOME[] = { NAN, 5, NAN, 1 };

    (void)state;
    assert_close(stats_median(SOME, 4), 3.0, 0.0);
    assert_true(isnan(stats_median(SOME, 1)));
    assert_true(isnan(stats_median(SOME, 0)));
}

static void deviation_divides_by_one_less(void **state)
{
    static const double VALUES[] = { 2, 4, 4, 4, 5, 5, 7, 9 };

    (void)state;
    assert_close(stats_mean(VALUES, 8), 5.0, 1e-12);
    assert_close(stats_deviation(VALUES, 8), sqrt(32.0 / 7.0), 1e-12);
    assert_true(isnan(stats_deviation(VALUES, 1)));
}

/* ---- distributions ---- */

/* Python's statistics.NormalDist().inv_cdf; far out: Abramowitz, Stegun, table 26.6, has
 * Q(6) = 9.8659e-10. */
static void normal_quantile_is_right_to_twelve_digits(void **state)
{
    (void)state;
    assert_close(stats_normal_quantile(0.975), 1.9599639845400536, 1e-12);
    assert_close(stats_normal_quantile(0.995), 2.5758293035489, 1e-12);
    assert_close(stats_normal_quantile(0.0025), -2.8070337683438042, 1e-12);
    assert_close(stats_normal_quantile(0.9), 1.2815515655446008, 1e-12);
    assert_close(stats_normal_quantile(0.5), 0.0, 1e-15);
    assert_close(stats_normal_quantile(9.865876e-10), -6.0, 1e-7);
    assert_true(isinf(stats_normal_quantile(0.0)) && isnan(stats_normal_quantile(-0.1)));
}

static void normal_quantile_undoes_the_distribution(void **state)
{
    (void)state;
    for (double z = -8.0; z <= 5.0; z += 0.25)
        assert_close(stats_normal_quantile(stats_normal_cdf(z)), z, z < 0.0 ? 1e-11 : 1e-8);
}

/* With 1 and 2 degrees of freedom there are closed forms; the others by Simpson's rule over
 * the density with 200000 steps, in Python. */
static void t_distribution_equals_integrals_of_its_density(void **state)
{
    (void)state;
    assert_close(stats_t_cdf(1.0, 1.0), 0.75, 1e-13);
    assert_close(stats_t_cdf(-20.0, 1.0), 0.5 - atan(20.0) / M_PI, 1e-14);
    assert_close(stats_t_cdf(2.0, 2.0), 0.5 + 2.0 / (2.0 * sqrt(2.0 + 4.0)), 1e-13);
    assert_close(stats_t_cdf(1.5, 4.0), 0.896, 1e-12);
    assert_close(stats_t_cdf(2.5, 9.5), 0.9837074711051972, 1e-12);
    assert_close(stats_t_cdf(3.0, 30.0), 0.9973050179671727, 1e-12);
    assert_close(stats_t_cdf(0.3, 120.0), 0.6176518944124044, 1e-12);
    assert_close(stats_t_cdf(0.0, 7.0), 0.5, 1e-15);
}

/* Student's table as printed in textbooks (R. Fisher, F. Yates, "Statistical tables", III). */
static void t_quantiles_are_those_of_the_tables(void **state)
{
    static const struct { double p, freedom, t; } TABLE[] = {
        { 0.975, 1, 12.706 }, { 0.995, 1, 63.657 }, { 0.975, 4, 2.776 }, { 0.995, 4, 4.604 },
        { 0.975, 5, 2.571 }, { 0.95, 10, 1.812 }, { 0.995, 19, 2.861 }, { 0.9995, 30, 3.646 },
        { 0.975, 60, 2.000 }, { 0.995, 120, 2.617 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(TABLE); i++) {
        assert_close(stats_t_quantile(TABLE[i].p, TABLE[i].freedom), TABLE[i].t, 0.00051);
        assert_close(stats_t_quantile(1.0 - TABLE[i].p, TABLE[i].freedom), -TABLE[i].t, 0.00051);
    }
    assert_close(stats_t_cdf(stats_t_quantile(1e-9, 7.0), 7.0), 1e-9, 1e-18);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantile_is_that_of_type_seven),
        cmocka_unit_test(quantile_passes_over_what_is_missing),
        cmocka_unit_test(deviation_divides_by_one_less),
        cmocka_unit_test(normal_quantile_is_right_to_twelve_digits),
        cmocka_unit_test(normal_quantile_undoes_the_distribution),
        cmocka_unit_test(t_distribution_equals_integrals_of_its_density),
        cmocka_unit_test(t_quantiles_are_those_of_the_tables),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
