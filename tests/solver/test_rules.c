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

/* What a disc on `move` turns. */
FACT(flips_are_those_of_the_rules)
{
    static const struct { const char *own, *opp, *move, *turned; } CASES[] = {
        { "f4", "e4", "d4", "e4" }, { "b4", "c4", "d4", "c4" },     /* each of eight directions */
        { "d6", "d5", "d4", "d5" }, { "d2", "d3", "d4", "d3" },
        { "f6", "e5", "d4", "e5" }, { "b6", "c5", "d4", "c5" },
        { "f2", "e3", "d4", "e3" }, { "b2", "c3", "d4", "c3" },
        { "f4 b4 d6 d2 f6 b6 f2 b2", "e4 c4 d5 d3 e5 c5 e3 c3", "d4", "e4 c4 d5 d3 e5 c5 e3 c3" },
        { "h1", "b1 c1 d1 e1 f1 g1", "a1", "b1 c1 d1 e1 f1 g1" },   /* runs of six, forth and */
        { "a1", "b1 c1 d1 e1 f1 g1", "h1", "b1 c1 d1 e1 f1 g1" },   /* back */
        { "a8", "a2 a3 a4 a5 a6 a7", "a1", "a2 a3 a4 a5 a6 a7" },
        { "a1", "a2 a3 a4 a5 a6 a7", "a8", "a2 a3 a4 a5 a6 a7" },
        { "h8", "b2 c3 d4 e5 f6 g7", "a1", "b2 c3 d4 e5 f6 g7" },
        { "a1", "b2 c3 d4 e5 f6 g7", "h8", "b2 c3 d4 e5 f6 g7" },
        { "a8", "g2 f3 e4 d5 c6 b7", "h1", "g2 f3 e4 d5 c6 b7" },
        { "h1", "g2 f3 e4 d5 c6 b7", "a8", "g2 f3 e4 d5 c6 b7" },
        { "c1 e1", "b1 d1", "a1", "b1" },                           /* up to the first own disc */
        { "d1", "b1", "a1", "" }, { "b1", "d1", "a1", "" },         /* without one at the end */
        { "a8", "b1 c1 d1 e1 f1 g1 h1", "a1", "" },
        { "a1 c1", "b1", "a1", "" }, { "c1", "a1 b1", "a1", "" },   /* on a disc */
        { "a2", "g1 h1", "f1", "" }, { "h1", "a2 b2", "c2", "" },   /* not round the edges */
        { "a3", "g1 h2", "f8", "" }, { "b4", "h2 a4", "g1", "" },
        { "h3", "b2 a3", "c1", "" }, { "g2", "a2 h1", "b1", "" },
        { "a1", "a8 a7", "a6", "" }, { "h8", "h1 h2", "h3", "" },
        { "a1", "h8 g8", "f8", "" }, { "h8", "a1 b1", "c1", "" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const Board board = { squares(CASES[i].own), squares(CASES[i].opp) };

        CHECK(rules_flips(board, square(CASES[i].move)) == squares(CASES[i].turned), board,
              "%s does not turn %s", CASES[i].move, CASES[i].turned);
    }
}

static bool on_a_line(int a, int b)
{
    const int files = a % 8 - b % 8, ranks = a / 8 - b / 8;

    return files == 0 || ranks == 0 || files == ranks || files == -ranks;
}

FACT(flips_stays_on_lines_through_the_square)
{
    Random random = { fact_seed(0x10) };

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

FACT(moves_from_the_start_are_four)
{
    assert_int_equal(rules_moves(board_start()), squares("d3 c4 f5 e6"));
    assert_int_equal(rules_moves(board_pass(board_start())), squares("e3 f4 c5 d6"));
}

FACT(moves_finds_the_corners)
{
    const Board board = {
        squares("d4 e4 d5 e5"), squares("b2 c3 f6 g7 g2 f3 c6 b7")
    };

    assert_int_equal(rules_moves(board), squares("a1 h1 a8 h8"));
}

FACT(play_turns_and_changes_sides)
{
    const Board board = rules_play(board_start(), square("d3"));

    assert_int_equal(board.own, squares("e5"));
    assert_int_equal(board.opp, squares("d3 d4 d5 e4"));
}

FACT(game_over_only_if_neither_side_moves)
{
    const Board one_side = { squares("a1"), squares("b1") };
    const Board wiped_out = { squares("a1 b1"), 0 };
    const Board apart = { squares("a1"), squares("h8") };
    const Board full = { squares("a1"), ~squares("a1") };

    assert_false(rules_game_over(board_start()));
    assert_false(rules_game_over(one_side));
    assert_false(rules_game_over(board_pass(one_side)));
    assert_true(rules_game_over(wiped_out));
    assert_true(rules_game_over(board_pass(wiped_out)));
    assert_true(rules_game_over(apart));
    assert_true(rules_game_over(full));
}

FACT(perft_matches_the_published_counts)
{
    static const uint64_t LEAVES[] = { 1, 4, 12, 56, 244, 1396, 8200, 55092 };

    for (size_t depth = 0; depth < ARRAY_LENGTH(LEAVES); depth++)
        assert_int_equal(boards_perft(board_start(), (int)depth), LEAVES[depth]);
}

FACT(perft_counts_a_pass_as_a_ply)
{
    /* a1 has no move for the owner of b1; the other side plays c1 and it is over. */
    const Board board = { squares("b1"), squares("a1") };

    assert_int_equal(boards_perft(board, 1), 1);
    assert_int_equal(boards_perft(board, 2), 1);
    /* Two moves, after each of which the opponent must pass. */
    const Board wide = { squares("a1 a8"), squares("b1 b8") };
    assert_int_equal(boards_perft(wide, 1), 2);
    assert_int_equal(boards_perft(wide, 2), 2);
    assert_int_equal(boards_perft(wide, 3), 2);
}

FACT(solve_agrees_with_a_published_position)
{
    static const struct { const char *move; int score; } MOVES[] = {
        { "h5", 6 }, { "g6", -2 }, { "f6", -4 }, { "h6", -10 },
    };
    const Board board = boards_read("XXXOXXXX OXXXXXXX OOXXXXXX OOOXXXXX"
                                    "OOOXXOO- OOOOO--- OOOOOOO- OOOOOOO- X");

    assert_int_equal(boards_solve(board), 6);
    assert_int_equal(rules_moves(board), squares("h5 g6 f6 h6"));
    for (size_t i = 0; i < ARRAY_LENGTH(MOVES); i++)
        assert_int_equal(-boards_solve(rules_play(board, square(MOVES[i].move))), MOVES[i].score);
}

FACTS_MAIN(NULL, NULL)
