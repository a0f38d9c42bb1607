/* test_attend.c - tasks of a search carried by the thread that searches: it is asked to as often
 * as it was told, also where it waits or was stopped, and what comes of it is as if somebody else
 * had carried them. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <time.h>

#include "base/clock.h"
#include "tests/mpi/team.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

enum { US = 1000, MS = 1000 * US };

/* ---- how often ---- */

typedef struct {
    yk_solver *solver;
    int64_t every_ns, takes_ns;
    int calls, enough;          /* enough: 0, or after how many to stop */
} Clock;

static int64_t look_at_clock(void *context)
{
    Clock *clock = context;
    const int64_t since_ns = clock_ns();

    clock->calls++;
    while (clock->takes_ns > 0 && clock_ns() - since_ns < clock->takes_ns)
        ;
    if (clock->calls == clock->enough)
        yk_stop(clock->solver);
    return clock->every_ns;
}

static Team open_attended(Clock *clock)
{
    Team team;

    team_open(&team, 1, 1);
    clock->solver = team.member[0].solver;
    yk_set_service(clock->solver, look_at_clock, clock);
    return team;
}

static int calls_of_a_solve(int64_t every_ns, int64_t takes_ns, int64_t *took_ns)
{
    Random random = { 20261127 };
    const Board board = boards_make(&random, BOARDS_PLAYED, fact_races() ? 18 : 20);
    Clock clock = { .every_ns = every_ns, .takes_ns = takes_ns };
    Team team = open_attended(&clock);
    const int64_t start_ns = clock_ns();

    solve_board(clock.solver, board, 0);
    *took_ns = clock_ns() - start_ns;

    const int calls = clock.calls;

    yk_set_service(clock.solver, NULL, NULL);
    solve_board(clock.solver, board, 0);
    assert_int_equal(clock.calls, calls);
    team_close(&team);
    return calls;
}

/* Machines that do other things make the time longer; nothing makes it shorter by much. Built to
 * find races, the search takes half a millisecond from one place to look to the next. */
static void a_search_attends_as_often_as_it_is_told(void **state)
{
    int64_t often_ns, seldom_ns;
    const int often = calls_of_a_solve(50 * US, 0, &often_ns);
    const int seldom = calls_of_a_solve(1000 * US, 0, &seldom_ns);

    (void)state;
    printf("# every %.0f us where 50 were asked for, %.0f for 1000\n",
           1e-3 * (double)often_ns / often, 1e-3 * (double)seldom_ns / seldom);
    assert_true((fact_races() ? 1 : 2) * often_ns / often < seldom_ns / seldom);
    assert_true(seldom_ns / seldom > 200 * US);
}

/* The search has its time between two of them however long one takes. */
static void attending_takes_none_of_the_time_between(void **state)
{
    int64_t ns;
    const int short_ones = calls_of_a_solve(200 * US, 0, &ns);
    const int long_ones = calls_of_a_solve(200 * US, 1000 * US, &ns);

    (void)state;
    printf("# %d that take no time, %d of a millisecond\n", short_ones, long_ones);
    assert_true(long_ones < 4 * short_ones);
}

/* It looks out for work, and later sleeps for 200 us at a time, of which a busy machine may make
 * many ms; what attends to it may end it. */
static void one_that_waits_attends_too(void **state)
{
    Clock clock = { .every_ns = 200 * US, .enough = 100 };
    Team team = open_attended(&clock);
    const int64_t start_ns = clock_ns();
    yk_result result;

    (void)state;
    assert_int_equal(yk_help(clock.solver, &result), YK_OK);
    assert_true(clock_ns() - start_ns < (int64_t)100 * 100 * MS);
    assert_true(clock.calls >= clock.enough);
    assert_int_equal(result.nodes, 0);
    team_close(&team);
}

/* ---- carrying ---- */

typedef struct {
    Team *team;
    int stolen;
    int stop_at;                /* 0, or: stop as soon as so many are stolen */
    yk_task held;              /* number 0, or: what the thief had no thread for */
} Porter;

/* A thread that was free a moment ago may have joined another by now. */
static void hand_over(Porter *porter)
{
    yk_solver *thief = porter->team->member[1].solver;

    if (porter->held.number && yk_accept(thief, &porter->held, 0))
        porter->held.number = 0;
}

/* All that goes between the first solver and the second. */
static int64_t carry(void *context)
{
    Porter *porter = context;
    yk_solver *owner = porter->team->member[0].solver;
    yk_solver *thief = porter->team->member[1].solver;
    uint64_t numbers[8];
    yk_task_result scores[8];
    yk_demand needs;
    size_t count = yk_results(thief, scores, ARRAY_LENGTH(scores));

    for (size_t i = 0; i < count; i++)
        yk_task_done(owner, scores[i].number, scores[i].score);
    count = yk_cancelled(owner, numbers, ARRAY_LENGTH(numbers));
    for (size_t i = 0; i < count; i++) {
        yk_cancel(thief, 0, numbers[i]);
        if (porter->held.number == numbers[i])
            porter->held.number = 0;
    }
    hand_over(porter);
    yk_solver_demand(thief, &needs);
    yk_set_idle(owner, needs.free);
    if (needs.free > 0 && !porter->held.number && yk_steal(owner, 0, 1, 0, &porter->held)) {
        hand_over(porter);
        if (++porter->stolen == porter->stop_at)
            yk_stop(owner);
    }
    return 20 * US;
}

static void end_thief(Team *team)
{
    while (!team_ended(team, 1)) {
        yk_stop(team->member[1].solver);
        nanosleep(&(struct timespec){ .tv_nsec = 100 * US }, NULL);
    }
}

static void solve_carried(int threads, int count)
{
    Random random = { fact_seed(20261128) };
    yk_solver *alone = solve_open("auto", "");
    Porter porter = { .stolen = 0 };
    Team team;

    porter.team = &team;
    team_open(&team, 2, threads);
    yk_set_service(team.member[0].solver, carry, &porter);
    for (int i = 0; i < count; i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 18);
        yk_query query;

        yk_query_init(&query, board);
        query.flags = i % 2 ? YK_ALL_MOVES : YK_ALL_BEST;
        yk_clear(alone);
        const yk_result truth = solve_board(alone, board, query.flags);
        yk_result told = { .nodes = 0 };

        porter.held.number = 0;
        team_serve(&team, 1);
        assert_int_equal(yk_solve(team.member[0].solver, &query, &told), YK_OK);
        end_thief(&team);

        const char *complaint = team_complaint(board, &query, &told, &truth);

        CHECK(!complaint, board, "%s", complaint);
    }
    printf("# %d tasks\n", porter.stolen);
    assert_true(porter.stolen > 0);
    team_close(&team);
    yk_destroy(alone);
}

static void who_searches_may_carry(void **state)
{
    (void)state;
    solve_carried(1, fact_scaled(8));
}

static void one_of_several_threads_may_carry(void **state)
{
    (void)state;
    solve_carried(3, fact_scaled(5));
}

/* It waits until the thief has let go, which it hears of by nobody but itself. */
static void one_that_is_stopped_gets_back_what_was_stolen(void **state)
{
    Random random = { fact_seed(20261129) };
    yk_solver *alone = solve_open("auto", "");
    Porter porter = { .stolen = 0 };
    Team team;
    int stopped = 0;

    (void)state;
    team_open(&team, 2, 1);
    porter.team = &team;
    yk_set_service(team.member[0].solver, carry, &porter);
    for (int i = 0; i < fact_scaled(20); i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 20);
        yk_query query;
        yk_result told = { .nodes = 0 };

        yk_query_init(&query, board);
        porter.stolen = 0;
        porter.held.number = 0;
        porter.stop_at = 1 + i % 4;
        team_serve(&team, 1);
        assert_int_equal(yk_solve(team.member[0].solver, &query, &told), YK_OK);
        end_thief(&team);
        stopped += told.stopped;
        yk_clear(alone);
        const yk_result truth = solve_board(alone, board, 0);

        CHECK(told.lower <= truth.lower && truth.lower <= told.upper, board,
              "%d, told %d to %d", truth.lower, told.lower, told.upper);
    }
    printf("# %d stopped\n", stopped);
    assert_true(stopped > 0);
    team_close(&team);
    yk_destroy(alone);
}

int main(void)
{
    static const struct CMUnitTest TESTS[] = {
        cmocka_unit_test(a_search_attends_as_often_as_it_is_told),
        cmocka_unit_test(attending_takes_none_of_the_time_between),
        cmocka_unit_test(one_that_waits_attends_too),
        cmocka_unit_test(who_searches_may_carry),
        cmocka_unit_test(one_of_several_threads_may_carry),
        cmocka_unit_test(one_that_is_stopped_gets_back_what_was_stolen),
    };

    return cmocka_run_group_tests_name("attend", TESTS, NULL, NULL);
}
