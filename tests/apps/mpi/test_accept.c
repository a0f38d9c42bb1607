/* test_accept.c - one solver that serves, and what it makes of tasks that are handed to it:
 * scores, work for others, stops, contradictions; and bad arguments to all functions of
 * yomikiri_remote.h. */
/* needs: threads */

#include "tests/support/fact.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/create.h"
#include "base/clock.h"
#include "tests/apps/mpi/team.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

enum { OWNER = 7, STUCK_S = 120 };

/* FFO #55: 29 empties, more than any test has the time for. */
static const char HARD[] = "--------X-X------XXXXOOOOOXOXX--OOOXXXX-OOXXXX--O-OOOX-----OO--- O";

static yk_task task_of(Board board, int alpha, int beta, uint64_t number)
{
    return (yk_task){ .board = board, .alpha = (int8_t)alpha,
                       .beta = (int8_t)beta, .owner = OWNER, .number = number };
}

/* Wait a moment; nobody does that for ever. */
static void wait(int64_t since_ns)
{
    if (clock_ns() - since_ns > INT64_C(1000000000) * STUCK_S) {
        printf("# stuck\n");
        fflush(stdout);
        abort();
    }
    nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
}

/* The only solver serves: all its threads are free. */
static yk_solver *serve(Team *team, int threads)
{
    const int64_t since_ns = clock_ns();
    yk_demand demand;

    team_open(team, 1, threads);
    team_serve(team, 0);
    do {
        wait(since_ns);
        yk_solver_demand(team->member[0].solver, &demand);
    } while (demand.free < threads);
    assert_int_equal(demand.free, threads);
    assert_int_equal(demand.count, 0);
    return team->member[0].solver;
}

static void stop(Team *team)
{
    const int64_t since_ns = clock_ns();

    while (!team_ended(team, 0)) {
        yk_stop(team->member[0].solver);
        yk_cancelled(team->member[0].solver, &(uint64_t){ 0 }, 1);
        wait(since_ns);
    }
    assert_int_equal(team->member[0].status, YK_OK);
}

/* Until so many threads are free, or have something that they will begin. */
static void wait_free(yk_solver *solver, int threads)
{
    const int64_t since_ns = clock_ns();
    yk_demand demand;

    for (;;) {
        yk_cancelled(solver, &(uint64_t){ 0 }, 1);
        yk_solver_demand(solver, &demand);
        if (demand.free == threads)
            return;
        wait(since_ns);
    }
}

/* Until somebody is at work on what OWNER knows by that number, and has something to give of it;
 * the number of that. */
static uint64_t wait_begun(yk_solver *solver, uint64_t number)
{
    const int64_t since_ns = clock_ns();
    yk_task stolen;

    yk_set_idle(solver, 4);
    while (!yk_steal(solver, 5, OWNER, number, &stolen))
        wait(since_ns);
    assert_int_equal(stolen.owner, 5);
    assert_int_not_equal(stolen.number, 0);
    return stolen.number;
}

/* All children of a node that fails low will be searched: a large one has them ready, before
 * anybody has asked. */
FACT(large_tasks_are_ready_before_anybody_asks)
{
    Team team;
    yk_solver *solver = serve(&team, 1);
    const yk_task hopeless = task_of(boards_read(HARD), 20, 21, 1);
    const int64_t since_ns = clock_ns();
    yk_task stolen;

    assert_true(yk_accept(solver, &hopeless, 0));
    while (!yk_steal(solver, 5, OWNER, 1, &stolen))
        wait(since_ns);
    assert_int_equal(stolen.beta, stolen.alpha + 1);
    assert_in_range(bit_count(~(stolen.board.own | stolen.board.opp)), 16, 28);
    stop(&team);
    team_close(&team);
}

static yk_task_result next_score(yk_solver *solver)
{
    const int64_t since_ns = clock_ns();
    yk_task_result score;

    while (yk_results(solver, &score, 1) == 0)
        wait(since_ns);
    return score;
}

/* What a score says of the window is what the whole score says. */
static bool says(const yk_task *task, int score, int truth)
{
    return truth <= task->alpha ? truth <= score && score <= task->alpha :
           truth >= task->beta ? task->beta <= score && score <= truth : score == truth;
}

FACT(scores_are_true_to_their_window)
{
    Random random = { fact_seed(20261127) };
    yk_solver *alone = solve_open("auto", "");
    Team team;
    yk_solver *solver = serve(&team, 2);

    for (int i = 0; i < fact_scaled(300); i++) {
        const Board board = boards_make(&random, (BoardsKind)(i % BOARDS_KINDS), i % 16);
        const int alpha = (int)random_below(&random, 128) - 64;
        const int beta = i % 3 ? alpha + 1 : alpha + 1 + (int)random_below(&random, 64u - alpha);
        const yk_task task = task_of(board, alpha, beta, 1 + (uint64_t)i);
        const yk_result truth = solve_board(alone, board, 0);

        wait_free(solver, 2);
        assert_true(yk_accept(solver, &task, 0));
        const yk_task_result told = next_score(solver);

        assert_int_equal(told.owner, OWNER);
        assert_int_equal(told.number, task.number);
        CHECK(says(&task, told.score, truth.lower), board, "%d, but (%d, %d) told %d",
              truth.lower, alpha, beta, told.score);
    }
    stop(&team);
    team_close(&team);
    yk_destroy(alone);
}

/* So are tasks that were stolen of it, if they are still wanted: their thieves are to be told,
 * once of each. */
FACT(what_is_forgotten_is_left)
{
    Team team;
    yk_solver *solver = serve(&team, 2);
    uint64_t stolen[2], told[4];
    size_t count = 0;
    yk_task_result score;

    for (uint64_t i = 0; i < 2; i++) {
        const yk_task task = task_of(boards_read(HARD), -1, 1, 1 + i);

        assert_true(yk_accept(solver, &task, 0));
    }
    for (uint64_t i = 0; i < 2; i++)
        stolen[i] = wait_begun(solver, 1 + i);
    yk_cancel(solver, OWNER, 2);
    yk_cancel(solver, OWNER, 1);
    for (const int64_t since_ns = clock_ns(); count < 2; wait(since_ns))
        count += yk_cancelled(solver, told + count, ARRAY_LENGTH(told) - count);
    assert_true(count == 2 && ((told[0] == stolen[0] && told[1] == stolen[1])
                               || (told[0] == stolen[1] && told[1] == stolen[0])));
    yk_task_done(solver, stolen[0], 0);                      /* too late */
    wait_free(solver, 2);
    assert_int_equal(yk_results(solver, &score, 1), 0);
    stop(&team);
    team_close(&team);
}

FACT(tasks_are_refused_where_nobody_has_the_time)
{
    Team team;
    yk_solver *solver = serve(&team, 2);
    yk_task task = task_of(boards_read(HARD), -64, 64, 1);
    yk_task_result score;

    assert_true(yk_accept(solver, &task, 0));
    assert_false(yk_accept(solver, &task, 1));         /* it waits for no such stolen */
    task.number = 2;
    wait_free(solver, 1);
    assert_true(yk_accept(solver, &task, 0));
    task.number = 3;
    assert_false(yk_accept(solver, &task, 0));
    wait_free(solver, 0);
    assert_false(yk_accept(solver, &task, 0));
    yk_cancel(solver, OWNER + 1, 1);
    yk_cancel(solver, OWNER, 3);
    yk_cancel(solver, OWNER, 2);
    yk_cancel(solver, OWNER, 1);
    wait_free(solver, 2);
    assert_int_equal(yk_results(solver, &score, 1), 0);
    assert_true(yk_accept(solver, &task, 0));
    stop(&team);
    team_close(&team);
}

/* The same thread accepts and forgets before anybody has begun, or right after. */
FACT(what_is_forgotten_at_once_leaves_nothing)
{
    Team team;
    yk_solver *solver = serve(&team, 1);
    yk_task_result score;

    for (uint64_t i = 1; i <= 50; i++) {
        const yk_task task = task_of(boards_read(HARD), -1, 1, i);

        wait_free(solver, 1);
        assert_true(yk_accept(solver, &task, 0));
        yk_cancel(solver, OWNER, i);
    }
    wait_free(solver, 1);
    assert_int_equal(yk_results(solver, &score, 1), 0);
    stop(&team);
    team_close(&team);
}

/* Also of a search that was stopped with tasks under way. */
FACT(a_stop_leaves_nothing_to_the_next_search)
{
    Team team;
    yk_solver *solver = serve(&team, 1);
    yk_demand demand;
    yk_task_result score;

    for (uint64_t i = 1; i <= 8; i++) {
        const yk_task hard = task_of(boards_read(HARD), -64, 64, i);
        const yk_task easy = task_of(board_start(), -64, 64, 99);
        const yk_task over = task_of((Board){ 1, 0 }, -64, 64, 98);

        if (i % 4 == 0) {                               /* one that is done, but not told */
            assert_true(yk_accept(solver, &over, 0));
            wait_free(solver, 1);
        }
        assert_true(yk_accept(solver, &hard, 0));
        if (i % 2)
            wait_begun(solver, i);
        stop(&team);
        yk_solver_demand(solver, &demand);
        assert_int_equal(demand.free, 0);
        assert_int_equal(yk_results(solver, &score, 1), 0);
        assert_false(yk_accept(solver, &easy, 0));
        team_serve(&team, 0);
        wait_free(solver, 1);
    }
    stop(&team);
    team_close(&team);
}

/* ---- kernels of the test's ---- */

/* In the kernel, before and after a stop, and in the service that is called next. */
static struct {
    yk_solver *solver;
    atomic_bool asked, served;
    uint64_t before, after, in_service;
    yk_board board;
} overdue;

/* Let the only solver serve with a kernel that solves by `solve`, and hand it the task. */
static yk_solver *serve_with(Team *team, Kernel *wrong,
                             int (*solve)(SearchContext *, Board, int, int), const yk_task *task)
{
    const int64_t since_ns = clock_ns();

    team_open(team, 1, 1);
    *wrong = *team->member[0].solver->kernel;
    wrong->solve = solve;
    team->member[0].solver->kernel = wrong;
    overdue.solver = team->member[0].solver;
    team_serve(team, 0);
    while (!yk_accept(team->member[0].solver, task, 0))
        wait(since_ns);
    return team->member[0].solver;
}

/* 0 where the side to move with 18 empties wants 10 or more, 30 where it wants less. */
static int fickle_solve(SearchContext *ctx, Board board, int alpha, int beta)
{
    const bool first = board_empties(board) % 2 == 0;
    const int score = (first ? alpha : -beta) >= 10 ? 0 : 30;

    (void)ctx;
    return first ? score : -score;
}

FACT(a_contradiction_ends_it_with_that_word)
{
    Random random = { 20261130 };
    const Board board = boards_make(&random, BOARDS_PLAYED, 18);
    const yk_task high = task_of(board, 20, 21, 1), low = task_of(board, -11, -10, 2);
    Kernel wrong;
    Team team;
    yk_solver *solver = serve_with(&team, &wrong, fickle_solve, &high);
    const int64_t since_ns = clock_ns();

    next_score(solver);
    assert_true(yk_accept(solver, &low, 0));
    while (!team_ended(&team, 0))
        wait(since_ns);
    assert_int_equal(team.member[0].status, YK_INCONSISTENT);
    assert_true(team.member[0].result.lower > team.member[0].result.upper);
    solver->kernel = kernel_find("auto");
    team_close(&team);
}

static int asking_solve(SearchContext *ctx, Board board, int alpha, int beta)
{
    if (!atomic_load(&overdue.asked)) {
        overdue.before = yk_overdue(overdue.solver, NULL);
        yk_stop(overdue.solver);
        overdue.after = yk_overdue(overdue.solver, &overdue.board);
        atomic_store(&overdue.asked, true);
    }
    return kernel_find("auto")->solve(ctx, board, alpha, beta);
}

static int64_t ask_again(void *context)
{
    (void)context;
    if (!atomic_load(&overdue.served)) {
        yk_stop(overdue.solver);
        overdue.in_service = yk_overdue(overdue.solver, NULL);
        atomic_store(&overdue.served, true);
    }
    return 0;
}

FACT(a_stop_makes_help_overdue_but_no_service)
{
    Random random = { 20261130 };
    const yk_task task = task_of(boards_make(&random, BOARDS_PLAYED, 18), 0, 1, 1);
    const int64_t since_ns = clock_ns();
    Kernel asking;
    Team team;

    team_open(&team, 1, 1);
    overdue.solver = team.member[0].solver;
    overdue.in_service = 1;
    yk_set_service(overdue.solver, ask_again, NULL);
    team_serve(&team, 0);
    while (!team_ended(&team, 0))
        wait(since_ns);
    assert_true(atomic_load(&overdue.served) && overdue.in_service == 0);
    assert_int_equal(team_nodes(&team), 0);     /* nor has it reached any without a task */
    team_close(&team);

    serve_with(&team, &asking, asking_solve, &task);
    while (!team_ended(&team, 0))
        wait(since_ns);
    assert_true(overdue.before == 0 && overdue.after != 0);
    assert_true((overdue.board.own | overdue.board.opp) == 0);
    assert_int_equal(yk_overdue(overdue.solver, NULL), 0);
    overdue.solver->kernel = kernel_find("auto");
    team_close(&team);
}

/* ---- arguments ---- */

FACT(no_task_is_refused)
{
    const yk_task right = task_of(boards_read(HARD), -1, 1, 1);
    yk_task wrong[8];
    Team team;
    yk_solver *solver = serve(&team, 1);

    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++)
        wrong[i] = right;
    wrong[0].board.opp |= wrong[0].board.own;
    wrong[1].alpha = 1;
    wrong[2].beta = -2;
    wrong[3].alpha = -65;
    wrong[4].beta = 65;
    wrong[5].alpha = INT8_MIN;
    wrong[6].beta = INT8_MAX;
    wrong[7].number = 0;
    assert_false(yk_accept(solver, NULL, 0));
    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++)
        assert_false(yk_accept(solver, &wrong[i], 0));
    assert_true(yk_accept(solver, &right, 0));
    stop(&team);
    team_close(&team);
}

/* Of one without helpers, of one that does nothing, and of none. */
static void check_idle(yk_solver *solver)
{
    const yk_task task = task_of(boards_read(HARD), -1, 1, 1);
    yk_demand demand;
    uint64_t number = 77;
    yk_task stolen = task;
    yk_task_result score;

    memset(&demand, 0x55, sizeof(demand));
    yk_solver_demand(solver, NULL);
    yk_solver_demand(solver, &demand);
    assert_int_equal(demand.free, 0);
    assert_int_equal(demand.count, 0);
    yk_set_idle(solver, 3);
    yk_set_idle(solver, INT_MIN);
    assert_false(yk_steal(solver, 0, 0, 0, NULL));
    assert_false(yk_steal(solver, 0, 0, 0, &stolen));
    assert_false(yk_steal(solver, 0, OWNER, 1, &stolen));
    assert_int_equal(stolen.owner, OWNER);
    yk_task_done(solver, 1, 0);
    yk_task_done(solver, 1, INT_MIN);
    yk_task_done(solver, 1, INT_MAX);
    assert_int_equal(yk_cancelled(solver, NULL, 1), 0);
    assert_int_equal(yk_cancelled(solver, &number, 0), 0);
    assert_int_equal(yk_cancelled(solver, &number, 1), 0);
    assert_int_equal(number, 77);
    assert_false(yk_accept(solver, &task, 0));
    assert_false(yk_accept(solver, &task, 1));
    assert_int_equal(yk_results(solver, NULL, 1), 0);
    assert_int_equal(yk_results(solver, &score, 0), 0);
    assert_int_equal(yk_results(solver, &score, SIZE_MAX), 0);
    yk_cancel(solver, OWNER, 1);
    yk_set_idle(solver, 0);
}

FACT(nothing_comes_of_a_solver_that_does_nothing)
{
    yk_solver *alone = solve_open("auto", "");
    yk_result result;
    Team team;

    check_idle(NULL);
    check_idle(alone);
    team_open(&team, 2, 1);
    check_idle(team.member[0].solver);
    assert_int_equal(yk_help(NULL, &result), YK_BAD_ARGUMENT);
    assert_int_equal(yk_help(alone, &result), YK_BAD_ARGUMENT);
    assert_int_equal(yk_help(team.member[0].solver, NULL), YK_BAD_ARGUMENT);
    team_close(&team);
    yk_destroy(alone);
}

FACTS_MAIN(NULL, NULL)
