/* test_overdue.c - what yk_overdue() says of searches that run, are stopped, or are over. */

#include "tests/support/fact.h"

#include "tests/solver/ffo_scores.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

/* What a search says of itself when it first calls back, and after a stop. */
typedef struct {
    yk_solver *solver;
    bool stop;
    uint64_t before, after;
    yk_board board;
} Seen;

static int look(const yk_progress *progress, void *context)
{
    Seen *seen = context;

    (void)progress;
    seen->before = yk_overdue(seen->solver, NULL);
    if (seen->stop)
        yk_stop(seen->solver);
    seen->after = yk_overdue(seen->solver, &seen->board);
    return 1;
}

/* FFO 55: too large to be solved here. */
static Seen search(yk_solver *solver, bool stop, double limit_s)
{
    Seen seen = { .solver = solver, .stop = stop };
    yk_query query;
    yk_result result;

    yk_query_init(&query, boards_read(FFO_POSITIONS[54].board));
    query.progress = look;
    query.context = &seen;
    query.time_limit_s = limit_s;
    assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
    return seen;
}

static void a_search_with_time_left_is_not_overdue(void **state)
{
    yk_solver *solver = solve_open("auto", "");

    (void)state;
    assert_int_equal(search(solver, false, 0).after, 0);
    assert_int_equal(search(solver, false, 1000).after, 0);
    yk_destroy(solver);
}

static void a_stop_makes_a_search_overdue(void **state)
{
    yk_solver *solver = solve_open("auto", "");
    const Seen seen = search(solver, true, 0);
    const Board board = boards_read(FFO_POSITIONS[54].board);

    (void)state;
    assert_int_equal(seen.before, 0);
    assert_int_not_equal(seen.after, 0);
    assert_true(seen.board.own == board.own && seen.board.opp == board.opp);
    yk_destroy(solver);
}

static void each_search_has_a_number_of_its_own(void **state)
{
    yk_solver *solver = solve_open("auto", "");
    const uint64_t first = search(solver, true, 0).after, second = search(solver, true, 0).after;

    (void)state;
    assert_true(first != second);
    yk_destroy(solver);
}

static void a_search_that_is_over_is_not_overdue(void **state)
{
    yk_solver *solver = solve_open("auto", "");

    (void)state;
    search(solver, true, 0);
    assert_int_equal(yk_overdue(solver, NULL), 0);
    yk_stop(solver);
    assert_int_equal(yk_overdue(solver, NULL), 0);
    yk_destroy(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_with_time_left_is_not_overdue),
        cmocka_unit_test(a_stop_makes_a_search_overdue),
        cmocka_unit_test(each_search_has_a_number_of_its_own),
        cmocka_unit_test(a_search_that_is_over_is_not_overdue),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
