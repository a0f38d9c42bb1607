/* test_service.c - tasks carried by the service of a search: it is called while the search waits
 * or was stopped, and the tasks come out as if another thread had carried them. */
/* needs: threads */

#include "tests/support/fact.h"

#include <stdio.h>
#include <time.h>

#include "tests/apps/mpi/team.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

enum { US = 1000 };

/* ---- while it waits ---- */

typedef struct {
    yk_solver *solver;
    int calls, enough;          /* after so many calls it stops */
} Counter;

static int64_t count_call(void *context)
{
    Counter *counter = context;

    if (++counter->calls == counter->enough)
        yk_stop(counter->solver);
    return 200 * US;
}

/* It looks out for work, and later sleeps; its service ends it, or it would not end. How
 * often a search calls its service is for tests/solver/stop/test_worker.c. */
FACT(one_that_waits_calls_its_service)
{
    Counter counter = { .enough = 100 };
    Team team;
    yk_result result;

    team_open(&team, 1, 1);
    counter.solver = team.member[0].solver;
    yk_set_service(counter.solver, count_call, &counter);
    assert_int_equal(yk_help(counter.solver, &result), YK_OK);
    assert_true(counter.calls >= counter.enough);
    assert_int_equal(result.nodes, 0);
    team_close(&team);
}

/* Without a service nobody is called. */
FACT(a_service_that_was_taken_away_is_not_called)
{
    Random random = { 20261127 };
    Counter counter = { .enough = 0 };
    Team team;

    team_open(&team, 1, 1);
    yk_set_service(team.member[0].solver, count_call, &counter);
    solve_board(team.member[0].solver, boards_make(&random, BOARDS_PLAYED, 18), 0);

    const int calls = counter.calls;

    assert_true(calls > 0);
    yk_set_service(team.member[0].solver, NULL, NULL);
    solve_board(team.member[0].solver, boards_make(&random, BOARDS_PLAYED, 18), 0);
    assert_int_equal(counter.calls, calls);
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
    yk_demand demand;
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
    yk_solver_demand(thief, &demand);
    yk_set_idle(owner, demand.free);
    if (demand.free > 0 && !porter->held.number && yk_steal(owner, 0, 1, 0, &porter->held)) {
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

/* Who searches carries itself: the answer is that of one alone. One that is stopped waits until
 * the thief has let go, which it hears of by nobody but itself. */
FACT(what_its_service_carries_comes_back)
{
    Random random = { fact_seed(20261129) };
    yk_solver *alone = solve_open("auto", "");
    int stopped = 0, stolen = 0;

    for (int threads = 1; threads <= 3; threads += 2) {
        Porter porter = { .stolen = 0 };
        Team team;

        team_open(&team, 2, threads);
        porter.team = &team;
        yk_set_service(team.member[0].solver, carry, &porter);
        for (int i = 0; i < fact_scaled(20) || (stopped == 0 && i < TEAM_PATIENCE); i++) {
            const Board board = boards_make(&random, BOARDS_PLAYED, 19);
            yk_query query;
            yk_result told = { .nodes = 0 };

            yk_query_init(&query, board);
            query.flags = i % 4 == 0 ? YK_ALL_MOVES : YK_ALL_BEST;
            porter = (Porter){ .team = &team, .stop_at = i % 4 };
            team_serve(&team, 1);
            assert_int_equal(yk_solve(team.member[0].solver, &query, &told), YK_OK);
            end_thief(&team);
            stopped += told.stopped;
            stolen += porter.stolen;
            yk_clear(alone);
            const yk_result truth = solve_board(alone, board, query.flags);
            const char *complaint = told.stopped ? NULL
                                    : team_complaint(board, &query, &told, &truth);

            CHECK(!complaint, board, "%s", complaint);
            CHECK(told.lower <= truth.lower && truth.lower <= told.upper, board,
                  "%d, told %d to %d", truth.lower, told.lower, told.upper);
        }
        team_close(&team);
    }
    printf("# %d tasks, %d stopped\n", stolen, stopped);
    assert_true(stopped > 0 && stolen > stopped);
    yk_destroy(alone);
}

FACTS_MAIN(NULL, NULL)
