/* test_tune_run.c - tuning runs that count nodes: what they find, that they resume, and what
 * their journal refuses. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/lab/tune/tune_case.h"

static char path[64];

static int make_path(void **state)
{
    (void)state;
    snprintf(path, sizeof(path), "/tmp/yomikiri-tune-XXXXXX");
    const int file = mkstemp(path);

    return file < 0 ? 1 : close(file);
}

static int remove_path(void **state)
{
    (void)state;
    unlink(path);
    return 0;
}

static yk_config config_with(const char *name, int value)
{
    yk_config config;

    yk_config_init(&config);
    if (name)
        yk_config_set(&config, name, value);
    return config;
}

/* ---- what is found ---- */

static void bad_start_is_left_and_beaten(void **state)
{
    const yk_config bad = config_with("ordering", 0);
    TuneResult result = tune_case_run(&tune_case_climb, "ordering", &bad, &bad, NULL, false, 200);
    int value;

    (void)state;
    assert_int_equal(result.status, TUNE_DONE);
    assert_true(result.found);
    assert_true(result.won);
    yk_config_get(&result.config, "ordering", &value);
    assert_true(value > 0);
    assert_true(result.score.gain > 0.0);
    assert_true(result.holdout.ratio.high < 1.0);
    assert_int_equal(result.holdout.positions, 10);
    free(result.effects);
}

static void way_back_to_the_rival_is_no_improvement(void **state)
{
    const yk_config bad = config_with("stability", 0), plain = config_with(NULL, 0);
    TuneResult result = tune_case_run(&tune_case_climb, "stability", &bad, &plain, NULL, false,
                                      200);

    (void)state;
    assert_int_equal(result.status, TUNE_DONE);
    assert_false(result.found);
    assert_false(result.won);
    assert_int_equal(result.holdout.rounds, 0);
    free(result.effects);
}

static void idle_strategy_finds_nothing(void **state)
{
    const yk_config plain = config_with(NULL, 0);
    TuneResult result = tune_case_run(&tune_case_idle, "layers", &plain, &plain, NULL, false,
                                      100);

    (void)state;
    assert_int_equal(result.status, TUNE_DONE);
    assert_false(result.found);
    assert_int_equal(result.score.pairs, 0);
    free(result.effects);
}

/* huge-pages changes no node: whatever is asked of it, its gain is nothing. */
static void knob_that_does_nothing_gains_nothing(void **state)
{
    const yk_config plain = config_with(NULL, 0);
    TuneResult result = tune_case_run(&tune_case_climb, "huge-pages", &plain, &plain, NULL,
                                      false, 100);

    (void)state;
    assert_int_equal(result.status, TUNE_DONE);
    assert_false(result.found);
    assert_int_equal(result.effect_count, 1);
    assert_true(result.effects[0].score.gain == 0.0);
    free(result.effects);
}

static void budget_too_small_for_the_holdout_is_refused_at_once(void **state)
{
    const yk_config plain = config_with(NULL, 0);
    TuneResult result = tune_case_run(&tune_case_climb, "layers", &plain, &plain, NULL, false,
                                      15);

    (void)state;
    assert_int_equal(result.status, TUNE_TOO_LITTLE);
    assert_non_null(strstr(result.error, "too few"));
    assert_true(result.pairs <= 6);
    free(result.effects);
}

static void budget_is_kept(void **state)
{
    const yk_config plain = config_with(NULL, 0);
    TuneResult result = tune_case_run(&tune_case_climb, "all", &plain, &plain, NULL, false, 60);

    (void)state;
    assert_int_equal(result.status, TUNE_DONE);
    assert_in_range(result.pairs, 45, 60);
    free(result.effects);
}

/* ---- the journal ---- */

static char *run_text(bool resume)
{
    const yk_config bad = config_with("middle-empties", 8), plain = config_with(NULL, 0);
    TuneResult result = tune_case_run(&tune_case_climb, "layers,etc", &bad, &plain, path, resume,
                                      140);
    char *text = tune_case_text(&result);

    if (result.status != TUNE_DONE)
        printf("# %s\n", result.error);
    free(result.effects);
    return text;
}

static char *read_journal(size_t *size)
{
    FILE *in = fopen(path, "r");
    char *bytes = malloc(1 << 20);

    *size = fread(bytes, 1, 1 << 20, in);
    fclose(in);
    return bytes;
}

static void write_journal(const char *bytes, size_t size)
{
    FILE *out = fopen(path, "w");

    assert_int_equal(fwrite(bytes, 1, size, out), size);
    fclose(out);
}

static void run_cut_off_anywhere_ends_as_it_would_have(void **state)
{
    Random random = { fact_seed(11) };
    const int cuts = fact_scaled(20);
    char *whole = run_text(false);
    size_t size, again_size;
    char *journal = read_journal(&size);
    const size_t head = (size_t)(strchr(journal, '\n') - journal) + 1;

    (void)state;
    for (int i = 0; i < cuts; i++) {
        write_journal(journal, head + random_below(&random, (uint32_t)(size - head)));
        char *text = run_text(true);
        char *again = read_journal(&again_size);

        assert_string_equal(text, whole);
        assert_true(again_size > head);
        free(again);
        free(text);
    }
    free(journal);
    free(whole);
}

/* Killed for good, again and again, and gone on with each time. */
static void run_that_is_killed_ends_as_it_would_have(void **state)
{
    char *whole = run_text(false);
    size_t size;
    char *journal = read_journal(&size);
    Random random = { fact_seed(12) };
    int status = 0;

    (void)state;
    write_journal(journal, (size_t)(strchr(journal, '\n') - journal) + 1);
    for (int kill_count = 0; kill_count < 5; kill_count++) {
        const pid_t child = fork();

        if (child == 0) {
            alarm(HANG_SECONDS);
            free(run_text(true));
            _exit(0);
        }
        usleep(2000 + random_below(&random, 60000));
        kill(child, SIGKILL);
        waitpid(child, &status, 0);
    }
    char *text = run_text(true);

    assert_string_equal(text, whole);
    free(text);
    free(journal);
    free(whole);
}

static void journal_of_another_run_is_noticed(void **state)
{
    const yk_config plain = config_with(NULL, 0);
    char *whole = run_text(false);
    TuneResult result = tune_case_run(&tune_case_climb, "order", &plain, &plain, path, true, 140);

    (void)state;
    assert_int_equal(result.status, TUNE_FAILED);
    assert_non_null(strstr(result.error, "begun with other choices"));
    free(result.effects);
    free(whole);
}

/* What a file holds, and what opening it says; what is refused stays as it was. */
static void what_a_file_holds_is_told(void **state)
{
#define HEAD "{\"schema\":\"yomikiri.tune/1\"}\n"
    static const struct { const char *text, *refused; bool head, finished; } CASES[] = {
        { "", NULL, false, false },
        { "{\"sche", NULL, false, false },
        { "{\"schema\":\"yomikiri.tune/1\",\"kno", NULL, false, false },
        { HEAD, NULL, true, false },
        { HEAD "{\"pair\":", NULL, true, false },
        { HEAD "{\"finished\":{}}\n", NULL, true, true },
        { HEAD "{}\n{\"a\n{}\n", ":3: this is not a line of a tuning run", false, false },
        { "notes, and no line break", ":1: this is not a journal of yomikiri tune", false, false },
        { "{\"schema\":\"yomikiri.record/1\"}\n", ":1: this is not a journal", false, false },
    };
    char error[600];

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        TuneJournal journal;
        size_t size;

        write_journal(CASES[i].text, strlen(CASES[i].text));
        assert_int_equal(tune_journal_open(&journal, path, false, error, sizeof(error)),
                         !CASES[i].refused);
        if (CASES[i].refused) {
            char *left = read_journal(&size);

            assert_non_null(strstr(error, CASES[i].refused));
            assert_int_equal(size, strlen(CASES[i].text));
            free(left);
        }
        assert_int_equal(journal.head != NULL, CASES[i].head);
        assert_int_equal(journal.finished, CASES[i].finished);
        tune_journal_close(&journal);
    }
}

static void only_regular_files_are_read(void **state)
{
    static const char *const PATHS[] = { "/dev/zero", "/dev/null", "/tmp" };
    TuneJournal journal;
    char error[600];

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(PATHS); i++)
        assert_false(tune_journal_open(&journal, PATHS[i], false, error, sizeof(error)));
}

static void second_run_on_a_journal_is_kept_out(void **state)
{
    char error[600];
    TuneJournal first, second;

    (void)state;
    assert_true(tune_journal_open(&first, path, true, error, sizeof(error)));
    assert_false(tune_journal_open(&second, path, true, error, sizeof(error)));
    assert_non_null(strstr(error, "another tuning run"));
    tune_journal_close(&first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_start_is_left_and_beaten),
        cmocka_unit_test(way_back_to_the_rival_is_no_improvement),
        cmocka_unit_test(idle_strategy_finds_nothing),
        cmocka_unit_test(knob_that_does_nothing_gains_nothing),
        cmocka_unit_test(budget_too_small_for_the_holdout_is_refused_at_once),
        cmocka_unit_test(budget_is_kept),
        cmocka_unit_test(only_regular_files_are_read),
        cmocka_unit_test(run_cut_off_anywhere_ends_as_it_would_have),
        cmocka_unit_test(run_that_is_killed_ends_as_it_would_have),
        cmocka_unit_test(journal_of_another_run_is_noticed),
        cmocka_unit_test(second_run_on_a_journal_is_kept_out),
        cmocka_unit_test(what_a_file_holds_is_told),
    };

    return cmocka_run_group_tests(tests, make_path, remove_path);
}
