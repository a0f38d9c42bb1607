/* test_bounds_lines.c - flips of a move, passes and length of a line: the bounds of
 * docs/library.md computed anew. */

#include "tests/support/fact.h"

#include "board/rules.h"

enum { MOST_FLIPS = 19, MOST_PASSES = 56 };

/* ---- flips ---- */

/* The discs between `square` and the last squares in each direction, which are added to *ends. */
static int most_flips(int square, uint64_t *ends)
{
    int flips = 0;

    for (int down = -1; down <= 1; down++) {
        for (int right = -1; right <= 1; right++) {
            int row = square / 8 + down, column = square % 8 + right, steps = 0, last = square;

            if (down == 0 && right == 0)
                continue;
            for (; row >= 0 && row < 8 && column >= 0 && column < 8; steps++) {
                last = 8 * row + column;
                row += down;
                column += right;
            }
            if (steps >= 2) {
                flips += steps - 1;
                *ends |= square_bit(last);
            }
        }
    }
    return flips;
}

/* With discs of one's own on these ends and the opponent's on all other squares. */
FACT(no_move_turns_more_than_19_discs)
{
    int most = 0;

    for (int square = 0; square < 64; square++) {
        uint64_t ends = 0;
        const int flips = most_flips(square, &ends);
        const Board board = { ends, ~(ends | square_bit(square)) };

        CHECK(bit_count(rules_flips(board, square)) == flips, board, "%s turns %d, not %d",
              fact_square(square), bit_count(rules_flips(board, square)), flips);
        most = max_int(most, flips);
    }
    assert_int_equal(most, MOST_FLIPS);
}

/* ---- lines ---- */

/* By discs on the board, the most plies of a line, or the most passes in it. A run of k moves by
 * one side has k - 1 passes between them. Each turns a disc of the other side, which gets none
 * meanwhile: so k <= discs - 1, and one less if that side is to move again. One more for a pass
 * before the first move; 0 where no move is possible. */
static void bounds_of_lines(int bound[65], bool passes_only)
{
    int longest[65] = { 0 };    /* from the first move of a run on */

    for (int discs = 63; discs >= 2; discs--) {
        for (int k = 1; k <= min_int(discs - 1, 64 - discs); k++) {
            const int plies = passes_only ? k - 1 : 2 * k - 1;
            const int rest = k <= discs - 2 ? longest[discs + k] : 0;

            longest[discs] = max_int(longest[discs], plies + rest);
        }
    }
    for (int discs = 0; discs <= 64; discs++)
        bound[discs] = discs >= 2 && discs < 64 ? 1 + longest[discs] : 0;
}

FACT(no_line_is_longer_than_max_line)
{
    int bound[65], most = 0;

    bounds_of_lines(bound, false);
    for (int discs = 0; discs <= 64; discs++)
        most = max_int(most, bound[discs]);
    assert_int_equal(most, MAX_LINE);
    assert_int_equal(bound[2], 2);
    assert_int_equal(bound[3], MAX_LINE);
    assert_int_equal(bound[4], 116);            /* a game */
}

FACT(no_line_has_more_than_56_passes)
{
    int bound[65], most = 0;

    bounds_of_lines(bound, true);
    for (int discs = 0; discs <= 64; discs++)
        most = max_int(most, bound[discs]);
    assert_int_equal(most, MOST_PASSES);
}

FACTS_MAIN(NULL, NULL)
