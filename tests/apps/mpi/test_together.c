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

/* Also after yk_clear(), which has no right to what others use. */
static void solvers_in_the_same_memory_know_what_each_has_found(void **state)
{
    _Alignas(64) static char memory[4 << 20];
    const Board board = boards_read(FFO_40);
    yk_solver *solver[2];
    yk_config config;

    (void)state;
    yk_config_init(&config);
    yk_config_set(&config, "threads", 1);
    config.table_memory = memory;
    config.table_memory_bytes = sizeof(memory);
    solver[0] = solve_open_config(&config);
    solver[1] = solve_open_config(&config);

    const yk_result first = solve_board(solver[0], board, 0);

    yk_clear(solver[0]);

    const yk_result second = solve_board(solver[1], board, 0);

    assert_int_equal(first.lower, 38);
    assert_int_equal(second.lower, 38);
    assert_int_equal(second.upper, 38);
    assert_true(second.nodes < first.nodes / 2);
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

/* Searches to a depth share what they have found in it, too. */
static void depths_in_the_same_memory_know_what_each_has_found(void **state)
{
    _Alignas(64) static char memory[4 << 20];
    yk_solver *solver[2];
    yk_config config;
    yk_result result[2];

    (void)state;
    yk_config_init(&config);
    yk_config_set(&config, "threads", 1);
    config.table_memory = memory;
    config.table_memory_bytes = sizeof(memory);
    for (int i = 0; i < 2; i++) {
        solver[i] = solve_open_config(&config);
        result[i] = solve_depth(solver[i], boards_read(FFO_40), 14, 0, 0);
    }
    assert_int_equal(result[1].estimate.sixteenths, result[0].estimate.sixteenths);
    assert_true(result[1].nodes < result[0].nodes / 10);
    yk_destroy(solver[0]);
    yk_destroy(solver[1]);
}

/* ---- estimates without a proof ---- */

static void believe_ends_where_the_proof_would_begin(void **state)
{
    const Board board = boards_read(FFO_40);
    yk_solver *solver = solve_open("auto", "");
    const yk_result proof = solve_window(solver, board, 37, 39, 0);

    (void)state;
    yk_clear(solver);

    const yk_result estimate = solve_window(solver, board, 37, 39, YK_BELIEVE);

    assert_true(estimate.lower < estimate.upper);
    assert_true(estimate.estimate.confidence > 0 && estimate.estimate.confidence < 100);
    assert_true(estimate.nodes < proof.nodes);
    yk_destroy(solver);
}

/* The score is 38: at most 45, and at least 31, as the passes believe as well. */
static void believe_low_and_high_ask_on_which_side_of_the_window(void **state)
{
    const Board board = boards_read(FFO_40);
    yk_solver *solver = solve_open("auto", "");
    static const struct {
        int alpha, beta;
        unsigned flag;
        bool proven;
    } CASES[] = {
        { 45, 47, YK_BELIEVE_LOW, false }, { 45, 47, YK_BELIEVE_HIGH, true },
        { 29, 31, YK_BELIEVE_HIGH, false }, { 29, 31, YK_BELIEVE_LOW, true },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        yk_clear(solver);

        const yk_result result = solve_window(solver, board, CASES[i].alpha, CASES[i].beta,
                                              CASES[i].flag);

        assert_int_equal(result.upper <= CASES[i].alpha || result.lower >= CASES[i].beta,
                         CASES[i].proven);
    }
    yk_destroy(solver);
}

/* The side to move has to pass, and the score is -56. */
static void believe_low_is_the_side_of_who_has_to_pass(void **state)
{
    const Board board = boards_read(PASSES);
    yk_solver *solver = solve_open("auto", "");
    const yk_result proven = solve_window(solver, board, -57, -55, YK_BELIEVE_LOW);

    (void)state;
    yk_clear(solver);

    const yk_result believed = solve_window(solver, board, -45, -43, YK_BELIEVE_LOW);

    assert_int_equal(proven.lower, -56);
    assert_true(believed.lower < -45 && believed.upper > -45);
    yk_destroy(solver);
}

int main(void)
{
    static const struct CMUnitTest TESTS[] = {
        cmocka_unit_test(create_refuses_memory_that_is_too_small_or_not_aligned),
        cmocka_unit_test(solvers_in_the_same_memory_know_what_each_has_found),
        cmocka_unit_test(tables_lie_in_what_was_lent),
        cmocka_unit_test(depths_in_the_same_memory_know_what_each_has_found),
        cmocka_unit_test(believe_ends_where_the_proof_would_begin),
        cmocka_unit_test(believe_low_and_high_ask_on_which_side_of_the_window),
        cmocka_unit_test(believe_low_is_the_side_of_who_has_to_pass),
    };

    return cmocka_run_group_tests(TESTS, NULL, NULL);
}
