/* test_reader_size.c - large inputs take time in proportion to their size, and limits are kept.
 *
 * Twice as much text may take at most three times the CPU time, which what is quadratic passes:
 * of both the best of three counts, and no number of seconds. So is every 32nd file of the
 * corpus, and the slowest are printed; with YOMIKIRI_LONG=1 every file, and each text as each
 * format. */
/* needs: minutes */

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

#include "tests/support/fact.h"
#include "tests/support/read_one.h"
#include "tests/support/reader_check.h"

enum { MEBIBYTE = 1 << 20, SMALL = 1 << 15, TRIES = 3 };

/* `unit` over and over, in `size` bytes. */
static char *repeated(const char *unit, size_t length, size_t size)
{
    char *text = malloc(size);

    assert_non_null(text);
    for (size_t i = 0; i < size; i++)
        text[i] = unit[i % length];
    return text;
}

/* CPU time to read it all. */
static double read_all(const char *text, size_t size, Format format)
{
    static Position position;
    ReaderOptions options;
    Diag error;
    const clock_t began = clock();

    reader_options_init(&options);
    options.format = format;
    Reader *reader = reader_open(text, size, &options);

    while (reader_next(reader, &position, &error) != READ_END)
        ;
    reader_close(reader);
    return (double)(clock() - began + 1) / CLOCKS_PER_SEC;
}

/* Bytes read in a second. */
static double grows_in_proportion(const char *name, const char *unit, size_t length,
                                  Format format)
{
    char *text = repeated(unit, length, 2 * SMALL);
    double small = 1e9, large = 1e9;

    for (int i = 0; i < TRIES && (i == 0 || large > 3 * small); i++) {
        const double one = read_all(text, SMALL, format), two = read_all(text, 2 * SMALL, format);

        small = one < small ? one : small;
        large = two < large ? two : large;
    }
    free(text);
    if (large > 3 * small)
        fail_msg("%s as %s: twice the text takes %.1f times as long", name, format_name(format),
                 large / small);
    return 2 * SMALL / large;
}

static const struct { const char *name, *unit; } UNITS[] = {
    { "letters", "a" },
    { "squares", "X" },
    { "empty_squares", "-" },
    { "moves", "f5" },
    { "move_lines", "f5\n" },
    { "good_games", "f5d6c3d3c4\n" },
    { "brackets", "(" },
    { "ggf_openings", "(;GM[Othello]" },
    { "sgf_openings", "(;FF[4]GM[2]" },
    { "square_brackets", "[" },
    { "json_openings", "{\"m\":[" },
    { "broken_objects", "{\"m\":[\n" },
    { "own_objects", "{\"schema\":\"yomikiri.solve/1\",\n" },
    { "objects_with_boards", "{\"board\":[0,{\"board\":\"" },
    { "object_lines", "{\"board\":[[0,\n" },
    { "array_openings", "[0," },
    { "array_lines", "[[0,0,1,-1,0,0,0,0],\n" },
    { "lists_of_strings", "[\"XO-XO-XO\"," },
    { "value_rows", "0,0,0,1,-1,0,0,0\n" },
    { "values", "-1," },
    { "commas", "," },
    { "signed_moves", "+f5-d6" },
    { "signed_lines", "+f5-d6\n" },
    { "quoted_boards", "\"XO-XO-XO-XO-XO-XO-XO-XO-XO-\",\n" },
    { "shift_jis", "\x81\x9c" },
    { "shift_jis_comments", "%\x81\x9c\n" },
    { "quotes", "\"" },
    { "backslashes", "\\" },
    { "blanks", " " },
    { "newlines", "\n" },
    { "carriage_returns", "\r" },
    { "slashes", "8/" },
    { "percents", "%" },
    { "digits", "1" },
    { "numbers", "1. " },
    { "rows", "XO-XO-XO\n" },
    { "labelled_rows", "1 X O - X O - X O\n" },
    { "short_boards", "XO-XO-XO-XO-XO-XO- X\n" },
    { "semicolons", ";" },
    { "discs", "●" },
    { "frames", "+---+\n|   |\n" },
    { "prose", "The best move here is probably a corner, or is it? " },
    { "prose_lines", "black to move\n" },
    { "obf_line_starts", "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; a" },
    { "tables", "<table><tr><td>" },
    { "table_rows", "<tr></tr>" },
    { "line_breaks", "<br>" },
    { "tag_starts", "<td a=" },
    { "styles", "<style>" },
    { "entities", "&#9679;" },
    { "entity_starts", "&#967" },
    { "names_of_signs", ":black_circle:" },
    { "names_of_nothing", ":a:" },
    { "unknown_rows", "q.q.q.q.\n" },
    { "counts", "X: 27  O: 23\n" },
    { "rows_of_digits", "0 1 2 0 1 2 0 1\n" },
    { "obf_entries", " g8:+18;" },
};

FACT(time_grows_with_the_text)
{
    for (size_t i = 0; i < ARRAY_LENGTH(UNITS); i++)
        for (int format = 0; format < (fact_long() ? FORMAT_COUNT : FORMAT_AUTO + 1); format++)
            grows_in_proportion(UNITS[i].name, UNITS[i].unit, strlen(UNITS[i].unit),
                                (Format)format);
}

/* ---- the corpus ---- */

enum { SLOWEST = 20 };

typedef struct {
    char path[300];
    double rate;
} Slow;

/* Keep `path` among the slowest, which stand in order. */
static void rank(Slow slow[SLOWEST + 1], const char *path, double rate)
{
    int at = SLOWEST;

    for (; at > 0 && (slow[at - 1].rate == 0 || rate < slow[at - 1].rate); at--)
        slow[at] = slow[at - 1];
    slow[at].rate = rate;
    snprintf(slow[at].path, sizeof(slow[at].path), "%s", path);
}

static void read_file(const char *path, Slow slow[SLOWEST + 1])
{
    static int files;

    if (files++ % 32 != 0 && !fact_long())
        return;
    FILE *file = fopen(path, "rb");
    char *text = malloc(SMALL);
    const size_t length = file && text ? fread(text, 1, SMALL, file) : 0;

    if (length > 0)
        rank(slow, path, grows_in_proportion(path, text, length, FORMAT_AUTO));
    free(text);
    if (file)
        fclose(file);
}

static void read_folder(const char *path, Slow slow[SLOWEST + 1])
{
    DIR *folder = opendir(path);

    for (struct dirent *entry; folder && (entry = readdir(folder)) != NULL; ) {
        char child[300];
        struct stat info;

        if (entry->d_name[0] == '.'
            || (size_t)snprintf(child, sizeof(child), "%s/%s", path, entry->d_name)
               >= sizeof(child) || stat(child, &info) != 0)
            continue;
        if (S_ISDIR(info.st_mode))
            read_folder(child, slow);
        else
            read_file(child, slow);
    }
    if (folder)
        closedir(folder);
}

FACT(time_grows_with_texts_of_the_corpus)
{
    static Slow slow[SLOWEST + 1];

    read_folder("tests/data/corpus", slow);
    for (int i = 0; i < SLOWEST && slow[i].rate > 0; i++)
        print_message("# %.2f MB/s %s\n", slow[i].rate / 1e6, slow[i].path);
}

FACT(input_at_the_limit_is_read_and_above_it_refused)
{
    const char text[] = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X\n";
    ReaderOptions options;

    reader_options_init(&options);
    options.max_bytes = strlen(text);
    const Outcome fits = read_bytes(text, strlen(text), &options);

    options.max_bytes--;
    const Outcome above = read_bytes(text, strlen(text), &options);

    assert_int_equal(fits.positions, 1);
    assert_true(refused(&above, DIAG_INPUT_TOO_LARGE));
}

FACT(a_record_of_more_than_16_mebibytes_is_refused)
{
    const size_t size = 16 * (size_t)MEBIBYTE + 1;
    char *text = malloc(size + sizeof("\nf5d6c3\n"));

    memset(text, 'a', size);
    strcpy(text + size, "\nf5d6c3\n");
    const Outcome outcome = read_bytes(text, strlen(text), NULL);

    free(text);
    assert_int_equal(outcome.positions, 1);
    assert_true(outcome.errors > 0);
    assert_int_equal(outcome.error.code, DIAG_INPUT_TOO_LARGE);
}

/* As many games as WTHOR has make 17 million bytes. */
FACT(text_of_more_than_16_mebibytes_is_read)
{
    const size_t size = 17 * (size_t)MEBIBYTE;
    char *text = repeated(" \n", 2, size);
    static const char GAME[] = "\n\nf5d6c3d3c4\n\n";

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

FACT(file_above_the_limit_is_refused)
{
    ReaderOptions options;
    Position position;
    Diag error;
    FILE *file = tmpfile();

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

FACT(ten_thousand_positions_come_out_as_ten_thousand)
{
    const char line[] = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;\n";
    const int count = fact_scaled(10000);
    const size_t size = strlen(line) * (size_t)count;
    char *text = repeated(line, strlen(line), size);
    ReaderOptions options;
    size_t positions, errors;

    reader_options_init(&options);
    const char *wrong = reader_check_drain(text, size, &options, &positions, &errors);

    free(text);
    assert_null(wrong);
    assert_int_equal(positions, count);
    assert_int_equal(errors, 0);
}

FACTS_MAIN(NULL, NULL)
