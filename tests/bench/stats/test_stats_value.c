/* test_stats_value.c - tests of the errors of values, and of how often the best move comes
 * first. */

#include "tests/support/fact.h"

#include <math.h>

#include "bench/stats/stats_value.h"

static bool is(double value, double wanted)
{
    return fabs(value - wanted) < 1e-12;
}

/* Errors 3, -1, 4: mean 2, deviation sqrt((1 + 9 + 4) / 2). */
static void errors_have_a_mean_and_a_deviation(void **state)
{
    static const int FIRST[3] = { 1, 2, 3 };
    StatsValue values = { 0 };

    (void)state;
    stats_value_add(&values, 3, 0, FIRST);
    stats_value_add(&values, -1, 0, FIRST);
    stats_value_add(&values, 4, 0, FIRST);
    assert_int_equal(values.count, 3);
    assert_true(is(stats_value_mean(&values), 2));
    assert_true(is(stats_value_deviation(&values), sqrt(7)));
}

/* Best are squares 5 and 7: first, second, fourth, and not known. */
static void best_moves_are_looked_for_among_three(void **state)
{
    static const uint64_t BEST = 1ULL << 5 | 1ULL << 7;
    static const int FIRST[][3] = { { 7, 5, 1 }, { 1, 5, 7 }, { 1, 2, 3 }, { 1, -1, -1 } };
    StatsValue values = { 0 };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(FIRST); i++)
        stats_value_add(&values, 0, BEST, FIRST[i]);
    stats_value_add(&values, 0, 0, FIRST[0]);
    assert_int_equal(values.count, 5);
    assert_int_equal(values.with_best, 4);
    assert_true(is(stats_value_found(&values), 0.25));
    assert_true(is(stats_value_among_three(&values), 0.5));
}

static void of_none_nothing_is_known(void **state)
{
    static const int FIRST[3] = { 1, -1, -1 };
    StatsValue values = { 0 };

    (void)state;
    assert_true(isnan(stats_value_mean(&values)) && isnan(stats_value_deviation(&values)));
    assert_true(isnan(stats_value_found(&values)) && isnan(stats_value_among_three(&values)));
    stats_value_add(&values, 2.5, 0, FIRST);
    assert_true(is(stats_value_mean(&values), 2.5) && isnan(stats_value_deviation(&values)));
    assert_true(isnan(stats_value_found(&values)));
    stats_value_add(&values, 2.5, 0, FIRST);
    assert_true(is(stats_value_deviation(&values), 0));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_have_a_mean_and_a_deviation),
        cmocka_unit_test(best_moves_are_looked_for_among_three),
        cmocka_unit_test(of_none_nothing_is_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
