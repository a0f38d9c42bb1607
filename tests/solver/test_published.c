/* test_published.c - published numbers: the FFO endgame positions and perft. What takes
 * minutes runs only with YOMIKIRI_LONG=1. */
/* needs: threads windows */

#include "tests/support/fact.h"

#include "board/rules.h"
#include "tests/support/boards.h"
#include "tests/support/ffo.h"
#include "tests/support/solve.h"

FACT(positions_list_every_legal_move)
{
    for (int number = 1; number <= 39; number++) {
        const Board board = ffo(number)->board;
        const char *text = ffo(number)->moves;
        int square, score, best = -SCORE_INF;
        uint64_t listed = 0;

        while (ffo_next_move(number, &text, &square, &score)) {
            listed |= square_bit(square);
            best = max_int(best, score);
        }
        CHECK(listed == rules_moves(board), board, "FFO %d: moves", number);
        CHECK(best == ffo(number)->score, board, "FFO %d: best", number);
    }
}

static void check_all_moves(yk_solver *solver, int number)
{
    const Board board = ffo(number)->board;
    const yk_result result = solve_check(solver, board, YK_ALL_MOVES, ffo(number)->score, "FFO");
    const char *text = ffo(number)->moves;
    int square, score;

    while (ffo_next_move(number, &text, &square, &score)) {
        for (int i = 0; i < result.move_count; i++) {
            const yk_move *move = &result.moves[i];

            CHECK(move->square != square || (move->lower == score && move->upper == score), board,
                  "FFO %d: %s is %d, solved as %d..%d", number, fact_square(square), score,
                  move->lower, move->upper);
        }
    }
}

FACT(ffo_1_to_19_have_the_published_score_of_every_move)
{
    for (size_t i = 0; yk_kernel_name(i); i++) {
        if (!yk_kernel_usable(yk_kernel_name(i)))
            continue;
        yk_solver *solver = solve_open(yk_kernel_name(i), "");

        for (int number = 1; number <= fact_scaled(19); number++)
            check_all_moves(solver, number);
        yk_destroy(solver);
    }
}

/* The same by the independent route, so that the route itself is held to the facts. */
FACT(ffo_1_to_7_are_proven_by_the_independent_route)
{
    for (int number = 1; number <= fact_scaled(7); number++) {
        const Board board = ffo(number)->board;
        const char *text = ffo(number)->moves;
        int square, score;

        while (ffo_next_move(number, &text, &square, &score)) {
            const yk_board after = rules_play(board, square);

            CHECK(yk_verify_score(after, -score, UINT64_MAX, NULL) == 1, board,
                  "FFO %d: %s is not %d", number, fact_square(square), score);
        }
    }
}

LONG_FACT(misprint_is_proven_by_the_independent_route)
{
    const yk_board after = rules_play(ffo(FFO_WRONG)->board, FFO_WRONG_MOVE);

    assert_int_equal(yk_verify_score(after, -FFO_PROVEN, UINT64_MAX, NULL), 1);
    assert_int_equal(yk_verify_score(after, -FFO_PUBLISHED, UINT64_MAX, NULL), 0);
}

FACT(ffo_20_to_39_have_the_published_score)
{
    yk_solver *solver = solve_open("auto", "threads=2 table-mib=64");

    for (int number = 20; number < 20 + fact_scaled(20); number++)
        solve_check(solver, ffo(number)->board, 0, ffo(number)->score, "FFO");
    yk_destroy(solver);
}

LONG_FACT(ffo_20_to_39_have_the_published_score_of_every_move)
{
    yk_solver *solver = solve_open("auto", "threads=2 table-mib=256");

    for (int number = 20; number <= 39; number++)
        check_all_moves(solver, number);
    yk_destroy(solver);
}

LONG_FACT(ffo_40_to_59_have_the_published_score)
{
    yk_solver *solver = solve_open("auto", "threads=2 table-mib=1024");

    for (int number = 40; number <= 59; number++)
        solve_check(solver, ffo(number)->board, 0, ffo(number)->score, "FFO");
    yk_destroy(solver);
}

static void check_perft(const char *kernel, int depth, uint64_t published)
{
    uint64_t leaves = 0;

    assert_int_equal(yk_perft(board_start(), depth, kernel, &leaves), YK_OK);
    assert_int_equal(leaves, published);
}

FACT(perft_9_and_10_are_the_published_counts)
{
    if (fact_scaled(2) < 2) {
        check_perft("auto", 8, UINT64_C(390216));
        return;
    }
    for (size_t i = 0; yk_kernel_name(i); i++) {
        if (yk_kernel_usable(yk_kernel_name(i)))
            check_perft(yk_kernel_name(i), 9, UINT64_C(3005288));
    }
    check_perft("auto", 10, UINT64_C(24571284));
}

LONG_FACT(perft_11_is_the_published_count)
{
    for (size_t i = 0; yk_kernel_name(i); i++) {
        if (yk_kernel_usable(yk_kernel_name(i)))
            check_perft(yk_kernel_name(i), 11, UINT64_C(212258800));
    }
}

FACTS_MAIN(NULL, NULL)
