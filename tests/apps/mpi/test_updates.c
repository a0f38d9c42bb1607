/* test_updates.c - tests of table updates between solvers that share no memory. */
/* needs: threads */

#include "tests/support/fact.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/boards.h"
#include "tests/support/solve.h"
#include "table/yomikiri_table_sync.h"

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

static void tt_sync_are_true(void **state)
{
    yk_solver *solver = open(NODES), *other = solve_open("auto", "");
    uint64_t nodes;
    size_t count;
    yk_table_update *updates = found(solver, &count, &nodes);
    int proven = 0, moves = 0;

    (void)state;
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
static void who_has_heard_them_needs_fewer_nodes(void **state)
{
    static yk_table_update parts[ROOM];
    yk_solver *solver = open(NODES);
    uint64_t nodes;
    size_t count, taken = 0, got;
    yk_table_update *updates = found(solver, &count, &nodes);

    (void)state;
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

static void bad_arguments_and_who_has_not_asked_are_told_nothing(void **state)
{
    yk_solver *solver = open(1), *silent = open(0);
    yk_table_update update;

    (void)state;
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
static void what_cannot_be_is_passed_over(void **state)
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

    (void)state;
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

static void they_are_carried_while_both_solve(void **state)
{
    Carrier there = { .from = open(NODES), .to = open(NODES) };
    Carrier back = { .from = there.to, .to = there.from };
    pthread_t carriers[2], solvers[2];
    void *right[2];

    (void)state;
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

int main(void)
{
    static const struct CMUnitTest TESTS[] = {
        cmocka_unit_test(tt_sync_are_true),
        cmocka_unit_test(who_has_heard_them_needs_fewer_nodes),
        cmocka_unit_test(bad_arguments_and_who_has_not_asked_are_told_nothing),
        cmocka_unit_test(what_cannot_be_is_passed_over),
        cmocka_unit_test(they_are_carried_while_both_solve),
    };

    return cmocka_run_group_tests(TESTS, NULL, NULL);
}
