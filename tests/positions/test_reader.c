/* test_reader.c - facts about one-line boards: OBF, board strings, FEN, hexadecimal. */
/* needs: windows */

#include "tests/support/fact.h"
#include "tests/support/read_one.h"

#include "board/rules.h"

#define FFO_40 "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------"
#define FFO_41 "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O-"
#define PASSING "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXOOOOOOOX-"

FACT(obf_does_not_take_the_side_for_a_square)
{
    char line[80] = FFO_40 " X;";

    for (int gone = 0; gone < 64; gone++) {
        snprintf(line, sizeof(line), "%.*s%s X;", gone, FFO_40, &FFO_40[gone + 1]);
        const Outcome outcome = read_text(line);

        if (!refused(&outcome, DIAG_BOARD_TOO_SHORT))
            fail_msg("square %d left out: %d positions", gone, outcome.positions);
    }
}

FACT(obf_names_the_column_of_a_bad_square)
{
    for (int bad = 0; bad < 64; bad++) {
        char line[80] = FFO_40 " X;";

        line[bad] = 'z';
        const Outcome outcome = read_text(line);

        if (!refused(&outcome, DIAG_BAD_SQUARE) || outcome.error.column != bad + 1)
            fail_msg("column %d: %s at %d", bad + 1, outcome.errors > 0
                     ? diag_name(outcome.error.code) : "no error", outcome.error.column);
    }
}

FACT(a_bad_line_costs_only_itself)
{
    const Outcome outcome = read_text(FFO_40 " X;\nO-O-O X;\n" FFO_41 " X;\n");

    assert_int_equal(outcome.positions, 2);
    assert_int_equal(outcome.errors, 1);
    assert_int_equal(outcome.error.line, 2);
    assert_int_equal(outcome.first.line, 1);
    assert_int_equal(outcome.second.line, 3);
}

FACT(a_bad_line_is_never_the_previous_board_again)
{
    const Outcome outcome = read_text(FFO_40 " X\n" "?" FFO_41 " X\n");

    assert_int_equal(outcome.positions, 1);
    assert_int_equal(outcome.errors, 1);
}

FACT(duplicate_is_found_in_all_eight_symmetries)
{
    for (int transform = 0; transform < 8; transform++) {
        char text[200], image[65];

        for (int square = 0; square < 64; square++) {
            const int file = transform & 1 ? 7 - square % 8 : square % 8;
            const int rank = transform & 2 ? 7 - square / 8 : square / 8;

            image[transform & 4 ? file * 8 + rank : rank * 8 + file] = FFO_40[square];
        }
        image[64] = '\0';
        snprintf(text, sizeof(text), "%s X;\n%s X;\n", FFO_40, image);
        const Outcome outcome = read_text(text);

        assert_int_equal(outcome.positions, 2);
        assert_false(warned_of(&outcome.first, DIAG_DUPLICATE_POSITION));
        assert_true(warned_of(&outcome.second, DIAG_DUPLICATE_POSITION));
    }
}

FACT(duplicate_is_forgotten_by_the_next_reader)
{
    const Outcome once = read_text(FFO_40 " X;"), again = read_text(FFO_40 " X;");

    assert_true(reads_as(&once, FFO_40 " X"));
    assert_true(reads_as(&again, FFO_40 " X"));
}

FACT(swap_exchanges_discs_and_keeps_the_side)
{
    ReaderOptions options;

    reader_options_init(&options);
    options.swap = true;
    const Outcome plain = read_text(FFO_40 " X;");
    const Outcome swapped = read_bytes(FFO_40 " X;", 67, &options);

    assert_true(swapped.first.black_to_move);
    assert_true(board_equal(swapped.first.board, board_pass(plain.first.board)));
}

FACT(end_comes_for_ever)
{
    ReaderOptions options;
    Position position;
    Diag error;

    reader_options_init(&options);
    Reader *reader = reader_open(FFO_40 " X", 66, &options);

    assert_int_equal(reader_next(reader, &position, &error), READ_POSITION);
    for (int i = 0; i < 5; i++)
        assert_int_equal(reader_next(reader, &position, &error), READ_END);
    reader_close(reader);
}

FACT(reader_keeps_no_pointer_into_the_input)
{
    char text[] = FFO_40 " X\n" FFO_41 " X\n";
    ReaderOptions options;
    Position position;
    Diag error;

    reader_options_init(&options);
    Reader *reader = reader_open(text, strlen(text), &options);

    memset(text, '?', strlen(text));
    assert_int_equal(reader_next(reader, &position, &error), READ_POSITION);
    assert_int_equal(reader_next(reader, &position, &error), READ_POSITION);
    assert_int_equal(reader_next(reader, &position, &error), READ_END);
    reader_close(reader);
}

FACT(close_of_no_reader_is_allowed)
{
    reader_close(NULL);
}

FACT(square_from_text_knows_all_squares_and_no_others)
{
    for (int square = 0; square < 64; square++)
        assert_int_equal(square_from_text(square_text(square)), square);
    assert_int_equal(square_from_text("H8"), 63);
    assert_string_equal(square_text(PASS), "--");
    const char *const wrong[] = { "", "a", "a0", "a9", "i1", "11", "1a", "@1", "`1" };

    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++)
        assert_int_equal(square_from_text(wrong[i]), NO_MOVE);
}

FACT(file_is_read_like_bytes)
{
    ReaderOptions options;
    Position position;
    Diag error;
    FILE *file = tmpfile();

    assert_non_null(file);
    fputs(FFO_40 " X\n", file);
    rewind(file);
    reader_options_init(&options);
    Reader *reader = reader_open_file(file, &options);

    assert_int_equal(reader_next(reader, &position, &error), READ_POSITION);
    assert_int_equal(reader_next(reader, &position, &error), READ_END);
    reader_close(reader);
    fclose(file);
}

FACTS_MAIN(NULL, NULL)
