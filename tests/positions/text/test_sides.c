/* test_sides.c - tests of words for the side to move: each saying in every place near a board,
 * with marks, cases and line ends that change nothing. It gives the right side or is refused with
 * its words quoted; never the other side, and never a guess. */

#include <stdio.h>

#include "tests/support/fact.h"
#include "tests/support/read_one.h"

/* 20 empties, so that Black is what parity says, and 21. */
#define EVEN "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------"
#define ODD "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O-----------"

enum { ROOM = 2048 };

/* `%` is the colour that has `moved` already or is to move. */
typedef struct {
    const char *text, *black, *white;
    bool moved;
} Saying;

static const Saying SAYINGS[] = {
    { "% to move", "Black", "White", false }, { "% to play", "Black", "White", false },
    { "% to move", "𝐁𝐥𝐚𝐜𝐤", "𝐖𝐡𝐢𝐭𝐞", false }, { "% to move", "Ⓑⓛⓐⓒⓚ", "Ⓦⓗⓘⓣⓔ", false },
    { "% to move", "🄱🄻🄰🄲🄺", "🆆🅷🅸🆃🅴", false }, { "%s turn", "Black", "White", false },
    { "%'s turn", "Black", "White", false }, { "%’s move", "Black", "White", false },
    { "% has the move", "Black", "White", false }, { "% plays next", "Black", "White", false },
    { "% next", "Black", "White", false }, { "% moves", "Black", "White", false },
    { "Player: %", "Black", "White", false }, { "On move: %", "black", "white", false },
    { "STM: %", "black", "white", false }, { "%tm", "b", "w", false },
    { "% to win by 4", "Black", "White", false }, { "% to move and win", "Black", "White", false },
    { "Best move for %?", "black", "white", false },
    { "What should % play?", "Black", "White", false }, { "% moved last", "Black", "White", true },
    { "% just moved", "Black", "White", true }, { "% just played h6", "Black", "White", true },
    { "% (me) to move", "Black", "White", false },
    { "% (Tanaka) to move", "Black", "White", false },
    { "% (H. Tanaka, 5 dan) to play", "Black", "White", false },
    { "% (my opponent) to move", "Black", "White", false },
    { "% (tanaka42)'s turn", "Black", "White", false }, { "%（田中）の番", "黒", "白", false },
    { "% (Tanaka) just played h6", "Black", "White", true },
    { "% (you) to move", "Black", "White", false },
    { "% (Mustermann) am Zug", "Schwarz", "Weiß", false }, { "%.t.m.", "B", "W", false },
    { "%.t.m", "b", "w", false }, { "%TM.", "B", "W", false }, { "% to play", "B", "W", false },
    { "%'s turn", "B", "W", false }, { "%2move", "B", "W", false },
    { "% 2 move", "Black", "White", false }, { "%ToMove", "Black", "White", false },
    { "to move=%", "b", "w", false }, { "(%tm)", "b", "w", false }, { "%tp", "B", "W", false },
    { "% plays", "B", "W", false }, { "% t.m.", "B", "W", false }, { "% tm", "b", "w", false },
    { "%-to-move", "Black", "White", false }, { "%_to_move", "black", "white", false },
    { "% to-play", "Black", "White", false },
    { "My opponent (%) just played h6", "black", "white", true },
    { "Last move: %", "black", "white", true }, { "% made the last move", "Black", "White", true },
    { "side_to_move: %", "black", "white", false }, { "turn=%", "black", "white", false },
    { "Diagram 3: % to move", "Black", "White", false },
    { "Seeley (%) to move", "Black", "White", false }, { "% to move", "●", "○", false },
    { "%番", "黒", "白", false }, { "%番", "先手", "後手", false }, { "%の番です", "黒", "白", false },
    { "手番：%", "黒", "白", false }, { "次は%の手番", "黒", "白", false }, { "%が打ちました", "黒", "白", true },
    { "%棋下", "黑", "白", false }, { "%手走", "先", "后", false }, { "轮到%方", "黑", "白", false },
    { "輪到%棋走", "黑", "白", false }, { "% 차례", "흑", "백", false }, { "%이 둘 차례입니다", "흑", "백", false },
    { "C'est à % de jouer", "Noir", "Blanc", false }, { "Aux %", "noirs", "blancs", false },
    { "trait aux %", "noirs", "blancs", false }, { "% vient de jouer", "Noir", "Blanc", true },
    { "Les % ont joué", "noirs", "blancs", true }, { "% am Zug", "Schwarz", "Weiß", false },
    { "% ist an der Reihe", "Schwarz", "Weiss", false },
    { "It's %s move", "black", "white", false }, { "% zu ziehen", "Schwarz", "Weiß", false },
    { "% hat gerade gezogen", "Schwarz", "Weiß", true },
    { "turno de las %", "negras", "blancas", false },
    { "mueven las %", "negras", "blancas", false }, { "juegan %", "negras", "blancas", false },
    { "Las % acaban de jugar", "negras", "blancas", true },
    { "Tocca al %", "nero", "bianco", false }, { "Turno del %", "nero", "bianco", false },
    { "Il % ha appena mosso", "nero", "bianco", true },
    { "jogam as %", "pretas", "brancas", false }, { "Vez das %", "pretas", "brancas", false },
    { "% aan zet", "Zwart", "Wit", false }, { "% is aan de beurt", "zwart", "wit", false },
    { "ход %", "чёрных", "белых", false }, { "% ходят", "Чёрные", "Белые", false },
    { "% сделали ход", "Чёрные", "Белые", true },
};

/* What names a colour and not the side to move. */
static const char *const UNCLEAR[] = {
    "not Black to move", "It isn't White's turn", "It is not Black's turn", "White wins by 4",
    "I play white", "I'm black", "I played white against the program", "White's turn is over",
    "turn: 1", "turn: 2", "side = 2", "Player: 0", "turn: -1", "Player 1 to move",
    "player 2 to play", "side to move: 1",
    "White (not me) to move", "White (Black) to move", "White (or Black) to move",
    "White (wins) to move",
    "Black passes", "after White's move", "It is not\nWhite's turn", "Black or White to move?",
    "Can White win?", "BlackToMoves", "White's last move was h6", "Skip Black's turn",
    "I thought it was White's turn", "If it were Black to move", "White has 5 moves",
    "X = white, O = black", "Red to move", "Black plays h6 and White g7", "White: Tanaka",
    "白勝ち", "黒の番ではない", "Белые выиграли", "Weiß ist nicht am Zug", "White resigned here",
    "Les Blancs ont gagné", "No le toca a las negras", "Black to move? No, White's",
    "I am Black, not my turn", "Black to move is wrong", "black_to_move: false",
    "Noir ne joue pas", "il nero non muove", "ход не белых", "Siyah oynamaz",
    /* in languages, or of people, that are not understood */
    "Đen đi", "I'm black, my turn", "I am playing black. What should I play?",
    "My opponent is white. My move.", "I'm black, opponent just moved",
    "I'm black and I just moved",
    "Ruch czarnych", "Svart vid draget", "Svarts tur",
    "Svart i trekket", "sorts tur", "mustan vuoro",
    "Sıra siyahta", "Παίζουν τα μαύρα", "Fekete következik",
    "Černý na tahu", "Чорні ходять",
};

static const char *const MARKS[] = {
    "%", "%.", "%!", "**%**", "_%_", "- %", "* %", "# %", "(%)", "\"%\"", "“%”", "「%」", "`%`",
    "[b]%[/b]", "• %", "👉 %", "%…", "→ %", "【%】", "Problem 12: %", "20 empties, %", "<b>%</b>",
    "Hi! %", "FFO #40 - %",
};

static const char *const PLACES[] = {
    "D\n%\n", "%\nD\n", "D\n\n%\n", "%\n\nD\n", "B %\n", "B\n%\n", "%\nB\n", "B\n\n%\n",
    "D\n%\n\nB X\n", "L%\n",
};

static const char *const ENDS[] = { "\n", "\r\n", "\r" };

typedef enum { AS_IS, UPPER, LOWER, CASES } Case;

static void append(char *out, const char *text)
{
    const size_t used = strlen(out);

    assert_true(used + strlen(text) < ROOM);
    strcpy(out + used, text);
}

static void append_char(char *out, char c)
{
    const char text[] = { c, '\0' };

    append(out, text);
}

/* `pattern` with `text` in place of its '%'. */
static void fill(char *out, const char *pattern, const char *text)
{
    out[0] = '\0';
    for (; *pattern != '\0'; pattern++)
        if (*pattern == '%')
            append(out, text);
        else
            append_char(out, *pattern);
}

static void change_case(char *text, Case letters)
{
    for (; *text != '\0'; text++)
        if (letters == UPPER && *text >= 'a' && *text <= 'z')
            *text = (char)(*text - 'a' + 'A');
        else if (letters == LOWER && *text >= 'A' && *text <= 'Z')
            *text = (char)(*text - 'A' + 'a');
}

/* The board as a diagram; the last row is followed by nothing. */
static void append_rows(char *out, const char *board)
{
    for (int square = 0; square < 64; square++) {
        append_char(out, board[square]);
        if (square % 8 == 7 && square < 63)
            append_char(out, '\n');
    }
}

/* D is a diagram, B the board on one line, L the same with a diagram of another board before. */
static void place(char *out, const char *pattern, const char *text, const char *board,
                  const char *end)
{
    char lines[ROOM] = "";

    for (; *pattern != '\0'; pattern++)
        if (*pattern == '%')
            append(lines, text);
        else if (*pattern == 'D')
            append_rows(lines, board);
        else if (*pattern == 'B')
            append(lines, board);
        else if (*pattern == 'L') {
            append(lines, "Board: ");
            append(lines, board);
            append(lines, " ");
        } else
            append_char(lines, *pattern);
    fill(out, "", "");
    for (const char *c = lines; *c != '\0'; c++)
        if (*c == '\n')
            append(out, end);
        else
            append_char(out, *c);
}

/* Is the side of the first position the wanted one, by words? */
static bool is_side(const Outcome *outcome, bool black)
{
    return outcome->positions > 0 && outcome->first.black_to_move == black
           && !warned_of(&outcome->first, DIAG_SIDE_GUESSED_FROM_PARITY);
}

static void say(char *out, const Saying *saying, bool black)
{
    fill(out, saying->text, black != saying->moved ? saying->black : saying->white);
}

FACT(each_saying_is_understood)
{
    char text[ROOM], input[ROOM];
    int wrong = 0;

    for (size_t i = 0; i < ARRAY_LENGTH(SAYINGS); i++)
        for (int black = 0; black < 2; black++)
            for (size_t where = 0; where < 7; where++) {
                say(text, &SAYINGS[i], black);
                place(input, PLACES[where], text, black ? ODD : EVEN, "\n");
                const Outcome outcome = read_text(input);

                if (is_side(&outcome, black) && outcome.errors == 0)
                    continue;
                print_message("%s: %s\n", outcome.positions > 0 ? "other side or a guess"
                              : outcome.error.message, input);
                wrong++;
            }
    assert_int_equal(wrong, 0);
}

FACT(no_saying_is_turned_round)
{
    Random random = { fact_seed(20260320) };
    char marked[ROOM], text[ROOM], input[ROOM];
    int wrong = 0, understood = 0;
    const int count = fact_scaled(20000);

    for (int i = 0; i < count; i++) {
        const Saying *saying = &SAYINGS[random_below(&random, ARRAY_LENGTH(SAYINGS))];
        const bool black = random_below(&random, 2) == 0;

        say(text, saying, black);
        fill(marked, MARKS[random_below(&random, ARRAY_LENGTH(MARKS))], text);
        change_case(marked, (Case)random_below(&random, CASES));
        place(input, PLACES[random_below(&random, ARRAY_LENGTH(PLACES))], marked,
              black ? ODD : EVEN, ENDS[random_below(&random, ARRAY_LENGTH(ENDS))]);
        const Outcome outcome = read_text(input);

        understood += is_side(&outcome, black);
        if (outcome.errors == 0 && !is_side(&outcome, black) && wrong++ < 40)
            print_message("other side or a guess: %s\n", input);
    }
    assert_int_equal(wrong, 0);
    assert_in_range(understood, count * 9 / 10, count);
}

FACT(what_is_unclear_is_refused_and_quoted)
{
    char input[ROOM];
    int wrong = 0;

    for (size_t i = 0; i < ARRAY_LENGTH(UNCLEAR); i++)
        for (size_t where = 0; where < 7; where++) {
            place(input, PLACES[where], UNCLEAR[i], EVEN, "\n");
            const Outcome outcome = read_text(input);

            if (refused(&outcome, DIAG_BAD_SIDE) && outcome.error.text[0] != '\0')
                continue;
            print_message("%s: %s\n", outcome.positions > 0 ? "read" : outcome.error.message,
                          input);
            wrong++;
        }
    assert_int_equal(wrong, 0);
}

FACT(an_unclear_saying_with_marks_is_never_read)
{
    Random random = { fact_seed(20260321) };
    char marked[ROOM], input[ROOM];
    int wrong = 0;

    for (int i = 0; i < fact_scaled(5000); i++) {
        fill(marked, MARKS[random_below(&random, ARRAY_LENGTH(MARKS))],
             UNCLEAR[random_below(&random, ARRAY_LENGTH(UNCLEAR))]);
        change_case(marked, (Case)random_below(&random, CASES));
        place(input, PLACES[random_below(&random, 7)], marked, EVEN,
              ENDS[random_below(&random, ARRAY_LENGTH(ENDS))]);
        const Outcome outcome = read_text(input);

        if (outcome.positions > 0 && wrong++ < 20)
            print_message("read: %s\n", input);
    }
    assert_int_equal(wrong, 0);
}

FACT(parity_decides_where_nobody_speaks_of_a_side)
{
    static const char *const TEXTS[] = {
        "What is the best move?", "20 empties", "Black: 12 White: 32", "Black 12 - White 32",
        "Black: Tanaka\nWhite: Suzuki", "Tanaka (Black) vs. Suzuki (White)",
        "X = black, O = white", "X=Black O=White", "黒12 白32", "A hard one!",
    };
    char input[ROOM];

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        place(input, "D\n%\n", TEXTS[i], EVEN, "\n");
        const Outcome outcome = read_text(input);

        if (outcome.positions != 1 || outcome.errors != 0
            || !warned_of(&outcome.first, DIAG_SIDE_GUESSED_FROM_PARITY))
            fail_msg("not a guess: %s", input);
    }
}

FACT(words_before_a_board_contradict_the_sign_behind_it)
{
    const Outcome outcome = read_text("White to move: " EVEN " X\n");

    assert_true(refused(&outcome, DIAG_BAD_SIDE));
}

FACT(a_legend_behind_a_board_is_no_side)
{
    static const char *const TEXTS[] = {
        EVEN " ● Black ○ White", EVEN " O white, X black", EVEN " X 12 O 32", EVEN " X O",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        const Outcome outcome = read_text(TEXTS[i]);

        if (!refused(&outcome, DIAG_BAD_SIDE))
            fail_msg("read: %s", TEXTS[i]);
    }
}

FACT(a_fen_without_a_side_takes_the_words_around_it)
{
    const Outcome outcome = read_text("8/8/8/3Pp3/3pP3/8/8/8\nWhite to move\n");

    assert_true(is_side(&outcome, false));
}

FACT(bitboards_without_a_side_take_the_words_around_them)
{
    const Outcome outcome = read_text("White's turn\n00000008100000000000001008000000\n");

    assert_true(is_side(&outcome, false));
}

FACT(words_under_each_board_are_its_own)
{
    static const char *const TEXTS[] = {
        EVEN "\nO\n" ODD "\nX\n", EVEN "\nWhite to move\n" ODD "\nBlack to move\n",
        "- board: " EVEN "\n  side: O\n- board: " ODD "\n  side: X\n",
        "[[board]]\nboard = \"" EVEN "\"\nturn = \"white\"\n[[board]]\nboard = \"" ODD "\"\n"
        "turn = \"black\"\n",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        const Outcome outcome = read_text(TEXTS[i]);

        if (outcome.positions != 2 || outcome.errors != 0 || outcome.first.black_to_move
            || !outcome.second.black_to_move)
            fail_msg("another side: %s", TEXTS[i]);
    }
}

FACT(words_between_two_boards_alone_are_nobodys)
{
    const Outcome outcome = read_text(EVEN "\nWhite to move\n" ODD "\n");

    assert_int_equal(outcome.errors, 1);
    assert_int_equal(outcome.error.code, DIAG_BAD_SIDE);
    assert_true(warned_of(&outcome.first, DIAG_SIDE_GUESSED_FROM_PARITY));
}

/* ---- a side that stands with the board, and words that name the other ---- */

FACT(words_beside_a_side_must_agree_with_it)
{
    static const char *const BOARDS[] = {
        EVEN " X", EVEN ":X", EVEN " Black to move", EVEN " X; a2:+38", "\"" EVEN " X\",",
        "8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1", "00000008100000000000001008000000-b",
        "0x0000000810000000, 0x0000001008000000, b",
        "https://example.org/?pos=" EVEN "&turn=black",
        "{\"board\":\"" EVEN "\",\"turn\":\"black\"}",
    };
    static const char *const FRAMES[] = { "D\n%\n", "%\nD\n", "D\n\n%\n", "%\n\nD\n" };
    static const char *const WORDS[] = { "White to move", "(White to move)", "**wtm**", "白番",
                                         "Black just moved", "My opponent (black) just moved",
                                         "I guess white to move", "white to move or so" };

    for (size_t i = 0; i < ARRAY_LENGTH(BOARDS); i++)
        for (size_t j = 0; j < ARRAY_LENGTH(FRAMES) * ARRAY_LENGTH(WORDS); j++) {
            char frame[ROOM] = "", input[ROOM] = "";

            fill(frame, FRAMES[j % ARRAY_LENGTH(FRAMES)], WORDS[j / ARRAY_LENGTH(FRAMES)]);
            for (const char *c = frame; *c != '\0'; c++)
                if (*c == 'D')
                    append(input, BOARDS[i]);
                else
                    append_char(input, *c);
            const Outcome outcome = read_text(input);

            if (!refused(&outcome, DIAG_BAD_SIDE))
                fail_msg("%s: %s", input, outcome.errors > 0 ? outcome.error.message : "read");
        }
}

FACT(a_letter_and_words_behind_a_fen_must_agree)
{
    const Outcome outcome = read_text("8/8/8/3Pp3/3pP3/8/8/8 b White to move\n");

    assert_true(refused(&outcome, DIAG_BAD_SIDE));
}

/* What is not quite understood does not go with the other side either. */
FACT(doubtful_words_contradict_clear_ones)
{
    static const char *const FRAMES[] = { "C\n\nB\n\nD\n", "D\n\nB\n\nC\n", "C\nB\nD\n",
                                          "C. D\nB\n" };
    static const char *const DOUBTS[] = { "I guess black to move", "black to move or so",
                                          "black to move btw" };

    for (size_t i = 0; i < ARRAY_LENGTH(FRAMES) * ARRAY_LENGTH(DOUBTS); i++) {
        char text[ROOM] = "";

        for (const char *at = FRAMES[i / ARRAY_LENGTH(DOUBTS)]; *at; at++)
            snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s",
                     *at == 'C' ? "White to move" : *at == 'B' ? EVEN
                     : *at == 'D' ? DOUBTS[i % ARRAY_LENGTH(DOUBTS)]
                     : (const char[]){ *at, '\0' });
        const Outcome outcome = read_text(text);

        if (!refused(&outcome, DIAG_BAD_SIDE))
            fail_msg("read: %s", text);
    }
}

FACT(words_of_the_next_board_contradict_nothing)
{
    static const char *const TEXTS[] = {
        "Black to move\n" EVEN " X\nWhite to move\n" ODD " O\n",
        EVEN " X\nBlack to move\n" ODD " O\nWhite to move\n",
        "Black to move\n\n" EVEN " X\n\nWhite to move\n\n" ODD " O\n",
        EVEN " X\n% White to move\n" ODD " O\n",
        EVEN " X\nWhite wins by 4\n" ODD " O\nBlack: 12 White: 30\n",
        EVEN " X\nWhite just moved\n\n" ODD " O\n",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        const Outcome outcome = read_text(TEXTS[i]);

        if (outcome.positions != 2 || outcome.errors > 0)
            fail_msg("%s: %s", TEXTS[i], outcome.errors > 0 ? outcome.error.message : "other");
    }
}

FACTS_MAIN(NULL, NULL)
