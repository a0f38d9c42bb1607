/* test_args_value.c - sizes, times, ranges and numbers from text. */

#include "tests/support/fact.h"

#include "apps/cli/args/args_value.h"

static void sizes_have_units(void **state)
{
    uint64_t size = 7;

    (void)state;
    assert_true(args_value_size("512M", &size));
    assert_int_equal(size, UINT64_C(512) << 20);
    assert_true(args_value_size("1.5G", &size));
    assert_int_equal(size, UINT64_C(1536) << 20);
    assert_true(args_value_size("64kB", &size));
    assert_int_equal(size, 65536);
    assert_true(args_value_size("2GiB", &size));
    assert_int_equal(size, UINT64_C(2) << 30);
    assert_true(args_value_size("off", &size));
    assert_int_equal(size, 0);
    size = 7;
    assert_false(args_value_size("12", &size));
    assert_false(args_value_size("", &size));
    assert_false(args_value_size("M", &size));
    assert_false(args_value_size("-1M", &size));
    assert_false(args_value_size("1Mx", &size));
    assert_false(args_value_size("99999999999999T", &size));
    assert_int_equal(size, 7);
}

static void durations_have_units_or_mean_seconds(void **state)
{
    static const struct { const char *text; double seconds; } GOOD[] = {
        { "30", 30 }, { "0.5", 0.5 }, { ".25", 0.25 }, { "500ms", 0.5 }, { "2m", 120 },
        { "1.5h", 5400 }, { "3s", 3 }, { "0", 0 },
    };
    static const char *const BAD[] = {
        "", "s", "-1", "1 s", "0x10", "inf", "nan", "1,5", "1.5.5",
    };
    double seconds = 7;

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(GOOD); i++) {
        assert_true(args_value_duration(GOOD[i].text, &seconds));
        assert_true(seconds > GOOD[i].seconds - 1e-9 && seconds < GOOD[i].seconds + 1e-9);
    }
    seconds = 7;
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++)
        assert_false(args_value_duration(BAD[i], &seconds));
    assert_true(seconds > 6.9 && seconds < 7.1);
}

static void ranges_go_up(void **state)
{
    static const char *const BAD[] = { "", "4", "4,", ",4", "4,4", "5,4", "1,2,3", "1 ,2", "a,b" };
    Range range = { 7, 8 };

    (void)state;
    assert_true(args_value_range("-64,64", &range));
    assert_int_equal(range.low, -64);
    assert_int_equal(range.high, 64);
    assert_true(args_value_range("+2..4", &range));
    assert_int_equal(range.low, 2);
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++)
        assert_false(args_value_range(BAD[i], &range));
    assert_int_equal(range.high, 4);
}

static void depths_are_plies_and_percent(void **state)
{
    static const char *const BAD[] = { "", "@87", "15@", "15@@87", "15@87%%", "15@ 87", "15 @87",
                                       "15@87.5", "15@x", "15%", "15@87 " };
    SearchDepth depth = { 7, 8 };

    (void)state;
    assert_true(args_value_depth("15@87", &depth));
    assert_int_equal(depth.plies, 15);
    assert_int_equal(depth.selectivity, 87);
    assert_true(args_value_depth("20@100%", &depth));
    assert_int_equal(depth.selectivity, 100);
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++)
        assert_false(args_value_depth(BAD[i], &depth));
    assert_int_equal(depth.plies, 20);
    assert_true(args_value_depth("12", &depth));
    assert_int_equal(depth.plies, 12);
    assert_int_equal(depth.selectivity, 0);
}

static void integers_are_whole_and_fit(void **state)
{
    static const char *const BAD[] = { "", "-", "+", " 1", "1 ", "0x1", "2147483648", "1e3" };
    int value = 7;

    (void)state;
    assert_true(args_value_int("-2147483647", &value));
    assert_int_equal(value, -2147483647);
    assert_true(args_value_int("+5", &value));
    assert_int_equal(value, 5);
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++)
        assert_false(args_value_int(BAD[i], &value));
    assert_int_equal(value, 5);
}

static void numbers_keep_to_their_range(void **state)
{
    static const char *const BAD[] = { "", "0", "0.6", "1x", "0.1%", "nan" };
    double value = 7;

    (void)state;
    assert_true(args_value_number("1e-3", 1e-6, 0.5, &value));
    assert_true(value == 1e-3);
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++)
        assert_false(args_value_number(BAD[i], 1e-6, 0.5, &value));
    assert_true(value == 1e-3);
}

static void percentages_are_fractions(void **state)
{
    static const char *const BAD[] = { "", "%", "-1", "101", "1%%", "1x" };
    double value = 7;

    (void)state;
    assert_true(args_value_percent("50", 100, &value));
    assert_true(value == 0.5);
    assert_true(args_value_percent("25%", 100, &value));
    assert_true(value == 0.25);
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++)
        assert_false(args_value_percent(BAD[i], 100, &value));
    assert_true(value == 0.25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_have_units),
        cmocka_unit_test(durations_have_units_or_mean_seconds),
        cmocka_unit_test(ranges_go_up),
        cmocka_unit_test(depths_are_plies_and_percent),
        cmocka_unit_test(integers_are_whole_and_fit),
        cmocka_unit_test(numbers_keep_to_their_range),
        cmocka_unit_test(percentages_are_fractions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
