/* test_journal_runs.c - tests of which run a journal belongs to: nothing is recorded twice,
 * nothing is taken for something else, and runs that could not be recorded do not begin. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text/unique.h"
#include "bench/record/record.h"
#include "tests/bench/record/journal_fixture.h"
#include "tests/bench/record/records.h"

/* Killed between the record and the end of the journal. */
static void journal_of_a_recorded_run_adds_nothing(void **state)
{
    Fixture *fixture = *state;
    Record record;

    fixture_killed_run(fixture, 12);
    for (int i = 0; i < 2; i++) {
        record_from_run(&record, &fixture->run, &fixture->suite, i, FIXTURE_TIME, NULL, NULL,
                        NULL);
        strcpy(record.run, FIXTURE_RUN);
        assert_true(
            record_file_append(fixture->path, &record, fixture->error, sizeof(fixture->error)));
        record_free(&record);
    }
    fixture_recover(fixture);
    assert_int_equal(fixture->recovered, 0);
    assert_int_equal(fixture_count(fixture), 2);
}

/* Killed between the records of two engines of one name and command. */
static void journal_of_twins_is_recovered_once(void **state)
{
    Fixture *fixture = *state;
    Record record;

    json_array_set_new(fixture->run.identities, 1, json_deep_copy(json_array_get(
        fixture->run.identities, 0)));
    fixture_killed_run(fixture, 12);
    record_from_run(&record, &fixture->run, &fixture->suite, 0, FIXTURE_TIME, NULL, NULL,
                                NULL);
    strcpy(record.run, FIXTURE_RUN);
    assert_true(record_file_append(fixture->path, &record, fixture->error,
                                   sizeof(fixture->error)));
    record_free(&record);
    for (int i = 0; i < 2; i++) {
        fixture_recover(fixture);
        assert_int_equal(fixture->recovered, i == 0);
        assert_int_equal(fixture_count(fixture), 2);
    }
}

/* The clock stands still, or says the same twice: every run is another all the same. */
static void journals_of_one_second_are_all_recovered(void **state)
{
    enum { PAIRS = 50 };
    Fixture *fixture = *state;
    char runs[2 * PAIRS][UNIQUE_SIZE];
    int count;

    for (int i = 0; i < 2 * PAIRS; i++) {
        unique_name(runs[i]);
        fixture->head.run = runs[i];
        fixture_killed_run(fixture, 1);
        if (i % 2 == 1) {
            fixture_recover(fixture);
            assert_int_equal(fixture->recovered, 1);
        }
    }
    Record *records = fixture_records(fixture, &count);

    assert_int_equal(count, 2 * PAIRS);
    for (int i = 0; i < count; i++) {
        assert_string_equal(records[i].run, runs[i]);
        assert_string_equal(records[i].time, FIXTURE_TIME);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(runs[k], runs[i]);
    }
    for (int i = 0; i < count; i++)
        record_free(&records[i]);
    free(records);
}

/* ---- before the run ---- */

static void must_refuse(Fixture *fixture, const char *why)
{
    Journal *journal = journal_open(fixture->path, &fixture->head, &fixture->recovered,
                                    fixture->error, sizeof(fixture->error));

    assert_null(journal);
    if (!strstr(fixture->error, why))
        fail_msg("%s", fixture->error);
    assert_int_equal(access(fixture->part, F_OK), -1);
}

static void append_of(Fixture *fixture, const char *time)
{
    Record record;

    records_record(time, 1, &record);
    assert_true(record_file_append(fixture->path, &record, fixture->error,
                                   sizeof(fixture->error)));
    record_free(&record);
}

static void put_behind(const char *path, const char *text)
{
    FILE *file = fopen(path, "ab");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void run_is_refused_where_a_record_is_of_the_future(void **state)
{
    Fixture *fixture = *state;

    append_of(fixture, FIXTURE_LATER);
    must_refuse(fixture, "the last record is of " FIXTURE_LATER ", this one of " FIXTURE_TIME
                         ": records are sorted by time; set the clock right");
    assert_int_equal(fixture_count(fixture), 1);
}

/* The clock was set back after the killed run: it is recorded, the new one refused. */
static void run_is_refused_where_the_killed_one_was_of_the_future(void **state)
{
    Fixture *fixture = *state;

    fixture->head.time = FIXTURE_LATER;
    fixture_killed_run(fixture, 1);
    fixture->head.time = FIXTURE_TIME;
    must_refuse(fixture, "sorted by time");
    assert_int_equal(fixture_count(fixture), 1);
}

static void run_is_refused_where_the_file_is_broken(void **state)
{
    static const struct {
        const char *text, *why;
    } CASES[] = {
        { "a poem\n", "not a JSON line" },
        { "{\"schema\":\"yomikiri.record/2.0\"}\n", "version 2 is not understood" },
    };
    Fixture *fixture = *state;

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        append_of(fixture, FIXTURE_TIME);
        put_behind(fixture->path, CASES[i].text);
        must_refuse(fixture, CASES[i].why);
        remove(fixture->path);
        /* In the middle, where appending would not meet it. */
        append_of(fixture, FIXTURE_TIME);
        FILE *file = fopen(fixture->path, "rb");
        char *line = NULL;
        size_t size = 0;

        assert_non_null(file);
        assert_true(getline(&line, &size, file) > 0);
        fclose(file);
        put_behind(fixture->path, CASES[i].text);
        put_behind(fixture->path, line);
        free(line);
        must_refuse(fixture, ".jsonl:2: ");
        remove(fixture->path);
    }
}

static void run_is_refused_where_no_file_can_be(void **state)
{
    Fixture *fixture = *state;

    journal_close(fixture_open(fixture), true); /* which makes the folders */
    assert_int_equal(mkdir(fixture->path, 0777), 0);
    must_refuse(fixture, "Is a directory");
    assert_int_equal(rmdir(fixture->path), 0);
    assert_int_equal(mkfifo(fixture->path, 0666), 0);
    must_refuse(fixture, "not a file that can grow");
    assert_int_equal(unlink(fixture->path), 0);
    journal_close(fixture_open(fixture), true);
}

/* A last line that was cut short is no obstacle, nor is a file that is not there. */
static void record_can_be_appended_where_it_will_be(void **state)
{
    Fixture *fixture = *state;
    char *error = fixture->error, path[300];

    assert_true(record_file_can_append(fixture->path, FIXTURE_TIME, error,
                                       sizeof(fixture->error)));
    assert_int_equal(access(fixture->path, F_OK), -1);
    append_of(fixture, FIXTURE_TIME);
    assert_true(record_file_can_append(fixture->path, FIXTURE_TIME, error,
                                       sizeof(fixture->error)));
    put_behind(fixture->path, "{\"schema\":\"yomikiri.rec");
    assert_true(record_file_can_append(fixture->path, FIXTURE_TIME, error,
                                       sizeof(fixture->error)));
    append_of(fixture, FIXTURE_TIME);
    snprintf(path, sizeof(path), "%s/below.jsonl", fixture->path);
    assert_false(record_file_can_append(path, FIXTURE_TIME, error, sizeof(fixture->error)));
    assert_non_null(strstr(error, "Not a directory"));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        FIXTURE_TEST(journal_of_a_recorded_run_adds_nothing),
        FIXTURE_TEST(journal_of_twins_is_recovered_once),
        FIXTURE_TEST(journals_of_one_second_are_all_recovered),
        FIXTURE_TEST(run_is_refused_where_a_record_is_of_the_future),
        FIXTURE_TEST(run_is_refused_where_the_killed_one_was_of_the_future),
        FIXTURE_TEST(run_is_refused_where_the_file_is_broken),
        FIXTURE_TEST(run_is_refused_where_no_file_can_be),
        FIXTURE_TEST(record_can_be_appended_where_it_will_be),
    };

    return cmocka_run_group_tests_name("journal_runs", tests, NULL, NULL);
}
