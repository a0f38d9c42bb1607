/* test_ready.c - tests of work that a search offers before anybody has asked. */

#include "tests/support/fact.h"

#include <time.h>

#include "base/clock.h"
#include "solver.h"
#include "tests/mpi/team.h"
#include "tests/support/boards.h"

enum { LENDER = 7, STUCK_S = 120 };

/* FFO #55: 29 empties, more than any test has the time for. */
static const char HARD[] = "--------X-X------XXXXOOOOOXOXX--OOOXXXX-OOXXXX--O-OOOX-----OO--- O";

/* A piece of what is known as 1, lent once there is one. */
static yk_piece first_lent(yk_solver *solver)
{
    const int64_t since_ns = clock_ns();
    yk_piece lent;

    while (!yk_lend(solver, 5, LENDER, 1, &lent)) {
        assert_true(clock_ns() - since_ns < INT64_C(1000000000) * STUCK_S);
        nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
    }
    return lent;
}

/* All children of a node that fails low will be searched: a large one has them ready. */
static void large_pieces_are_ready_before_anybody_asks(void **state)
{
    const yk_piece hopeless = { .board = board_public(boards_read(HARD)), .alpha = 20, .beta = 21,
                                .lender = LENDER, .number = 1 };
    Team team;
    yk_solver *solver;

    (void)state;
    team_open(&team, 1, 1);
    team_serve(&team, 0);
    solver = team.member[0].solver;
    while (!yk_borrow(solver, &hopeless, 0))
        nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
    const yk_piece lent = first_lent(solver);

    assert_int_equal(lent.lender, 5);
    assert_int_equal(lent.beta, lent.alpha + 1);
    assert_in_range(bit_count(~(lent.board.own | lent.board.opp)), 16, 28);
    while (!team_ended(&team, 0)) {
        yk_stop(solver);
        yk_unwanted(solver, &(uint64_t){ 0 }, 1);
        nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
    }
    team_close(&team);
}

int main(void)
{
    static const struct CMUnitTest TESTS[] = {
        cmocka_unit_test(large_pieces_are_ready_before_anybody_asks),
    };

    return cmocka_run_group_tests(TESTS, NULL, NULL);
}
