/* test_board.c - boards, final scores, and the small helpers below them. */
/* needs: windows */

#include "tests/support/fact.h"

#include "board/board.h"
#include "board/rules.h"
#include "tests/support/boards.h"

static const uint64_t ALL = ~UINT64_C(0);

FACT(bit_helpers_agree_with_counting)
{
    Random random = { fact_seed(0x30) };

    assert_int_equal(bit_count(0), 0);
    assert_int_equal(bit_count(ALL), 64);
    assert_int_equal(bit_drop_lowest(0), 0);
    for (int i = 0; i < 1000; i++) {
        const uint64_t bits = random_next(&random) & random_next(&random);
        uint64_t rebuilt = 0;
        int count = 0;

        for (uint64_t left = bits; left; left = bit_drop_lowest(left), count++) {
            assert_true(square_bit(bit_lowest(left)) > rebuilt);
            rebuilt |= square_bit(bit_lowest(left));
        }
        assert_int_equal(rebuilt, bits);
        assert_int_equal(count, bit_count(bits));
    }
}

FACT(random_gives_the_published_sequence)
{
    static const uint64_t EXPECTED[] = {    /* SplitMix64 from seed 1234567 */
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
        UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
        UINT64_C(16408922859458223821),
    };
    Random random = { 1234567 };

    for (size_t i = 0; i < ARRAY_LENGTH(EXPECTED); i++)
        assert_int_equal(random_next(&random), EXPECTED[i]);
}

FACT(boards_are_as_they_are_written)
{
    const Board board = board_start(), two = { 1, 2 };

    assert_int_equal(board_empties(board), 60);
    assert_int_equal(board.own, square_bit(35) | square_bit(28));   /* d5 e4 */
    assert_int_equal(board.opp, square_bit(27) | square_bit(36));   /* d4 e5 */
    assert_true(board_equal(board_pass(two), (Board){ 2, 1 }));
    assert_true(board_equal(board_pass(board_pass(two)), two));
    assert_false(board_equal(board_pass(two), two));
    assert_true(board_equal(board_play((Board){ 4, 2 }, 0, 2), (Board){ 0, 7 }));   /* c1, b1 */
}

FACT(final_score_gives_empties_to_the_winner)
{
    const struct { Board board; int score; } CASES[] = {
        { { ALL, 0 }, 64 }, { { 1, 0 }, 64 }, { { 3, 4 }, 62 }, { { 0, 0 }, 0 }, { { 1, 2 }, 0 },
        { { ALL << 31, ~(ALL << 31) }, 2 }, { { ALL << 32, ~(ALL << 32) }, 0 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        for (int turned = 0; turned < 2; turned++)
            assert_int_equal(board_final_score(turned ? board_pass(CASES[i].board)
                                                      : CASES[i].board),
                             turned ? -CASES[i].score : CASES[i].score);
}

FACT(final_score_is_even_and_changes_sign_with_the_side)
{
    BoardStream stream = boards_stream(fact_seed(0x32));

    for (int i = fact_scaled(20000); i > 0; i--) {
        const Board board = boards_next(&stream);
        const int score = board_final_score(board);

        CHECK(score % 2 == 0 && score >= -64 && score <= 64, board, "score %d", score);
        CHECK(board_final_score(board_pass(board)) == -score, board, "score %d", score);
    }
}

/* The boards of the other tests are what their names say. */
FACT(generators_keep_their_word)
{
    Random random = { fact_seed(0x33) };

    for (int kind = 0; kind < BOARDS_KINDS; kind++) {
        for (int empties = kind == BOARDS_MUST_PASS; empties <= 60; empties++) {
            const Board board = boards_make(&random, (BoardsKind)kind, empties);

            CHECK((board.own & board.opp) == 0, board, "two discs on a square");
            CHECK(board_empties(board) == empties, board, "%d empties wanted", empties);
            if (kind == BOARDS_OVER)
                CHECK(rules_game_over(board), board, "not over");
            if (kind == BOARDS_MUST_PASS)
                CHECK(!rules_moves(board) && !rules_game_over(board), board, "no pass");
            if (kind == BOARDS_ONE_COLOUR)
                CHECK(!board.own || !board.opp, board, "two colours");
            if (kind == BOARDS_NO_CENTRE && empties >= 4)
                CHECK(!(~board_empty(board) & UINT64_C(0x1818000000)), board, "a centre");
        }
    }
    for (int i = 0; i < 5; i++) {
        const Board board = boards_mobile(&random);

        CHECK(bit_count(rules_moves(board)) > 30, board, "few moves");
        CHECK((board.own & board.opp) == 0, board, "two discs on a square");
    }
}

FACTS_MAIN(NULL, NULL)
