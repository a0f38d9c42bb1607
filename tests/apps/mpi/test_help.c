/* test_help.c - several solvers on one position, and tasks of it that go from one to the other:
 * whatever becomes of them, answers are those of a solve alone, and everything ends. */
/* needs: threads */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "tests/apps/mpi/team.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

enum { LENT_MOST = 4096, NOBODY = -1, LOST = -2, LOST_TURNS = 30, STUCK_S = 240 };

/* A task that somebody waits for. */
typedef struct {
    yk_task task;
    uint64_t under;             /* whoever has asked for it waits for that; 0: has nothing to do */
    int wanted_by, at, since;
} Lent;

/* What goes wrong. */
typedef struct {
    int lost;                   /* tasks in a hundred that never come back */
    int refused;                /* that nobody else takes, */
    bool noise;                 /* scores told twice, and of tasks that there are not */
} Trouble;

/* The main thread carries. */
typedef struct {
    Team *team;
    Trouble trouble;
    Random random;
    Lent stolen[LENT_MOST];
    int count, turn;
    uint64_t tasks, deeper, below, own;    /* stolen; of those what was accepted before, what went
                                   to somebody who waits, and what its owner did itself; */
} Carrier;

static yk_solver *solver_of(const Carrier *carrier, int at)
{
    return carrier->team->member[at].solver;
}

static bool chance(Carrier *carrier, int percent)
{
    return (int)random_below(&carrier->random, 100) < percent;
}

static Lent *find(Carrier *carrier, int owner, uint64_t number)
{
    for (int i = 0; i < carrier->count; i++)
        if (carrier->stolen[i].task.owner == owner && carrier->stolen[i].task.number == number)
            return &carrier->stolen[i];
    return NULL;
}

static void forget(Carrier *carrier, Lent *stolen)
{
    *stolen = carrier->stolen[--carrier->count];
}

static void carry_scores(Carrier *carrier, int at)
{
    yk_task_result scores[8];
    const size_t count = yk_results(solver_of(carrier, at), scores, ARRAY_LENGTH(scores));

    for (size_t i = 0; i < count; i++) {
        yk_solver *owner = solver_of(carrier, scores[i].owner);
        Lent *stolen = find(carrier, scores[i].owner, scores[i].number);

        yk_task_done(owner, scores[i].number, scores[i].score);
        if (carrier->trouble.noise)
            yk_task_done(owner, scores[i].number, -scores[i].score);
        if (stolen && stolen->at == at)
            forget(carrier, stolen);
    }
}

static void carry_unwanted(Carrier *carrier, int at)
{
    uint64_t numbers[8];
    const size_t count = yk_cancelled(solver_of(carrier, at), numbers, ARRAY_LENGTH(numbers));

    for (size_t i = 0; i < count; i++) {
        Lent *stolen = find(carrier, at, numbers[i]);

        if (stolen && stolen->at >= 0)
            yk_cancel(solver_of(carrier, stolen->at), at, numbers[i]);
        if (stolen)
            forget(carrier, stolen);
    }
}

static bool place(Carrier *carrier, Lent *stolen)
{
    const yk_task *task = &stolen->task;
    yk_solver *owner = solver_of(carrier, task->owner);

    if (stolen->wanted_by != NOBODY
        && yk_accept(solver_of(carrier, stolen->wanted_by), task, stolen->under)) {
        stolen->at = stolen->wanted_by;
        carrier->below += stolen->under > 0;
    } else if (yk_accept(owner, task, 0) || yk_accept(owner, task, task->number)) {
        stolen->at = task->owner;
        carrier->own++;
    } else
        stolen->wanted_by = NOBODY;
    return stolen->at >= 0;
}

/* Take a task of `from` for `to`, which waits for `under`, or is free. */
static void take(Carrier *carrier, int from, int to, uint64_t under)
{
    Lent *stolen = &carrier->stolen[carrier->count];

    if (carrier->count == LENT_MOST
        || !yk_steal(solver_of(carrier, from), from, to, under, &stolen->task))
        return;
    assert_int_equal(stolen->task.owner, from);
    assert_true(stolen->task.alpha < stolen->task.beta);
    carrier->count++;
    carrier->tasks++;
    carrier->deeper += from > 0;
    stolen->under = under;
    stolen->wanted_by = chance(carrier, carrier->trouble.refused) ? NOBODY : to;
    stolen->at = chance(carrier, carrier->trouble.lost) ? LOST : NOBODY;
    stolen->since = carrier->turn;
    if (stolen->at == NOBODY)
        place(carrier, stolen);
}

static void carry_wanted(Carrier *carrier, int at, int *idle)
{
    yk_demand demand;

    yk_solver_demand(solver_of(carrier, at), &demand);
    assert_in_range(demand.count, 0, ARRAY_LENGTH(demand.waited));
    *idle += demand.free + demand.count;
    for (int i = 0; i < demand.count; i++) {
        const Lent *stolen = find(carrier, at, demand.waited[i]);

        if (stolen && stolen->at >= 0 && stolen->at != at)
            take(carrier, stolen->at, at, demand.waited[i]);
    }
    for (int i = 0; i < demand.free; i++)
        for (int from = 0; from < carrier->team->count; from++)
            if (from != at)
                take(carrier, from, at, 0);
}

static void carry(Carrier *carrier)
{
    int idle = 0;

    carrier->turn++;
    for (int i = 0; i < carrier->team->count; i++) {
        carry_scores(carrier, i);
        carry_unwanted(carrier, i);
        carry_wanted(carrier, i, &idle);
        if (carrier->trouble.noise) {
            yk_task_done(solver_of(carrier, i), UINT64_MAX - (uint64_t)carrier->turn, 64);
            yk_task_done(solver_of(carrier, i), 0, -64);
            yk_cancel(solver_of(carrier, i), 99, 1);
            yk_cancel(solver_of(carrier, i), 0, UINT64_MAX);
        }
    }
    for (int i = 0; i < carrier->count; i++) {
        Lent *stolen = &carrier->stolen[i];

        if (stolen->at == LOST && carrier->turn - stolen->since > LOST_TURNS) {
            stolen->at = stolen->wanted_by = NOBODY;
        } else if (stolen->at == NOBODY)
            place(carrier, stolen);
    }
    for (int i = 0; i < carrier->team->count; i++)
        yk_set_idle(solver_of(carrier, i), idle);
    nanosleep(&(struct timespec){ .tv_nsec = 20000 }, NULL);
}

/* Nobody may wait for ever. */
static void not_stuck(int64_t since_ns, const char *where)
{
    if (clock_ns() - since_ns < INT64_C(1000000000) * STUCK_S)
        return;
    printf("# stuck %s\n", where);
    fflush(stdout);
    abort();
}

/* The team solves; it is stopped after `stop_turns` unless that is 0. */
static yk_result solve(Carrier *carrier, const yk_query *query, int stop_turns)
{
    Team *team = carrier->team;
    const int64_t since_ns = clock_ns();

    carrier->count = carrier->turn = 0;
    team_solve(team, query);
    for (int i = 1; i < team->count; i++)
        team_serve(team, i);
    while (!team_ended(team, 0)) {
        carry(carrier);
        if (stop_turns && carrier->turn >= stop_turns)
            yk_stop(team->member[0].solver);
        not_stuck(since_ns, "in a solve");
    }
    for (int i = 1; i < team->count; i++)
        while (!team_ended(team, i)) {
            yk_stop(team->member[i].solver);
            carry(carrier);
            not_stuck(since_ns, "at the end");
        }
    for (int i = 0; i < team->count; i++)
        assert_int_equal(team->member[i].status, YK_OK);
    return team->member[0].result;
}

/* ---- answers ---- */

/* Of 18 to 20 empties, now and then 21. */
static Board some_board(Random *random, int i)
{
    static const BoardsKind KINDS[] = { BOARDS_PLAYED, BOARDS_SCATTERED, BOARDS_PLAYED,
                                        BOARDS_MUST_PASS, BOARDS_NO_CENTRE };
    const int empties = i % 9 == 8 ? 21 : 18 + i % 3;
    Board board;

    do {
        board = boards_make(random, KINDS[i % (int)ARRAY_LENGTH(KINDS)], empties);
    } while (yk_board_moves(board) == 0
             && yk_board_moves((yk_board){ board.opp, board.own }) == 0);
    return board;
}

static yk_query some_query(Board board, Random *random, int i)
{
    static const unsigned FLAGS[] = { YK_ALL_BEST, 0, YK_ALL_MOVES, 0 };
    yk_query query;

    yk_query_init(&query, board);
    query.flags = FLAGS[i % 4];
    if (i % 4 == 3) {
        query.alpha = 2 * (int)random_below(random, 20) - 21;
        query.beta = query.alpha + 1 + (int)random_below(random, 6);
    }
    return query;
}

/* Whether what a test is about has happened. */
typedef bool Enough(const Carrier *carrier);

static bool stolen_at_all(const Carrier *carrier)
{
    return carrier->tasks > 0;
}

static bool stolen_on_and_by_who_waits(const Carrier *carrier)
{
    return carrier->deeper > 0 && carrier->below > 0;
}

static bool done_by_owners(const Carrier *carrier)
{
    return carrier->own > 0;
}

/* At least `count` positions, and more until there was enough: how much there is to steal is
 * chance. Nodes of the team to those of a solve alone are told. */
static void solve_many(Carrier *carrier, Team *team, int members, int threads, int count,
                       Enough *enough)
{
    yk_solver *alone = solve_open("auto", "");
    uint64_t nodes = 0, nodes_alone = 0;

    carrier->team = team;
    carrier->random = (Random){ fact_seed(20261125) };
    team_open(team, members, threads);
    for (int i = 0; i < fact_scaled(count) || (!enough(carrier) && i < TEAM_PATIENCE); i++) {
        const Board board = some_board(&carrier->random, i);
        const yk_query query = some_query(board, &carrier->random, i);

        yk_clear(alone);

        const yk_result truth = solve_board(alone, board, query.flags);
        const yk_result told = solve(carrier, &query, 0);
        const char *complaint = team_complaint(board, &query, &told, &truth);

        CHECK(!complaint, board, "%s", complaint);
        nodes += query.alpha == -64 ? team_nodes(team) : 0;
        nodes_alone += query.alpha == -64 ? truth.nodes : 0;
    }
    printf("# %d of %d threads: %.2f times the nodes of one, %llu tasks (%llu of accepted ones,"
           " %llu for who waits, %llu to the owner)\n", members, threads,
           (double)nodes / (double)nodes_alone, (unsigned long long)carrier->tasks,
           (unsigned long long)carrier->deeper, (unsigned long long)carrier->below,
           (unsigned long long)carrier->own);
    assert_true(enough(carrier));
    assert_true(nodes < 5 * nodes_alone);
    team_close(team);
    yk_destroy(alone);
}

static void two_solvers_find_what_one_finds(void **state)
{
    Carrier carrier = { .trouble.noise = false };
    Team team;

    (void)state;
    solve_many(&carrier, &team, 2, 1, 7, stolen_at_all);
}

static void many_solvers_steal_on_and_find_what_one_finds(void **state)
{
    Carrier carrier = { .trouble.noise = true };
    Team team;

    (void)state;
    solve_many(&carrier, &team, 6, 1, 7, stolen_on_and_by_who_waits);
}

static void solvers_of_two_threads_find_what_one_finds(void **state)
{
    Carrier carrier = { .trouble.noise = false };
    Team team;

    (void)state;
    solve_many(&carrier, &team, 3, 2, 5, stolen_at_all);
}

/* So many that few wait for anything. */
static void solvers_of_many_threads_find_what_one_finds(void **state)
{
    Carrier carrier = { .trouble.noise = false };
    Team team;

    (void)state;
    solve_many(&carrier, &team, 6, 6, 5, stolen_at_all);
}

static void tasks_that_nobody_does_are_done_by_their_owner(void **state)
{
    Carrier carrier = { .trouble = { .lost = 30, .refused = 30 } };
    Team team;

    (void)state;
    solve_many(&carrier, &team, 3, 1, 4, done_by_owners);
}

static void one_whose_tasks_all_get_lost_finds_it_alone(void **state)
{
    Carrier carrier = { .trouble = { .lost = 100, .noise = true } };
    Team team;

    (void)state;
    solve_many(&carrier, &team, 4, 2, 3, done_by_owners);
}

/* Whatever is proven until then holds, and the next position is solved as any other. */
static void a_stop_ends_everything(void **state)
{
    Random random = { fact_seed(20261126) };
    yk_solver *alone = solve_open("auto", "");
    static Carrier carrier;
    Team team;
    int stopped = 0;

    (void)state;
    carrier = (Carrier){ .team = &team, .random = random, .trouble.lost = 10 };
    for (int i = 0; i < fact_scaled(16); i++) {
        const Board board = some_board(&random, i);
        const yk_query query = some_query(board, &random, i);

        if (i % 6 == 0)
            team_open(&team, 2 + i / 6, 1 + i / 6 % 2);
        const yk_result told = solve(&carrier, &query, 1 + 40 * (i % 6));
        const yk_result truth = solve_board(alone, board, 0);

        CHECK(told.lower <= truth.lower && truth.upper <= told.upper, board, "%d to %d",
              told.lower, told.upper);
        stopped += told.stopped;
        if (i % 6 == 5 || i == fact_scaled(16) - 1)
            team_close(&team);
    }
    assert_true(stopped > 0);
    yk_destroy(alone);
}

int main(void)
{
    static const struct CMUnitTest TESTS[] = {
        cmocka_unit_test(two_solvers_find_what_one_finds),
        cmocka_unit_test(many_solvers_steal_on_and_find_what_one_finds),
        cmocka_unit_test(solvers_of_two_threads_find_what_one_finds),
        cmocka_unit_test(solvers_of_many_threads_find_what_one_finds),
        cmocka_unit_test(tasks_that_nobody_does_are_done_by_their_owner),
        cmocka_unit_test(one_whose_tasks_all_get_lost_finds_it_alone),
        cmocka_unit_test(a_stop_ends_everything),
    };

    return cmocka_run_group_tests(TESTS, NULL, NULL);
}
