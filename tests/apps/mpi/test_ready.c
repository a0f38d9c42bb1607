/* test_ready.c - tests of work that a search offers before anybody has asked. */

#include "tests/support/fact.h"

#include <time.h>

#include "api/solver.h"
#include "base/clock.h"
#include "tests/apps/mpi/team.h"
#include "tests/support/boards.h"

enum { OWNER = 7, STUCK_S = 120 };

/* FFO #55: 29 empties, more than any test has the time for. */
static const char HARD[] = "--------X-X------XXXXOOOOOXOXX--OOOXXXX-OOXXXX--O-OOOX-----OO--- O";

/* A task of what is known as 1, stolen once there is one. */
static yk_task first_stolen(yk_solver *solver)
{
    const int64_t since_ns = clock_ns();
    yk_task stolen;

    while (!yk_steal(solver, 5, OWNER, 1, &stolen)) {
        assert_true(clock_ns() - since_ns < INT64_C(1000000000) * STUCK_S);
        nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
    }
    return stolen;
}

/* All children of a node that fails low will be searched: a large one has them ready. */
static void large_tasks_are_ready_before_anybody_asks(void **state)
{
    const yk_task hopeless = { .board = boards_read(HARD), .alpha = 20, .beta = 21,
                                .owner = OWNER, .number = 1 };
    Team team;
    yk_solver *solver;

    (void)state;
    team_open(&team, 1, 1);
    team_serve(&team, 0);
    solver = team.member[0].solver;
    while (!yk_accept(solver, &hopeless, 0))
        nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
    const yk_task stolen = first_stolen(solver);

    assert_int_equal(stolen.owner, 5);
    assert_int_equal(stolen.beta, stolen.alpha + 1);
    assert_in_range(bit_count(~(stolen.board.own | stolen.board.opp)), 16, 28);
    while (!team_ended(&team, 0)) {
        yk_stop(solver);
        yk_cancelled(solver, &(uint64_t){ 0 }, 1);
        nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
    }
    team_close(&team);
}

int main(void)
{
    static const struct CMUnitTest TESTS[] = {
        cmocka_unit_test(large_tasks_are_ready_before_anybody_asks),
    };

    return cmocka_run_group_tests(TESTS, NULL, NULL);
}
