/* test_bounds_moves.c - no board has more than MAX_MOVES legal moves: the proof of
 * docs/library.md, its quick part always and the whole where minutes may be taken. */

#include "tests/support/fact.h"

#include <string.h>

#include "board/rules.h"
#include "tests/solver/bounds/most_moves.h"
#include "tests/support/boards.h"

enum { QUICK = 40 };        /* that no board has so many takes a second to prove */

static int open_prices(void **state)
{
    *state = prices_open();
    return *state ? 0 : -1;
}

static int close_prices(void **state)
{
    prices_close(*state);
    return 0;
}

static void describe(Board board, uint8_t known[64])
{
    for (int square = 0; square < 64; square++)
        known[square] = board.own & square_bit(square) ? SQUARE_OWN :
                        board.opp & square_bit(square) ? SQUARE_OPP : SQUARE_EMPTY;
}

static void the_bound_of_a_known_board_is_its_moves(void **state)
{
    BoardStream stream = boards_stream(fact_seed(0xb0));
    Random random = { fact_seed(0xb1) };
    uint8_t known[64];

    for (int i = fact_scaled(20000); i > 0; i--) {
        const Board board = i % 64 ? boards_next(&stream) : boards_mobile(&random);

        describe(board, known);
        CHECK(most_moves_bound(*state, known) == PRICES_MOVE * bit_count(rules_moves(board)),
              board, "bound %d", most_moves_bound(*state, known));
    }
}

static void the_bound_of_part_of_a_board_is_not_below_its_moves(void **state)
{
    BoardStream stream = boards_stream(fact_seed(0xb2));
    Random random = { fact_seed(0xb3) };
    uint8_t known[64];

    for (int i = fact_scaled(20000); i > 0; i--) {
        const Board board = i % 64 ? boards_next(&stream) : boards_mobile(&random);
        const int moves = bit_count(rules_moves(board));
        int below = most_moves_bound(*state, (describe(board, known), known));

        for (int hidden = 0; hidden < 64; hidden += 8) {
            for (int k = 0; k < 8; k++)
                known[random_below(&random, 64)] = SQUARE_UNKNOWN;
            const int bound = most_moves_bound(*state, known);

            CHECK(bound >= PRICES_MOVE * moves, board, "bound %d", bound);
            below = bound;
        }
        memset(known, SQUARE_UNKNOWN, sizeof(known));
        CHECK(most_moves_bound(*state, known) >= below, board, "more of a part, %d", below);
    }
}

/* All ways to fill `free` squares of `board`: how many have `target` moves or more? */
static uint64_t count_fillings(Board board, const int *free, int count, int target)
{
    if (count == 0)
        return bit_count(rules_moves(board)) >= target;
    const uint64_t bit = square_bit(free[0]);
    const Board own = { board.own | bit, board.opp }, opp = { board.own, board.opp | bit };

    return count_fillings(board, free + 1, count - 1, target)
         + count_fillings(own, free + 1, count - 1, target)
         + count_fillings(opp, free + 1, count - 1, target);
}

static void the_search_finds_every_board_that_there_is(void **state)
{
    enum { FREE = 6 };
    Random random = { fact_seed(0xb4) };
    uint64_t found = 0;

    for (int i = fact_scaled(200); i > 0; i--) {
        Board board = i % 2 ? boards_mobile(&random)
                            : boards_make(&random, BOARDS_SCATTERED, 10 + i % 40);
        const int target = bit_count(rules_moves(board)) - (int)random_below(&random, 4);
        uint8_t known[64];
        int free[FREE];

        describe(board, known);
        for (int k = 0; k < FREE; k++) {
            do
                free[k] = (int)random_below(&random, 64);
            while (known[free[k]] == SQUARE_UNKNOWN);
            known[free[k]] = SQUARE_UNKNOWN;
            board.own &= ~square_bit(free[k]);
            board.opp &= ~square_bit(free[k]);
        }
        const MostMoves most = most_moves_search(*state, known, target);

        CHECK(most.boards == count_fillings(board, free, FREE, target), board,
              "%d boards of %d moves found", (int)most.boards, target);
        CHECK(most.boards == 0 || bit_count(rules_moves(most.found)) >= target, most.found,
              "fewer moves than %d", target);
        found += most.boards;
    }
    assert_true(found > 0);
}

/* The program's tables and the plain sum over all fillings of all lines. */
static void prices_alone_allow_41_moves(void **state)
{
    uint8_t known[64];

    memset(known, SQUARE_UNKNOWN, sizeof(known));
    assert_int_equal(prices_sum() / PRICES_MOVE, 41);
    assert_int_equal(most_moves_bound(*state, known), prices_sum());
}

static void no_board_has_40_moves(void **state)
{
    const MostMoves most = most_moves_prove(*state, QUICK);

    assert_int_equal(most.nodes, 29782);
    assert_int_equal(most.boards, 0);
}

static void no_board_has_more_than_max_moves(void **state)
{
    const MostMoves most = most_moves_prove(*state, MAX_MOVES + 1);

    assert_int_equal(most.boards, 0);
    assert_int_equal(most.nodes, 89667881);
}

static void no_board_is_seen_with_more_than_max_moves(void **state)
{
    BoardStream stream = boards_stream(fact_seed(0xb5));
    Random random = { fact_seed(0xb6) };

    (void)state;
    for (int i = fact_scaled(200000); i > 0; i--) {
        const Board board = boards_next(&stream);

        CHECK(bit_count(rules_moves(board)) <= MAX_MOVES, board, "too many moves");
    }
    for (int i = fact_scaled(50); i > 0; i--) {
        const Board board = boards_mobile(&random);

        CHECK(bit_count(rules_moves(board)) <= MAX_MOVES, board, "too many moves");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bound_of_a_known_board_is_its_moves),
        cmocka_unit_test(the_bound_of_part_of_a_board_is_not_below_its_moves),
        cmocka_unit_test(the_search_finds_every_board_that_there_is),
        cmocka_unit_test(prices_alone_allow_41_moves),
        cmocka_unit_test(no_board_has_40_moves),
        cmocka_unit_test(no_board_is_seen_with_more_than_max_moves),
    };

    const struct CMUnitTest long_tests[] = {
        cmocka_unit_test(no_board_has_more_than_max_moves),
    };
    const int failed = cmocka_run_group_tests(tests, open_prices, close_prices);

    return fact_long() ? failed + cmocka_run_group_tests(long_tests, open_prices, close_prices)
                       : failed;
}
