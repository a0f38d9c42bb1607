/* test_journal_runs.c - tests of which run a journal belongs to: nothing is recorded twice,
 * nothing is taken for something else, and runs that could not be recorded do not begin. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench/record/record_file.h"
#include "bench/text/unique.h"
#include "tests/bench/record/journal_desk.h"
#include "tests/bench/record/records.h"

/* Killed between the record and the end of the journal. */
static void journal_of_a_recorded_run_adds_nothing(void **state)
{
    Desk *desk = *state;
    Record record;

    desk_killed_run(desk, 12);
    for (int i = 0; i < 2; i++) {
        record_from_run(&record, &desk->run, &desk->suite, i, DESK_TIME, NULL, NULL,
                                    NULL);
        strcpy(record.run, DESK_RUN);
        assert_true(record_file_append(desk->path, &record, desk->error, sizeof(desk->error)));
        record_free(&record);
    }
    desk_recover(desk);
    assert_int_equal(desk->recovered, 0);
    assert_int_equal(desk_count(desk), 2);
}

/* Killed between the records of two engines of one name and command. */
static void journal_of_twins_is_recovered_once(void **state)
{
    Desk *desk = *state;
    Record record;

    json_array_set_new(desk->run.identities, 1, json_deep_copy(json_array_get(
        desk->run.identities, 0)));
    desk_killed_run(desk, 12);
    record_from_run(&record, &desk->run, &desk->suite, 0, DESK_TIME, NULL, NULL,
                                NULL);
    strcpy(record.run, DESK_RUN);
    assert_true(record_file_append(desk->path, &record, desk->error, sizeof(desk->error)));
    record_free(&record);
    for (int i = 0; i < 2; i++) {
        desk_recover(desk);
        assert_int_equal(desk->recovered, i == 0);
        assert_int_equal(desk_count(desk), 2);
    }
}

/* The clock stands still, or says the same twice: every run is another all the same. */
static void journals_of_one_second_are_all_recovered(void **state)
{
    enum { PAIRS = 50 };
    Desk *desk = *state;
    char runs[2 * PAIRS][UNIQUE_SIZE];
    int count;

    for (int i = 0; i < 2 * PAIRS; i++) {
        unique_name(runs[i]);
        desk->head.run = runs[i];
        desk_killed_run(desk, 1);
        if (i % 2 == 1) {
            desk_recover(desk);
            assert_int_equal(desk->recovered, 1);
        }
    }
    Record *records = desk_records(desk, &count);

    assert_int_equal(count, 2 * PAIRS);
    for (int i = 0; i < count; i++) {
        assert_string_equal(records[i].run, runs[i]);
        assert_string_equal(records[i].time, DESK_TIME);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(runs[k], runs[i]);
    }
    for (int i = 0; i < count; i++)
        record_free(&records[i]);
    free(records);
}

/* Of before runs had names: known by their time. */
static void journal_of_an_older_version_is_recovered_once(void **state)
{
    Desk *desk = *state;
    char command[800];

    for (int i = 0; i < 2; i++) {
        desk_killed_run(desk, 12);
        snprintf(command, sizeof(command), "sed -i 's/\"run\": *\"[0-9a-f]*\", *//' '%s' && "
                 "! grep -q '\"run\"' '%s'", desk->part, desk->part);
        assert_int_equal(system(command), 0);
        desk_recover(desk);
        assert_int_equal(desk->recovered, i == 0 ? 2 : 0);
        assert_int_equal(desk_count(desk), 2);
    }
}

/* ---- before the run ---- */

static void must_refuse(Desk *desk, const char *why)
{
    Journal *journal = journal_open(desk->path, &desk->head, &desk->recovered,
                                          desk->error, sizeof(desk->error));

    assert_null(journal);
    if (!strstr(desk->error, why))
        fail_msg("%s", desk->error);
    assert_int_equal(access(desk->part, F_OK), -1);
}

static void append_of(Desk *desk, const char *time)
{
    Record record;

    records_record(time, 1, &record);
    assert_true(record_file_append(desk->path, &record, desk->error, sizeof(desk->error)));
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
    Desk *desk = *state;

    append_of(desk, DESK_LATER);
    must_refuse(desk, "the last record is of " DESK_LATER ", this one of " DESK_TIME
                      ": records are sorted by time; set the clock right");
    assert_int_equal(desk_count(desk), 1);
}

/* The clock was set back after the killed run: it is recorded, the new one refused. */
static void run_is_refused_where_the_killed_one_was_of_the_future(void **state)
{
    Desk *desk = *state;

    desk->head.time = DESK_LATER;
    desk_killed_run(desk, 1);
    desk->head.time = DESK_TIME;
    must_refuse(desk, "sorted by time");
    assert_int_equal(desk_count(desk), 1);
}

static void run_is_refused_where_the_file_is_broken(void **state)
{
    static const struct {
        const char *text, *why;
    } CASES[] = {
        { "a poem\n", "not a record" },
        { "{\"schema\":\"yomikiri.record/2.0\"}\n", "version 2 is not understood" },
    };
    Desk *desk = *state;

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        append_of(desk, DESK_TIME);
        put_behind(desk->path, CASES[i].text);
        must_refuse(desk, CASES[i].why);
        remove(desk->path);
        /* In the middle, where appending would not meet it. */
        append_of(desk, DESK_TIME);
        FILE *file = fopen(desk->path, "rb");
        char *line = NULL;
        size_t size = 0;

        assert_non_null(file);
        assert_true(getline(&line, &size, file) > 0);
        fclose(file);
        put_behind(desk->path, CASES[i].text);
        put_behind(desk->path, line);
        free(line);
        must_refuse(desk, ".jsonl:2: ");
        remove(desk->path);
    }
}

static void run_is_refused_where_no_file_can_be(void **state)
{
    Desk *desk = *state;

    journal_close(desk_open(desk), true);       /* which makes the folders */
    assert_int_equal(mkdir(desk->path, 0777), 0);
    must_refuse(desk, "Is a directory");
    assert_int_equal(rmdir(desk->path), 0);
    assert_int_equal(mkfifo(desk->path, 0666), 0);
    must_refuse(desk, "not a file that can grow");
    assert_int_equal(unlink(desk->path), 0);
    journal_close(desk_open(desk), true);
}

/* A last line that was cut short is no obstacle, nor is a file that is not there. */
static void record_can_be_appended_where_it_will_be(void **state)
{
    Desk *desk = *state;
    char *error = desk->error, path[300];

    assert_true(record_file_can_append(desk->path, DESK_TIME, error, sizeof(desk->error)));
    assert_int_equal(access(desk->path, F_OK), -1);
    append_of(desk, DESK_TIME);
    assert_true(record_file_can_append(desk->path, DESK_TIME, error, sizeof(desk->error)));
    put_behind(desk->path, "{\"schema\":\"yomikiri.rec");
    assert_true(record_file_can_append(desk->path, DESK_TIME, error, sizeof(desk->error)));
    append_of(desk, DESK_TIME);
    snprintf(path, sizeof(path), "%s/below.jsonl", desk->path);
    assert_false(record_file_can_append(path, DESK_TIME, error, sizeof(desk->error)));
    assert_non_null(strstr(error, "Not a directory"));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        DESK_TEST(journal_of_a_recorded_run_adds_nothing),
        DESK_TEST(journal_of_twins_is_recovered_once),
        DESK_TEST(journals_of_one_second_are_all_recovered),
        DESK_TEST(journal_of_an_older_version_is_recovered_once),
        DESK_TEST(run_is_refused_where_a_record_is_of_the_future),
        DESK_TEST(run_is_refused_where_the_killed_one_was_of_the_future),
        DESK_TEST(run_is_refused_where_the_file_is_broken),
        DESK_TEST(run_is_refused_where_no_file_can_be),
        DESK_TEST(record_can_be_appended_where_it_will_be),
    };

    return cmocka_run_group_tests_name("journal_runs", tests, NULL, NULL);
}
