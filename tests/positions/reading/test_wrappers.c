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
