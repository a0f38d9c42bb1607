/* test_rules.c - facts about the slow rules, which everything else is measured by. */
/* needs: windows */

#include "tests/support/fact.h"

#include "board/rules.h"
#include "tests/support/boards.h"

/* The squares named in `text`, "a1 b2 ...". */
static uint64_t squares(const char *text)
{
    uint64_t set = 0;

    for (; *text; text += text[2] ? 3 : 2)
        set |= square_bit(8 * (text[1] - '1') + text[0] - 'a');
    return set;
}

static int square(const char *name)
{
    return bit_lowest(squares(name));
}

static void flips_finds_each_of_eight_directions(void **state)
{
    static const struct { const char *own, *opp; } LINES[] = {
        { "f4", "e4" }, { "b4", "c4" }, { "d6", "d5" }, { "d2", "d3" },
        { "f6", "e5" }, { "b6", "c5" }, { "f2", "e3" }, { "b2", "c3" },
    };
    Board all = { 0, 0 };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(LINES); i++) {
        const Board board = { squares(LINES[i].own), squares(LINES[i].opp) };

        CHECK(rules_flips(board, square("d4")) == board.opp, board, "d4 turns %s",
              LINES[i].opp);
        all.own |= board.own;
        all.opp |= board.opp;
    }
    CHECK(rules_flips(all, square("d4")) == all.opp, all, "d4 turns all eight");
}

static void flips_turns_runs_of_six(void **state)
{
    static const struct { const char *end, *run, *other_end; } LINES[] = {
        { "a1", "b1 c1 d1 e1 f1 g1", "h1" }, { "a1", "a2 a3 a4 a5 a6 a7", "a8" },
        { "a1", "b2 c3 d4 e5 f6 g7", "h8" }, { "h1", "g2 f3 e4 d5 c6 b7", "a8" },
        { "a5", "b5 c5 d5 e5 f5 g5", "h5" }, { "e1", "e2 e3 e4 e5 e6 e7", "e8" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(LINES); i++) {
        const uint64_t run = squares(LINES[i].run);
        const Board forth = { squares(LINES[i].other_end), run };
        const Board back = { squares(LINES[i].end), run };

        CHECK(rules_flips(forth, square(LINES[i].end)) == run, forth, "%s", LINES[i].end);
        CHECK(rules_flips(back, square(LINES[i].other_end)) == run, back, "%s",
              LINES[i].other_end);
    }
}

static void flips_stops_at_the_first_own_disc(void **state)
{
    const Board board = { squares("c1 e1"), squares("b1 d1") };

    (void)state;
    assert_int_equal(rules_flips(board, square("a1")), squares("b1"));
}

static void flips_needs_an_own_disc_at_the_end(void **state)
{
    const Board gap = { squares("d1"), squares("b1") };
    const Board edge = { squares("a8"), squares("b1 c1 d1 e1 f1 g1 h1") };
    const Board neighbour = { squares("b1"), squares("d1") };

    (void)state;
    assert_int_equal(rules_flips(gap, square("a1")), 0);
    assert_int_equal(rules_flips(edge, square("a1")), 0);
    assert_int_equal(rules_flips(neighbour, square("a1")), 0);
}

static void flips_does_not_wrap_round_the_edges(void **state)
{
    static const struct { const char *own, *opp, *move; } BOARDS[] = {
        { "a2", "g1 h1", "f1" }, { "h1", "a2 b2", "c2" },       /* along ranks */
        { "a3", "g1 h2", "f8" }, { "b4", "h2 a4", "g1" },       /* rising */
        { "h3", "b2 a3", "c1" }, { "g2", "a2 h1", "b1" },       /* falling */
        { "a1", "a8 a7", "a6" }, { "h8", "h1 h2", "h3" },       /* files, over the top */
        { "a1", "h8 g8", "f8" }, { "h8", "a1 b1", "c1" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(BOARDS); i++) {
        const Board board = { squares(BOARDS[i].own), squares(BOARDS[i].opp) };

        CHECK(rules_flips(board, square(BOARDS[i].move)) == 0, board, "%s", BOARDS[i].move);
    }
}

static bool on_a_line(int a, int b)
{
    const int files = a % 8 - b % 8, ranks = a / 8 - b / 8;

    return files == 0 || ranks == 0 || files == ranks || files == -ranks;
}

static void flips_stays_on_lines_through_the_square(void **state)
{
    Random random = { fact_seed(0x10) };

    (void)state;
    for (int i = fact_scaled(4000); i > 0; i--) {
        const Board board = boards_make(&random, BOARDS_SCATTERED, (int)random_below(&random, 61));

        for (int move = 0; move < 64; move++) {
            const uint64_t flips = rules_flips(board, move);

            CHECK((flips & ~board.opp) == 0, board, "%s turns own discs", fact_square(move));
            for (uint64_t left = flips; left; left = bit_drop_lowest(left))
                CHECK(on_a_line(move, bit_lowest(left)), board, "%s turns %s",
                      fact_square(move), fact_square(bit_lowest(left)));
        }
    }
}

static void flips_is_nothing_on_an_occupied_square(void **state)
{
    const Board own = { squares("a1 c1"), squares("b1") };
    const Board opp = { squares("c1"), squares("a1 b1") };

    (void)state;
    assert_int_equal(rules_flips(own, square("a1")), 0);
    assert_int_equal(rules_flips(opp, square("a1")), 0);
}

static void moves_from_the_start_are_four(void **state)
{
    (void)state;
    assert_int_equal(rules_moves(board_start()), squares("d3 c4 f5 e6"));
    assert_int_equal(rules_moves(board_pass(board_start())), squares("e3 f4 c5 d6"));
}

static void moves_finds_the_corners(void **state)
{
    const Board board = {
        squares("d4 e4 d5 e5"), squares("b2 c3 f6 g7 g2 f3 c6 b7")
    };

    (void)state;
    assert_int_equal(rules_moves(board), squares("a1 h1 a8 h8"));
}

static void play_turns_and_changes_sides(void **state)
{
    const Board board = rules_play(board_start(), square("d3"));

    (void)state;
    assert_int_equal(board.own, squares("e5"));
    assert_int_equal(board.opp, squares("d3 d4 d5 e4"));
}

static void game_over_only_if_neither_side_moves(void **state)
{
    const Board one_side = { squares("a1"), squares("b1") };
    const Board wiped_out = { squares("a1 b1"), 0 };
    const Board apart = { squares("a1"), squares("h8") };
    const Board full = { squares("a1"), ~squares("a1") };

    (void)state;
    assert_false(rules_game_over(board_start()));
    assert_false(rules_game_over(one_side));
    assert_false(rules_game_over(board_pass(one_side)));
    assert_true(rules_game_over(wiped_out));
    assert_true(rules_game_over(board_pass(wiped_out)));
    assert_true(rules_game_over(apart));
    assert_true(rules_game_over(full));
}

static void perft_matches_the_published_counts(void **state)
{
    static const uint64_t LEAVES[] = { 1, 4, 12, 56, 244, 1396, 8200, 55092 };

    (void)state;
    for (size_t depth = 0; depth < ARRAY_LENGTH(LEAVES); depth++)
        assert_int_equal(boards_perft(board_start(), (int)depth), LEAVES[depth]);
}

static void perft_counts_a_pass_as_a_ply(void **state)
{
    /* a1 has no move for the owner of b1; the other side plays c1 and it is over. */
    const Board board = { squares("b1"), squares("a1") };

    (void)state;
    assert_int_equal(boards_perft(board, 1), 1);
    assert_int_equal(boards_perft(board, 2), 1);
    /* Two moves, after each of which the opponent must pass. */
    const Board wide = { squares("a1 a8"), squares("b1 b8") };
    assert_int_equal(boards_perft(wide, 1), 2);
    assert_int_equal(boards_perft(wide, 2), 2);
    assert_int_equal(boards_perft(wide, 3), 2);
}

static void perft_counts_a_finished_game_once(void **state)
{
    const Board full = { squares("a1"), ~squares("a1") };

    (void)state;
    for (int depth = 0; depth < 6; depth++)
        assert_int_equal(boards_perft(full, depth), 1);
}

static void solve_scores_a_finished_game(void **state)
{
    const Board full = { squares("a1"), ~squares("a1") };
    const Board early = { squares("a1 a2"), squares("h8") };

    (void)state;
    assert_int_equal(boards_solve(full), -62);
    assert_int_equal(boards_solve(early), 62);
    assert_int_equal(boards_solve(board_pass(early)), -62);
}

static void solve_plays_for_the_wipe_out(void **state)
{
    const Board board = { squares("a1"), squares("b1 c1") };

    (void)state;
    assert_int_equal(boards_solve(board), 64);
    assert_int_equal(boards_solve(board_pass(board)), -64);      /* it must pass */
}

static void solve_agrees_with_a_published_position(void **state)
{
    static const struct { const char *move; int score; } MOVES[] = {
        { "h5", 6 }, { "g6", -2 }, { "f6", -4 }, { "h6", -10 },
    };
    const Board board = boards_read("XXXOXXXX OXXXXXXX OOXXXXXX OOOXXXXX"
                                    "OOOXXOO- OOOOO--- OOOOOOO- OOOOOOO- X");

    (void)state;
    assert_int_equal(boards_solve(board), 6);
    assert_int_equal(rules_moves(board), squares("h5 g6 f6 h6"));
    for (size_t i = 0; i < ARRAY_LENGTH(MOVES); i++)
        assert_int_equal(-boards_solve(rules_play(board, square(MOVES[i].move))), MOVES[i].score);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flips_finds_each_of_eight_directions),
        cmocka_unit_test(flips_turns_runs_of_six),
        cmocka_unit_test(flips_stops_at_the_first_own_disc),
        cmocka_unit_test(flips_needs_an_own_disc_at_the_end),
        cmocka_unit_test(flips_does_not_wrap_round_the_edges),
        cmocka_unit_test(flips_stays_on_lines_through_the_square),
        cmocka_unit_test(flips_is_nothing_on_an_occupied_square),
        cmocka_unit_test(moves_from_the_start_are_four),
        cmocka_unit_test(moves_finds_the_corners),
        cmocka_unit_test(play_turns_and_changes_sides),
        cmocka_unit_test(game_over_only_if_neither_side_moves),
        cmocka_unit_test(perft_matches_the_published_counts),
        cmocka_unit_test(perft_counts_a_pass_as_a_ply),
        cmocka_unit_test(perft_counts_a_finished_game_once),
        cmocka_unit_test(solve_scores_a_finished_game),
        cmocka_unit_test(solve_plays_for_the_wipe_out),
        cmocka_unit_test(solve_agrees_with_a_published_position),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
