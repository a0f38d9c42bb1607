/* test_reader_stream.c - tests of streams: what a pipe brings is handed out before it ends, and
 * long inputs are read through a short window, as if all of them were there. */

#include <stdlib.h>
#include <unistd.h>

#include "tests/support/fact.h"
#include "tests/support/read_one.h"

#define BOARD "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--"
#define START "---------------------------OX------XO---------------------------"
#define ROWS "--XXXXX-\n-OOOXX-O\n-OOOXXOX\n-OXOXOXX\nOXXXOXXX\n--XOXOXX\n-XXXOOO-\n-OOOOO--\n"

enum { SOON = 5000 };                   /* ms: a slow machine may need much of it */

/* A reader at one end of a pipe. */
typedef struct {
    FILE *from, *to;
    Reader *reader;
    Position position;
    Diag error;
} Line;

static Line open_line(const ReaderOptions *options)
{
    Line line = { 0 };
    int ends[2];

    assert_int_equal(pipe(ends), 0);
    line.from = fdopen(ends[0], "rb");
    line.to = fdopen(ends[1], "wb");
    line.reader = reader_open_file(line.from, options);
    assert_non_null(line.reader);
    return line;
}

static void say(Line *line, const char *text)
{
    fputs(text, line->to);
    fflush(line->to);
}

static ReadStatus hear(Line *line)
{
    assert_true(reader_ready(line->reader, SOON));
    return reader_next(line->reader, &line->position, &line->error);
}

static void hang_up(Line *line)
{
    if (line->to)
        fclose(line->to);
    reader_close(line->reader);
    fclose(line->from);
}

/* ---- answers before the end ---- */

FACT(each_line_comes_out_before_the_next_is_written)
{
    static const char *const LINES[] = {
        "{\"board\":\"" BOARD "\",\"side\":\"X\"}\n", BOARD " X; G8:+18;\n", BOARD " O\n",
        "f5d6c3d3c4\n", "8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1\n", "f5f6e6\n",
        "(;GM[Othello]PC[x]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
        "-------- -------- *]B[F5]W[D6];)\n",
        "(;FF[4]GM[2]SZ[8]B[f5];W[d6])\n", "00000008100000000000001008000000-b\n",
        "{\"position\":{\"moves\":[{\"m\":\"f5\"},{\"m\":\"d6\"}]}}\n", ROWS "X to move\n\n",
    };
    Line line = open_line(NULL);

    for (size_t i = 0; i < ARRAY_LENGTH(LINES); i++) {
        say(&line, LINES[i]);
        assert_true(reader_ready(line.reader, SOON));
        if (reader_next(line.reader, &line.position, &line.error) != READ_POSITION)
            fail_msg("%s: %s", LINES[i], line.error.message);
    }
    hang_up(&line);
}

FACT(json_and_obf_are_not_kept_waiting_for_silence)
{
    Line line = open_line(NULL);

    say(&line, BOARD " X;\n");
    assert_true(reader_ready(line.reader, 0));
    hang_up(&line);
}

FACT(half_a_line_is_waited_for)
{
    Line line = open_line(NULL);

    say(&line, "{\"board\":\"" BOARD "\",");
    assert_false(reader_ready(line.reader, 300));
    say(&line, "\"side\":\"X\"}\n");
    assert_int_equal(hear(&line), READ_POSITION);
    hang_up(&line);
}

FACT(half_a_diagram_is_waited_for)
{
    Line line = open_line(NULL);

    say(&line, "--XXXXX-\n-OOOXX-O\n-OOOXXOX\n-OXOXOXX\nOXXXOXXX\n");
    assert_false(reader_ready(line.reader, 300));
    say(&line, "--XOXOXX\n-XXXOOO-\n-OOOOO--\nX to move\n\n");
    assert_int_equal(hear(&line), READ_POSITION);
    assert_int_equal(line.position.line, 1);
    hang_up(&line);
}

FACT(a_board_without_side_waits_for_what_says_it)
{
    Line line = open_line(NULL);

    say(&line, BOARD "\n");
    assert_false(reader_ready(line.reader, 300));
    say(&line, "White to move\n");
    assert_int_equal(hear(&line), READ_POSITION);
    assert_false(line.position.black_to_move);
    hang_up(&line);
}

FACT(an_error_comes_out_too)
{
    Line line = open_line(NULL);

    say(&line, "-" BOARD " X\n");
    assert_int_equal(hear(&line), READ_ERROR);
    assert_int_equal(line.error.code, DIAG_BOARD_TOO_LONG);
    hang_up(&line);
}

FACT(moves_that_come_with_their_board_are_played)
{
    Line line = open_line(NULL);

    say(&line, START " X\nf5 d6 c3\n");
    assert_int_equal(hear(&line), READ_POSITION);
    assert_int_equal(line.position.move_count, 3);
    hang_up(&line);
}

FACT(moves_that_come_too_late_are_refused)
{
    Line line = open_line(NULL);

    say(&line, START " X\n");
    assert_int_equal(hear(&line), READ_POSITION);
    say(&line, "f5 d6 c3\n");
    assert_int_equal(hear(&line), READ_ERROR);
    assert_int_equal(line.error.code, DIAG_BAD_SYNTAX);
    hang_up(&line);
}

FACT(a_game_that_goes_on_too_late_is_refused)
{
    Line line = open_line(NULL);

    say(&line, "f5d6c3\n");
    assert_int_equal(hear(&line), READ_POSITION);
    say(&line, "d3c4\n");
    assert_int_equal(hear(&line), READ_ERROR);
    assert_int_equal(line.error.code, DIAG_BAD_SYNTAX);
    hang_up(&line);
}

FACT(a_game_after_a_game_is_another)
{
    Line line = open_line(NULL);

    say(&line, "f5d6c3\n");
    assert_int_equal(hear(&line), READ_POSITION);
    say(&line, "f5f6e6\n");
    assert_int_equal(hear(&line), READ_POSITION);
    assert_int_equal(line.position.line, 2);
    hang_up(&line);
}

FACT(the_end_of_a_pipe_is_an_end)
{
    Line line = open_line(NULL);

    say(&line, BOARD);
    fclose(line.to);
    line.to = NULL;
    assert_int_equal(hear(&line), READ_POSITION);
    assert_int_equal(hear(&line), READ_END);
    hang_up(&line);
}

/* ---- a short window ---- */

static const char MIXED[] =
    BOARD " X; G8:+18;\n"
    "  a b c d e f g h\n"
    "1 - - - - - - - -\n2 - - - - - - - -\n3 - - X - - - - -\n4 - - - X X - - -\n"
    "5 - - - O X X - -\n6 - - - O - - - -\n7 - - - - - - - -\n8 - - - - - - - -\nO to move\n\n"
    "f5d6c3d3c4\n"
    "f5f6\n\n"
    "Prose with a word or two. White to move\n\n" ROWS "\n"
    "{\"board\":\"" BOARD "\",\"turn\":\"black\"}\n"
    "% a comment\n"
    "[Black \"a\"]\n[White \"b\"]\n\n1. F5 d6 2. c3 *\n\n"
    "(;FF[4]GM[2]SZ[8]PB[x]\n;B[f5]\n;W[d6])(;GM[2]B[f5])\n"
    BOARD " X\ng8 b8\n\n"
    "a line of 63 squares: -" BOARD " X\n"
    "[[0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0],[0,0,0,-1,1,0,0,0],\n"
    "[0,0,0,1,-1,0,0,0],[0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0]]\nBlack to move\n\n";

/* What came out, as text. */
static char *told(const char *bytes, size_t size, size_t max_record)
{
    ReaderOptions options;
    Position position;
    Diag error;
    ReadStatus status;
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    char board[67];

    reader_options_init(&options);
    options.max_record = max_record;
    Reader *reader = reader_open(bytes, size, &options);

    while ((status = reader_next(reader, &position, &error)) != READ_END) {
        if (status == READ_ERROR) {
            fprintf(out, "%d:%d: %s %s %s\n", error.line, error.column, diag_name(error.code),
                    error.message, error.text);
            continue;
        }
        position_board_text(position.board, position.black_to_move, board);
        fprintf(out, "%d:%d-%d: %s %d", position.line, position.column, position.last_line, board,
                position.move_count);
        for (int i = 0; i < position.warning_count; i++)
            fprintf(out, " %s@%d:%d", diag_name(position.warnings[i].code),
                    position.warnings[i].line, position.warnings[i].column);
        fputc('\n', out);
    }
    reader_close(reader);
    fclose(out);
    return text;
}

static void check_window(const char *unit, const char *head)
{
    enum { TIMES = 60 };
    const size_t unit_size = strlen(unit), head_size = strlen(head);
    const size_t size = head_size + TIMES * unit_size;
    char *bytes = malloc(size + 1);

    memcpy(bytes, head, head_size + 1);
    for (int i = 0; i < TIMES; i++)
        memcpy(bytes + head_size + (size_t)i * unit_size, unit, unit_size + 1);
    char *whole = told(bytes, size, 0);

    for (size_t window = 1500; window < 20000; window = window * 3 / 2) {
        char *parts = told(bytes, size, window);

        assert_string_equal(parts, whole);
        free(parts);
    }
    free(whole);
    free(bytes);
}

FACT(a_short_window_shows_the_same)
{
    check_window(MIXED, "");
}

FACT(a_short_window_shows_the_same_of_a_page)
{
    check_window("<p>" BOARD " X</p><br>\n<p>f5d6c3</p>\n&nbsp;\n<b>f5f6</b><br>f5f4\n",
                 "plain text first\n");
}

FACT(games_on_one_line_pass_through_a_short_window)
{
    check_window("(;FF[4]GM[2]SZ[8]PB[x];B[f5];W[d6];B[c3])", "");
}

FACT(a_record_longer_than_the_window_is_named)
{
    ReaderOptions options;
    char text[3000];
    size_t length = 1;

    reader_options_init(&options);
    options.max_record = 1000;
    text[0] = '[';
    while (length < 2500)
        length += (size_t)sprintf(text + length, "{\"board\":\"" BOARD "\",\"turn\":\"X\"},\n");
    strcpy(text + length, "{}]\nf5d6c3\n");
    const Outcome outcome = read_bytes(text, strlen(text), &options);

    assert_true(outcome.errors > 0);
    assert_int_equal(outcome.error.line, 1);
    assert_non_null(strstr(outcome.error.message, "longer than 1000 characters"));
}

FACT(a_file_is_read_as_the_bytes_in_it)
{
    FILE *file = tmpfile();
    Position position;
    Diag error;
    int positions = 0;
    ReadStatus status;

    for (int i = 0; i < 1000; i++)
        fputs("f5d6c3d3c4\n\n", file);
    rewind(file);
    Reader *reader = reader_open_file(file, NULL);

    while ((status = reader_next(reader, &position, &error)) != READ_END)
        positions += status == READ_POSITION;
    assert_int_equal(positions, 1000);
    reader_close(reader);
    fclose(file);
}

FACTS_MAIN(NULL, NULL)
