/* test_depth.c - searches to a depth: what they find, that it is not taken for proven, and that
 * it is the same on every kernel and every time. */

#include "tests/support/fact.h"

#include <limits.h>
#include <string.h>

#include "api/create.h"
#include "board/rules.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

static Evaluation evaluation;

static yk_result search(yk_solver *solver, Board board, int depth, unsigned flags)
{
    return solve_depth(solver, board, depth, 0, flags);
}

static yk_result search_fresh(yk_solver *solver, Board board, int depth, unsigned flags)
{
    yk_clear(solver);
    return search(solver, board, depth, flags);
}

/* What a search of `depth` plies finds, by the slow rules and the plainest code; an evaluation
 * may lie beyond all scores. */
static int reference(Board board, int depth)
{
    const uint64_t moves = rules_moves(board), replies = rules_moves(board_pass(board));
    int best = INT_MIN;

    if (moves == 0)
        return replies == 0 ? 16 * board_final_score(board) :
                              -reference(board_pass(board), depth);
    if (depth == 0)
        return eval_board(&evaluation, board, bit_count(moves), bit_count(replies)) / 4;
    for (uint64_t rest = moves; rest; rest = bit_drop_lowest(rest))
        best = max_int(best, -reference(rules_play(board, bit_lowest(rest)), depth - 1));
    return best;
}

static Board board_at(Random *random, int i, int empties)
{
    for (;;) {
        const Board board = boards_make(random, i % 7 == 0 ? BOARDS_MUST_PASS : i % 5 == 0 ?
                                        BOARDS_SCATTERED : BOARDS_PLAYED, empties);

        if (rules_moves(board) || rules_moves(board_pass(board)))
            return board;
    }
}

/* Everything that must be true of an answer of that depth. */
static void check_answer(Board board, const yk_result *result, int depth, unsigned flags)
{
    int last = INT_MAX;

    CHECK(result->lower == -64 && result->upper == 64 && !result->best && !result->best_complete
          && result->line_length == 0 && !result->stopped, board, "something is proven");
    CHECK(result->estimate.confidence == 0 && result->estimate.plies == depth
          && result->estimate.bound == 0, board, "%d %%, %d plies, bound %d",
          result->estimate.confidence, result->estimate.plies, result->estimate.bound);
    CHECK(result->estimate.score == result->estimate.sixteenths / 16 / 2 * 2, board, "%d discs, "
          "%d sixteenths", result->estimate.score, result->estimate.sixteenths);
    CHECK(result->move_count == bit_count(rules_moves(board)), board, "%d moves",
          result->move_count);
    for (int i = 0; i < result->move_count; i++) {
        const yk_estimate *estimate = &result->moves[i].estimate;

        CHECK(estimate->selectivity == result->estimate.selectivity, board, "%s: %d %%",
              fact_square(result->moves[i].square), estimate->selectivity);
        CHECK(estimate->plies == depth && estimate->confidence == 0
              && (estimate->bound == 0 || !(flags & YK_ALL_MOVES)), board, "%s: %d plies, %d %%",
              fact_square(result->moves[i].square), estimate->plies, estimate->confidence);
        CHECK(estimate->sixteenths <= last, board, "%s is out of order",
              fact_square(result->moves[i].square));
        last = estimate->sixteenths;
    }
    if (result->move_count == 0) {
        assert_int_equal(result->best_so_far, YK_PASS);
        return;
    }
    assert_int_equal(result->moves[0].estimate.sixteenths, result->estimate.sixteenths);
    assert_int_equal(result->moves[0].square, result->best_so_far);
}

FACT(a_short_search_finds_what_the_slow_rules_find)
{
    yk_solver *solver = solve_open("auto", "table-mib=1");
    Random random = { fact_seed(0x171) };

    for (int i = fact_scaled(60); i > 0; i--) {
        const int depth = 1 + i % 3;
        const Board board = board_at(&random, i, 4 + i % 50);
        const yk_result result = search(solver, board, depth, YK_SHALLOW | YK_ALL_MOVES);

        check_answer(board, &result, depth, YK_ALL_MOVES);
        const int left = board_empties(board) - depth, found = reference(board, depth);
        const int expected = solve_told(found, left);

        CHECK(solver_found(solver) == found, board, "%d plies: found %d, not %d", depth,
              solver_found(solver), found);
        CHECK(result.estimate.sixteenths == expected, board, "%d plies: %d, not %d", depth,
              result.estimate.sixteenths, expected);
        for (int m = 0; m < result.move_count; m++) {
            const int square = result.moves[m].square;
            const int value = solve_told(-reference(rules_play(board, square), depth - 1),
                                         left);

            CHECK(result.moves[m].estimate.sixteenths == value, board, "%s: %d, not %d",
                  fact_square(square), result.moves[m].estimate.sixteenths, value);
        }
    }
    yk_destroy(solver);
}

/* Without believing anything on the way, passes over the root find what one plain search finds, in
 * whole discs, with or without a table. */
FACT(passes_find_what_a_shallow_search_finds)
{
    yk_solver *const solvers[] = { solve_open("auto", "selective=off table-mib=1"),
                                   solve_open("auto", "selective=off table-mib=0 threads=3") };
    Random random = { fact_seed(0x172) };

    for (int i = fact_scaled(30); i > 0; i--) {
        const int depth = 2 + i % 4;
        const Board board = board_at(&random, i, 9 + i % 36);
        const unsigned flags = i % 2 ? YK_ALL_MOVES : 0;
        const yk_result brief = search(solvers[0], board, depth, YK_SHALLOW | flags);
        const int left = board_empties(board) - depth;

        for (size_t s = 0; s < ARRAY_LENGTH(solvers); s++) {
            const yk_result result = search(solvers[s], board, depth, flags);

            check_answer(board, &result, depth, flags);
            CHECK(solve_rounded(result.estimate.sixteenths, brief.estimate.sixteenths, left),
                  board, "%d plies: %d, not %d", depth, result.estimate.sixteenths,
                  brief.estimate.sixteenths);
            for (int m = 0; (flags & YK_ALL_MOVES) && m < result.move_count; m++)
                for (int n = 0; n < result.move_count; n++)
                    assert_true(result.moves[m].square != brief.moves[n].square
                                || solve_rounded(result.moves[m].estimate.sixteenths,
                                                 brief.moves[n].estimate.sixteenths, left));
        }
    }
    for (size_t s = 0; s < ARRAY_LENGTH(solvers); s++)
        yk_destroy(solvers[s]);
}

/* From a fresh solver or a cleared one, however many threads it has. */
FACT(values_and_nodes_are_the_same_on_every_kernel)
{
    yk_solver *first = solve_open("portable", "table-mib=1");

    for (size_t k = 0; yk_kernel_name(k); k++) {
        if (!yk_kernel_usable(yk_kernel_name(k)))
            continue;
        yk_solver *solver = solve_open(yk_kernel_name(k),
                                       k % 2 ? "table-mib=1 threads=3" : "table-mib=1");
        Random random = { fact_seed(0x173) };

        for (int i = fact_scaled(24); i > 0; i--) {
            const int depth = 1 + i % 7;
            const Board board = board_at(&random, i, 12 + i % 33);
            const unsigned flags = i % 3 == 0 ? YK_SHALLOW : i % 3 == 1 ? YK_ALL_MOVES : 0;
            const int selectivity = flags & YK_SHALLOW ? 0 : yk_selectivity((size_t)i % 5);

            yk_clear(first);
            yk_clear(solver);
            yk_result expected = solve_depth(first, board, depth, selectivity, flags);
            yk_result result = solve_depth(solver, board, depth, selectivity, flags);

            expected.time_s = result.time_s = 0;
            CHECK(memcmp(&expected, &result, sizeof(result)) == 0, board,
                  "%s, %d plies: %d with %llu nodes, not %d with %llu", yk_kernel_name(k), depth,
                  result.estimate.sixteenths, (unsigned long long)result.nodes,
                  expected.estimate.sixteenths, (unsigned long long)expected.nodes);
        }
        yk_destroy(solver);
    }
    yk_destroy(first);
}

/* Margins beyond every score: no shallow search is believed. None at all: every one is, which a
 * few boards show; as many as that takes. */
FACT(selective_passes_believe_as_far_as_margins_allow)
{
    static const EvalDepthError ERRORS[] = {
        { .constant = 9 * 65536 }, { .constant = -9 * 65536 },
    };
    yk_solver *plain = solve_open("auto", "table-mib=1 selective=off");
    yk_solver *solvers[2];
    Random random = { fact_seed(0x177) };
    const int least = fact_scaled(6);
    uint64_t nodes[2] = { 0 };
    int different = 0;

    for (size_t e = 0; e < 2; e++) {
        solvers[e] = solve_open("auto", "table-mib=1");
        midgame_deviations(&solvers[e]->deviations, &ERRORS[e]);
    }
    for (int i = 1; i <= 16; i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 20 + i);
        const int depth = 8 + i % 2;
        const yk_result wide = search_fresh(plain, board, depth, 0);

        for (size_t e = 0; e < 2; e++) {
            const yk_result result = search_fresh(solvers[e], board, depth, 0);

            check_answer(board, &result, depth, 0);
            CHECK(e > 0 || result.estimate.sixteenths == wide.estimate.sixteenths, board,
                  "%d, not %d", result.estimate.sixteenths, wide.estimate.sixteenths);
            different += result.estimate.sixteenths != wide.estimate.sixteenths;
            nodes[e] += result.nodes;
        }
        if (i >= least && different > 0 && nodes[1] < nodes[0])
            break;
    }
    assert_true(different > 0 && nodes[1] < nodes[0]);
    yk_destroy(plain);
    yk_destroy(solvers[0]);
    yk_destroy(solvers[1]);
}

/* Also for a board that must pass, which has one empty square more than it seems to. */
FACT(a_depth_as_large_as_the_empties_is_the_exact_solve)
{
    yk_solver *solver = solve_open("auto", "table-mib=1");
    Random random = { fact_seed(0x174) };

    for (int i = fact_scaled(36); i > 0; i--) {
        const int empties = 1 + i % 12;
        const Board board = board_at(&random, i, empties);
        yk_result expected = search_fresh(solver, board, 0, YK_ALL_BEST);
        yk_result result = search_fresh(solver, board, i % 2 ? empties : 64,
                                        YK_ALL_BEST | (i % 3 ? YK_SHALLOW : 0));

        expected.time_s = result.time_s = 0;
        CHECK(memcmp(&expected, &result, sizeof(result)) == 0, board, "%d..%d, not %d..%d",
              result.lower, result.upper, expected.lower, expected.upper);
        assert_int_equal(result.estimate.sixteenths, 16 * result.lower);
        if (empties < 2)
            continue;
        const yk_result below = search(solver, board, empties - 1, 0);

        assert_true(below.lower < below.upper);
    }
    yk_destroy(solver);
}

/* What such a search leaves in the table does not mislead a proof, nor the other way round. */
FACT(proofs_after_a_depth_are_proofs)
{
    yk_solver *solver = solve_open("auto", "table-mib=1");
    yk_solver *other = solve_open("auto", "table-mib=1");
    Random random = { fact_seed(0x175) };

    for (int i = fact_scaled(30); i > 0; i--) {
        const Board board = board_at(&random, i, 10 + i % 8);

        search(solver, board, 4 + i % 5, 0);
        const int score = solve_board(other, board, YK_NO_LINE).lower;
        const yk_result result = solve_check(solver, board, YK_ALL_BEST, score, "after a depth");

        const yk_result after = search(solver, board, 6, YK_ALL_MOVES);
        if (result.move_count > 0)
            check_answer(board, &after, 6, YK_ALL_MOVES);
    }
    yk_destroy(other);
    yk_destroy(solver);
}

static int read_weights(void **state)
{
    (void)state;
    eval_init(&evaluation, eval_embedded());
    return 0;
}

FACTS_MAIN(read_weights, NULL)
