/* test_sharing.c - tests of one search shared by ranks, without MPI: solvers in threads,
 * messages in queues that the main thread carries, early or late, and a clock that goes as the
 * test wants. */
/* needs: threads */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "apps/mpi/share/sharing.h"
#include "base/clock.h"
#include "tests/apps/mpi/team.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

enum { ON_THE_WAY = 2048, TURN_NS = 50000, STUCK_S = 240 };

typedef struct {
    ShareMessage message;
    int64_t due_ns;
} Letter;

/* From one rank to another: in order. */
typedef struct {
    Letter *letters;
    int first, count;           /* a ring of ON_THE_WAY */
} Queue;

struct Ranks;

typedef struct {
    struct Ranks *ranks;
    int rank;
    Share *share;
    bool serving, over;
    int begin_in;               /* turns until it hears of the position */
} Rank;

/* What becomes of a rank. */
typedef enum { SOUND, DEAF, HUNG } State;

typedef struct Ranks {
    Team team;
    Rank rank[TEAM_MOST];
    Queue queue[TEAM_MOST][TEAM_MOST];
    Random random;
    int late_turns;             /* messages take up to so many turns */
    int64_t now_ns, since_ns;

    int ill;                    /* the rank that falls silent; 0: none does */
    State illness, state;
    int well_turns;             /* it does so from its first stolen of rank 0 on, for so many */
    int64_t ill_since_ns;
    int told_lost, told_back;   /* by rank 0's share */
    int lost;
    int told_to_forget;         /* tasks, by rank 0 while that one was lost */
    int stop_in;                /* turns until rank 0 is told to stop; 0: it is not */
} Ranks;

/* ---- messages ---- */

/* SharePlan.send */
static void send(void *context, int to, const ShareMessage *message)
{
    const Rank *from = context;
    Ranks *ranks = from->ranks;
    Queue *queue = &ranks->queue[from->rank][to];
    const int late = (int)random_below(&ranks->random, (uint32_t)ranks->late_turns + 1);
    int64_t due_ns = ranks->now_ns + (int64_t)late * TURN_NS;

    assert_in_range(to, 0, ranks->team.count - 1);
    assert_int_not_equal(to, from->rank);
    ranks->told_to_forget += from->rank == 0 && ranks->lost && message->kind == SHARE_FORGET
                             && to == ranks->ill;
    if (ranks->illness == DEAF && ranks->state != SOUND
        && (from->rank == ranks->ill || to == ranks->ill))
        return;
    if (queue->count > 0) {                     /* no letter overtakes another */
        const Letter *last = &queue->letters[(queue->first + queue->count - 1) % ON_THE_WAY];

        due_ns = last->due_ns > due_ns ? last->due_ns : due_ns;
    }
    assert_true(queue->count < ON_THE_WAY);
    queue->letters[(queue->first + queue->count++) % ON_THE_WAY] = (Letter){ *message, due_ns };
}

/* SharePlan.lost, of rank 0 */
static void lost(void *context, int rank, bool is_lost)
{
    Ranks *ranks = ((const Rank *)context)->ranks;

    assert_int_equal(rank, ranks->ill);
    ranks->lost += is_lost ? 1 : -1;
    assert_in_range(ranks->lost, 0, 1);         /* once, and not back before */
    ranks->told_lost += is_lost;
    ranks->told_back += !is_lost;
}

static void fall_ill(Ranks *ranks)
{
    ranks->state = ranks->illness;
    ranks->ill_since_ns = ranks->now_ns;
    for (int i = 0; ranks->illness == DEAF && i < ranks->team.count; i++)
        ranks->queue[i][ranks->ill].count = ranks->queue[ranks->ill][i].count = 0;
}

static void receive(Ranks *ranks, int to)
{
    for (int from = 0; from < ranks->team.count; from++) {
        Queue *queue = &ranks->queue[from][to];

        while (queue->count > 0 && queue->letters[queue->first].due_ns <= ranks->now_ns) {
            const ShareMessage message = queue->letters[queue->first].message;

            queue->first = (queue->first + 1) % ON_THE_WAY;
            queue->count--;
            share_receive(ranks->rank[to].share, from, &message, ranks->now_ns);
            if (to == ranks->ill && from == 0 && message.kind == SHARE_TASK && to > 0
                && ranks->illness != SOUND && ranks->state == SOUND && ranks->told_lost == 0) {
                fall_ill(ranks);
                return;
            }
        }
    }
}

/* ---- ranks ---- */

static void ranks_open(Ranks *ranks, int count, int threads, uint64_t seed, double lost_s)
{
    *ranks = (Ranks){ .random = { fact_seed(seed) }, .now_ns = 1000000000 };
    team_open(&ranks->team, count, threads);
    for (int i = 0; i < count; i++) {
        Rank *rank = &ranks->rank[i];

        *rank = (Rank){ .ranks = ranks, .rank = i };
        rank->share = share_create(&(SharePlan){
            .rank = i, .ranks = count, .solver = ranks->team.member[i].solver,
            .lost_s = lost_s, .send = send, .lost = i == 0 ? lost : NULL, .context = rank });
        assert_non_null(rank->share);
        for (int k = 0; k < count; k++) {
            ranks->queue[i][k].letters = calloc(ON_THE_WAY, sizeof(Letter));
            assert_non_null(ranks->queue[i][k].letters);
        }
    }
}

/* How many tasks they have stolen and accepted. */
static void ranks_counts(const Ranks *ranks, uint64_t *stolen, uint64_t *accepted)
{
    *stolen = *accepted = 0;
    for (int i = 0; i < ranks->team.count; i++) {
        uint64_t mine, others;

        share_counts(ranks->rank[i].share, &mine, &others);
        *stolen += mine;
        *accepted += others;
    }
}

static void ranks_close(Ranks *ranks, uint64_t *stolen, uint64_t *accepted)
{
    ranks_counts(ranks, stolen, accepted);
    for (int i = 0; i < ranks->team.count; i++) {
        share_destroy(ranks->rank[i].share);
        for (int k = 0; k < ranks->team.count; k++)
            free(ranks->queue[i][k].letters);
    }
    team_close(&ranks->team);
    printf("# %llu tasks stolen, %llu accepted\n", (unsigned long long)*stolen,
           (unsigned long long)*accepted);
}

/* As apps/mpi/mpi_worker.c does. */
static void worker_run(Ranks *ranks, Rank *rank)
{
    if (!rank->serving) {
        if (rank->over || rank->begin_in-- > 0)
            return;
        team_serve(&ranks->team, rank->rank);
        rank->serving = true;
    }
    if (rank->over)
        yk_stop(ranks->team.member[rank->rank].solver);
    if (team_ended(&ranks->team, rank->rank)) {
        share_reset(rank->share);
        assert_int_equal(share_patience(rank->share), 200 * 1000);
        rank->serving = false;
    }
}

static void turn(Ranks *ranks)
{
    ranks->now_ns += TURN_NS;
    if (ranks->state != SOUND && ranks->now_ns - ranks->ill_since_ns
                                 > (int64_t)ranks->well_turns * TURN_NS)
        ranks->state = SOUND;
    for (int i = 0; i < ranks->team.count; i++) {
        Rank *rank = &ranks->rank[i];

        if (i == ranks->ill && ranks->state == HUNG)
            continue;
        receive(ranks, i);
        share_turn(rank->share, ranks->now_ns);
        if (i > 0)
            worker_run(ranks, rank);
    }
    if (clock_ns() - ranks->since_ns > INT64_C(1000000000) * STUCK_S) {
        printf("# stuck\n");
        fflush(stdout);
        abort();
    }
    nanosleep(&(struct timespec){ .tv_nsec = 20000 }, NULL);
}

static bool all_ended(const Ranks *ranks)
{
    for (int i = 1; i < ranks->team.count; i++)
        if (ranks->rank[i].serving)
            return false;
    return ranks->state == SOUND;
}

/* One position, as apps/mpi/mpi_master.c does it. Messages may be on their way before and
 * after. */
static yk_result solve(Ranks *ranks, const yk_query *query)
{
    ranks->since_ns = clock_ns();
    for (int i = 1; i < ranks->team.count; i++) {
        ranks->rank[i].over = false;
        ranks->rank[i].begin_in = (int)random_below(&ranks->random, 20);
    }
    team_solve(&ranks->team, query);
    while (!team_ended(&ranks->team, 0)) {
        turn(ranks);
        if (ranks->stop_in > 0 && --ranks->stop_in == 0) {
            yk_stop(ranks->team.member[0].solver);
            ranks->stop_in = 1;
        }
    }
    for (int i = 1; i < ranks->team.count; i++)
        ranks->rank[i].over = true;
    share_reset(ranks->rank[0].share);
    while (!all_ended(ranks))
        turn(ranks);
    for (int i = 0; i < ranks->team.count; i++)
        assert_int_equal(ranks->team.member[i].status, YK_OK);
    if (ranks->ill > 0)                         /* it says what it has done */
        share_heard(ranks->rank[0].share, ranks->ill, ranks->now_ns);
    return ranks->team.member[0].result;
}

/* ---- facts ---- */

static void solve_many(Ranks *ranks, int count, int empties)
{
    static const BoardsKind KINDS[] = { BOARDS_PLAYED, BOARDS_SCATTERED, BOARDS_MUST_PASS };
    static const unsigned FLAGS[] = { YK_ALL_BEST, YK_ALL_MOVES, 0 };
    yk_solver *alone = solve_open("auto", "");

    for (int i = 0; i < fact_scaled(count); i++) {
        Board board = boards_make(&ranks->random, KINDS[i % 3], empties + i % 2);
        yk_query query;

        if (yk_board_moves(board) == 0 && i % 3 != 2)
            board = board_pass(board);
        yk_query_init(&query, board);
        query.flags = FLAGS[i / 3 % 3];
        yk_clear(alone);
        ranks->told_lost = ranks->told_back = 0;

        const yk_result truth = solve_board(alone, board, query.flags);
        const yk_result told = solve(ranks, &query);
        const char *complaint = team_complaint(board, &query, &told, &truth);

        CHECK(!complaint, board, "%s", complaint);
        assert_int_equal(ranks->lost, 0);
        assert_int_equal(ranks->told_lost, ranks->told_back);
    }
    yk_destroy(alone);
}

/* How many positions that takes is chance: some are solved before anybody asks. */
static void solve_until_accepted(Ranks *ranks, int empties)
{
    uint64_t stolen, accepted = 0;

    for (int i = 0; i < TEAM_PATIENCE && accepted == 0; i++) {
        solve_many(ranks, 1, empties);
        ranks_counts(ranks, &stolen, &accepted);
    }
}

/* Of one thread and of several; of so many that few wait for anything. */
FACT(ranks_find_what_one_finds)
{
    static const struct { int ranks, threads; } CASES[] = {
        { 2, 1 }, { 3, 2 }, { 6, 6 }, { 8, 1 },
    };
    uint64_t stolen, accepted;
    Ranks ranks;

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        ranks_open(&ranks, CASES[i].ranks, CASES[i].threads, 20261129 + i, 60);
        solve_many(&ranks, 3, 19);
        solve_until_accepted(&ranks, 19);
        ranks_close(&ranks, &stolen, &accepted);
        assert_true(accepted > 0 && accepted <= stolen);
    }
}

/* Whatever is proven until then holds, and the next position is solved as any other. */
FACT(a_stop_ends_everything)
{
    yk_solver *alone = solve_open("auto", "");
    uint64_t stolen, accepted;
    Ranks ranks;
    int stopped = 0;

    ranks_open(&ranks, 4, 2, 20261126, 60);
    for (int i = 0; i < fact_scaled(16); i++) {
        const Board board = boards_make(&ranks.random, BOARDS_PLAYED, 19 + i % 2);
        const yk_result truth = solve_board(alone, board, 0);
        yk_query query;

        yk_query_init(&query, board);
        ranks.stop_in = 1 + 40 * (i % 6);
        const yk_result told = solve(&ranks, &query);

        CHECK(told.lower <= truth.lower && truth.upper <= told.upper, board, "%d to %d",
              told.lower, told.upper);
        stopped += told.stopped;
    }
    assert_true(stopped > 0);
    ranks.stop_in = 0;
    solve_many(&ranks, 1, 19);
    ranks_close(&ranks, &stolen, &accepted);
    yk_destroy(alone);
}

/* Some milliseconds, by the clock of the ranks: longer than any of them waits for an answer.
 * What is on its way when a position is over comes during the next. */
FACT(messages_may_come_late_and_after_the_position)
{
    uint64_t stolen, accepted;
    Ranks ranks;

    ranks_open(&ranks, 5, 1, 20261132, 60);
    ranks.late_turns = 40;
    solve_many(&ranks, 2, 19);
    ranks.late_turns = 1500;
    solve_many(&ranks, 3, 18);
    solve_until_accepted(&ranks, 19);
    ranks_close(&ranks, &stolen, &accepted);
    assert_true(accepted > 0);
}

/* Rank 2 falls silent for so long when it has something of rank 0's. If it shall be missed, over
 * as many positions as that takes: some are solved before. */
static void one_falls_silent(State illness, int ranks_count, int turns, bool is_lost)
{
    uint64_t stolen, accepted;
    Ranks ranks;
    int lost_once = 0;

    ranks_open(&ranks, ranks_count, 1, 20261133, 0.02);
    ranks.ill = 2;
    ranks.illness = illness;
    ranks.well_turns = turns;
    for (int i = 0; i < fact_scaled(4) || (is_lost && lost_once == 0 && i < TEAM_PATIENCE); i++) {
        solve_many(&ranks, 1, 20);
        lost_once += ranks.told_lost;
    }
    assert_true(is_lost ? lost_once > 0 : lost_once == 0);
    assert_true(ranks.told_to_forget >= lost_once);     /* it had one task or more each time */
    ranks_close(&ranks, &stolen, &accepted);
}

FACT(others_do_the_work_of_a_rank_that_falls_silent)
{
    one_falls_silent(DEAF, 3, 1200, true);
    one_falls_silent(HUNG, 4, 1200, true);
    one_falls_silent(HUNG, 3, 100, false);
}

FACTS_MAIN(NULL, NULL)
