/* test_contradiction.c - a solver that serves, and is wrong: it ends at once, and says so. */

#include "tests/support/fact.h"

#include <time.h>

#include "api/create.h"
#include "tests/apps/mpi/team.h"
#include "tests/support/boards.h"

static void pause_a_moment(void)
{
    nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
}

/* 0 where the side to move with 18 empties wants 10 or more, 30 where it wants less. */
static int fickle_solve(SearchContext *ctx, Board board, int alpha, int beta)
{
    const bool first = board_empties(board) % 2 == 0;
    const int score = (first ? alpha : -beta) >= 10 ? 0 : 30;

    (void)ctx;
    return first ? score : -score;
}

static yk_task task_of(Board board, int alpha, uint64_t number)
{
    return (yk_task){ .board = board, .alpha = (int8_t)alpha, .beta = (int8_t)(alpha + 1),
                      .owner = 7, .number = number };
}

static void a_contradiction_ends_it_with_that_word(void **state)
{
    Random random = { 20261130 };
    const Board board = boards_make(&random, BOARDS_PLAYED, 18);
    const yk_task high = task_of(board, 20, 1), low = task_of(board, -11, 2);
    yk_task_result score;
    Team team;

    (void)state;
    team_open(&team, 1, 1);
    yk_solver *solver = team.member[0].solver;
    const Kernel *right = solver->kernel;
    Kernel wrong = *right;

    wrong.solve = fickle_solve;
    solver->kernel = &wrong;
    team_serve(&team, 0);
    while (!yk_accept(solver, &high, 0))
        pause_a_moment();
    while (yk_results(solver, &score, 1) == 0)
        pause_a_moment();
    assert_int_equal(yk_accept(solver, &low, 0), 1);
    while (!team_ended(&team, 0))
        pause_a_moment();
    assert_int_equal(team.member[0].status, YK_INCONSISTENT);
    assert_true(team.member[0].result.lower > team.member[0].result.upper);
    solver->kernel = right;
    team_close(&team);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_contradiction_ends_it_with_that_word),
    };

    return cmocka_run_group_tests_name("contradiction", tests, NULL, NULL);
}
