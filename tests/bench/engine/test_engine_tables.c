/* test_engine_tables.c - the programs that read a file and print a table: fakes that print what
 * Edax, Egaroucid and scrzebra print, and the tables by themselves. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench/engine/engine_parts.h"
#include "tests/bench/engine/engine_case.h"

#define FAKE(name) "tests/data/fake_engines/fake_" name ".sh --score 32 --move f1"

enum { F1 = 5 };

/* ---- whole programs ---- */

static const struct {
    const char *command;
    SampleState state;
    int score;                  /* if SAMPLE_OK */
    const char *trouble;        /* else */
} CASES[] = {
    { FAKE("edax"),                        SAMPLE_OK,      32, "" },
    { FAKE("edax") " --mode wrong",        SAMPLE_OK,      34, "" },
    { FAKE("edax") " --mode slow",         SAMPLE_OK,      32, "" },
    { FAKE("edax") " --mode noisy",        SAMPLE_OK,      32, "" },
    { FAKE("edax") " --mode short",        SAMPLE_OK,      32, "" },
    { FAKE("edax") " --mode crash",        SAMPLE_CRASH,    0, "signal 4 (Illegal instruction" },
    { FAKE("edax") " --mode exit",         SAMPLE_CRASH,    0, "Cannot open data/eval.dat" },
    { FAKE("edax") " --mode hang",         SAMPLE_LIMIT,    0, "no answer within 0.4 s" },
    { FAKE("edax") " --mode truncated",    SAMPLE_GARBLED,  0, "0 rows" },
    { FAKE("edax") " --mode dropped",      SAMPLE_GARBLED,  0, "0 rows" },
    { FAKE("edax") " --mode garbage",      SAMPLE_GARBLED,  0, "0 rows" },
    { FAKE("edax") " --mode selective",    SAMPLE_GARBLED,  0, "not exact: 6@73%" },
    { FAKE("edax") " --mode shallow",      SAMPLE_GARBLED,  0, "not exact: depth 5 of 6" },
    { FAKE("edax") " --mode bound",        SAMPLE_GARBLED,  0, "is a bound" },
    { FAKE("edax") " --mode illegal",      SAMPLE_GARBLED,  0, "illegal move d4" },
    { FAKE("edax") " --unknown x",         SAMPLE_GARBLED,  0, "0 rows" },
    { FAKE("egaroucid"),                   SAMPLE_OK,      32, "" },
    { FAKE("egaroucid") " --mode wrong",   SAMPLE_OK,      34, "" },
    { FAKE("egaroucid") " --mode slow",    SAMPLE_OK,      32, "" },
    { FAKE("egaroucid") " --mode noisy",   SAMPLE_OK,      32, "" },
    { FAKE("egaroucid") " --mode plain",   SAMPLE_OK,      32, "" },
    { FAKE("egaroucid") " --mode crash",   SAMPLE_CRASH,    0, "signal 6 (Abort" },
    { FAKE("egaroucid") " --mode exit",    SAMPLE_CRASH,    0, "evaluation file not opened" },
    { FAKE("egaroucid") " --mode hang",    SAMPLE_LIMIT,    0, "no answer within 0.4 s" },
    { FAKE("egaroucid") " --mode truncated", SAMPLE_GARBLED, 0, "0 rows" },
    { FAKE("egaroucid") " --mode garbage", SAMPLE_GARBLED,  0, "not understood: |60|" },
    { FAKE("egaroucid") " --mode selective", SAMPLE_GARBLED, 0, "not exact: 6@74%" },
    { FAKE("egaroucid") " --mode shallow", SAMPLE_GARBLED,  0, "not exact: depth 4 of 6" },
    { FAKE("egaroucid") " --mode illegal", SAMPLE_GARBLED,  0, "illegal move d4" },
    { FAKE("egaroucid") " --mode passes",  SAMPLE_GARBLED,  0, "not understood: |" },
    { FAKE("scrzebra"),                    SAMPLE_OK,      32, "" },
    { FAKE("scrzebra") " --mode wrong",    SAMPLE_OK,      34, "" },
    { FAKE("scrzebra") " --mode wiped",    SAMPLE_OK,      64, "" },
    { FAKE("scrzebra") " --mode slow",     SAMPLE_OK,      32, "" },
    { FAKE("scrzebra") " --mode noisy",    SAMPLE_OK,      32, "" },
    { FAKE("scrzebra") " --mode crash",    SAMPLE_CRASH,    0, "signal 8 (Floating" },
    { FAKE("scrzebra") " --mode exit",     SAMPLE_CRASH,    0, "coefficient file" },
    { FAKE("scrzebra") " --mode hang",     SAMPLE_LIMIT,    0, "no answer within 0.4 s" },
    { FAKE("scrzebra") " --mode truncated", SAMPLE_GARBLED, 0, "0 rows" },
    { FAKE("scrzebra") " --mode garbage",  SAMPLE_GARBLED,  0, "0 rows" },
    { FAKE("scrzebra") " --mode wld",      SAMPLE_GARBLED,  0, "0 rows" },
    { FAKE("scrzebra") " --mode badchar",  SAMPLE_GARBLED,  0, "does not understand" },
};

/* Every one of them, and nothing is left in the folder for temporary files, which may be anywhere
 * but must be possible. */
static void every_fake_ends_as_it_should(void **state)
{
    char folder[] = "/tmp/yomikiri of 'tests' XXXXXX", *before = getenv("TMPDIR");
    const SuitePosition position = case_position('O');
    Sample sample;

    (void)state;
    before = before ? strdup(before) : NULL;
    assert_non_null(mkdtemp(folder));
    setenv("TMPDIR", folder, 1);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        case_solve(CASES[i].command, position, CASES[i].state == SAMPLE_LIMIT ? 0.4 : 20, &sample);
        if (sample.state != CASES[i].state || !strstr(sample.trouble, CASES[i].trouble))
            fail_msg("%s: state %d, %s", CASES[i].command, sample.state, sample.trouble);
        if (sample.state == SAMPLE_OK) {
            assert_int_equal(sample.score, CASES[i].score);
            assert_int_equal(sample.best, F1);
            assert_int_equal(sample.nodes, 3948750);
            assert_true(sample.time_ns > 0 && sample.cpu_ns > 0 && sample.outside_ns > 0);
        }
        if (case_files_left(folder))
            fail_msg("%s leaves files", CASES[i].command);
    }
    assert_int_equal(rmdir(folder), 0);
    assert_int_equal(case_solve(FAKE("scrzebra"), position, 20, &sample), SAMPLE_CRASH);
    assert_non_null(strstr(sample.trouble, "No such file"));
    if (before)
        setenv("TMPDIR", before, 1);
    else
        unsetenv("TMPDIR");
    free(before);
}

/* X has no move, and no program is asked for it: O's score, turned round, and no move. */
static void a_pass_is_asked_from_the_other_side(void **state)
{
    static const char *const COMMANDS[] = { FAKE("edax"), FAKE("egaroucid"), FAKE("scrzebra") };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        Sample sample;

        assert_int_equal(case_solve(COMMANDS[i], case_position('X'), 20, &sample), SAMPLE_OK);
        assert_int_equal(sample.score, -32);
        assert_int_equal(sample.best, -1);
    }
}

static void a_finished_game_is_not_asked(void **state)
{
    const SuitePosition over =
        case_position_of("XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX-XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX O");
    Sample sample;

    (void)state;
    assert_int_equal(case_solve(FAKE("edax"), over, 20, &sample), SAMPLE_GARBLED);
    assert_non_null(strstr(sample.trouble, "the game is over"));
}

/* Scores known from a file: the fakes are asked what we mean, in their own formats. */
static void the_position_arrives(void **state)
{
    static const char *const NAMES[] = { "yomikiri", "edax", "egaroucid", "scrzebra" };
    const SuitePosition ffo1 =
        case_position_of("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X");

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        char command[200];
        Sample sample;

        snprintf(command, sizeof(command),
                 "tests/data/fake_engines/fake_%s.sh --answers positions/sets/ffo-01-19.obf",
                 NAMES[i]);
        case_solve(command, ffo1, 20, &sample);
        if (sample.state != SAMPLE_OK)
            fail_msg("%s: %s", NAMES[i], sample.trouble);
        assert_int_equal(sample.score, 18);
        assert_string_equal(square_text(sample.best), "g8");
    }
}

static void holes_of_the_command_are_filled(void **state)
{
    const SuitePosition position = case_position('O');
    Engine *engine = case_open("sh -c 'echo \"1 - 63  f1\" > \"$2\"; cat \"$1\" >&2; "
                               "echo $3 nodes; test -z \"$4\"' scrzebra {in} {out} x{threads}",
                               3, 20);
    Sample sample;

    (void)state;
    assert_non_null(engine);
    assert_string_equal(json_string_value(json_object_get(engine_identity(engine), "kind")),
                        "scrzebra");
    if (!engine_solve(engine, &position, &sample))
        fail_msg("%s", sample.trouble);
    assert_int_equal(sample.score, 62);
    assert_int_equal(sample.nodes, 3);
    engine_close(engine);
}

/* ---- tables ---- */

enum { EDAX = 1, EGAROUCID, SCRZEBRA, REFUSED = 99, A2 = 8, G8 = 62, H8 = 63 };

/* What a program prints for a position of 20 empties, or scrzebra writes into its file. */
static const struct {
    int row;
    const char *text;
    int score;                  /* black is to move; or REFUSED */
    int best;
    int64_t nodes, time_ns;
} TEXTS[] = {
    { EDAX, "  1|   20   +38        0:00.207       3948750   19076087 a2 B1 c1\n", 38, A2, 3948750,
      207000000 },
    { EDAX, " 12|   20   -04     1:02:03.500    9999999999    2686187 H8 a1\n", -4, H8, 9999999999,
      3723500000000 },
    { EDAX, "  1|20@100%  +00        0:00.000           107            a2\r\n", 0, A2, 107,
      500000 },
    { EDAX, "  1|   34   +64        0:00.001                          \n", 64, -1, -1, 1000000 },
    { EDAX, "  1|   20   +02  0:00.1  9 9 a1\n  2|   20   +04  0:00.2  7 9 a2\n", 4, A2, 7,
      200000000 },
    { EDAX, "  1|   20   <38        0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|   20   +38<       0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|   20  >+38        0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|   20   ?38        0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|20@99%  +38        0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|   19   +38        0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|   20              0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|   20   +38                                          a2\n", .score = REFUSED },
    { EDAX, "  1|   20   +38       0x00.207        3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|   20   +38        0:00.207       3948750   1907608", .score = REFUSED },
    { EDAX, "   20   +38        0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|\n", .score = REFUSED },
    { EDAX, "", .score = REFUSED },

    { EGAROUCID, "|Level|Depth|Move|Score|Time|Nodes|NPS|\n|60|20@100%|a2|-6|0.25|123|4|\n", -6,
      A2, 123, 250000000 },
    { EGAROUCID, "|   60|     20|  A2|   -6|    0:00.250|   123|   492|\r\ntotal 123 nodes\n", -6,
      A2, 123, 250000000 },
    { EGAROUCID, "| 60|20@100%|a2| -6|9.9|123|4|\nnoise\ntotal 123 nodes in 0.25s NPS 492\n", -6,
      A2, 123, 250000000 },
    { EGAROUCID, "|Level|Depth|Move|Score|Time|Nodes|NPS|\n", .score = REFUSED },
    { EGAROUCID, "|60|20@100%|a2|-6|0.25|123|\n", .score = REFUSED },
    { EGAROUCID, "|60|20@100%|a2|-6|0.25|123|4\n", .score = REFUSED },
    { EGAROUCID, "|60|20@100%|a2|-6|0.25|123|4|", .score = REFUSED },
    { EGAROUCID, "|60|20@100%|a2||0.25|123|4|\n", .score = REFUSED },
    { EGAROUCID, "|60|20@100%|a2|-6|soon|123|4|\n", .score = REFUSED },
    { EGAROUCID, "|60||a2|-6|0.25|123|4|\n", .score = REFUSED },
    { EGAROUCID, "|60|20@100%|a2|-6|0.25|123|4|\n|60|20@100%|a2|-6|0.25|123|4|\n",
      .score = REFUSED },

    { SCRZEBRA, "41 - 23    g8 h7 a8\n", 18, G8, -1, -1 },
    { SCRZEBRA, "% a comment\n\n32 - 32    g8   % and one\n", 0, G8, -1, -1 },
    { SCRZEBRA, "64 -  0    g8\n", 64, G8, -1, -1 },
    { SCRZEBRA, "20 - 0    g8\n", 64, G8, -1, -1 },
    { SCRZEBRA, "10 - 30    g8\n", -44, G8, -1, -1 },
    { SCRZEBRA, "Black win\n", .score = REFUSED },
    { SCRZEBRA, "41 - 2", .score = REFUSED },
    { SCRZEBRA, "41 23\n", .score = REFUSED },
    { SCRZEBRA, "70 - 0 a1\n", .score = REFUSED },
    { SCRZEBRA, "40 - 40 a1\n", .score = REFUSED },
    { SCRZEBRA, "% 41 - 23\n", .score = REFUSED },
    { SCRZEBRA, "41 - 23 g8\n41 - 23 g8\n", .score = REFUSED },
};

static void answers_are_read_or_refused_with_a_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++)
        for (int black = 0; black < 2; black++) {
            Sample sample = { .best = -1, .nodes = -1, .time_ns = -1 };
            const bool discs = TEXTS[i].row == SCRZEBRA;
            const bool read = engine_row_read(&ENGINE_ROWS[TEXTS[i].row], TEXTS[i].text,
                                              TEXTS[i].text, black, 20, &sample);
            const int sign = discs && !black ? -1 : 1;

            if (read != (TEXTS[i].score != REFUSED) || read != (sample.trouble[0] == '\0'))
                fail_msg("%s: %d, %s", TEXTS[i].text, sample.score, sample.trouble);
            if (read && (sample.score != sign * TEXTS[i].score || sample.best != TEXTS[i].best
                         || sample.nodes != TEXTS[i].nodes || sample.time_ns != TEXTS[i].time_ns))
                fail_msg("%s: %d, %s", TEXTS[i].text, sample.score, square_text(sample.best));
        }
}

static void edax_tells_cpu_time_in_its_totals(void **state)
{
    Sample sample;

    (void)state;
    assert_int_equal(case_solve(FAKE("edax") " --mode cpu", case_position('O'), 20, &sample),
                     SAMPLE_OK);
    assert_int_equal(sample.cpu_ns, 190000000);
}

static void times_are_read_in_all_their_forms(void **state)
{
    static const struct {
        const char *text;
        int64_t ns;
    } TIMES[] = {
        { "0:12.345", 12345000000 }, { "1:02:03.4", 3723400000000 }, { "0.207", 207000000 },
        { "12", 12000000000 }, { "0:00.000", 500000 }, { "0.0", 50000000 }, { "0", 500000000 },
        { "0.12345678901", 123456789 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(TIMES); i++)
        if (engine_time_ns(TIMES[i].text) != TIMES[i].ns)
            fail_msg("%s is %lld ns", TIMES[i].text, (long long)engine_time_ns(TIMES[i].text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fake_ends_as_it_should),
        cmocka_unit_test(a_pass_is_asked_from_the_other_side),
        cmocka_unit_test(a_finished_game_is_not_asked),
        cmocka_unit_test(the_position_arrives),
        cmocka_unit_test(holes_of_the_command_are_filled),
        cmocka_unit_test(answers_are_read_or_refused_with_a_reason),
        cmocka_unit_test(edax_tells_cpu_time_in_its_totals),
        cmocka_unit_test(times_are_read_in_all_their_forms),
    };

    return cmocka_run_group_tests_name("engine_tables", tests, NULL, NULL);
}
