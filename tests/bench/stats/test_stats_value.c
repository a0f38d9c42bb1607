/* test_stats_value.c - tests of the errors of values, of how often the best move comes
 * first, and of what the first move loses. */

#include "tests/support/fact.h"

#include <math.h>

#include "bench/stats/stats_value.h"

static bool is(double value, double wanted)
{
    return fabs(value - wanted) < 1e-12;
}

static double figure(const StatsValue *values, StatsValueFigure which)
{
    return stats_value_figure(values, which).estimate;
}

static void add_error(StatsValue *values, double error)
{
    stats_value_add(values, &(StatsValueSample){ error, 0, { 1, 2, 3 }, NAN });
}

/* Errors 3, -1, 4: mean 2, deviation sqrt((1 + 9 + 4) / 2). */
static void errors_have_a_mean_and_a_deviation(void **state)
{
    StatsValue values = { 0 };

    (void)state;
    add_error(&values, 3);
    add_error(&values, -1);
    add_error(&values, 4);
    assert_int_equal(values.count, 3);
    assert_true(is(figure(&values, STATS_MEAN_ERROR), 2));
    assert_true(is(figure(&values, STATS_DEVIATION), sqrt(7)));
}

static void errors_have_a_size_whatever_their_side(void **state)
{
    StatsValue values = { 0 };

    (void)state;
    add_error(&values, 3);
    add_error(&values, -1);
    add_error(&values, 4);
    add_error(&values, -3.25);
    assert_true(is(figure(&values, STATS_RMS_ERROR), sqrt((9 + 1 + 16 + 10.5625) / 4)));
    assert_true(is(figure(&values, STATS_ABSOLUTE_ERROR), 11.25 / 4));
    assert_true(is(figure(&values, STATS_WITHIN), 0.5));
}

/* Best are squares 5 and 7: first, second, fourth, and not known. */
static void best_moves_are_looked_for_among_three(void **state)
{
    static const uint64_t BEST = 1ULL << 5 | 1ULL << 7;
    static const int FIRST[][3] = { { 7, 5, 1 }, { 1, 5, 7 }, { 1, 2, 3 }, { 1, -1, -1 } };
    StatsValue values = { 0 };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(FIRST); i++) {
        StatsValueSample sample = { 0, BEST, { FIRST[i][0], FIRST[i][1], FIRST[i][2] }, NAN };

        stats_value_add(&values, &sample);
    }
    add_error(&values, 0);
    assert_int_equal(values.count, 5);
    assert_int_equal(stats_value_count(&values, STATS_BEST_FIRST), 4);
    assert_true(is(figure(&values, STATS_BEST_FIRST), 0.25));
    assert_true(is(figure(&values, STATS_AMONG_THREE), 0.5));
}

static void discs_lost_are_of_positions_whose_moves_are_known(void **state)
{
    char text[STATS_VALUE_TEXT];
    StatsValue values = { 0 };

    (void)state;
    stats_value_add(&values, &(StatsValueSample){ 0, 2, { 1, -1, -1 }, 0 });
    stats_value_add(&values, &(StatsValueSample){ 0, 2, { 3, -1, -1 }, 6 });
    add_error(&values, 0);
    assert_int_equal(stats_value_count(&values, STATS_LOST), 2);
    assert_true(is(figure(&values, STATS_LOST), 3));
    stats_value_text(text, &values, STATS_LOST);
    assert_string_equal(text, "3.00 (of 2)");
}

/* 8 of 10: Wilson's interval is 49.0 to 94.3 %, whatever book one looks into. */
static void shares_have_an_interval(void **state)
{
    StatsValue values = { 0 };

    (void)state;
    for (int i = 0; i < 10; i++)
        add_error(&values, i < 8 ? 1 : 5);
    const StatsInterval share = stats_value_figure(&values, STATS_WITHIN);

    assert_true(is(share.estimate, 0.8));
    assert_true(fabs(share.low - 0.4902) < 1e-4 && fabs(share.high - 0.9433) < 1e-4);
    assert_true(isnan(stats_value_figure(&values, STATS_MEAN_ERROR).low));
}

static void intervals_stay_between_none_and_all(void **state)
{
    StatsValue none = { 0 }, all = { 0 };

    (void)state;
    for (int i = 0; i < 4; i++) {
        add_error(&none, 9);
        add_error(&all, 0);
    }
    const StatsInterval of_none = stats_value_figure(&none, STATS_WITHIN);
    const StatsInterval of_all = stats_value_figure(&all, STATS_WITHIN);

    assert_true(of_none.low >= 0 && of_none.low < 1e-9 && of_none.high > 0.4);
    assert_true(of_all.high <= 1 && of_all.high > 1 - 1e-9 && of_all.low < 0.6);
}

static void of_none_nothing_is_known(void **state)
{
    char text[STATS_VALUE_TEXT];
    StatsValue values = { 0 };

    (void)state;
    for (int i = 0; i < STATS_VALUE_FIGURES; i++) {
        assert_true(isnan(figure(&values, (StatsValueFigure)i)));
        stats_value_text(text, &values, (StatsValueFigure)i);
        assert_string_equal(text, "-");
    }
    add_error(&values, 2.5);
    assert_true(is(figure(&values, STATS_MEAN_ERROR), 2.5));
    assert_true(isnan(figure(&values, STATS_DEVIATION)));
    assert_true(isnan(figure(&values, STATS_BEST_FIRST)) && isnan(figure(&values, STATS_LOST)));
    add_error(&values, 2.5);
    assert_true(is(figure(&values, STATS_DEVIATION), 0));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_have_a_mean_and_a_deviation),
        cmocka_unit_test(errors_have_a_size_whatever_their_side),
        cmocka_unit_test(best_moves_are_looked_for_among_three),
        cmocka_unit_test(discs_lost_are_of_positions_whose_moves_are_known),
        cmocka_unit_test(shares_have_an_interval),
        cmocka_unit_test(intervals_stay_between_none_and_all),
        cmocka_unit_test(of_none_nothing_is_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
