/* test_tune_curves.c - plotted points, taken apart by name and round. */

#include "tests/support/fact.h"

#include "apps/cli/tune/tune_command.h"

static const TuneDot DOTS[] = {
    { .curve = "etc", .round = 1, .x = 1 },
    { .curve = "cache-kib", .round = 1, .x = 2256 },
    { .curve = "etc", .round = 1, .x = 0, .score = { .pairs = 6 } },
    { .curve = "cache-kib", .round = 2, .x = 4512 },
    { .curve = "cache-kib", .round = 1, .x = 1128, .score = { .pairs = 6 } },
    { .curve = "etc", .round = 2, .x = 1 },
    { .curve = "cache-kib", .round = 2, .x = 2256, .score = { .pairs = 12 } },
};

static void rounds_of_one_name_stand_in_a_row(void **state)
{
    static const struct { const char *name; int round, dots, of_name; } WANTED[] = {
        { "etc", 1, 2, 2 }, { "etc", 2, 1, 1 }, { "cache-kib", 1, 2, 2 }, { "cache-kib", 2, 2, 1 },
    };
    Arena arena = { .blocks = NULL };
    const TuneCurves curves = tune_curves(&arena, DOTS, ARRAY_LENGTH(DOTS));

    (void)state;
    assert_int_equal(curves.count, ARRAY_LENGTH(WANTED));
    for (int i = 0; i < curves.count; i++) {
        assert_string_equal(curves.curves[i].name, WANTED[i].name);
        assert_int_equal(curves.curves[i].round, WANTED[i].round);
        assert_int_equal(curves.curves[i].count, WANTED[i].dots);
        assert_int_equal(tune_curves_of_name(&curves, i), WANTED[i].of_name);
    }
    arena_free(&arena);
}

static void points_of_a_curve_are_in_order(void **state)
{
    Arena arena = { .blocks = NULL };
    const TuneCurves curves = tune_curves(&arena, DOTS, ARRAY_LENGTH(DOTS));
    const TuneCurve *caches = &curves.curves[3];

    (void)state;
    assert_ptr_equal(caches->dots[0], &DOTS[6]);
    assert_ptr_equal(caches->dots[1], &DOTS[3]);
    assert_false(tune_curve_is_base(caches->dots[0]));
    assert_true(tune_curve_is_base(caches->dots[1]));
    arena_free(&arena);
}

static void nothing_plotted_is_no_curve(void **state)
{
    Arena arena = { .blocks = NULL };

    (void)state;
    assert_int_equal(tune_curves(&arena, NULL, 0).count, 0);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_of_one_name_stand_in_a_row),
        cmocka_unit_test(points_of_a_curve_are_in_order),
        cmocka_unit_test(nothing_plotted_is_no_curve),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
