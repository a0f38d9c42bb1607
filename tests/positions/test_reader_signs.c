/* test_reader_signs.c - facts about the signs of squares: what an error about them says, and
 * that a slip in a board of digits, of names or of a page never makes another board of it. */

#include <stdlib.h>

#include "tests/support/boards.h"
#include "tests/support/fact.h"
#include "tests/support/read_one.h"

#define FFO_40 "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------"

enum { ROOM = 8192 };

static bool says(const Outcome *outcome, DiagCode code, const char *one, const char *other)
{
    return refused(outcome, code) && strstr(outcome->error.message, one)
           && strstr(outcome->error.message, other);
}

/* ---- two faults ---- */

FACT(two_bad_squares_are_both_named)
{
    char line[] = FFO_40 " X;";

    line[12] = 'z';
    line[40] = 'q';
    const Outcome outcome = read_text(line);

    assert_true(says(&outcome, DIAG_BAD_SQUARE, "e2", "a6"));
    assert_int_equal(outcome.error.column, 13);
}

FACT(a_lost_square_and_a_bad_square_are_both_named)
{
    char line[] = FFO_40 " X;";

    line[12] = 'z';
    const Outcome outcome = read_text(line + 1);

    assert_true(says(&outcome, DIAG_BOARD_TOO_SHORT, "got 63 squares", "'z' (1:12)"));
}

FACT(two_rows_of_wrong_length_are_both_named)
{
    const Outcome outcome = read_text("O--OOOOX\n-OOOOOO\nOOXXOOOX\nOOXOOOXX\nOOOOOOXXX\n"
                                      "---OOOOX\n----O--X\n--------\nX\n");

    assert_true(says(&outcome, DIAG_BOARD_TOO_SHORT, "row 2 has 7", "row 5 has 9"));
    assert_int_equal(outcome.error.line, 2);
}

FACT(a_short_row_and_a_bad_square_are_both_named)
{
    const Outcome outcome = read_text("O--OOOOX\n-OOOOOO\nOOXXOOOX\nOOXOOOXX\nOOOOOOXX\n"
                                      "--zOOOOX\n----O--X\n--------\nX\n");

    assert_true(says(&outcome, DIAG_BOARD_TOO_SHORT, "row 2 has 7", "'z' (6:3)"));
}

FACT(many_bad_squares_are_counted)
{
    char line[] = FFO_40 " X;";

    for (int i = 0; i < 12; i++)
        line[i] = 'z';
    const Outcome outcome = read_text(line);

    assert_true(says(&outcome, DIAG_BAD_SQUARE, "a1, b1", "and 7 more"));
}

/* Of eight rows none is left out because most of its signs are unknown. */
/* ---- what a zero is ---- */

static void draw(char *text, const char *signs, const char *between)
{
    for (int square = 0; square < 64; square++)
        text += sprintf(text, "%c%s", signs[strchr("XO-", FFO_40[square]) - "XO-"],
                        square % 8 == 7 ? "\n" : between);
    sprintf(text, "Black to move\n");
}

static Outcome read_zero(const char *text, ZeroMeaning zero)
{
    ReaderOptions options;

    reader_options_init(&options);
    options.zero = zero;
    return read_bytes(text, strlen(text), &options);
}

FACT(zero_and_one_are_refused_with_both_readings)
{
    char text[256];

    draw(text, "10.", "");
    const Outcome outcome = read_text(text);

    assert_true(says(&outcome, DIAG_AMBIGUOUS_ZERO, "0 black, 1 white (32 and 12 discs)",
                     "0 white, 1 black (12 and 32 discs)"));
    assert_non_null(strstr(outcome.error.message, "--zero black"));
    assert_non_null(strstr(outcome.error.message, "--zero white"));
}

FACT(zero_is_what_the_option_says)
{
    char text[256];

    draw(text, "10.", " ");
    const Outcome white = read_zero(text, ZERO_WHITE), black = read_zero(text, ZERO_BLACK);

    assert_true(reads_as(&white, FFO_40 " X"));
    assert_int_equal(black.positions, 1);
    assert_true(board_equal(board_pass(black.first.board), white.first.board));
    draw(text, "XO0", "");
    const Outcome empty = read_zero(text, ZERO_EMPTY);

    assert_true(reads_as(&empty, FFO_40 " X"));
}

FACT(zero_one_two_are_told_by_the_squares_that_are_never_empty)
{
    char text[256], board[67];

    draw(text, "120", " ");
    const Outcome plain = read_text(text);

    assert_int_equal(plain.positions, 1);
    position_board_text(plain.first.board, plain.first.black_to_move, board);
    assert_string_equal(board, FFO_40 " X");
    assert_true(warned_of(&plain.first, DIAG_COLOURS_BY_DIGIT));
    draw(text, "210", " ");             /* the middle is all ones: 2 may be empty as well */
    const Outcome both = read_text(text);

    assert_true(says(&both, DIAG_AMBIGUOUS_ZERO, "0 empty, 1 black, 2 white", "2 empty"));
    draw(text, "201", " ");
    const Outcome neither = read_text(text);

    assert_true(says(&neither, DIAG_AMBIGUOUS_ZERO, "0 black, 1 white, 2 empty", "--zero"));
}

/* ---- slips ---- */

static const char CHARACTERS[] = "XO01289-._ab\t\n|/<>&;:\"'= ";

typedef struct {
    char text[ROOM];
    bool free[ROOM];        /* an exchange or an insertion here cannot be noticed */
    bool blanks;            /* are empty squares, so that a disc that is lost cannot be either */
    size_t length;
} Drawn;

/* The position that comes out, if one does, is FFO #40; its side only if it was not guessed. */
static void check_slip(const char *text, const char *what, size_t at, char c)
{
    const Outcome outcome = read_text(text);
    char board[67];

    if (outcome.positions == 0)
        return;
    position_board_text(outcome.first.board, outcome.first.black_to_move, board);
    if (outcome.positions > 1 || strncmp(board, FFO_40, 64) != 0
        || (board[65] != 'X' && !warned_of(&outcome.first, DIAG_SIDE_GUESSED_FROM_PARITY)))
        fail_msg("%s '%c' at %zu gives %s:\n%s", what, c, at, board, text);
}

static void slip_everywhere(const Drawn *drawn)
{
    static char text[ROOM + 8];
    const int length = (int)drawn->length;
    const int step = fact_long() ? 1 : 2 * (1000 / fact_scaled(1000)) + 3;

    check_slip(drawn->text, "nothing", 0, ' ');
    assert_int_equal(read_text(drawn->text).positions, 1);
    for (int at = 0; at < length; at += step) {
        snprintf(text, sizeof(text), "%.*s%s", at, drawn->text, drawn->text + at + 1);
        if (!drawn->blanks || !drawn->free[at])
            check_slip(text, "without", (size_t)at, drawn->text[at]);
        for (const char *c = CHARACTERS; *c != '\0'; c++) {
            static const char SIGNS[] = "XO012-._", BLANKS[] = "XO012-._ \t\n";

            if (drawn->free[at] && strchr(drawn->blanks ? BLANKS : SIGNS, *c))
                continue;
            snprintf(text, sizeof(text), "%.*s%c%s", at, drawn->text, *c, drawn->text + at);
            check_slip(text, "with", (size_t)at, *c);
            snprintf(text, sizeof(text), "%.*s%c%s", at, drawn->text, *c, drawn->text + at + 1);
            check_slip(text, "changed to", (size_t)at, *c);
        }
    }
}

/* Each square is `signs[kind]` between `before` and `after`, each row between `begin`, with its
 * number, and `end`. */
static void slips_in(const char *const signs[3], const char *before, const char *after,
                     const char *begin, const char *end, const char *head, const char *tail)
{
    static Drawn drawn;
    char *out = drawn.text;

    memset(&drawn, 0, sizeof(drawn));
    drawn.blanks = *signs[2] == ' ' || *signs[2] == '&';
    out += sprintf(out, "%s", head);
    for (int square = 0; square < 64; square++) {
        const char *sign = signs[strchr("XO-", FFO_40[square]) - "XO-"];

        if (square % 8 == 0)
            out += sprintf(out, begin, square / 8 + 1);
        out += sprintf(out, "%s", before);
        for (size_t i = 0; i < strlen(sign) + drawn.blanks; i++)
            drawn.free[out - drawn.text + (ptrdiff_t)i] = true;
        out += sprintf(out, "%s%s", sign, after);
        if (square % 8 == 7)
            out += sprintf(out, "%s", end);
    }
    out += sprintf(out, "%s", tail);
    drawn.length = (size_t)(out - drawn.text);
    assert_true(drawn.length < ROOM);
    slip_everywhere(&drawn);
}

static const char *const DIGITS[] = { "1", "2", "0" };
static const char *const CELLS[] = { "X", "O", "&nbsp;" };
static const char *const NAMES[] = { ":black_circle:", ":white_circle:", ":green_square:" };
static const char *const KANJI[] = { "黒", "白", "・" };

FACT(a_slip_in_digits_is_never_another_board)
{
    slips_in(DIGITS, "", "", "", "\n", "", "Black to move\n");
}

FACT(a_slip_in_digits_apart_is_never_another_board)
{
    slips_in(DIGITS, " ", "", "", "\n", "", "Black to move\n");
}

FACT(a_slip_in_labelled_digits_is_never_another_board)
{
    slips_in(DIGITS, " ", "", "%d", "\n", "  a b c d e f g h\n", "Black to move\n");
}

FACT(a_slip_in_a_table_is_never_another_board)
{
    slips_in(CELLS, "<td>", "</td>", "<tr>", "</tr>\n", "<table>\n",
             "</table>\n<p>Black to move</p>\n");
}

FACT(a_slip_in_names_is_never_another_board)
{
    slips_in(NAMES, "", "", "", "\n", "", "Black to move\n");
}

FACT(a_slip_in_kanji_is_never_another_board)
{
    slips_in(KANJI, "", "", "", "\n", "", "Black to move\n");
}

FACT(a_slip_in_a_frame_is_never_another_board)
{
    static const char *const BLANKS[] = { "X", "O", " " };

    slips_in(BLANKS, "|", "", "", "|\n", "", "Black to move\n");
}

/* ---- places in a page ---- */

FACT(an_error_in_a_page_names_its_place_there)
{
    const char *page = "<p>one</p><p>two</p>\n<table><tr>\n"
        "<td>X<td>O<td>X<td>O<td>X<td>O<td>X<td>\n</tr><tr><td>X<td>O<td>X<td>O<td>X<td>O<td>X<td>"
        "</tr><tr><td>X<td>O<td>X<td>Q<td>X<td>O<td>X<td></tr><tr><td>X<td>O<td>X<td>O<td>X<td>O"
        "<td>X<td></tr><tr><td>X<td>O<td>X<td>O<td>X<td>O<td>X<td></tr><tr><td>X<td>O<td>X<td>O"
        "<td>X<td>O<td>X<td></tr><tr><td>X<td>O<td>X<td>O<td>X<td>O<td>X<td></tr>\n"
        "<tr><td>X<td>O<td>X<td>O<td>X<td>O<td>X<td></tr></table>";
    const Outcome outcome = read_text(page);
    const char *row = strstr(page, "</tr><tr>");

    assert_true(says(&outcome, DIAG_BAD_SQUARE, "d3", "neither"));
    assert_int_equal(outcome.error.line, 4);
    assert_int_equal(outcome.error.column, strchr(page, 'Q') - row + 1);
    assert_string_equal(outcome.error.text, "Q");
}

FACTS_MAIN(NULL, NULL)
