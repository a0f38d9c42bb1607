/* test_engine_tables.c - the programs that read a file and print a table: fakes that print what
 * Edax, Egaroucid and scrzebra print, and the tables by themselves. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench/engine/adapter_table.h"
#include "tests/bench/engine/engine_case.h"

#define FAKE(name) "tests/data/fake_engines/fake_" name ".sh --score 32 --move f1"

enum { F1 = 5 };

static Sample unknown(void)
{
    return (Sample){ .state = SAMPLE_GARBLED, .best = -1, .nodes = -1, .time_ns = -1,
                     .cpu_ns = -1, .outside_ns = -1 };
}

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
    { FAKE("edax") " --mode truncated",    SAMPLE_GARBLED,  0, "no row" },
    { FAKE("edax") " --mode dropped",      SAMPLE_GARBLED,  0, "no row" },
    { FAKE("edax") " --mode garbage",      SAMPLE_GARBLED,  0, "no row" },
    { FAKE("edax") " --mode selective",    SAMPLE_GARBLED,  0, "not exact: 6@73%" },
    { FAKE("edax") " --mode shallow",      SAMPLE_GARBLED,  0, "not exact: depth 5 of 6" },
    { FAKE("edax") " --mode bound",        SAMPLE_GARBLED,  0, "is a bound" },
    { FAKE("edax") " --mode illegal",      SAMPLE_GARBLED,  0, "illegal move d4" },
    { FAKE("edax") " --unknown x",         SAMPLE_GARBLED,  0, "no row" },
    { FAKE("egaroucid"),                   SAMPLE_OK,      32, "" },
    { FAKE("egaroucid") " --mode wrong",   SAMPLE_OK,      34, "" },
    { FAKE("egaroucid") " --mode slow",    SAMPLE_OK,      32, "" },
    { FAKE("egaroucid") " --mode noisy",   SAMPLE_OK,      32, "" },
    { FAKE("egaroucid") " --mode plain",   SAMPLE_OK,      32, "" },
    { FAKE("egaroucid") " --mode crash",   SAMPLE_CRASH,    0, "signal 6 (Abort" },
    { FAKE("egaroucid") " --mode exit",    SAMPLE_CRASH,    0, "evaluation file not opened" },
    { FAKE("egaroucid") " --mode hang",    SAMPLE_LIMIT,    0, "no answer within 0.4 s" },
    { FAKE("egaroucid") " --mode truncated", SAMPLE_GARBLED, 0, "0 rows" },
    { FAKE("egaroucid") " --mode garbage", SAMPLE_GARBLED,  0, "0 rows" },
    { FAKE("egaroucid") " --mode selective", SAMPLE_GARBLED, 0, "not exact: 6@74%" },
    { FAKE("egaroucid") " --mode shallow", SAMPLE_GARBLED,  0, "not exact: depth 4 of 6" },
    { FAKE("egaroucid") " --mode illegal", SAMPLE_GARBLED,  0, "illegal move d4" },
    { FAKE("egaroucid") " --mode passes",  SAMPLE_GARBLED,  0, "no move" },
    { FAKE("scrzebra"),                    SAMPLE_OK,      32, "" },
    { FAKE("scrzebra") " --mode wrong",    SAMPLE_OK,      34, "" },
    { FAKE("scrzebra") " --mode wiped",    SAMPLE_OK,      64, "" },
    { FAKE("scrzebra") " --mode slow",     SAMPLE_OK,      32, "" },
    { FAKE("scrzebra") " --mode noisy",    SAMPLE_OK,      32, "" },
    { FAKE("scrzebra") " --mode crash",    SAMPLE_CRASH,    0, "signal 8 (Floating" },
    { FAKE("scrzebra") " --mode exit",     SAMPLE_CRASH,    0, "coefficient file" },
    { FAKE("scrzebra") " --mode hang",     SAMPLE_LIMIT,    0, "no answer within 0.4 s" },
    { FAKE("scrzebra") " --mode truncated", SAMPLE_GARBLED, 0, "0 scores" },
    { FAKE("scrzebra") " --mode garbage",  SAMPLE_GARBLED,  0, "0 scores" },
    { FAKE("scrzebra") " --mode wld",      SAMPLE_GARBLED,  0, "0 scores" },
    { FAKE("scrzebra") " --mode badchar",  SAMPLE_GARBLED,  0, "does not understand" },
};

/* Every one of them, and nothing is left in the folder for temporary files. */
static void every_fake_ends_as_it_should(void **state)
{
    char folder[] = "/tmp/yomikiri-engines-XXXXXX", *before = getenv("TMPDIR");
    const SuitePosition position = case_position('O');

    (void)state;
    before = before ? strdup(before) : NULL;
    assert_non_null(mkdtemp(folder));
    setenv("TMPDIR", folder, 1);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Sample sample;

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

static void temporary_files_may_be_anywhere_but_must_be_possible(void **state)
{
    char folder[] = "/tmp/yomikiri of 'tests' XXXXXX", *before = getenv("TMPDIR");
    const SuitePosition position = case_position('O');
    Sample sample;

    (void)state;
    before = before ? strdup(before) : NULL;
    assert_non_null(mkdtemp(folder));
    setenv("TMPDIR", folder, 1);
    assert_int_equal(case_solve(FAKE("scrzebra"), position, 20, &sample), SAMPLE_OK);
    assert_false(case_files_left(folder));
    assert_int_equal(rmdir(folder), 0);
    assert_int_equal(case_solve(FAKE("scrzebra"), position, 20, &sample), SAMPLE_CRASH);
    assert_non_null(strstr(sample.trouble, "No such file"));
    if (before)
        setenv("TMPDIR", before, 1);
    else
        unsetenv("TMPDIR");
    free(before);
}

/* ---- tables ---- */

static void edax_rows_are_read(void **state)
{
    static const struct {
        const char *row;
        int score, best;
        int64_t nodes, time_ns;
    } ROWS[] = {
        { "  1|   20   +38        0:00.207       3948750   19076087 a2 B1 c1\n", 38, 8, 3948750,
          207000000 },
        { " 12|   20   -04     1:02:03.500    9999999999    2686187 H8 a1\n", -4, 63, 9999999999,
          3723500000000 },
        { "  1|20@100%  +00        0:00.000           107            a2\r\n", 0, 8, 107, 500000 },
        { "  1|   34   +64        0:00.001                          \n", 64, -1, -1, 1000000 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(ROWS); i++) {
        Sample sample = unknown();

        if (!adapter_edax_read(&(AdapterAnswer){ ROWS[i].row, "", true, 20 }, &sample))
            fail_msg("%s: %s", ROWS[i].row, sample.trouble);
        assert_int_equal(sample.score, ROWS[i].score);
        assert_int_equal(sample.best, ROWS[i].best);
        assert_int_equal(sample.nodes, ROWS[i].nodes);
        assert_int_equal(sample.time_ns, ROWS[i].time_ns);
    }
}

static void edax_tells_cpu_time_in_its_totals(void **state)
{
    Sample sample = unknown();

    (void)state;
    assert_int_equal(case_solve(FAKE("edax") " --mode cpu", case_position('O'), 20, &sample),
                     SAMPLE_OK);
    assert_int_equal(sample.cpu_ns, 190000000);
}

static void edax_rows_that_prove_nothing_are_refused(void **state)
{
    static const char *const ROWS[] = {
        "  1|   20   <38        0:00.207       3948750   19076087 a2\n",
        "  1|   20   +38<       0:00.207       3948750   19076087 a2\n",
        "  1|   20  >+38        0:00.207       3948750   19076087 a2\n",
        "  1|   20   ?38        0:00.207       3948750   19076087 a2\n",
        "  1|20@99%  +38        0:00.207       3948750   19076087 a2\n",
        "  1|   19   +38        0:00.207       3948750   19076087 a2\n",
        "  1|   20              0:00.207       3948750   19076087 a2\n",
        "  1|   20   +38                                          a2\n",
        "  1|   20   +38        0:00.207       3948750   1907608",      /* cut off */
        "  1|\n", "1\n", "", "   20   +38        0:00.207       3948750   19076087 a2\n",
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(ROWS); i++) {
        Sample sample = unknown();

        if (adapter_edax_read(&(AdapterAnswer){ ROWS[i], "", true, 20 }, &sample))
            fail_msg("taken for %+d: %s", sample.score, ROWS[i]);
        assert_true(sample.trouble[0] != '\0');
    }
}

static void egaroucid_rows_are_read(void **state)
{
    static const char *const TEXTS[] = {
        "|Level|Depth|Move|Score|Time|Nodes|NPS|\n|60|20@100%|a2|-6|0.25|123|4|\n",
        "|   60|     20|  A2|   -6|    0:00.250|   123|   492|\r\ntotal 123 nodes\n",
        "| 60|20@100%|a2| -6|9.9|123|4|\nnoise\ntotal 123 nodes in 0.25s NPS 492\n",
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        Sample sample = unknown();

        if (!adapter_egaroucid_read(&(AdapterAnswer){ TEXTS[i], "", true, 20 }, &sample))
            fail_msg("%s: %s", TEXTS[i], sample.trouble);
        assert_int_equal(sample.score, -6);
        assert_int_equal(sample.best, 8);
        assert_int_equal(sample.nodes, 123);
        assert_int_equal(sample.time_ns, 250000000);
    }
}

static void egaroucid_tables_that_prove_nothing_are_refused(void **state)
{
    static const char *const TEXTS[] = {
        "", "|Level|Depth|Move|Score|Time|Nodes|NPS|\n",
        "|60|20@100%|a2|-6|0.25|123|\n",
        "|60|20@100%|a2|-6|0.25|123|4",
        "|60|20@100%|a2|-6|0.25|123|4|",
        "|60|20@100%|a2||0.25|123|4|\n",
        "|60|20@100%|a2|-6|soon|123|4|\n",
        "|60||a2|-6|0.25|123|4|\n",
        "|60|20@100%|a2|-6|0.25|123|4|\n|60|20@100%|a2|-6|0.25|123|4|\n",
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        Sample sample = unknown();

        if (adapter_egaroucid_read(&(AdapterAnswer){ TEXTS[i], "", true, 20 }, &sample))
            fail_msg("taken for %+d: %s", sample.score, TEXTS[i]);
    }
}

static void scrzebra_scores_are_turned_to_the_side_to_move(void **state)
{
    static const struct {
        const char *written;
        bool black;
        int score;
    } FILES[] = {
        { "41 - 23    g8 h7 a8\n", true, 18 },
        { "41 - 23    g8 h7 a8      % a comment\n", false, -18 },
        { "% a comment\n\n32 - 32    g8\n", false, 0 },
        { "64 -  0    g8\n", true, 64 },
        { "20 - 0    g8\n", false, -64 },
        { "10 - 30    g8\n", true, -44 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(FILES); i++) {
        Sample sample = unknown();

        if (!adapter_scrzebra_read(&(AdapterAnswer){ "", FILES[i].written, FILES[i].black, 20 },
                                   &sample))
            fail_msg("%s: %s", FILES[i].written, sample.trouble);
        assert_int_equal(sample.score, FILES[i].score);
        assert_string_equal(square_text(sample.best), "g8");
        assert_int_equal(sample.nodes, -1);
    }
}

static void scrzebra_answers_that_are_none_are_refused(void **state)
{
    static const char *const FILES[] = {
        "", "Black win\n", "41 - 2", "41 23\n", "41 - 23", "70 - 0 a1\n", "40 - 40 a1\n",
        "% 41 - 23\n", "41 - 23 g8\n41 - 23 g8\n",
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(FILES); i++) {
        Sample sample = unknown();

        if (adapter_scrzebra_read(&(AdapterAnswer){ "", FILES[i], true, 20 }, &sample))
            fail_msg("taken for %+d: %s", sample.score, FILES[i]);
    }
}

static void times_are_read_in_all_their_forms(void **state)
{
    static const struct {
        const char *text;
        int64_t ns;
    } TIMES[] = {
        { "0:12.345", 12345000000 }, { "1:02:03.4", 3723400000000 }, { "0.207", 207000000 },
        { "0.207s", 207000000 }, { "12", 12000000000 }, { "0:00.000", 500000 },
        { "0.0", 50000000 }, { "0", 500000000 }, { "", -1 }, { "soon", -1 }, { ".5", -1 },
        { "-1", -1 }, { "0.12345678901", 123456789 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(TIMES); i++) {
        const char *end;

        if (adapter_table_time_ns(TIMES[i].text, &end) != TIMES[i].ns)
            fail_msg("%s is %lld ns", TIMES[i].text,
                     (long long)adapter_table_time_ns(TIMES[i].text, &end));
        assert_int_equal(*end, TIMES[i].ns < 0 ? TIMES[i].text[0] : '\0');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fake_ends_as_it_should),
        cmocka_unit_test(a_pass_is_asked_from_the_other_side),
        cmocka_unit_test(a_finished_game_is_not_asked),
        cmocka_unit_test(the_position_arrives),
        cmocka_unit_test(holes_of_the_command_are_filled),
        cmocka_unit_test(temporary_files_may_be_anywhere_but_must_be_possible),
        cmocka_unit_test(edax_rows_are_read),
        cmocka_unit_test(edax_tells_cpu_time_in_its_totals),
        cmocka_unit_test(edax_rows_that_prove_nothing_are_refused),
        cmocka_unit_test(egaroucid_rows_are_read),
        cmocka_unit_test(egaroucid_tables_that_prove_nothing_are_refused),
        cmocka_unit_test(scrzebra_scores_are_turned_to_the_side_to_move),
        cmocka_unit_test(scrzebra_answers_that_are_none_are_refused),
        cmocka_unit_test(times_are_read_in_all_their_forms),
    };

    return cmocka_run_group_tests_name("engine_tables", tests, NULL, NULL);
}
