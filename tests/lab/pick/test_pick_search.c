/* test_pick_search.c - the choice is the best there is, where all can be looked at, and keeps
 * what must hold where they cannot. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <string.h>

#include "lab/pick/pick_search.h"
#include "tests/lab/pick/pick_case.h"

enum { LARGE = 300 };

/* ---- small pools ---- */

static void search_finds_the_best_of_all(void **state)
{
    const int pools = max_int(fact_scaled(120), 12);
    const uint64_t seed = fact_seed(4071);
    int solved = 0;

    (void)state;
    for (int pool = 0; pool < pools; pool++) {
        const int count = 4 + pool % 11;
        PickProblem problem;
        bool in[20];

        pick_case_draw(&problem, seed + (uint64_t)pool, count);

        const double best = pick_case_best(&problem);
        const bool found = pick_search(&problem, 1, PICK_RESTARTS, in);
        const double value = found ? pick_problem_value(&problem, in) : -1.0;

        if (found != (best >= 0.0) || value < best - 1e-6 || value > best + 1e-6)
            fail_msg("pool %d of %d positions: found %.6f, the best is %.6f", pool, count, value,
                     best);
        if (found)
            assert_true(pick_problem_fits(&problem, in));
        solved += found;
        pick_problem_free(&problem);
    }
    printf("# %d pools, %d of them with a choice that fits\n", pools, solved);
    assert_true(solved > pools / 2);
}

static void greed_alone_does_not(void **state)
{
    int worse = 0;

    (void)state;
    for (int pool = 0; pool < 40; pool++) {
        PickProblem problem;
        bool in[20];

        pick_case_draw(&problem, (uint64_t)(7000 + pool), 12);
        if (pick_search_random(&problem, 1, in)
            && pick_problem_value(&problem, in) < pick_case_best(&problem) - 1e-6)
            worse++;
        pick_problem_free(&problem);
    }
    assert_true(worse > 20);            /* else the pools would be no test of a search */
}

/* ---- large ones ---- */

static void large_choice_keeps_what_must_hold(void **state)
{
    PickProblem problem;
    bool in[LARGE], again[LARGE], drawn[LARGE];

    (void)state;
    pick_case_draw(&problem, 5, LARGE);
    problem.budget_ns /= 8;
    problem.least = 12;
    problem.most = 32;
    problem.share = 0.4;
    problem.kinds = 3;
    assert_true(pick_search(&problem, 1, 6, in));
    assert_true(pick_problem_fits(&problem, in));
    assert_true(pick_search_random(&problem, 1, drawn));
    assert_true(pick_problem_fits(&problem, drawn));
    assert_true(pick_problem_value(&problem, in) > 1.2 * pick_problem_value(&problem, drawn));
    assert_true(pick_search(&problem, 1, 6, again));
    assert_memory_equal(in, again, sizeof(in));
    pick_problem_free(&problem);
}

/* ---- what cannot be ---- */

static void impossible_is_said_with_its_reason(void **state)
{
    static const struct { int least, kinds; int64_t budget_ns; const char *part; } CASES[] = {
        { 30, 1, INT64_C(1) << 60, "at least 30 positions are wanted, and 10" },
        { 1, 9, INT64_C(1) << 60, "9 different numbers of empties" },
        { 5, 1, 1000, "the 5 cheapest positions take" },
        { 1, 3, 2000000, "numbers of empties take" },
        { 1, 1, INT64_C(1) << 60, NULL },
    };
    char why[300];

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        PickProblem problem;

        pick_case_draw(&problem, 3, 10);
        problem.least = CASES[i].least;
        problem.most = 40;
        problem.kinds = CASES[i].kinds;
        problem.budget_ns = CASES[i].budget_ns;
        if (pick_problem_impossible(&problem, why, sizeof(why)) != (CASES[i].part != NULL)
            || (CASES[i].part && !strstr(why, CASES[i].part)))
            fail_msg("case %d: '%s'", (int)i, why);
        pick_problem_free(&problem);
    }
}

static void each_limit_counts(void **state)
{
    PickProblem problem;
    bool in[4] = { true, true, true, false };

    (void)state;
    pick_problem_begin(&problem, 4);
    problem.least = 1;
    problem.most = 3;
    problem.kinds = 1;
    problem.budget_ns = 30;
    for (int i = 0; i < 4; i++) {
        problem.cost_ns[i] = 10;
        problem.empties[i] = 20;
    }
    assert_true(pick_problem_fits(&problem, in));
    problem.budget_ns = 29;
    assert_false(pick_problem_fits(&problem, in));
    problem.budget_ns = 30;
    problem.most = 2;
    assert_false(pick_problem_fits(&problem, in));
    problem.most = 4;
    problem.least = 4;
    assert_false(pick_problem_fits(&problem, in));
    problem.least = 1;
    problem.kinds = 2;
    assert_false(pick_problem_fits(&problem, in));
    problem.kinds = 1;
    problem.share = 0.5;
    assert_false(pick_problem_fits(&problem, in));
    problem.share = 0.67;
    assert_true(pick_problem_fits(&problem, in));
    problem.barred[1 * 4 + 2] = problem.barred[2 * 4 + 1] = true;
    assert_false(pick_problem_fits(&problem, in));
    pick_problem_free(&problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(search_finds_the_best_of_all),
        cmocka_unit_test(greed_alone_does_not),
        cmocka_unit_test(large_choice_keeps_what_must_hold),
        cmocka_unit_test(impossible_is_said_with_its_reason),
        cmocka_unit_test(each_limit_counts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
