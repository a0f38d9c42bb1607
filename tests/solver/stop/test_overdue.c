/* test_overdue.c - answers of yk_overdue() while a search runs, is stopped, or is over. */

#include "tests/support/fact.h"

#include "api/create.h"
#include "search/search.h"
#include "tests/support/boards.h"
#include "tests/support/ffo.h"
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
    yk_query_init(&query, ffo(55)->board);
    query.progress = call_back;
    query.context = &seen;
    query.time_limit_s = limit_s;
    assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
    solver->kernel = right;
    assert_true(seen.asked);
    return seen;
}

FACT(a_search_is_overdue_from_a_stop_until_its_end)
{
    yk_solver *solver = solve_open("auto", AT_ONCE);
    const Board board = ffo(55)->board;
    Seen seen[2];

    for (int limited = 0; limited < 2; limited++) {
        seen[0] = search(solver, false, limited ? 1000 : 0);
        assert_int_equal(seen[0].in_callback, 0);
        assert_int_equal(seen[0].after, 0);
    }
    for (int i = 0; i < 2; i++) {
        seen[i] = search(solver, true, 0);
        assert_int_equal(seen[i].before, 0);
        assert_int_not_equal(seen[i].after, 0);
        assert_true(board_equal(seen[i].board, board));
        assert_int_equal(yk_overdue(solver, NULL), 0);
    }
    assert_true(seen[0].after != seen[1].after);        /* each search has a number of its own */
    yk_stop(solver);
    assert_int_equal(yk_overdue(solver, NULL), 0);
    yk_destroy(solver);
}

FACTS_MAIN(NULL, NULL)
