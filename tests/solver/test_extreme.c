/* test_extreme.c - boards at the bounds of docs/library.md, by every kernel and through the
 * library: all moves, most discs turned, most passes, nothing on the board or nothing but. */
/* needs: threads */

#include "tests/support/fact.h"

#include <string.h>

#include "board/rules.h"
#include "board/verify.h"
#include "tests/solver/each_kernel.h"
#include "tests/support/boards.h"
#include "tests/support/extreme.h"
#include "tests/support/solve.h"

enum { FEW = 14 };      /* empties that are solved; more get a moment */

static Extreme list[EXTREME_MAX];
static int count;

static int read_list(void **state)
{
    (void)state;
    count = extreme_read(list);
    return 0;
}

KERNEL_FACT(kernels_move_and_flip_by_the_rules)
{
    for (int i = 0; i < 2 * count; i++) {
        const Board board = i % 2 ? board_pass(list[i / 2].board) : list[i / 2].board;
        uint64_t leaves = 0;

        CHECK(kernel->moves(board) == rules_moves(board), board, "%s", kernel->name);
        for (uint64_t rest = board_empty(board); rest; rest = bit_drop_lowest(rest))
            CHECK(kernel->flips(board, bit_lowest(rest)) == rules_flips(board, bit_lowest(rest)),
                  board, "%s", fact_square(bit_lowest(rest)));
        CHECK(kernel->perft(board, 2) == boards_perft(board, 2), board, "%s", kernel->name);
        assert_int_equal(yk_perft(board, 2, kernel->name, &leaves), YK_OK);
        CHECK(leaves == boards_perft(board, 2), board, "%s", kernel->name);
    }
}

/* The array ends where the bound says: what lies behind it stays as it is. */
KERNEL_FACT(expand_writes_every_move_and_no_more)
{
    int most = 0;

    for (int i = 0; i < count; i++) {
        const Board board = list[i].board;
        struct { Child children[MAX_MOVES]; unsigned char after[sizeof(Child)]; } room;
        SearchContext ctx = { .knob[KNOB_ORDERING] = ORDER_FASTEST };
        uint64_t seen = 0;

        memset(&room, 0xa5, sizeof(room));
        const int moves = kernel->expand(&ctx, board, room.children);

        CHECK(moves == bit_count(rules_moves(board)) && moves <= MAX_MOVES, board, "%d", moves);
        for (int k = 0; k < moves; k++) {
            seen |= square_bit(room.children[k].square);
            CHECK(board_equal(room.children[k].board, rules_play(board, room.children[k].square)),
                  board, "after %s", fact_square(room.children[k].square));
        }
        CHECK(seen == rules_moves(board), board, "other moves");
        for (size_t k = 0; k < sizeof(room.after); k++)
            assert_int_equal(room.after[k], 0xa5);
        most = max_int(most, moves);
    }
    assert_int_equal(most, 35);             /* docs/library.md, as the length of the line below */
}

/* The score is proven again, and every line is replayed, by the slow rules. */
KERNEL_FACT(few_empties_are_solved_move_by_move)
{
    static const char *const KNOBS[] = { "", "selective=off etc=off", "ordering=static" };

    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        yk_solver *solver = solve_open(kernel->name, KNOBS[k]);

        for (int i = 0; i < count; i++) {
            const Board board = list[i].board;

            if (board_empties(board) > FEW && !rules_game_over(board))
                continue;
            const yk_result result = solve_check(solver, board, YK_ALL_MOVES, SCORE_INF, KNOBS[k]);

            CHECK(yk_verify_score(board, result.lower, 50000000, NULL) == 1, board,
                  "%+d is not proven again", result.lower);
            CHECK(yk_verify_line(board, result.line, result.line_length,
                                 result.lower) == 1, board, "the line does not hold");
        }
        yk_destroy(solver);
    }
}

/* Time is up long before: the bounds hold, all moves are there, and the line so far is legal. */
KERNEL_FACT(many_empties_end_with_their_limit)
{
    static const char *const KNOBS[] = { "", "threads=2", "selective=off" };

    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        yk_solver *solver = solve_open(kernel->name, KNOBS[k]);

        for (int i = (int)k; i < count; i += 2) {
            const Board board = list[i].board;
            yk_board now = board;
            yk_query query;
            yk_result result;

            if (board_empties(board) <= FEW)
                continue;
            yk_query_init(&query, now);
            query.flags = YK_ALL_MOVES;
            query.time_limit_s = 0.02;
            assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
            if (!result.stopped || result.lower < result.upper) {   /* else a line may be short */
                result.stopped = 0;
                const char *complaint = solve_complaint(board, &result, 0);

                CHECK(!complaint, board, "%s", complaint);
            }
            CHECK(result.move_count == bit_count(rules_moves(board))
                  || rules_moves(board) == 0, board, "%d moves", result.move_count);
            for (int ply = 0; ply < result.best_so_far_length; ply++)
                CHECK(yk_board_play(&now, result.best_so_far_line[ply]) == YK_OK, board,
                      "%s at %d", fact_square(result.best_so_far_line[ply]), ply);
        }
        yk_destroy(solver);
    }
}

/* Nothing is left to prove from its last empties on, where one side plays all the moves. */
KERNEL_FACT(the_longest_line_is_solved_backwards)
{
    uint8_t line[MAX_LINE];
    Board board;
    const int length = extreme_line(&board, line);
    yk_solver *solver;

    solver = solve_open(kernel->name, "");
    for (int i = 0; i < length; i++) {
        if (board_empties(board) <= 12) {
            const yk_result result = solve_check(solver, board, YK_ALL_MOVES, SCORE_INF, "line");

            CHECK(verify_score(board, result.lower, 50000000, NULL) == VERIFY_PROVEN, board,
                  "%+d", result.lower);
        }
        board = line[i] == PASS ? board_pass(board) : rules_play(board, line[i]);
    }
    yk_destroy(solver);
}

FACT(lines_beyond_the_bound_are_refused)
{
    uint8_t line[YK_MAX_LINE + 1] = { 0 };
    Board board;
    const int length = extreme_line(&board, line);

    assert_int_equal(length, 100);
    assert_int_equal(yk_verify_line(board, line, length, 0), 0);
    assert_int_equal(yk_verify_line(board, line, YK_MAX_LINE, 0), 0);
    assert_int_equal(yk_verify_line(board, line, YK_MAX_LINE + 1, 0), 0);
}

EACH_KERNEL_MAIN((void)0, read_list)
