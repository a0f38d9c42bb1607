/* test_overdue.c - answers of yk_overdue() while a search runs, is stopped, or is over. */

#include "tests/support/fact.h"

#include "api/create.h"
#include "search/search.h"
#include "tests/solver/ffo_scores.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

/* Knobs by which a search comes to the kernel before it calls back. */
#define AT_ONCE "iterate=off selective=off"

/* What a search says of itself in the kernel, before and after a stop, and in the callback. */
typedef struct {
    yk_solver *solver;
    bool stop, asked;
    uint64_t before, after, in_callback;
    yk_board board;
} Seen;

/* What the kernel is to fill, and the one that is right. */
static Seen *seen_in_kernel;
static const Kernel *right;

static int asking_solve(SearchContext *ctx, Board board, int alpha, int beta)
{
    Seen *seen = seen_in_kernel;

    if (!seen->asked) {
        seen->asked = true;
        seen->before = yk_overdue(seen->solver, NULL);
        if (seen->stop)
            yk_stop(seen->solver);
        seen->after = yk_overdue(seen->solver, &seen->board);
    }
    return right->solve(ctx, board, alpha, beta);
}

static int call_back(const yk_progress *progress, void *context)
{
    Seen *seen = context;

    (void)progress;
    if (!seen->asked)
        return 0;
    yk_stop(seen->solver);
    seen->in_callback = yk_overdue(seen->solver, NULL);
    return 1;
}

/* FFO 55: too large to be solved here. */
static Seen search(yk_solver *solver, bool stop, double limit_s)
{
    Seen seen = { .solver = solver, .stop = stop };
    Kernel kernel = *solver->kernel;
    yk_query query;
    yk_result result;

    right = solver->kernel;
    kernel.solve = asking_solve;
    solver->kernel = &kernel;
    seen_in_kernel = &seen;
    yk_query_init(&query, boards_read(FFO_POSITIONS[54].board));
    query.progress = call_back;
    query.context = &seen;
    query.time_limit_s = limit_s;
    assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
    solver->kernel = right;
    assert_true(seen.asked);
    return seen;
}

static void a_search_in_its_callback_is_not_overdue(void **state)
{
    yk_solver *solver = solve_open("auto", AT_ONCE);

    (void)state;
    assert_int_equal(search(solver, false, 0).in_callback, 0);
    yk_destroy(solver);
}

static void a_search_with_time_left_is_not_overdue(void **state)
{
    yk_solver *solver = solve_open("auto", AT_ONCE);

    (void)state;
    assert_int_equal(search(solver, false, 0).after, 0);
    assert_int_equal(search(solver, false, 1000).after, 0);
    yk_destroy(solver);
}

static void a_stop_makes_a_search_overdue(void **state)
{
    yk_solver *solver = solve_open("auto", AT_ONCE);
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
    yk_solver *solver = solve_open("auto", AT_ONCE);
    const uint64_t first = search(solver, true, 0).after, second = search(solver, true, 0).after;

    (void)state;
    assert_true(first != second);
    yk_destroy(solver);
}

static void a_search_that_is_over_is_not_overdue(void **state)
{
    yk_solver *solver = solve_open("auto", AT_ONCE);

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
        cmocka_unit_test(a_search_in_its_callback_is_not_overdue),
        cmocka_unit_test(a_search_with_time_left_is_not_overdue),
        cmocka_unit_test(a_stop_makes_a_search_overdue),
        cmocka_unit_test(each_search_has_a_number_of_its_own),
        cmocka_unit_test(a_search_that_is_over_is_not_overdue),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
