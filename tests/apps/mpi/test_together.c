/* test_together.c - tests of the library's part in processes that work on one position: tables in
 * shared memory, and estimates without a proof. */
/* needs: threads */

#include "tests/support/fact.h"

#include <string.h>

#include "tests/support/boards.h"
#include "tests/support/solve.h"

static const char FFO_40[] = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

static const char PASSES[] = "-----XXX-XX-XXX---XXXX--X-XXXXX-XXXOXX-OXXXOXXOO-XXOXX-O--XOOOOO X";

/* ---- memory of the caller's ---- */

static void create_refuses_memory_that_is_too_small_or_not_aligned(void **state)
{
    _Alignas(64) static char memory[(1 << 20) + 64];
    yk_solver *solver = NULL;
    yk_config config;

    (void)state;
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
static void solvers_in_the_same_memory_know_what_each_has_found(void **state)
{
    _Alignas(64) static char memory[4 << 20];
    const Board board = boards_read(FFO_40);
    yk_solver *solver[2];
    yk_result result[2], depth[2];
    yk_config config;

    (void)state;
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
static void tables_lie_in_what_was_lent(void **state)
{
    enum { GUARD = 1 << 16, MOST = 5 << 20, LEAST_MIDGAME = 1 << 16 };
    static const size_t LENT[] = { 1 << 20, (1 << 20) + 100, 3 << 20, MOST };
    _Alignas(64) static char memory[MOST + GUARD];
    static const char ZEROS[GUARD];
    const Board board = boards_read(FFO_40);

    (void)state;
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
static void believe_asks_on_which_side_of_the_window(void **state)
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

    (void)state;
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

int main(void)
{
    static const struct CMUnitTest TESTS[] = {
        cmocka_unit_test(create_refuses_memory_that_is_too_small_or_not_aligned),
        cmocka_unit_test(solvers_in_the_same_memory_know_what_each_has_found),
        cmocka_unit_test(tables_lie_in_what_was_lent),
        cmocka_unit_test(believe_asks_on_which_side_of_the_window),
    };

    return cmocka_run_group_tests(TESTS, NULL, NULL);
}
