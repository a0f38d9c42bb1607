/* test_suite.c - suites are found, read whole or refused, and named. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "positions/suite/suite.h"

#define FFO_40 "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"
#define FFO_41 "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X"

/* A folder of the test's own; its path in *state. */
static int make_folder(void **state)
{
    char *folder = strdup("/tmp/yomikiri-suite-XXXXXX");

    *state = folder;
    return !folder || !mkdtemp(folder);
}

static int remove_folder(void **state)
{
    char command[100];

    snprintf(command, sizeof(command), "rm -r '%s'", (char *)*state);
    free(*state);
    return system(command);
}

static void write_file(const char *folder, const char *name, const char *text, char path[512])
{
    snprintf(path, 512, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    fclose(file);
}

static Suite load(const char *name)
{
    Suite suite;
    char error[500];

    if (!suite_load(name, &suite, error, sizeof(error)))
        fail_msg("%s", error);
    return suite;
}

static void suite_finds_a_bare_name(void **state)
{
    Suite suite = load("ffo-40-59");

    (void)state;
    assert_string_equal(suite.name, "ffo-40-59");
    assert_string_equal(suite.path, "positions/sets/ffo-40-59.obf");
    assert_int_equal(strlen(suite.sha256), 64);
    assert_int_equal(suite.count, 20);
    assert_string_equal(suite.positions[0].id, "ffo-40");
    assert_string_equal(suite.positions[0].text, FFO_40);
    assert_int_equal(suite.positions[0].empties, 20);
    assert_true(suite.positions[0].black_to_move && suite.positions[0].has_expected);
    assert_int_equal(suite.positions[0].expected, 38);
    assert_int_equal(suite.positions[0].best, (uint64_t)1 << square_from_text("a2"));
    assert_false(suite.positions[3].black_to_move);
    suite_free(&suite);
    suite_free(&suite);
}

static void suite_reads_a_path(void **state)
{
    char path[512];

    write_file(*state, "my.set.obf", FFO_41 "; H4:+0; B2:+0; H3:-2;\n\n" FFO_40 "\n", path);
    Suite suite = load(path);

    assert_string_equal(suite.name, "my.set");
    assert_int_equal(suite.count, 2);
    assert_string_equal(suite.positions[0].id, "#1");
    assert_int_equal(suite.positions[0].best, (uint64_t)1 << square_from_text("h4") |
                                              (uint64_t)1 << square_from_text("b2"));
    assert_string_equal(suite.positions[1].id, "#2");
    assert_false(suite.positions[1].has_expected);
    assert_int_equal(suite.positions[1].best, 0);
    suite_free(&suite);
}

static void suite_makes_names_unique(void **state)
{
    char path[512];

    write_file(*state, "twice.obf", FFO_40 "; % same\n" FFO_41 "; % same\n" FFO_40 "; % #2\n"
               FFO_41 ";\n", path);
    Suite suite = load(path);

    assert_int_equal(suite.count, 4);
    assert_string_equal(suite.positions[0].id, "same");
    assert_string_equal(suite.positions[1].id, "same#2");
    for (int i = 0; i < suite.count; i++)
        for (int j = 0; j < i; j++)
            assert_string_not_equal(suite.positions[i].id, suite.positions[j].id);
    suite_free(&suite);
}

/* What is refused, words of the message, and words that are not in it, if any. */
static void suite_refuses_with_a_reason(void **state)
{
    static const struct {
        const char *name, *text, *words, *none;
    } CASES[] = {
        { "bad.obf", FFO_40 "; A2:+38;\nOOO X\n" FFO_41 "\n", "bad.obf:2:", "suites" },
        { "empty.obf", "% nothing here\n", "empty.obf:1:1: no position", "suites" },
        { "ffo-40-95", NULL, "ffo-01-19, ffo-20-39", NULL },
        { "zebra", NULL, "the suites are", NULL },
        { "no/such/file.obf", NULL, "no/such/file.obf: no such file", "suites" },
        { "", NULL, "no file", NULL }, { "positions/sets", NULL, "no such file", "suites" },
    };
    char path[512], error[500];
    Suite suite;

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        snprintf(path, sizeof(path), "%s", CASES[i].name);
        if (CASES[i].text)
            write_file(*state, CASES[i].name, CASES[i].text, path);
        assert_false(suite_load(path, &suite, error, sizeof(error)));
        assert_null(suite.positions);
        if (!strstr(error, CASES[i].words) || (CASES[i].none && strstr(error, CASES[i].none)))
            fail_msg("%s: %s", CASES[i].name, error);
    }
}

/* PREFIX/bin/yomikiri finds PREFIX/share/yomikiri/sets, build/release/yomikiri the sets of the
 * checkout, from whatever working directory. */
static void suite_is_found_beside_the_program(void **state)
{
    static const char *const SETS[] = {
        "share/yomikiri/sets/far.obf", "bin/positions/sets/near.obf", "positions/sets/tree.obf",
    };
    char command[300], program[200], path[512], error[500], file[512];
    const char *folder = *state;

    snprintf(command, sizeof(command),
             "cd '%s' && mkdir -p bin/deep share/yomikiri/sets bin/positions/sets positions/sets",
             folder);
    assert_int_equal(system(command), 0);
    for (size_t i = 0; i < ARRAY_LENGTH(SETS); i++)
        write_file(folder, SETS[i], FFO_40 "\n", file);
    snprintf(program, sizeof(program), "%s/bin", folder);
    assert_true(suite_find("far", program, path, sizeof(path), error, sizeof(error)));
    assert_non_null(strstr(path, "/share/yomikiri/sets/far.obf"));
    assert_true(suite_find("near.obf", program, path, sizeof(path), error, sizeof(error)));
    assert_false(suite_find("tree", program, path, sizeof(path), error, sizeof(error)));
    snprintf(program, sizeof(program), "%s/bin/deep", folder);
    assert_true(suite_find("tree", program, path, sizeof(path), error, sizeof(error)));
    assert_false(suite_find("far", "", path, sizeof(path), error, sizeof(error)));
    /* What the working directory has comes first. */
    assert_true(suite_find("ffo-01-19", program, path, sizeof(path), error, sizeof(error)));
    assert_string_equal(path, "positions/sets/ffo-01-19.obf");
}

static void suite_knows_where_the_program_is(void **state)
{
    char folder[4096], path[4200];

    (void)state;
    suite_find_program(folder, sizeof(folder));
    if (access("/proc/self/exe", R_OK) != 0)
        skip_because("/proc/self/exe is not available");
    snprintf(path, sizeof(path), "%s/all_tests", folder);
    assert_int_equal(access(path, X_OK), 0);
    suite_find_program(folder, 4);
    assert_string_equal(folder, "");
}

static void suite_keeps_a_part(void **state)
{
    Suite suite = load("ffo-40-59");
    char sum[65];

    (void)state;
    memcpy(sum, suite.sha256, sizeof(sum));
    suite_keep_empties(&suite, 21, 22);
    assert_in_range(suite.count, 1, 10);
    for (int i = 0; i < suite.count; i++)
        assert_in_range(suite.positions[i].empties, 21, 22);
    for (int keep = 5; keep >= -1; keep -= 2) {
        const int before = suite.count;

        suite_keep_first(&suite, keep);
        assert_int_equal(suite.count, max_int(0, min_int(before, keep)));
    }
    assert_string_equal(suite.sha256, sum);
    suite_free(&suite);
}

/* Those without a score, and with more empty squares than that, have no chance. */
static void suite_drops_what_has_no_chance(void **state)
{
    Suite suite = load("midgame");

    (void)state;
    assert_int_equal(suite_drop_hopeless(&suite, 44), 0);
    assert_int_equal(suite_drop_hopeless(&suite, 43), 10);
    assert_int_equal(suite.count, 190);
    suite.positions[189].has_expected = true;
    suite_drop_hopeless(&suite, 30);
    assert_int_equal(suite.positions[suite.count - 1].empties, 43);
    assert_in_range(suite.positions[suite.count - 2].empties, 28, 30);
    suite_free(&suite);
}

/* Scores are then nothing that is expected, and the name says what is asked. */
static void suite_asked_for_less_expects_nothing(void **state)
{
    static const struct {
        SuiteAsk ask;
        const char *name;
    } CASES[] = {
        { { .depth.plies = 0 }, "ffo-20-39" },
        { { .depth.plies = 12 }, "ffo-20-39-depth12" },
        { { .depth.plies = 12, .brief = true }, "ffo-20-39-short12" },
        { { .depth.plies = 12, .depth.selectivity = 100 }, "ffo-20-39-depth12@100" },
        { { .time_s = 0.5 }, "ffo-20-39-0.5s" },
        { { .depth.plies = 8, .time_s = 2 }, "ffo-20-39-depth8-2s" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Suite suite = load("ffo-20-39");
        const SuitePosition *first = &suite.positions[0];
        const int expected = first->expected;

        suite_ask(&suite, &CASES[i].ask);
        assert_string_equal(suite.name, CASES[i].name);
        assert_true(suite_ask_whole(&suite.ask) == (i == 0));
        assert_true(first->has_expected == (i == 0) && first->has_proven == (i > 0));
        assert_true(first->best != 0);
        assert_int_equal(i == 0 ? first->expected : first->proven, expected);
        suite_free(&suite);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(suite_finds_a_bare_name),
        cmocka_unit_test_setup_teardown(suite_reads_a_path, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(suite_makes_names_unique, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(suite_refuses_with_a_reason, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(suite_is_found_beside_the_program, make_folder,
                                        remove_folder),
        cmocka_unit_test(suite_knows_where_the_program_is),
        cmocka_unit_test(suite_keeps_a_part),
        cmocka_unit_test(suite_drops_what_has_no_chance),
        cmocka_unit_test(suite_asked_for_less_expects_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
