/* test_reader_mutation.c - one character more, less or other in a good line is read as the
 * same position, or with a warning, or not at all: never silently as another position.
 * Exchanging one square sign for another cannot be noticed and is left out. */
/* needs: minutes */

#include "tests/support/boards.h"
#include "tests/support/mutate.h"
#include "tests/support/read_one.h"
#include "tests/support/reader_check.h"

/* 64 squares, a blank and the side. */
static const bool *one_line(void)
{
    static bool fixed[512];

    for (int i = 0; i <= 65; i++)
        fixed[i] = i != 64;
    return fixed;
}

static void a_mutated_board_is_never_another_board(void **state)
{
    Random random = { fact_seed(20260201) };

    (void)state;
    for (int i = 0; i < fact_scaled(15); i++) {
        const int empties = 4 + (int)random_below(&random, 50);
        const Board board = boards_make(&random, BOARDS_PLAYED, empties);
        const bool black = random_below(&random, 2) == 0;
        char line[67];

        position_board_text(board, black, line);
        mutate(line, one_line(), FORMAT_AUTO, board, black);
    }
}

static void a_mutated_obf_line_is_never_another_board(void **state)
{
    Random random = { fact_seed(20260202) };

    (void)state;
    for (int i = 0; i < fact_scaled(15); i++) {
        const int empties = 4 + (int)random_below(&random, 50);
        const Board board = boards_make(&random, BOARDS_PLAYED, empties);
        const bool black = random_below(&random, 2) == 0;
        char line[256];

        position_obf(board, black, NULL, 0, line, sizeof(line));
        mutate(line, one_line(), i % 2 == 0 ? FORMAT_AUTO : FORMAT_OBF, board, black);
    }
}

typedef enum { LABELLED, SPACED, COMPACT, FRAMED, UPSIDE_DOWN, BOTH_SIDES, STYLES } Style;

/* A diagram in one of the usual forms; notes which characters are squares. */
static void draw(Style style, Board board, bool black, char *text, bool *squares)
{
    char line[67], *out = text;

    position_board_text(board, black, line);
    memset(squares, 0, 512 * sizeof(*squares));
    if (style == FRAMED)
        out += sprintf(out, "   A B C D E F G H\n  +----------------\n");
    else if (style != SPACED && style != COMPACT)
        out += sprintf(out, "  a b c d e f g h\n");
    for (int i = 0; i < 8; i++) {
        const int row = style == UPSIDE_DOWN ? 7 - i : i;

        if (style != SPACED && style != COMPACT)
            out += sprintf(out, style == FRAMED ? "%d |" : "%d", row + 1);
        for (int file = 0; file < 8; file++) {
            if (style != COMPACT && !(style == SPACED && file == 0))
                *out++ = ' ';
            squares[out - text] = true;
            *out++ = line[8 * row + file];
        }
        out += style == BOTH_SIDES ? sprintf(out, " %d\n", row + 1)
               : sprintf(out, style == FRAMED ? "|\n" : "\n");
    }
    sprintf(out, style % 2 ? "%s to move\n" : "%s to play\n", black ? "Black" : "White");
}

static void mutate_diagrams(Style style)
{
    Random random = { fact_seed(20260210 + (uint64_t)style) };

    for (int i = 0; i < fact_scaled(4); i++) {
        const int empties = 4 + (int)random_below(&random, 50);
        const Board board = boards_make(&random, BOARDS_PLAYED, empties);
        const bool black = random_below(&random, 2) == 0;
        char text[512];
        bool squares[512];

        draw(style, board, black, text, squares);
        mutate(text, squares, FORMAT_AUTO, board, black);
    }
}

#define DIAGRAMS(name, style)                                           \
    static void a_mutated_##name##_is_never_another_board(void **state) \
    {                                                                   \
        (void)state;                                                    \
        mutate_diagrams(style);                                         \
    }

DIAGRAMS(labelled_diagram, LABELLED)
DIAGRAMS(spaced_diagram, SPACED)
DIAGRAMS(compact_diagram, COMPACT)
DIAGRAMS(framed_diagram, FRAMED)
DIAGRAMS(upside_down_diagram, UPSIDE_DOWN)
DIAGRAMS(diagram_labelled_twice, BOTH_SIDES)

static void a_square_moved_to_the_next_row_is_noticed(void **state)
{
    Random random = { fact_seed(20260203) };

    (void)state;
    for (int i = 0; i < fact_scaled(200); i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, (int)random_below(&random, 56));
        char line[67], text[128], *out = text;
        const int short_row = (int)random_below(&random, 7);

        position_board_text(board, true, line);
        for (int square = 0; square < 64; square++) {
            const bool early = square % 8 == 6 && square / 8 == short_row;
            const bool late = square % 8 == 7 && square / 8 == short_row;

            out += snprintf(out, 3, "%c%s", line[square],
                            early || (square % 8 == 7 && !late) ? "\n" : "");
        }
        snprintf(out, 3, "X\n");
        const Outcome outcome = read_text(text);

        CHECK(outcome.positions == 0 && outcome.errors > 0, board, "rows of 7 and 9:\n%s", text);
    }
}

/* Several random changes at once: only the invariants are left to hold. */
static void heavily_mutated_text_keeps_the_invariants(void **state)
{
    Random random = { fact_seed(20260204) };

    (void)state;
    for (int i = 0; i < fact_scaled(5000); i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, (int)random_below(&random, 56));
        char text[512];
        ReaderOptions options;

        position_obf(board, true, NULL, 0, text, sizeof(text));
        snprintf(text + strlen(text), 128, " A2:+38;\nf5d6c3d3\n8/8/8/3Pp3/3pP3/8/8/8 w\n");
        for (uint32_t k = random_below(&random, 12); k > 0; k--)
            text[random_below(&random, (uint32_t)strlen(text))] =
                CHARACTERS[random_below(&random, sizeof(CHARACTERS) - 1)];
        reader_options_init(&options);
        options.format = (Format)random_below(&random, FORMAT_COUNT);
        const char *wrong = reader_check_drain(text, strlen(text), &options, NULL, NULL);

        CHECK(!wrong, board, "as %s: %s\n%s", format_name(options.format), wrong, text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mutated_board_is_never_another_board),
        cmocka_unit_test(a_mutated_obf_line_is_never_another_board),
        cmocka_unit_test(a_mutated_labelled_diagram_is_never_another_board),
        cmocka_unit_test(a_mutated_spaced_diagram_is_never_another_board),
        cmocka_unit_test(a_mutated_compact_diagram_is_never_another_board),
        cmocka_unit_test(a_mutated_framed_diagram_is_never_another_board),
        cmocka_unit_test(a_mutated_upside_down_diagram_is_never_another_board),
        cmocka_unit_test(a_mutated_diagram_labelled_twice_is_never_another_board),
        cmocka_unit_test(a_square_moved_to_the_next_row_is_noticed),
        cmocka_unit_test(heavily_mutated_text_keeps_the_invariants),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
