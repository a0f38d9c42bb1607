/* test_marks.c - games and boards with marks around them, as people post them: read as they are
 * without the marks, or refused; never read as something else, and never passed over. */

#include <stdio.h>

#include "tests/support/fact.h"
#include "tests/support/read_one.h"

#include "positions/shared/found.h"

#define FFO_40 "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------"
/* After f5 f6, so that c4 c3 is legal here as well as from the start. */
#define FORK "---------------------------OX------XOX-------O------------------"

enum { ROOM = 1024 };

/* `%` is the game or the board. */
static const char *const MARKS[] = {
    "%", "・%", "• %", "* %", "- %", "# %", "棋譜：%", "棋谱：%", "기보: %", "第1局 %", "第２局：%",
    "第一局　%", "3局目 %", "「%」", "『%』", "“%”", "‘%’", "\"%\"", "'%'", "`%`", "«%»", "„%“",
    "**%**", "```%```", "Game 3: %", "Game: %", "Kifu: %", "transcript: %", "Partie 1 : %",
    "Partida: %", "партия: %", "手順 %", "【棋譜】%", "棋譜：「%」", "[%]", "(%)", "{%}", "► %",
    "◆%", "#7 %", "%。", "%.", "%!", "- [ ] %", "> %", "1. %", "(1) %", "→ %", "%;", "%,",
    "moves=%", "game = %", "transcript=\"%\"", "kifu: \"%\"", "moves = ['%'];",
};

/* The game f5 d6 c3 d3 c4, as it is written elsewhere. */
static const char *const FORMS[] = {
    "f5d6c3d3c4", "F5D6C3D3C4", "f5 d6 c3 d3 c4", "f5,d6,c3,d3,c4", "f5 -> d6 -> c3 -> d3 -> c4",
    "f5 → d6 → c3 → d3 → c4", "f5=>d6=>c3=>d3=>c4", "f5 > d6 > c3 > d3 > c4", "①f5②d6③c3④d3⑤c4",
    "黒f5 白d6 黒c3 白d3 黒c4", "黒：f5、白：d6、黒：c3、白：d3、黒：c4", "●f5○d6●c3○d3●c4",
    "1. Black: f5, White: d6, Black: c3, White: d3, Black: c4", "B f5 W d6 B c3 W d3 B c4",
    "P@f5 P@d6 P@c3 P@d3 P@c4", "f5~d6~c3~d3~c4", "f⁵d⁶c³d³c⁴", "F₅ D₆ C₃ D₃ C₄",
    "f5_d6_c3_d3_c4", "f5・d6・c3・d3・c4",
    "['f5', 'd6', 'c3', 'd3', 'c4']", "[\"f5\",\"d6\",\"c3\",\"d3\",\"c4\"]",
    "1.f5 d6 2.c3 d3 3.c4",
    "blackf5 whited6 blackc3 whited3 blackc4", "BlackF5WhiteD6BlackC3WhiteD3BlackC4",
    "noirf5 blancd6 noirc3 blancd3 noirc4", "B-f5 W-d6 B-c3 W-d3 B-c4",
    "Black-f5, White-d6, Black-c3, White-d3, Black-c4", "1. B-f5 W-d6 2. B-c3 W-d3 3. B-c4",
    "●-f5 ○-d6 ●-c3 ○-d3 ●-c4", "X-f5 O-d6 X-c3 O-d3 X-c4", "b=f5 w=d6 b=c3 w=d3 b=c4",
    "<B f5 W d6 B c3 W d3 B c4>", "f5{0} d6{1} c3{2} d3{3} c4", "+f5-d6+c3-d3+c4",
};

static const char *const ENDS[] = { "\n", "\r\n", "\r", "" };

static void fill(char *out, const char *pattern, const char *text)
{
    size_t used = 0;

    for (; *pattern != '\0'; pattern++)
        used += *pattern == '%' ? (size_t)snprintf(out + used, ROOM - used, "%s", text)
                                : (size_t)snprintf(out + used, ROOM - used, "%c", *pattern);
    assert_true(used < ROOM);
}

static bool is_game(const Position *position, const char *moves)
{
    char text[3 * MAX_GAME] = "";

    for (int i = 0; i < position->move_count; i++)
        strcat(text, square_text(position->moves[i]));
    return strcmp(text, moves) == 0;
}

FACT(a_game_in_marks_is_the_game)
{
    char input[ROOM];
    int wrong = 0;

    for (size_t i = 0; i < ARRAY_LENGTH(MARKS); i++) {
        fill(input, MARKS[i], "f5d6c3");
        const Outcome outcome = read_text(input);

        if (outcome.positions == 1 && outcome.errors == 0 && is_game(&outcome.first, "f5d6c3")
            && outcome.first.warning_count == 0)
            continue;
        print_message("%s: %s\n", input, outcome.errors > 0 ? outcome.error.message : "other");
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

FACT(a_game_in_another_form_is_the_game)
{
    int wrong = 0;

    for (size_t i = 0; i < ARRAY_LENGTH(FORMS); i++) {
        const Outcome outcome = read_text(FORMS[i]);

        if (outcome.positions == 1 && outcome.errors == 0 && is_game(&outcome.first, "f5d6c3d3c4"))
            continue;
        print_message("%s: %s\n", FORMS[i], outcome.errors > 0 ? outcome.error.message : "other");
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

/* Forms in marks in marks. */
FACT(no_mark_makes_another_game)
{
    Random random = { fact_seed(20260330) };
    char once[ROOM], twice[ROOM], input[ROOM];
    int wrong = 0, read = 0;
    const int count = fact_scaled(20000);

    for (int i = 0; i < count; i++) {
        fill(once, MARKS[random_below(&random, ARRAY_LENGTH(MARKS))],
             FORMS[random_below(&random, ARRAY_LENGTH(FORMS))]);
        fill(twice, random_below(&random, 2) == 0 ? "%"
             : MARKS[random_below(&random, ARRAY_LENGTH(MARKS))], once);
        snprintf(input, sizeof(input), "%s%s", twice,
                 ENDS[random_below(&random, ARRAY_LENGTH(ENDS))]);
        const Outcome outcome = read_text(input);
        const bool good = outcome.positions == 1 && is_game(&outcome.first, "f5d6c3d3c4");

        read += good;
        if ((outcome.positions > 0 ? !good : outcome.errors == 0
             || outcome.error.code == DIAG_NOTHING_FOUND) && wrong++ < 20)
            print_message("another game or none: %s\n", input);
    }
    assert_int_equal(wrong, 0);
    assert_in_range(read, count * 8 / 10, count);
}

FACT(a_title_is_no_move_number)
{
    const Outcome outcome = read_text("Game 2: f5d6c3\nGame 3: f5f6\n");

    assert_int_equal(outcome.positions, 2);
    assert_int_equal(outcome.errors, 0);
}

FACT(a_colour_before_a_move_must_be_to_move)
{
    const Outcome outcome = read_text("黒f5 黒d6 白c3\n");

    assert_true(refused(&outcome, DIAG_ILLEGAL_MOVE));
}

FACT(what_nobody_reads_is_a_complaint)
{
    static const char *const TEXTS[] = {
        "F5=0 D6=-1", "F5=0 D6=-1 C3=+2", "f 5 d 6", "f 5 d 6 c 3", "F-5 D-6 C-3", "f:5 d:6 c:3",
        "f5, then d6, then c3", "play f5 d6 c3", "I like f5, d6 and c3 here", "P@c6 P@f6",
        "name;id2;" FFO_40 " X;12", "id2|" FFO_40 "|X", "<<" FFO_40 ">>",
        "position fen 8/8/8/3Pp3/3pP3/8/8/8 w", "FEN=8/8/8/3Pp3/3pP3/8/8/8",
        "Bf5Wd6Bc3", "bf5 wd6 bc3", "5f 6d 3c", "<div data-board=\"" FFO_40 "\">",
        "<a href=\"https://example.org/game?f5d6c3d3c4\">my game</a>",
        "<a href='?m=f5d6'>game</a>",
        "<p>see</p><a\nhref=\"/g.html#f5-d6-c3-d3\"\n>my game</a>",
        "<a href=\"/view?fen=8/8/8/3Pp3/3pP3/8/8/8+w\">here</a>",
        "<p title=\"" FFO_40 " O\">here</p>", "<td data-moves=\"f5 d6 c3\">f5d6c3</td>",
        "f5d6c3d3\u0441" "4", "f5d6c3d3\\nf5f6e6f4\\n", "f5d6c3d3\x1e" "f5f6e6f4",
        "see f5d6c3d3 and f5f6e6f4", "see https://example.org/#f5d6c3d3c4 f5f6e6f4",
        "65 46 33", "56 64 33", "654633",
        "5646334334", "6-5, 4-6, 3-3", "6 5 4 6 3 3",
        "1. 65 46 2. 33 43", "game: 65-46-33", "65\t46\t33", "（６５）（４６）（３３）",
        "5f6d3c", "f5d6c3 (Tanaka - Suzuki)", "F5D6C3 // comment",
    };
    char input[ROOM];

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        snprintf(input, sizeof(input), "%s\n\n" FFO_40 " X\n", TEXTS[i]);
        const Outcome outcome = read_text(input);

        if (outcome.errors == 0 && outcome.positions < 2)
            fail_msg("passed over: %s", TEXTS[i]);
    }
}

FACT(prose_that_mentions_squares_is_none)
{
    const Outcome outcome = read_text("Is a2 good?\nI thought of b1.\nAnd c1?\n"
                                      "65 46 12 on 2001-05-06 at 10:34\n\n" FFO_40 " X\n");

    assert_int_equal(outcome.errors, 0);
    assert_int_equal(outcome.positions, 1);
}

/* ---- moves behind a board ---- */

FACT(moves_behind_a_board_are_played)
{
    static const char *const TEXTS[] = {
        FFO_40 " X a2b1c1", FFO_40 " X a2 b1 c1", FFO_40 ":X a2b1c1", FFO_40 " X, a2, b1, c1",
        FFO_40 " Black to move a2b1c1", FFO_40 " X 1. a2 b1 2. c1", FFO_40 " X \"a2b1c1\"",
        FFO_40 " X moves a2b1c1", FFO_40 " X\na2b1c1", FFO_40 " X a2b1\nc1", FFO_40 "X a2b1c1",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        const Outcome outcome = read_text(TEXTS[i]);

        if (outcome.positions != 1 || outcome.errors > 0 || !is_game(&outcome.first, "a2b1c1"))
            fail_msg("%s: %s", TEXTS[i], outcome.errors > 0 ? outcome.error.message : "other");
    }
}

FACT(moves_in_lines_below_a_board_are_played)
{
    static const char *const TEXTS[] = {
        FFO_40 " X\na2\nb1\nd8\ne8\n", FFO_40 " X\n\n1. a2\n2. b1\n3. d8\n4. e8\n",
        FFO_40 "\nBlack to move\nA2\nB1\nD8\nE8", FFO_40 " X\nB: a2\nW: b1\nB: d8\nW: e8\n",
    };
    const Outcome answers = read_text(FFO_40 " X\na2\nb1\nc1\n");

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        const Outcome outcome = read_text(TEXTS[i]);

        if (outcome.positions != 1 || outcome.errors > 0
            || !is_game(&outcome.first, "a2b1d8e8"))
            fail_msg("%s: %s", TEXTS[i], outcome.errors > 0 ? outcome.error.message : "other");
    }
    assert_true(answers.errors > 0);            /* each is a move of Black, too */
}

/* From this board as from the start. */
FACT(moves_below_a_board_that_may_begin_a_game_are_refused)
{
    static const char *const BOARDS[] = {
        FORK " X\n", FORK " Black to move\n\n", FORK "\nBlack to move\n",
        "8/8/5P2/3pPp2/3Pp3/8/8/8 b - - 0 1\n",
        ("........\n........\n........\n...OX...\n...XOX..\n.....O..\n........\n........\n"
         "Black to move\n"),
    };
    static const char *const MOVES[] = { "c4c3\n", "1. c4 c3\n", "C4 C3", "Game 3: c4c3\n" };
    char input[ROOM];

    for (size_t i = 0; i < ARRAY_LENGTH(BOARDS) * ARRAY_LENGTH(MOVES); i++) {
        snprintf(input, sizeof(input), "%s%s", BOARDS[i % ARRAY_LENGTH(BOARDS)],
                 MOVES[i / ARRAY_LENGTH(BOARDS)]);
        const Outcome outcome = read_text(input);

        if (!refused(&outcome, DIAG_BAD_SYNTAX))
            fail_msg("%s: %s", input, outcome.errors > 0 ? outcome.error.message : "read");
    }
}

FACT(an_illegal_move_behind_a_board_is_an_error)
{
    const Outcome outcome = read_text(FFO_40 " X a2a1\n");

    assert_true(refused(&outcome, DIAG_ILLEGAL_MOVE));
}

FACT(moves_behind_a_fen_and_behind_bitboards_are_played)
{
    const Outcome fen = read_text("8/8/8/3Pp3/3pP3/8/8/8[PPpp] b - - 0 1 d6c4\n");
    const Outcome hex = read_text("00000008100000000000001008000000-b f5d6c3\n");

    assert_true(fen.positions == 1 && fen.first.move_count == 2);
    assert_true(hex.positions == 1 && hex.first.move_count == 3);
}

FACT(a_record_below_a_board_is_read)
{
    static const char *const BOARDS[] = {
        FFO_40 " Black to move\n", FFO_40 "\nBlack to move\n", FFO_40 "\nBlack to move\n---\n",
    };
    static const char *const RECORDS[] = {
        "8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1", "00000008100000000000001008000000-w",
        "34628173824 68853694464", "(;GM[2];B[f5];W[d6])", "{\"moves\":[\"f5\",\"d6\"]}",
        "[White \"a\"]\n\n1. f5 d6 *",
    };
    char input[ROOM];

    for (size_t i = 0; i < ARRAY_LENGTH(BOARDS) * ARRAY_LENGTH(RECORDS); i++) {
        snprintf(input, sizeof(input), "%s%s\n", BOARDS[i % ARRAY_LENGTH(BOARDS)],
                 RECORDS[i / ARRAY_LENGTH(BOARDS)]);
        const Outcome outcome = read_text(input);

        if (outcome.positions != 2 || outcome.errors > 0 || !outcome.first.black_to_move)
            fail_msg("%s: %s", input, outcome.errors > 0 ? outcome.error.message : "other");
    }
}

FACT(json_below_a_fen_is_no_more_moves)
{
    const Outcome outcome = read_text("8/8/8/3Pp3/3pP3/8/8/8 b\n{\"moves\":[\"f5\",\"d6\"]}\n");

    assert_int_equal(outcome.positions, 2);
}

FACT(moves_under_another_name_are_not_left_out)
{
    const Outcome opening = read_text(
        "{\"xot\":\"f5d6c4d3c2b3b4b5\",\"moves\":[\"e6\",\"f4\"]}\n");
    const Outcome prefix = read_text(
        "{\"opening\":\"f5d6c3\",\"moves\":[\"f5\",\"d6\",\"c3\",\"d3\"]}\n");

    assert_true(refused(&opening, DIAG_BAD_SYNTAX));
    assert_true(prefix.positions == 1 && prefix.errors == 0);
}

FACT(a_board_between_other_fields_is_read)
{
    static const char *const TEXTS[] = {
        "id2;" FFO_40 ";X", "id2;" FFO_40 "; X;", "id2," FFO_40 ",X",
        "\"id2\",\"" FFO_40 "\",\"X\"",
        "board=" FFO_40 " X", "id2|" FFO_40 " X",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        const Outcome outcome = read_text(TEXTS[i]);

        if (outcome.positions != 1 || outcome.errors > 0 || !outcome.first.black_to_move)
            fail_msg("%s: %s", TEXTS[i], outcome.errors > 0 ? outcome.error.message : "other");
    }
}

FACT(a_second_board_in_a_line_is_a_complaint)
{
    static const char *const TEXTS[] = {
        FFO_40 " X " FFO_40 " O", FFO_40 " X | " FFO_40 " O", FFO_40 " X, " FFO_40 " O",
        "[(\"" FFO_40 "\", \"X\"), (\"" FFO_40 "\", \"O\")]", FFO_40 " X\f" FFO_40 " O",
        "8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1 8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++)
        if (read_text(TEXTS[i]).errors != 1)
            fail_msg("passed over: %s", TEXTS[i]);
}

FACTS_MAIN(NULL, NULL)
