/* test_journal.c - tests of journals: what a killed run had measured is not lost. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/record/record.h"
#include "tests/bench/record/journal_fixture.h"
#include "tests/bench/record/records.h"

static void journal_of_a_killed_run_is_recovered(void **state)
{
    Fixture *fixture = *state;
    int count;

    fixture_killed_run(fixture, 9); /* one round, and three samples of the second */
    fixture_recover(fixture);
    assert_int_equal(fixture->recovered, 2);
    assert_int_equal(access(fixture->part, F_OK), -1);

    Record *records = fixture_records(fixture, &count);
    Record direct;

    assert_int_equal(count, 2);
    assert_string_equal(records[0].time, FIXTURE_TIME);
    assert_false(records[0].complete);
    assert_int_equal(records[0].positions[0].rep_count, 2);
    assert_int_equal(records[0].positions[1].rep_count, 2);
    assert_int_equal(records[0].positions[2].rep_count, 1);
    assert_int_equal(records[1].positions[0].rep_count, 2);
    assert_int_equal(records[1].positions[1].rep_count, 1);

    /* Apart from what is missing, it is the record that the run itself would have made. */
    for (int i = 9; i < 12; i++)
        memset(&fixture->run.samples[i], 0, sizeof(Sample));
    fixture->run.rounds = 1;
    fixture->run.partial = 3;
    for (int i = 0; i < 2; i++) {
        record_from_run(&direct, &fixture->run, &fixture->suite, i, FIXTURE_TIME,
                        fixture->head.machine, NULL, fixture->head.command);
        strcpy(direct.run, FIXTURE_RUN);
        json_t *expected = record_json(&direct);
        char *a = json_dumps(expected, JSON_SORT_KEYS | JSON_REAL_PRECISION(12));
        char *b = json_dumps(records[i].raw, JSON_SORT_KEYS | JSON_REAL_PRECISION(12));

        assert_string_equal(a, b);
        free(a);
        free(b);
        json_decref(expected);
        record_free(&direct);
        record_free(&records[i]);
    }
    free(records);
    fixture_recover(fixture);
    assert_int_equal(fixture->recovered, 0);
}

static void journal_is_recovered_by_the_next_run(void **state)
{
    Fixture *fixture = *state;

    fixture_killed_run(fixture, 1);
    fixture->head.time = FIXTURE_LATER;
    Journal *journal = fixture_open(fixture);

    assert_int_equal(fixture->recovered, 1); /* the second engine's turn had not come */
    assert_int_equal(fixture_count(fixture), 1);
    fixture_add(fixture, journal, 12);
    journal_close(journal, true);
    assert_int_equal(access(fixture->part, F_OK), -1);
    assert_int_equal(fixture_count(fixture), 1);
}

static void journal_that_was_not_recorded_stays(void **state)
{
    Fixture *fixture = *state;
    Journal *journal = fixture_open(fixture);

    fixture_add(fixture, journal, 12);
    journal_close(journal, false);
    fixture_recover(fixture);
    assert_int_equal(fixture->recovered, 2);
    assert_int_equal(fixture_count(fixture), 2);
    journal_close(NULL, true);
}

static void journal_may_end_anywhere(void **state)
{
    Fixture *fixture = *state;

    for (int cut = 1; cut < 2500; cut += 311) {
        fixture_killed_run(fixture, 3);
        FILE *file = fopen(fixture->part, "rb+");

        assert_non_null(file);
        fseek(file, 0, SEEK_END);
        const long size = ftell(file);

        assert_int_equal(ftruncate(fileno(file), size > cut ? size - cut : 0), 0);
        fclose(file);
        printf("# %d bytes cut\n", cut);
        fixture_recover(fixture);
        if (cut < 300)
            assert_in_range(fixture->recovered, 1, 2); /* the last line at most is lost */
        assert_int_equal(access(fixture->part, F_OK), -1);
        remove(fixture->path);
    }
}

static void journal_belongs_to_one_run_at_a_time(void **state)
{
    Fixture *fixture = *state;
    Journal *journal = fixture_open(fixture);

    assert_null(journal_open(fixture->path, &fixture->head, &fixture->recovered, fixture->error,
                             sizeof(fixture->error)));
    assert_non_null(strstr(fixture->error, "another run with --record is writing there"));
    fixture_add(fixture, journal, 2);
    journal_close(journal, true);
    journal_close(fixture_open(fixture), true);
}

static void journal_that_is_something_else_is_left_alone(void **state)
{
    Fixture *fixture = *state;

    journal_close(fixture_open(fixture), false);
    FILE *file = fopen(fixture->part, "wb");

    assert_non_null(file);
    fputs("a poem\n", file);
    fclose(file);
    assert_null(journal_open(fixture->path, &fixture->head, &fixture->recovered, fixture->error,
                             sizeof(fixture->error)));
    assert_non_null(strstr(fixture->error, "not the journal of a run"));
    assert_int_equal(access(fixture->part, F_OK), 0);
}

static void journal_that_cannot_be_recorded_stays(void **state)
{
    Fixture *fixture = *state;
    Record record;

    fixture_killed_run(fixture, 4);
    records_record(FIXTURE_LATER, 1, &record);
    assert_true(record_file_append(fixture->path, &record, fixture->error,
                                   sizeof(fixture->error)));
    record_free(&record);
    assert_null(journal_open(fixture->path, &fixture->head, &fixture->recovered, fixture->error,
                             sizeof(fixture->error)));
    assert_non_null(strstr(fixture->error, "what a killed run left in "));
    assert_non_null(strstr(fixture->error, "sorted by time"));
    assert_int_equal(access(fixture->part, F_OK), 0);
    assert_int_equal(fixture_count(fixture), 1);
}

static void journal_keeps_trouble(void **state)
{
    Fixture *fixture = *state;
    int count;

    fixture->run.samples[0].state = SAMPLE_CRASH;
    strcpy(fixture->run.samples[0].trouble, "killed by signal 11");
    fixture_killed_run(fixture, 1);
    fixture_recover(fixture);
    Record *records = fixture_records(fixture, &count);

    assert_int_equal(count, 1);
    assert_string_equal(records[0].positions[0].trouble, "killed by signal 11");
    assert_false(records[0].positions[0].solved);
    record_free(&records[0]);
    free(records);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        FIXTURE_TEST(journal_of_a_killed_run_is_recovered),
        FIXTURE_TEST(journal_is_recovered_by_the_next_run),
        FIXTURE_TEST(journal_that_was_not_recorded_stays),
        FIXTURE_TEST(journal_may_end_anywhere),
        FIXTURE_TEST(journal_belongs_to_one_run_at_a_time),
        FIXTURE_TEST(journal_that_is_something_else_is_left_alone),
        FIXTURE_TEST(journal_that_cannot_be_recorded_stays),
        FIXTURE_TEST(journal_keeps_trouble),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
