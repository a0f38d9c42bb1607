/* test_board.c - boards, final scores, and the small helpers below them. */
/* needs: windows */

#include "tests/support/fact.h"

#include "board/board.h"
#include "board/rules.h"
#include "tests/support/boards.h"

static const uint64_t ALL = ~UINT64_C(0);

static void bit_helpers_agree_with_counting(void **state)
{
    Random random = { fact_seed(0x30) };

    (void)state;
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

static void random_gives_the_published_sequence(void **state)
{
    static const uint64_t EXPECTED[] = {    /* SplitMix64 from seed 1234567 */
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
        UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
        UINT64_C(16408922859458223821),
    };
    Random random = { 1234567 };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(EXPECTED); i++)
        assert_int_equal(random_next(&random), EXPECTED[i]);
}

static void random_below_reaches_every_value(void **state)
{
    Random random = { fact_seed(0x31) };
    uint64_t seen = 0;

    (void)state;
    for (int i = 0; i < 2000; i++) {
        const uint32_t value = random_below(&random, 60);

        assert_true(value < 60);
        seen |= UINT64_C(1) << value;
    }
    assert_int_equal(seen, (UINT64_C(1) << 60) - 1);
}

static void start_has_sixty_empties_and_black_to_move(void **state)
{
    const Board board = board_start();

    (void)state;
    assert_int_equal(board_empties(board), 60);
    assert_int_equal(board.own, square_bit(35) | square_bit(28));   /* d5 e4 */
    assert_int_equal(board.opp, square_bit(27) | square_bit(36));   /* d4 e5 */
}

static void pass_swaps_the_sides(void **state)
{
    const Board board = { 1, 2 };

    (void)state;
    assert_true(board_equal(board_pass(board), (Board){ 2, 1 }));
    assert_true(board_equal(board_pass(board_pass(board)), board));
    assert_false(board_equal(board_pass(board), board));
}

static void play_moves_the_discs_over(void **state)
{
    const Board board = { 4, 2 };       /* c1 against b1, a1 empty */

    (void)state;
    assert_true(board_equal(board_play(board, 0, 2), (Board){ 0, 7 }));
}

static void final_score_gives_empties_to_the_winner(void **state)
{
    (void)state;
    assert_int_equal(board_final_score((Board){ ALL, 0 }), 64);
    assert_int_equal(board_final_score((Board){ 0, ALL }), -64);
    assert_int_equal(board_final_score((Board){ 1, 0 }), 64);
    assert_int_equal(board_final_score((Board){ 0, 1 }), -64);
    assert_int_equal(board_final_score((Board){ 3, 4 }), 62);
    assert_int_equal(board_final_score((Board){ 4, 3 }), -62);
    assert_int_equal(board_final_score((Board){ ALL << 31, ~(ALL << 31) }), 2);
}

static void final_score_of_a_draw_gives_them_to_nobody(void **state)
{
    (void)state;
    assert_int_equal(board_final_score((Board){ 0, 0 }), 0);
    assert_int_equal(board_final_score((Board){ 1, 2 }), 0);
    assert_int_equal(board_final_score((Board){ ALL << 32, ~(ALL << 32) }), 0);
}

static void final_score_is_even_and_changes_sign_with_the_side(void **state)
{
    BoardStream stream = boards_stream(fact_seed(0x32));

    (void)state;
    for (int i = fact_scaled(20000); i > 0; i--) {
        const Board board = boards_next(&stream);
        const int score = board_final_score(board);

        CHECK(score % 2 == 0 && score >= -64 && score <= 64, board, "score %d", score);
        CHECK(board_final_score(board_pass(board)) == -score, board, "score %d", score);
    }
}

/* The boards of the other tests are what their names say. */
static void generators_keep_their_word(void **state)
{
    Random random = { fact_seed(0x33) };

    (void)state;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bit_helpers_agree_with_counting),
        cmocka_unit_test(random_gives_the_published_sequence),
        cmocka_unit_test(random_below_reaches_every_value),
        cmocka_unit_test(start_has_sixty_empties_and_black_to_move),
        cmocka_unit_test(pass_swaps_the_sides),
        cmocka_unit_test(play_moves_the_discs_over),
        cmocka_unit_test(final_score_gives_empties_to_the_winner),
        cmocka_unit_test(final_score_of_a_draw_gives_them_to_nobody),
        cmocka_unit_test(final_score_is_even_and_changes_sign_with_the_side),
        cmocka_unit_test(generators_keep_their_word),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
