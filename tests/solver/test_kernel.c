/* test_kernel.c - moves, flips, the last disc and perft of every kernel against the
 * slow rules. One group per kernel; skipped where this CPU cannot run it. */
/* needs: windows */

#include "tests/support/fact.h"

#include "board/rules.h"
#include "tests/solver/each_kernel.h"
#include "tests/support/boards.h"

/* Moves, and flips of every empty square, on one board. */
static void compare_with_rules(Board board)
{
    uint64_t moves = 0;

    for (uint64_t left = board_empty(board); left; left = bit_drop_lowest(left)) {
        const int square = bit_lowest(left);
        const uint64_t slow = rules_flips(board, square);
        const uint64_t fast = kernel->flips(board, square);

        CHECK(fast == slow, board, "%s: %s turns %016llx, by the rules %016llx", kernel->name,
              fact_square(square), (unsigned long long)fast, (unsigned long long)slow);
        if (slow)
            moves |= square_bit(square);
    }
    CHECK(kernel->moves(board) == moves, board, "%s: moves %016llx, by the rules %016llx",
          kernel->name, (unsigned long long)kernel->moves(board), (unsigned long long)moves);
}

KERNEL_FACT(moves_and_flips_agree_with_the_rules)
{
    BoardStream stream = boards_stream(fact_seed(0x50));

    for (int i = fact_scaled(1000000); i > 0; i--)
        compare_with_rules(boards_next(&stream));
}

KERNEL_FACT(moves_and_flips_agree_on_extreme_boards)
{
    Random random = { fact_seed(0x51) };

    compare_with_rules((Board){ 0, 0 });
    compare_with_rules((Board){ ~UINT64_C(0), 0 });
    compare_with_rules((Board){ 0, ~UINT64_C(0) });
    for (int i = fact_scaled(20); i > 0; i--)
        compare_with_rules(boards_mobile(&random));
    /* One side everywhere but for one disc and one empty square: the longest runs. */
    for (int disc = 0; disc < 64; disc++) {
        for (int hole = 0; hole < 64; hole++) {
            const uint64_t own = square_bit(disc);

            if (disc != hole)
                compare_with_rules((Board){ own, ~own & ~square_bit(hole) });
        }
    }
}

KERNEL_FACT(last_flips_counts_what_the_rules_turn)
{
    Random random = { fact_seed(0x52) };

    for (int i = fact_scaled(200000); i > 0; i--) {
        const Board full = boards_make(&random, i % 2 ? BOARDS_SCATTERED : BOARDS_BLOCKS, 0);
        const int square = i % 64;
        const Board board = { full.own & ~square_bit(square), full.opp & ~square_bit(square) };
        const int slow = bit_count(rules_flips(board, square));
        const int fast = kernel->last_flips(board.own, square);

        CHECK(fast == slow, board, "%s: %s turns %d, by the rules %d", kernel->name,
              fact_square(square), fast, slow);
    }
}

/* Every line of eight through every square, with every set of own discs on it. */
KERNEL_FACT(last_flips_is_right_on_every_line)
{
    static const int STEPS[] = { 1, 8, 9, 7 };

    for (int square = 0; square < 64; square++) {
        for (size_t s = 0; s < ARRAY_LENGTH(STEPS); s++) {
            for (int pattern = 0; pattern < 256; pattern++) {
                uint64_t own = 0;

                for (int i = 0; i < 8; i++) {
                    const int place = square + (i - 4) * STEPS[s];

                    if ((pattern >> i & 1) && place >= 0 && place < 64 && place != square)
                        own |= square_bit(place);
                }
                const Board board = { own, ~own & ~square_bit(square) };

                CHECK(kernel->last_flips(own, square) == bit_count(rules_flips(board, square)),
                      board, "%s: %s", kernel->name, fact_square(square));
            }
        }
    }
}

KERNEL_FACT(perft_matches_the_published_counts)
{
    static const uint64_t LEAVES[] = { 1, 4, 12, 56, 244, 1396, 8200, 55092, 390216 };

    for (size_t depth = 0; depth < ARRAY_LENGTH(LEAVES); depth++)
        assert_int_equal(kernel->perft(board_start(), (int)depth), LEAVES[depth]);
}

/* Passes, ended games, wide boards: whatever the stream brings. */
KERNEL_FACT(perft_agrees_with_the_rules)
{
    Random random = { fact_seed(0x53) };

    for (int i = fact_scaled(3000); i > 0; i--) {
        const BoardsKind kind = (BoardsKind)random_below(&random, BOARDS_KINDS);
        const Board board = boards_make(&random, kind, (int)random_below(&random, 12));

        for (int depth = 0; depth <= 4; depth++)
            CHECK(kernel->perft(board, depth) == boards_perft(board, depth), board,
                  "%s: %llu at depth %d, by the rules %llu", kernel->name,
                  (unsigned long long)kernel->perft(board, depth), depth,
                  (unsigned long long)boards_perft(board, depth));
    }
}

FACT(find_knows_the_name)
{
    if (kernel_usable(kernel_index))
        assert_ptr_equal(kernel_find(kernel->name), kernel);
    else
        assert_null(kernel_find(kernel->name));
}

FACT(find_auto_is_the_first_usable)
{
    for (size_t i = 0; kernel_at(i); i++) {
        if (kernel_usable(i)) {
            assert_ptr_equal(kernel_find("auto"), kernel_at(i));
            return;
        }
    }
    fail();
}

EACH_KERNEL_MAIN((void)0, NULL)
