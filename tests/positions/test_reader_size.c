/* test_reader_size.c - large inputs take time in proportion to their size, and limits
 * are kept. The bound is twenty times what linear reading needs and below what quadratic
 * reading takes. When the format is detected, a mebibyte is read; an eighth of
 * it as each format. */
/* needs: minutes */

#include <stdlib.h>
#include <time.h>

#include "tests/support/fact.h"
#include "tests/support/read_one.h"
#include "tests/support/reader_check.h"

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { SECONDS = 60 };
#else
enum { SECONDS = 10 };
#endif
enum { MEBIBYTE = 1 << 20 };

/* `unit` over and over, in a mebibyte. */
static char *repeated(const char *unit, size_t size)
{
    char *text = malloc(size);

    assert_non_null(text);
    for (size_t i = 0, length = strlen(unit); i < size; i++)
        text[i] = unit[i % length];
    return text;
}

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void reads_in_time(const char *unit)
{
    char *text = repeated(unit, MEBIBYTE);

    for (int format = 0; format < FORMAT_COUNT; format++) {
        const int whole = format == FORMAT_AUTO ? MEBIBYTE : MEBIBYTE / 8;
        const size_t size = (size_t)fact_scaled(whole);
        ReaderOptions options;
        const double began = cpu_seconds();

        reader_options_init(&options);
        options.format = (Format)format;
        const char *wrong = reader_check_drain(text, size, &options, NULL, NULL);
        const double took = cpu_seconds() - began;

        if (wrong || took > SECONDS) {
            free(text);
            fail_msg("%zu bytes of \"%s\" as %s: %s, %.1f s", size, unit,
                     format_name(options.format), wrong ? wrong : "right", took);
        }
    }
    free(text);
}

#define TIMED(name, unit)                                   \
    static void megabyte_of_##name(void **state)            \
    {                                                       \
        (void)state;                                        \
        reads_in_time(unit);                                \
    }

TIMED(letters, "a")
TIMED(squares, "X")
TIMED(empty_squares, "-")
TIMED(moves, "f5")
TIMED(move_lines, "f5\n")
TIMED(good_games, "f5d6c3d3c4\n")
TIMED(brackets, "(")
TIMED(ggf_openings, "(;GM[Othello]")
TIMED(sgf_openings, "(;FF[4]GM[2]")
TIMED(square_brackets, "[")
TIMED(json_openings, "{\"m\":[")
TIMED(broken_objects, "{\"m\":[\n")
TIMED(own_objects, "{\"schema\":\"yomikiri.solve/1\",\n")
TIMED(objects_with_boards, "{\"board\":[0,{\"board\":\"")
TIMED(object_lines, "{\"board\":[[0,\n")
TIMED(array_openings, "[0,")
TIMED(array_lines, "[[0,0,1,-1,0,0,0,0],\n")
TIMED(lists_of_strings, "[\"XO-XO-XO\",")
TIMED(value_rows, "0,0,0,1,-1,0,0,0\n")
TIMED(values, "-1,")
TIMED(commas, ",")
TIMED(signed_moves, "+f5-d6")
TIMED(signed_lines, "+f5-d6\n")
TIMED(quoted_boards, "\"XO-XO-XO-XO-XO-XO-XO-XO-XO-\",\n")
TIMED(shift_jis, "\x81\x9c")
TIMED(shift_jis_comments, "%\x81\x9c\n")
TIMED(quotes, "\"")
TIMED(backslashes, "\\")
TIMED(blanks, " ")
TIMED(newlines, "\n")
TIMED(carriage_returns, "\r")
TIMED(slashes, "8/")
TIMED(percents, "%")
TIMED(digits, "1")
TIMED(numbers, "1. ")
TIMED(rows, "XO-XO-XO\n")
TIMED(labelled_rows, "1 X O - X O - X O\n")
TIMED(short_boards, "XO-XO-XO-XO-XO-XO- X\n")
TIMED(semicolons, ";")
TIMED(discs, "●")
TIMED(frames, "+---+\n|   |\n")
TIMED(prose, "The best move here is probably a corner, or is it? ")
TIMED(prose_lines, "black to move\n")
TIMED(obf_line_starts, "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; a")
TIMED(tables, "<table><tr><td>")
TIMED(table_rows, "<tr></tr>")
TIMED(line_breaks, "<br>")
TIMED(tag_starts, "<td a=")
TIMED(styles, "<style>")
TIMED(entities, "&#9679;")
TIMED(entity_starts, "&#967")
TIMED(names_of_signs, ":black_circle:")
TIMED(names_of_nothing, ":a:")
TIMED(unknown_rows, "q.q.q.q.\n")
TIMED(counts, "X: 27  O: 23\n")
TIMED(rows_of_digits, "0 1 2 0 1 2 0 1\n")
TIMED(obf_entries, " g8:+18;")

static void input_at_the_limit_is_read_and_above_it_refused(void **state)
{
    const char text[] = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X\n";
    ReaderOptions options;

    (void)state;
    reader_options_init(&options);
    options.max_bytes = strlen(text);
    const Outcome fits = read_bytes(text, strlen(text), &options);

    options.max_bytes--;
    const Outcome above = read_bytes(text, strlen(text), &options);

    assert_int_equal(fits.positions, 1);
    assert_true(refused(&above, DIAG_INPUT_TOO_LARGE));
}

static void a_record_of_more_than_16_mebibytes_is_refused(void **state)
{
    const size_t size = 16 * (size_t)MEBIBYTE + 1;
    char *text = malloc(size + sizeof("\nf5d6c3\n"));

    (void)state;
    memset(text, 'a', size);
    strcpy(text + size, "\nf5d6c3\n");
    const Outcome outcome = read_bytes(text, strlen(text), NULL);

    free(text);
    assert_int_equal(outcome.positions, 1);
    assert_true(outcome.errors > 0);
    assert_int_equal(outcome.error.code, DIAG_INPUT_TOO_LARGE);
}

/* As many games as WTHOR has make 17 million bytes. */
static void text_of_more_than_16_mebibytes_is_read(void **state)
{
    const size_t size = 17 * (size_t)MEBIBYTE;
    char *text = repeated(" \n", size);
    static const char GAME[] = "\n\nf5d6c3d3c4\n\n";

    (void)state;
    memcpy(text, GAME, strlen(GAME));
    memcpy(text + size - strlen(GAME), GAME, strlen(GAME));
    const Outcome outcome = read_bytes(text, size, NULL);
    int lines = -1;                     /* the game is followed by two line breaks */

    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    free(text);
    assert_int_equal(outcome.positions, 2);
    assert_int_equal(outcome.errors, 0);
    assert_int_equal(outcome.second.line, lines);
}

static void file_above_the_limit_is_refused(void **state)
{
    ReaderOptions options;
    Position position;
    Diag error;
    FILE *file = tmpfile();

    (void)state;
    assert_non_null(file);
    for (int i = 0; i < 100; i++)
        fputs("% nothing but comments\n", file);
    rewind(file);
    reader_options_init(&options);
    options.max_bytes = 1000;
    Reader *reader = reader_open_file(file, &options);

    assert_int_equal(reader_next(reader, &position, &error), READ_ERROR);
    assert_int_equal(error.code, DIAG_INPUT_TOO_LARGE);
    assert_int_equal(reader_next(reader, &position, &error), READ_END);
    reader_close(reader);
    fclose(file);
}

static void ten_thousand_positions_come_out_as_ten_thousand(void **state)
{
    const char line[] = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;\n";
    const int count = fact_scaled(10000);
    const size_t size = strlen(line) * (size_t)count;
    char *text = repeated(line, size);
    ReaderOptions options;
    size_t positions, errors;

    (void)state;
    reader_options_init(&options);
    const char *wrong = reader_check_drain(text, size, &options, &positions, &errors);

    free(text);
    assert_null(wrong);
    assert_int_equal(positions, count);
    assert_int_equal(errors, 0);
}

#define UNIT(name) cmocka_unit_test(megabyte_of_##name)

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(letters), UNIT(squares), UNIT(empty_squares), UNIT(moves), UNIT(move_lines),
        UNIT(good_games), UNIT(brackets), UNIT(ggf_openings), UNIT(sgf_openings),
        UNIT(square_brackets), UNIT(json_openings), UNIT(broken_objects), UNIT(own_objects),
        UNIT(objects_with_boards), UNIT(object_lines), UNIT(array_openings), UNIT(array_lines),
        UNIT(lists_of_strings), UNIT(value_rows), UNIT(values), UNIT(commas),
        UNIT(signed_moves), UNIT(signed_lines), UNIT(quoted_boards), UNIT(shift_jis),
        UNIT(shift_jis_comments), UNIT(quotes), UNIT(backslashes),
        UNIT(blanks), UNIT(newlines), UNIT(carriage_returns), UNIT(slashes), UNIT(percents),
        UNIT(digits), UNIT(numbers), UNIT(rows), UNIT(labelled_rows), UNIT(short_boards),
        UNIT(semicolons), UNIT(discs), UNIT(frames), UNIT(prose), UNIT(prose_lines),
        UNIT(obf_line_starts), UNIT(obf_entries),
        UNIT(tables), UNIT(table_rows), UNIT(line_breaks), UNIT(tag_starts), UNIT(styles),
        UNIT(entities), UNIT(entity_starts), UNIT(names_of_signs), UNIT(names_of_nothing),
        UNIT(unknown_rows), UNIT(counts), UNIT(rows_of_digits),
        cmocka_unit_test(input_at_the_limit_is_read_and_above_it_refused),
        cmocka_unit_test(a_record_of_more_than_16_mebibytes_is_refused),
        cmocka_unit_test(text_of_more_than_16_mebibytes_is_read),
        cmocka_unit_test(file_above_the_limit_is_refused),
        cmocka_unit_test(ten_thousand_positions_come_out_as_ten_thousand),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
