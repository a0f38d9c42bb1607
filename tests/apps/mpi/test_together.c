/* test_together.c - tests of the library's part in processes that work on one position: tables in
 * shared memory, estimates without a proof, and table updates where no memory is shared. */
/* needs: threads */

#include "tests/support/fact.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "table/yomikiri_table_sync.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

static const char FFO_40[] = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

static const char PASSES[] = "-----XXX-XX-XXX---XXXX--X-XXXXX-XXXOXX-OXXXOXXOO-XXOXX-O--XOOOOO X";

/* ---- memory of the caller's ---- */

FACT(create_refuses_memory_that_is_too_small_or_not_aligned)
{
    _Alignas(64) static char memory[(1 << 20) + 64];
    yk_solver *solver = NULL;
    yk_config config;

    yk_config_init(&config);
    config.table_memory = memory;
    config.table_memory_bytes = (1 << 20) - 1;
    assert_int_equal(yk_create(&solver, &config), YK_BAD_ARGUMENT);
    config.table_memory = memory + 8;
    config.table_memory_bytes = 1 << 20;
    assert_int_equal(yk_create(&solver, &config), YK_BAD_ARGUMENT);
    assert_null(solver);
}

/* Also after yk_clear(), which has no right to what others use; and searches to a depth. */
FACT(solvers_in_the_same_memory_know_what_each_has_found)
{
    _Alignas(64) static char memory[4 << 20];
    const Board board = boards_read(FFO_40);
    yk_solver *solver[2];
    yk_result result[2], depth[2];
    yk_config config;

    yk_config_init(&config);
    yk_config_set(&config, "threads", 1);
    config.table_memory = memory;
    config.table_memory_bytes = sizeof(memory);
    for (int i = 0; i < 2; i++) {
        solver[i] = solve_open_config(&config);
        depth[i] = solve_depth(solver[i], board, 14, 0, 0);
    }
    for (int i = 0; i < 2; i++) {
        result[i] = solve_board(solver[i], board, 0);
        yk_clear(solver[i]);
    }
    assert_int_equal(depth[1].estimate.sixteenths, depth[0].estimate.sixteenths);
    assert_true(depth[1].nodes < depth[0].nodes / 10);
    assert_int_equal(result[0].lower, 38);
    assert_true(result[1].lower == 38 && result[1].upper == 38);
    assert_true(result[1].nodes < result[0].nodes / 2);
    yk_destroy(solver[0]);
    yk_destroy(solver[1]);
}

/* Nothing beyond what was lent is touched, however small it is, and no part belongs to two. */
FACT(tables_lie_in_what_was_lent)
{
    enum { GUARD = 1 << 16, MOST = 5 << 20, LEAST_MIDGAME = 1 << 16 };
    static const size_t LENT[] = { 1 << 20, (1 << 20) + 100, 3 << 20, MOST };
    _Alignas(64) static char memory[MOST + GUARD];
    static const char ZEROS[GUARD];
    const Board board = boards_read(FFO_40);

    for (size_t i = 0; i < ARRAY_LENGTH(LENT); i++) {
        yk_solver *solver;
        yk_config config;
        yk_facts facts;

        memset(memory, 0, sizeof(memory));
        yk_config_init(&config);
        yk_config_set(&config, "threads", 1);
        config.table_memory = memory;
        config.table_memory_bytes = LENT[i];
        solver = solve_open_config(&config);
        yk_solver_facts(solver, &facts);
        assert_true(facts.table_bytes + LEAST_MIDGAME <= LENT[i]);
        solve_depth(solver, board, 14, 0, 0);
        assert_int_equal(solve_board(solver, board, YK_NO_LINE).lower, 38);
        assert_memory_equal(memory + LENT[i], ZEROS, GUARD);
        yk_destroy(solver);
    }
}

/* ---- estimates without a proof ---- */

/* The score of FFO #40 is 38: at most 45, and at least 31, as the passes believe as well. That of
 * PASSES, where the side to move has to pass, is -56. */
FACT(believe_asks_on_which_side_of_the_window)
{
    static const struct {
        const char *board;
        int alpha, beta;
        unsigned flag;
        bool proven;
    } CASES[] = {
        { FFO_40, 45, 47, YK_BELIEVE_LOW, false }, { FFO_40, 45, 47, YK_BELIEVE_HIGH, true },
        { FFO_40, 29, 31, YK_BELIEVE_HIGH, false }, { FFO_40, 29, 31, YK_BELIEVE_LOW, true },
        { FFO_40, 37, 39, YK_BELIEVE, false }, { PASSES, -57, -55, YK_BELIEVE_LOW, true },
        { PASSES, -45, -43, YK_BELIEVE_LOW, false },
    };
    yk_solver *solver = solve_open("auto", "");

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const Board board = boards_read(CASES[i].board);
        const int alpha = CASES[i].alpha, beta = CASES[i].beta;

        yk_clear(solver);
        const yk_result proof = solve_window(solver, board, alpha, beta, 0);

        yk_clear(solver);
        const yk_result result = solve_window(solver, board, alpha, beta, CASES[i].flag);
        const bool proven = result.upper <= alpha || result.lower >= beta
                            || result.lower == result.upper;

        assert_int_equal(proven, CASES[i].proven);
        assert_true(proven || result.nodes < proof.nodes);
        assert_true(CASES[i].flag != YK_BELIEVE || (result.estimate.confidence > 0
                                                    && result.estimate.confidence < 100));
    }
    yk_destroy(solver);
}

/* ---- table updates ---- */

static const char BOARD[] = "---O-O----OOOO-XOXXOXOXXOXXOOOXXOXXOOOOXO-OOOOXX--OOOO-X---OOO-- X";

enum { ROOM = 4096, SCORE = 4, NODES = 200 };

static yk_solver *open(uint64_t nodes)
{
    yk_config config;

    yk_config_init(&config);
    yk_config_set(&config, "threads", 1);
    yk_config_set(&config, "table-mib", 16);
    config.sync_nodes = nodes;
    return solve_open_config(&config);
}

/* Solve BOARD; what was found on the way, at most ROOM. */
static yk_table_update *found(yk_solver *solver, size_t *count, uint64_t *nodes)
{
    yk_table_update *updates = calloc(ROOM, sizeof(*updates));
    const yk_result result = solve_board(solver, boards_read(BOARD), 0);

    assert_non_null(updates);
    assert_int_equal(result.lower, SCORE);
    *nodes = result.nodes;
    *count = yk_take_updates(solver, updates, ROOM);
    return updates;
}

static uint64_t nodes_having_heard(const yk_table_update *updates, size_t count)
{
    yk_solver *solver = open(NODES);

    yk_give_updates(solver, updates, count);

    const yk_result result = solve_board(solver, boards_read(BOARD), 0);

    assert_int_equal(result.lower, SCORE);
    assert_int_equal(result.upper, SCORE);
    yk_destroy(solver);
    return result.nodes;
}

FACT(tt_sync_are_true)
{
    yk_solver *solver = open(NODES), *other = solve_open("auto", "");
    uint64_t nodes;
    size_t count;
    yk_table_update *updates = found(solver, &count, &nodes);
    int proven = 0, moves = 0;

    assert_in_range(count, 100, ROOM);
    for (size_t i = 0; i < count; i++) {
        const yk_table_update *update = &updates[i];

        if (update->lower == -64 && update->upper == 64) {
            assert_int_not_equal(update->move, YK_NO_MOVE);
            moves++;
            continue;
        }
        if (proven++ % 40 > 0)
            continue;
        const yk_result truth = solve_board(other, update->board, 0);

        assert_in_range(truth.lower + 64, update->lower + 64, update->upper + 64);
        assert_in_range(update->cost, 8, 40);          /* 2^8 nodes are more than NODES */
    }
    assert_true(proven > 100);
    assert_true(moves > 0);
    free(updates);
    yk_destroy(solver);
    yk_destroy(other);
}

/* And they come in parts in the same order. */
FACT(who_has_heard_them_needs_fewer_nodes)
{
    static yk_table_update parts[ROOM];
    yk_solver *solver = open(NODES);
    uint64_t nodes;
    size_t count, taken = 0, got;
    yk_table_update *updates = found(solver, &count, &nodes);

    assert_true(nodes_having_heard(updates, count) < nodes / 2);
    assert_int_equal(yk_take_updates(solver, parts, ROOM), 0);      /* taken is taken */
    yk_clear(solver);
    solve_board(solver, boards_read(BOARD), 0);
    while ((got = yk_take_updates(solver, parts + taken, taken + 7 < ROOM ? 7 : ROOM - taken)))
        taken += got;
    assert_int_equal(taken, count);
    for (size_t i = 0; i < count; i++)
        assert_true(parts[i].board.own == updates[i].board.own
                    && parts[i].board.opp == updates[i].board.opp
                    && parts[i].lower == updates[i].lower && parts[i].upper == updates[i].upper);
    free(updates);
    yk_destroy(solver);
}

FACT(bad_arguments_and_who_has_not_asked_are_told_nothing)
{
    yk_solver *solver = open(1), *silent = open(0);
    yk_table_update update;

    memset(&update, 0x55, sizeof(update));
    solve_board(silent, boards_read(BOARD), 0);
    assert_int_equal(yk_take_updates(silent, &update, 1), 0);
    assert_int_equal(yk_take_updates(NULL, &update, 1), 0);
    assert_int_equal(yk_take_updates(solver, NULL, 1), 0);
    assert_int_equal(yk_take_updates(solver, &update, 0), 0);
    yk_give_updates(NULL, &update, 1);
    yk_give_updates(solver, NULL, 1);
    yk_give_updates(solver, &update, 0);
    yk_give_updates(solver, &update, 1);
    yk_destroy(solver);
    yk_destroy(silent);
}

/* Each says that BOARD is lost, in a way that no table can hold. */
FACT(what_cannot_be_is_passed_over)
{
    const yk_board board = boards_read(BOARD);
    const yk_board overlap = { board.own | 1, board.opp | 1 };
    const yk_table_update wrong[] = {
        { overlap, -64, -2, YK_NO_MOVE, 30 }, { board, -64, -3, YK_NO_MOVE, 30 },
        { board, -66, -2, YK_NO_MOVE, 30 }, { board, -2, -4, YK_NO_MOVE, 30 },
        { board, -64, 66, YK_NO_MOVE, 30 }, { board, -64, -2, 65, 30 },
        { board, -64, -2, 0, 30 },           /* there is a disc on a1 */
    };
    yk_solver *solver = open(NODES);
    const yk_result fresh = solve_board(solver, boards_read(BOARD), 0);

    assert_int_equal(nodes_having_heard(wrong, ARRAY_LENGTH(wrong)), fresh.nodes);
    yk_destroy(solver);
}

typedef struct {
    yk_solver *from, *to;
    atomic_bool end;
} Carrier;

static void *carry(void *argument)
{
    Carrier *carrier = argument;
    yk_table_update updates[64];

    while (!atomic_load(&carrier->end)) {
        const size_t count = yk_take_updates(carrier->from, updates, ARRAY_LENGTH(updates));

        yk_give_updates(carrier->to, updates, count);
    }
    return NULL;
}

static void *solve_it(void *argument)
{
    const yk_result result = solve_board(argument, boards_read(BOARD), 0);

    return result.lower == SCORE && result.upper == SCORE ? argument : NULL;
}

FACT(they_are_carried_while_both_solve)
{
    Carrier there = { .from = open(NODES), .to = open(NODES) };
    Carrier back = { .from = there.to, .to = there.from };
    pthread_t carriers[2], solvers[2];
    void *right[2];

    pthread_create(&carriers[0], NULL, carry, &there);
    pthread_create(&carriers[1], NULL, carry, &back);
    pthread_create(&solvers[0], NULL, solve_it, there.from);
    pthread_create(&solvers[1], NULL, solve_it, there.to);
    for (int i = 0; i < 2; i++)
        pthread_join(solvers[i], &right[i]);
    atomic_store(&there.end, true);
    atomic_store(&back.end, true);
    for (int i = 0; i < 2; i++)
        pthread_join(carriers[i], NULL);
    assert_non_null(right[0]);
    assert_non_null(right[1]);
    yk_destroy(there.from);
    yk_destroy(there.to);
}

FACTS_MAIN(NULL, NULL)
