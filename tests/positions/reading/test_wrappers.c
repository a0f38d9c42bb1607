/* test_wrappers.c - tests of FENs, games and boards inside other text: quotation marks, addresses,
 * tables. */

#include "tests/support/fact.h"
#include "tests/support/read_one.h"

#define FEN "8/8/8/3Pp3/3pP3/8/8/8"
#define MIRRORED "---------------------------XO------OX--------------------------- O"

enum { ROOM = 512 };

/* White is to move. */
FACT(a_fen_in_a_wrapper_is_the_board)
{
    static const char *const TEXTS[] = {
        "FEN: " FEN " w - - 0 1", "fen = \"" FEN " w - - 0 1\"", "\"" FEN " w\"",
        "'" FEN "','w'", "(" FEN " w)", "`" FEN " w - - 0 1`", "position fen " FEN " w - - 0 1",
        "Diagram 3: " FEN " w", "12. " FEN ";w", "White to move: " FEN, "“" FEN " w”",
        "| " FEN " | w |", "FEN=" FEN "_w", FEN "\nWhite to move", "FEN: " FEN ", White to move",
        "- `" FEN " w`", "https://example.org/?fen=" FEN "+w+-+-+0+1",
        "https://example.org/?fen=" FEN "&turn=white", "https://example.org/analysis/" FEN "/w",
        "https://example.org/" FEN "%20w", "https://example.org/" FEN "_w",
        "see https://example.org/?p=" FEN "+w.", "<a href=\"/view?fen=" FEN "+w\">here</a>",
        "https://example.org/?fen=8%2F8%2F8%2F3Pp3%2F3pP3%2F8%2F8%2F8%20w%20-%20-%200%201",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        const Outcome outcome = read_text(TEXTS[i]);

        if (!reads_as(&outcome, MIRRORED))
            fail_msg("%s: %s", TEXTS[i], outcome.errors > 0 ? outcome.error.message : "other");
    }
}

FACT(a_fen_that_is_spoilt_or_contradicted_is_refused)
{
    static const char *const TEXTS[] = {
        "FEN: 8/8/8/3Pp3/3pP2/8/8/8 w", "\"" FEN "/8 w\"", "White to move: " FEN " b",
        "https://example.org/?fen=" FEN "+b&turn=white", "https://example.org/?fen=" FEN "/8+w",
        "https://example.org/?a=" FEN "+w&b=" FEN "+b", "FEN: " FEN " w FEN: " FEN " b",
        "FEN: " FEN " b, White to move", "https://example.org/?fen=8/8/8/3Pp3/3pP2/8/8/8+w",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++)
        if (read_text(TEXTS[i]).errors == 0)
            fail_msg("%s", TEXTS[i]);
}

/* ---- games in a column of a table ---- */

FACT(a_game_in_each_row_of_a_table_is_read)
{
    static const char *const TEXTS[] = {
        "id,moves\n1,f5d6c3d3\n2,f5f6e6f4\n", "moves;score\nf5d6c3d3;+12\nf5f6e6f4;-2\n",
        "\"id\",\"moves\"\n\"a\",\"f5d6c3d3\"\n\"b\",\"f5f6e6f4\"\n", "1\tf5d6c3d3\n2\tf5f6e6f4\n",
        "7,f5d6c3d3,1\n8,f5f6e6f4,0\n", "1,\"f5,d6,c3,d3\"\n2,\"f5,f6,e6,f4\"\n",
        "| # | moves |\n|---|---|\n| 1 | f5d6c3d3 |\n| 2 | f5f6e6f4 |\n",
        "1. f5d6c3d3\n2. f5f6e6f4\n", "1) f5 d6 c3 d3\n2) f5 f6 e6 f4\n",
        "1,f5d6c3d3\r\n2,f5f6e6f4",
        "2024-01-05,34,30,F5D6C3D3\n2024-01-06,30,34,F5F6E6F4\n",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        const Outcome outcome = read_text(TEXTS[i]);

        if (outcome.positions != 2 || outcome.errors > 0 || outcome.first.move_count != 4
            || outcome.second.move_count != 4 || outcome.first.warning_count > 0)
            fail_msg("%s: %s", TEXTS[i], outcome.errors > 0 ? outcome.error.message : "other");
    }
}

FACT(other_columns_of_a_table_are_not_passed_over)
{
    const Outcome outcome = read_text("Tanaka,Suzuki,f5d6c3\nSuzuki,Tanaka,f5f6e6\n");

    assert_int_equal(outcome.positions, 2);
    assert_true(warned_of(&outcome.first, DIAG_TRAILING_TEXT_IGNORED));
    assert_true(warned_of(&outcome.second, DIAG_TRAILING_TEXT_IGNORED));
}

FACT(a_table_with_moves_in_two_columns_is_refused)
{
    const Outcome outcome = read_text("1,f5d6c3,f4\n2,f5f6e6,f4\n");

    assert_true(outcome.errors > 0);
}

FACT(an_illegal_game_in_a_table_spoils_only_its_row)
{
    const Outcome outcome = read_text("1,f5d6c3\n2,f5f6e6\n3,f5a1\n4,f5d6c4\n");

    assert_int_equal(outcome.positions, 3);
    assert_int_equal(outcome.errors, 1);
    assert_int_equal(outcome.error.line, 3);
    assert_int_equal(outcome.error.code, DIAG_ILLEGAL_MOVE);
}

FACT(rows_that_go_on_from_each_other_are_one_game_or_refused)
{
    const Outcome game = read_text("1. f5 f6\n2. c4 c3\n");
    const Outcome doubtful = read_text("1,f5f6\n2,c4c3\n");

    assert_true(game.positions == 1 && game.first.move_count == 4);
    assert_true(refused(&doubtful, DIAG_BAD_SYNTAX));
}

#define BOARD "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------"

FACT(what_may_be_the_side_is_not_guessed)
{
    static const char *const TEXTS[] = {
        BOARD " # comment", BOARD " * FFO 40", BOARD " @ 20 empties", BOARD "%20O",
        "{\"board\":\"" BOARD "\",\"to\":\"white\"}", "{\"board\":\"" BOARD "\",\"me\":\"b\"}",
        "{\"board\":\"" BOARD "\",\"winner\":\"white\"}",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        const Outcome outcome = read_text(TEXTS[i]);

        if (!refused(&outcome, DIAG_BAD_SIDE))
            fail_msg("%s: %s", TEXTS[i], outcome.errors > 0 ? outcome.error.message : "read");
    }
}

FACTS_MAIN(NULL, NULL)
