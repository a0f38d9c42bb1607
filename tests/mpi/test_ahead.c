/* test_ahead.c - solvers that nobody has work for search ahead: what they are told to look ahead
 * to, right or wrong, answers are those of a solve alone, and they leave it for a piece. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "mpi/share/sharing.h"
#include "tests/mpi/team.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

enum { MEMBERS = 3, STUCK_S = 240, MANY = 40 };

/* FFO #42, a second; and minutes. */
static const char LONG[] = "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X";
static const char ENDLESS[] = "-XX------XOOX---XXOXOO--XOXXOO--XXXXXO--XXOXO---X-XOO-----XO---- O";

static void wait_a_little(int64_t since_ns)
{
    nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
    if (clock_ns() - since_ns > INT64_C(1000000000) * STUCK_S)
        abort();
}

/* What a prospect of a search with that query may say. */
static void check_prospect(const yk_prospect *prospect, const yk_query *query)
{
    assert_memory_equal(&prospect->board, &query->board, sizeof(query->board));
    assert_in_range(prospect->rung, 0, 3);
    assert_in_range(prospect->next, 0, 3);
    assert_in_range(prospect->more_than + 65, 0, 65 + 63);
    assert_in_range(prospect->at_most + 64, 0, 128);
    assert_true(prospect->more_than < prospect->at_most);
    assert_true(prospect->more_than == -65 || prospect->more_than >= query->alpha);
    assert_true(prospect->more_than < query->beta);
}

/* Prospects of other boards, and scores that are wrong. */
static yk_prospect lie(Random *random)
{
    const yk_board board = board_public(boards_make(random, BOARDS_PLAYED,
                                                    (int)random_below(random, 30)));

    return (yk_prospect){ .board = board, .more_than = (int8_t)(random_below(random, 129) - 65),
                          .at_most = (int8_t)(random_below(random, 129) - 64),
                          .rung = (uint8_t)random_below(random, 4),
                          .next = (uint8_t)random_below(random, 4) };
}

/* The first member solves while the others look ahead; to lies if there are `lies`. */
static yk_result solve(Team *team, const yk_query *query, Random *lies)
{
    const int64_t since_ns = clock_ns();
    yk_prospect prospect;

    team_solve(team, query);
    for (int i = 1; i < team->count; i++)
        team_serve(team, i);
    while (!team_ended(team, 0)) {
        if (yk_solver_prospect(team->member[0].solver, &prospect))
            check_prospect(&prospect, query);
        else
            prospect = (yk_prospect){ query->board, -65, 64, 0, 0, 0 };
        for (int i = 1; i < team->count; i++) {
            if (lies)
                prospect = lie(lies);
            prospect.seed = (uint32_t)i;
            assert_true(yk_look_ahead(team->member[i].solver, &prospect));
        }
        wait_a_little(since_ns);
    }
    assert_false(yk_solver_prospect(team->member[0].solver, &prospect));
    for (int i = 1; i < team->count; i++)
        while (!team_ended(team, i)) {
            yk_stop(team->member[i].solver);
            wait_a_little(since_ns);
        }
    return team->member[0].result;
}

/* Nodes of the first member, and of all others. */
static void solve_many(int threads, int count, bool lies, uint64_t nodes[2], uint64_t *alone_nodes)
{
    static const unsigned FLAGS[] = { YK_ALL_BEST, 0, YK_ALL_MOVES, 0 };
    yk_solver *alone = solve_open("auto", "");
    Random random = { fact_seed(20261127) }, wrong = { 7 };
    Team team;

    team_open(&team, MEMBERS, threads);
    *alone_nodes = nodes[0] = nodes[1] = 0;
    for (int i = 0; i < fact_scaled(count); i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 19 + i % 3);
        yk_query query;

        yk_query_init(&query, board_public(board));
        query.flags = FLAGS[i % 4];
        if (i % 4 == 3) {
            query.alpha = 2 * (int)random_below(&random, 20) - 21;
            query.beta = query.alpha + 1 + (int)random_below(&random, 6);
        }
        yk_clear(alone);
        const yk_result truth = solve_board(alone, board, query.flags);
        const yk_result told = solve(&team, &query, lies ? &wrong : NULL);
        const char *complaint = team_complaint(board, &query, &told, &truth);

        CHECK(!complaint, board, "%s", complaint);
        *alone_nodes += i % 4 == 3 ? 0 : truth.nodes;
        nodes[0] += i % 4 == 3 ? 0 : told.nodes;
        nodes[1] += team_nodes(&team) - told.nodes;
    }
    printf("# %d threads each: %.2f million nodes alone; %.2f with others, theirs %.2f\n", threads,
           1e-6 * (double)*alone_nodes, 1e-6 * (double)nodes[0], 1e-6 * (double)nodes[1]);
    team_close(&team);
    yk_destroy(alone);
}

static void looking_ahead_leaves_answers_as_they_are(void **state)
{
    uint64_t nodes[2], alone;

    (void)state;
    solve_many(1, 6, false, nodes, &alone);
    assert_true(nodes[1] > 0);
    solve_many(2, 4, false, nodes, &alone);
    assert_true(nodes[1] > 0);
}

static void wrong_prospects_leave_answers_as_they_are(void **state)
{
    uint64_t nodes[2], alone;

    (void)state;
    solve_many(1, 4, true, nodes, &alone);
    assert_true(nodes[1] > 0);
}

/* What is found ahead is in the table that the solver looks into. */
static void looking_ahead_saves_the_solver_nodes(void **state)
{
    yk_solver *alone = solve_open("auto", "");
    const Board board = boards_read(LONG);
    yk_query query;
    Team team;

    (void)state;
    yk_query_init(&query, board_public(board));
    team_open(&team, MEMBERS, 1);
    const yk_result truth = solve_board(alone, board, query.flags);
    const yk_result told = solve(&team, &query, NULL);

    printf("# %.2f of the nodes\n", (double)told.nodes / (double)truth.nodes);
    assert_int_equal(told.lower, truth.lower);
    assert_int_equal(told.upper, truth.upper);
    assert_true(10 * told.nodes < 9 * truth.nodes);
    team_close(&team);
    yk_destroy(alone);
}

/* Who looks ahead is free, and does a piece as soon as there is one. */
static void a_piece_ends_looking_ahead(void **state)
{
    const yk_board board = board_public(boards_read(ENDLESS));
    const yk_piece piece = { .board = board, .alpha = -64, .beta = -63, .number = 1 };
    const int64_t since_ns = clock_ns();
    yk_score score = { .number = 0 };
    yk_needs needs = { .free = 0 };
    Team team;

    (void)state;
    team_open(&team, 2, 1);
    yk_solver *solver = team.member[1].solver;

    team_serve(&team, 1);
    while (!needs.free) {
        yk_solver_needs(solver, &needs);
        wait_a_little(since_ns);
    }
    assert_true(yk_look_ahead(solver, &(yk_prospect){ board, -3, 3, 0, 0, 1 }));
    for (int i = 0; i < 100; i++)
        wait_a_little(since_ns);
    yk_solver_needs(solver, &needs);
    assert_int_equal(needs.free, 1);
    assert_true(yk_borrow(solver, &piece, 0));
    while (yk_scores(solver, &score, 1) == 0)
        wait_a_little(since_ns);
    assert_int_equal(score.number, 1);
    while (!team_ended(&team, 1)) {
        yk_stop(solver);
        wait_a_little(since_ns);
    }
    assert_true(team.member[1].result.nodes > 1000);
    team_close(&team);
}

static void wrong_arguments_are_refused(void **state)
{
    const yk_prospect right = { board_public(boards_read(LONG)), -65, 64, 3, 3, 0 };
    yk_prospect wrong[8], prospect;
    yk_solver *alone = solve_open("auto", "");
    Team team;

    (void)state;
    team_open(&team, 2, 1);
    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++)
        wrong[i] = right;
    wrong[0].board.opp |= wrong[0].board.own;
    wrong[1].more_than = -66;
    wrong[2].more_than = 64;
    wrong[3].at_most = -65;
    wrong[4].at_most = 65;
    wrong[5].rung = 4;
    wrong[6].rung = UINT8_MAX;
    wrong[7].next = 4;
    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++)
        assert_false(yk_look_ahead(team.member[1].solver, &wrong[i]));
    assert_false(yk_look_ahead(team.member[1].solver, NULL));
    assert_false(yk_look_ahead(alone, &right));
    assert_false(yk_look_ahead(NULL, &right));
    assert_true(yk_look_ahead(team.member[1].solver, &right));
    assert_false(yk_solver_prospect(NULL, &prospect));
    assert_false(yk_solver_prospect(alone, &prospect));
    assert_false(yk_solver_prospect(team.member[0].solver, &prospect));
    assert_false(yk_solver_prospect(team.member[0].solver, NULL));
    team_close(&team);
    yk_destroy(alone);
}

/* ---- many ranks ---- */

typedef struct {
    int told[MANY], other;
    ShareMessage last;
} Post;

/* SharePlan.send */
static void send(void *context, int to, const ShareMessage *message)
{
    Post *post = context;

    assert_in_range(to, 1, MANY - 1);
    if (message->kind == SHARE_PROSPECT) {
        post->told[to]++;
        post->last = *message;
    } else
        post->other++;
}

/* The first of them tells all others, each time it has changed; of few, none. */
static void many_ranks_are_told_once_what_to_look_ahead_to(void **state)
{
    yk_query query;
    Team team;

    (void)state;
    yk_query_init(&query, board_public(boards_read(LONG)));
    for (int ranks = 2; ranks <= MANY; ranks += MANY - 2) {
        team_open(&team, 2, 1);

        Post post = { .other = 0 };
        SharePlan plan = { .ranks = ranks, .solver = team.member[0].solver, .lost_s = 1000,
                           .send = send, .context = &post };
        Share *first = share_create(&plan);
        int64_t now_ns = 1000;

        plan.rank = 1;
        plan.solver = team.member[1].solver;
        Share *second = share_create(&plan);

        assert_true(first && second);
        team_solve(&team, &query);
        team_serve(&team, 1);
        while (!team_ended(&team, 0)) {
            const int before = post.told[1];

            share_turn(first, now_ns += 50000);
            for (int i = 2; i < MANY; i++)
                assert_int_equal(post.told[i], ranks == MANY ? post.told[1] : 0);
            assert_in_range(post.told[1] - before, 0, 1);
            if (post.told[1] > before) {
                check_prospect(&post.last.prospect, &query);
                share_receive(second, 0, &post.last, now_ns);
            }
            wait_a_little(clock_ns());
        }
        while (!team_ended(&team, 1)) {
            yk_stop(team.member[1].solver);
            wait_a_little(clock_ns());
        }
        printf("# %d ranks: told %d times\n", ranks, post.told[1]);
        assert_true(ranks == MANY ? post.told[1] >= 2 && post.told[1] < 100 : post.told[1] == 0);
        assert_true((team.member[1].result.nodes > 1000) == (ranks == MANY));
        share_destroy(first);
        share_destroy(second);
        team_close(&team);
    }
}

int main(void)
{
    static const struct CMUnitTest TESTS[] = {
        cmocka_unit_test(looking_ahead_leaves_answers_as_they_are),
        cmocka_unit_test(wrong_prospects_leave_answers_as_they_are),
        cmocka_unit_test(looking_ahead_saves_the_solver_nodes),
        cmocka_unit_test(a_piece_ends_looking_ahead),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(many_ranks_are_told_once_what_to_look_ahead_to),
    };

    return cmocka_run_group_tests(TESTS, NULL, NULL);
}
