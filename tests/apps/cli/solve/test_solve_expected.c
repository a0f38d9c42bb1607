/* test_solve_expected.c - tests of the comparison of expected scores with what is proven. */

#include "tests/support/fact.h"

#include "apps/cli/solve/item.h"

enum { A3 = 16, F1 = 5, H8 = 63 };

/* From 2 to 6, by h8; a3 gives 0, f1 -4 at most. */
static const Proven PROVEN = {
    .lower = 2, .upper = 6, .move_count = 3,
    .moves = { { H8, 2, 6 }, { A3, 0, 0 }, { F1, -64, -4 } },
};

static Expectation of_list(int score, ExpectedMove one, ExpectedMove two, uint64_t *wrong)
{
    const Position position = { .has_expected = true, .expected = score, .expected_count = 2,
                                .expected_moves = { one, two } };

    return item_compare(&position, &PROVEN, wrong);
}

static void a_score_is_held_to_both_bounds(void **state)
{
    (void)state;
    assert_int_equal(item_compare_score(0, 2, 6), EXPECT_WRONG);
    assert_int_equal(item_compare_score(2, 2, 6), EXPECT_UNDECIDED);
    assert_int_equal(item_compare_score(6, 2, 6), EXPECT_UNDECIDED);
    assert_int_equal(item_compare_score(8, 2, 6), EXPECT_WRONG);
    assert_int_equal(item_compare_score(4, 4, 4), EXPECT_OK);
}

static void without_a_score_nothing_is_expected(void **state)
{
    const Position position = { .expected = 40 };
    uint64_t wrong = 7;

    (void)state;
    assert_int_equal(item_compare(&position, &PROVEN, &wrong), EXPECT_NOTHING);
    assert_true(wrong == 0);
}

static void moves_within_their_bounds_leave_it_to_the_score(void **state)
{
    uint64_t wrong;

    (void)state;
    assert_int_equal(of_list(4, (ExpectedMove){ A3, 0 }, (ExpectedMove){ F1, -20 }, &wrong),
                     EXPECT_UNDECIDED);
    assert_int_equal(of_list(8, (ExpectedMove){ A3, 0 }, (ExpectedMove){ F1, -20 }, &wrong),
                     EXPECT_WRONG);
    assert_true(wrong == 0);
}

static void a_list_is_wrong_by_one_move_of_it(void **state)
{
    uint64_t wrong;

    (void)state;
    assert_int_equal(of_list(4, (ExpectedMove){ A3, 0 }, (ExpectedMove){ F1, -2 }, &wrong),
                     EXPECT_WRONG);
    assert_true(wrong == 2);
    assert_int_equal(of_list(4, (ExpectedMove){ A3, 2 }, (ExpectedMove){ F1, -4 }, &wrong),
                     EXPECT_WRONG);
    assert_true(wrong == 1);
}

static void a_move_of_which_nothing_is_proven_is_not_wrong(void **state)
{
    uint64_t wrong;

    (void)state;
    assert_int_equal(of_list(4, (ExpectedMove){ 0, 40 }, (ExpectedMove){ PASS, 40 }, &wrong),
                     EXPECT_UNDECIDED);
    assert_true(wrong == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_score_is_held_to_both_bounds),
        cmocka_unit_test(without_a_score_nothing_is_expected),
        cmocka_unit_test(moves_within_their_bounds_leave_it_to_the_score),
        cmocka_unit_test(a_list_is_wrong_by_one_move_of_it),
        cmocka_unit_test(a_move_of_which_nothing_is_proven_is_not_wrong),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
