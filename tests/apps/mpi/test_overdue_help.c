/* test_overdue_help.c - answers of yk_overdue() while a solver helps others. */
/* needs: threads */

#include "tests/support/fact.h"

#include <time.h>

#include "api/create.h"
#include "tests/apps/mpi/team.h"
#include "tests/support/boards.h"

/* In the kernel, before and after a stop, and in the service that is called next. */
static struct {
    yk_solver *solver;
    const Kernel *right;
    atomic_bool asked, served;
    uint64_t before, after, in_service;
    yk_board board;
} seen;

static int asking_solve(SearchContext *ctx, Board board, int alpha, int beta)
{
    if (!atomic_load(&seen.asked)) {
        seen.before = yk_overdue(seen.solver, NULL);
        yk_stop(seen.solver);
        seen.after = yk_overdue(seen.solver, &seen.board);
        atomic_store(&seen.asked, true);
    }
    return seen.right->solve(ctx, board, alpha, beta);
}

static int64_t ask_again(void *context)
{
    (void)context;
    if (atomic_load(&seen.asked) || atomic_load(&seen.served))
        return 0;
    yk_stop(seen.solver);
    seen.in_service = yk_overdue(seen.solver, NULL);
    atomic_store(&seen.served, true);
    return 0;
}

static void pause_a_moment(void)
{
    nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
}

static void a_stop_makes_help_overdue(void **state)
{
    Random random = { 20261130 };
    const yk_task task = { .board = boards_make(&random, BOARDS_PLAYED, 18), .alpha = 0,
                           .beta = 1, .owner = 7, .number = 1 };
    Team team;

    (void)state;
    team_open(&team, 1, 1);
    seen.solver = team.member[0].solver;
    seen.right = seen.solver->kernel;
    Kernel asking = *seen.right;

    asking.solve = asking_solve;
    seen.solver->kernel = &asking;
    team_serve(&team, 0);
    while (!yk_accept(seen.solver, &task, 0))
        pause_a_moment();
    while (!team_ended(&team, 0))
        pause_a_moment();
    assert_int_equal(seen.before, 0);
    assert_int_not_equal(seen.after, 0);
    assert_true((seen.board.own | seen.board.opp) == 0);
    assert_int_equal(yk_overdue(seen.solver, NULL), 0);
    seen.solver->kernel = seen.right;
    team_close(&team);
}

static void a_service_is_not_overdue(void **state)
{
    Team team;

    (void)state;
    team_open(&team, 1, 1);
    atomic_store(&seen.asked, false);
    seen.solver = team.member[0].solver;
    seen.in_service = 1;
    yk_set_service(seen.solver, ask_again, NULL);
    team_serve(&team, 0);
    while (!team_ended(&team, 0))
        pause_a_moment();
    assert_true(atomic_load(&seen.served));
    assert_int_equal(seen.in_service, 0);
    team_close(&team);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stop_makes_help_overdue),
        cmocka_unit_test(a_service_is_not_overdue),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
