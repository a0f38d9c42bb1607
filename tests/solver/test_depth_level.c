/* test_depth_level.c - levels of selectivity of searches to a depth: how sure they are, what they
 * take, what is refused, threads, and the list of passes. */
/* needs: threads */

#include "tests/support/fact.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/boards.h"
#include "tests/support/solve.h"

static const int PERCENT[] = { 73, 87, 95, 99, 100 };

static yk_pass last_pass(const yk_solver *solver)
{
    yk_stats stats;

    yk_solver_stats(solver, &stats);
    return stats.passes[stats.pass_count - 1];
}

/* Of the root and of each move; the pass says so, too. */
FACT(a_value_says_how_selective_its_search_was)
{
    static const char *const NAMES[] = { "order 7", "order 7@87", "order 7@95", "order 7@99",
                                         "order 7@100" };
    yk_solver *solver = solve_open("auto", "table-mib=1");
    Random random = { fact_seed(0x179) };
    const Board board = boards_make(&random, BOARDS_PLAYED, 30);

    for (size_t i = 0; i < ARRAY_LENGTH(PERCENT); i++) {
        const yk_result result = solve_depth(solver, board, 7, PERCENT[i], YK_ALL_MOVES);

        assert_int_equal(result.estimate.selectivity, PERCENT[i]);
        for (int k = 0; k < result.move_count; k++)
            assert_int_equal(result.moves[k].estimate.selectivity, PERCENT[i]);
        assert_string_equal(last_pass(solver).name, NAMES[i]);
    }
    assert_int_equal(solve_depth(solver, board, 7, 0, 0).estimate.selectivity, 73);
    assert_int_equal(solve_depth(solver, board, 7, 0, YK_SHALLOW).estimate.selectivity, 100);
    assert_int_equal(solve_board(solver, board_pass(boards_make(&random, BOARDS_PLAYED, 10)),
                                 0).estimate.selectivity, 0);
    yk_destroy(solver);
}

/* Nothing is believed: what a plain search finds, whatever was found before. With "selective" off
 * that is so at any level, and said. */
FACT(at_100_percent_no_shallower_search_is_believed)
{
    yk_solver *solver = solve_open("auto", "table-mib=1");
    yk_solver *plain = solve_open("auto", "table-mib=1 selective=off");
    Random random = { fact_seed(0x17b) };

    for (int i = fact_scaled(16); i > 0; i--) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 16 + i % 20);
        const int depth = 5 + i % 4, left = board_empties(board) - depth;
        const int value = solve_depth(plain, board, depth, 0, YK_SHALLOW).estimate.sixteenths;

        solve_depth(solver, board, depth, PERCENT[i / 4 % 4], 0);
        const yk_result whole = solve_depth(solver, board, depth, 100, 0);
        const yk_result off = solve_depth(plain, board, depth, PERCENT[i % 5], 0);

        CHECK(solve_rounded(whole.estimate.sixteenths, value, left), board,
              "%d plies: %d, not %d", depth, whole.estimate.sixteenths, value);
        CHECK(solve_rounded(off.estimate.sixteenths, value, left), board,
              "off, %d plies: %d, not %d", depth, off.estimate.sixteenths, value);
        assert_int_equal(off.estimate.selectivity, 100);
    }
    yk_destroy(solver);
    yk_destroy(plain);
}

/* ---- threads ---- */

static int threads_of(const yk_solver *solver)
{
    yk_stats stats;

    yk_solver_stats(solver, &stats);
    return stats.sharing.threads;
}

/* As many as there are, but for what they would come too late for. What they find has all that the
 * answer of one thread has. */
FACT(more_than_11_plies_are_searched_by_all_threads)
{
    yk_solver *solver = solve_open("auto", "table-mib=1 threads=3");
    Random random = { fact_seed(0x17d) };

    for (int i = fact_scaled(12); i > 0; i--) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 21 + i % 17);
        const unsigned flags = i % 2 ? YK_ALL_MOVES : 0;
        const int percent = PERCENT[i % 4], depth = 12 + i % 3 / 2;
        int last = INT_MAX;

        solve_depth(solver, board, 11, percent, flags);
        assert_int_equal(threads_of(solver), 1);
        yk_clear(solver);
        const yk_result result = solve_depth(solver, board, depth, percent, flags);

        assert_int_equal(threads_of(solver), 3);
        CHECK(result.estimate.plies == depth && result.estimate.selectivity == percent
              && result.estimate.bound == 0 && result.lower == -64 && result.upper == 64, board,
              "%d plies, %d %%", result.estimate.plies, result.estimate.selectivity);
        assert_int_equal(result.moves[0].square, result.best_so_far);
        assert_int_equal(result.moves[0].estimate.sixteenths, result.estimate.sixteenths);
        for (int m = 0; m < result.move_count; m++) {
            const yk_estimate *estimate = &result.moves[m].estimate;

            CHECK(estimate->plies == depth && estimate->selectivity == percent
                  && estimate->sixteenths <= last && (estimate->bound == 0 || !flags), board,
                  "%s", fact_square(result.moves[m].square));
            last = estimate->sixteenths;
        }
    }
    yk_destroy(solver);
}

/* ---- near the end of the game ---- */

/* From ten plies up a depth that would leave fewer than eight empty squares goes to the end: at
 * 100 % by a proof. With eight it ends there, as fewer plies and a shallow search always do. */
FACT(a_depth_that_ends_near_the_end_of_the_game_goes_there)
{
    yk_solver *solver = solve_open("auto", "table-mib=1");
    yk_solver *plain = solve_open("auto", "table-mib=1 selective=off");
    Random random = { fact_seed(0x17e) };

    for (int i = fact_scaled(56); i > 0; i--) {
        const int empties = 12 + i % 7, left = 1 + i % 8, depth = empties - left;
        const bool ends = depth >= 10 && left < 8;
        const int percent = PERCENT[i % 4];
        const Board board = boards_make(&random, BOARDS_PLAYED, empties);
        const yk_result exact = solve_board(solver, board, 0);

        yk_clear(solver);
        const yk_result value = solve_depth(solver, board, depth, percent, 0);
        const yk_result whole = solve_depth(solver, board, depth, 100, 0);
        const yk_result off = solve_depth(plain, board, depth, percent, 0);
        const yk_result brief = solve_depth(solver, board, depth, 0, YK_SHALLOW);

        CHECK(value.estimate.plies == (ends ? empties : depth) && value.lower == -64
              && value.upper == 64 && value.estimate.selectivity == percent, board,
              "%d plies became %d at %d %%", depth, value.estimate.plies,
              value.estimate.selectivity);
        CHECK(brief.estimate.plies == depth, board, "%d plies became %d", depth,
              brief.estimate.plies);
        if (ends)
            CHECK(whole.lower == exact.lower && whole.upper == exact.upper
                  && off.lower == exact.lower && off.upper == exact.upper, board,
                  "%d plies: %d and %d, not %d", depth, whole.lower, off.lower, exact.lower);
        else
            CHECK(whole.lower == -64 && whole.estimate.plies == depth
                  && off.lower == -64 && off.estimate.plies == depth, board, "%d plies: %d, %d",
                  depth, whole.estimate.plies, off.estimate.plies);
    }
    yk_destroy(solver);
    yk_destroy(plain);
}

/* ---- the list of passes ---- */

/* A position of 56 empties whose game is all but over, so that any depth is soon searched: the
 * list has the passes that led up to it, the last one at its end, and all the nodes. */
FACT(a_deep_search_has_all_its_passes_in_the_list)
{
    yk_solver *solver = solve_open("auto", "table-mib=1");
    const Board board = boards_read(
        "XXXXXXO-O------------------------------------------------------- X");

    for (size_t k = 0; k < ARRAY_LENGTH(PERCENT); k++)
        for (int depth = 41; depth <= 48; depth++) {
            yk_stats stats;
            char name[32];
            uint64_t nodes = 0;

            yk_clear(solver);
            const yk_result result = solve_depth(solver, board, depth, PERCENT[k], 0);

            yk_solver_stats(solver, &stats);
            for (int i = 0; i < stats.pass_count; i++)
                nodes += stats.passes[i].nodes;
            assert_true(stats.pass_count > 10 && stats.pass_count <= YK_MAX_PASSES);
            snprintf(name, sizeof(name), k == 0 ? "order %d" : "order %d@%d", depth, PERCENT[k]);
            assert_string_equal(stats.passes[stats.pass_count - 1].name, name);
            assert_int_equal(result.nodes - nodes, result.move_count);  /* the list of moves */
        }
    yk_destroy(solver);
}

FACTS_MAIN(NULL, NULL)
