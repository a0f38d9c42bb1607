/* test_journal.c - tests of journals: what a killed run had measured is not lost. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/record/record_file.h"
#include "bench/record/record_json.h"
#include "tests/bench/record/journal_desk.h"
#include "tests/bench/record/records.h"

static void journal_of_a_killed_run_is_recovered(void **state)
{
    Desk *desk = *state;
    int count;

    desk_killed_run(desk, 9);            /* one round, and three samples of the second */
    desk_recover(desk);
    assert_int_equal(desk->recovered, 2);
    assert_int_equal(access(desk->part, F_OK), -1);

    Record *records = desk_records(desk, &count);
    Record direct;

    assert_int_equal(count, 2);
    assert_string_equal(records[0].time, DESK_TIME);
    assert_false(records[0].complete);
    assert_int_equal(records[0].positions[0].rep_count, 2);
    assert_int_equal(records[0].positions[1].rep_count, 2);
    assert_int_equal(records[0].positions[2].rep_count, 1);
    assert_int_equal(records[1].positions[0].rep_count, 2);
    assert_int_equal(records[1].positions[1].rep_count, 1);

    /* Apart from what is missing, it is the record that the run itself would have made. */
    for (int i = 9; i < 12; i++)
        memset(&desk->run.samples[i], 0, sizeof(Sample));
    desk->run.rounds = 1;
    desk->run.partial = 3;
    for (int i = 0; i < 2; i++) {
        record_from_run(&direct, &desk->run, &desk->suite, i, DESK_TIME,
                                    desk->head.machine, NULL, desk->head.command);
        strcpy(direct.run, DESK_RUN);
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
    desk_recover(desk);
    assert_int_equal(desk->recovered, 0);
}

static void journal_is_recovered_by_the_next_run(void **state)
{
    Desk *desk = *state;

    desk_killed_run(desk, 1);
    desk->head.time = DESK_LATER;
    Journal *journal = desk_open(desk);

    assert_int_equal(desk->recovered, 1);       /* the second engine's turn had not come */
    assert_int_equal(desk_count(desk), 1);
    desk_add(desk, journal, 12);
    journal_close(journal, true);
    assert_int_equal(access(desk->part, F_OK), -1);
    assert_int_equal(desk_count(desk), 1);
}

static void journal_that_was_not_recorded_stays(void **state)
{
    Desk *desk = *state;
    Journal *journal = desk_open(desk);

    desk_add(desk, journal, 12);
    journal_close(journal, false);
    desk_recover(desk);
    assert_int_equal(desk->recovered, 2);
    assert_int_equal(desk_count(desk), 2);
    journal_close(NULL, true);
}

static void journal_may_end_anywhere(void **state)
{
    Desk *desk = *state;

    for (int cut = 1; cut < 2500; cut += 311) {
        desk_killed_run(desk, 3);
        FILE *file = fopen(desk->part, "rb+");

        assert_non_null(file);
        fseek(file, 0, SEEK_END);
        const long size = ftell(file);

        assert_int_equal(ftruncate(fileno(file), size > cut ? size - cut : 0), 0);
        fclose(file);
        if (!journal_recover(desk->path, &desk->recovered, desk->error, sizeof(desk->error)))
            fail_msg("%d bytes cut: %s", cut, desk->error);
        if (cut < 300)
            assert_in_range(desk->recovered, 1, 2);     /* the last line at most is lost */
        assert_int_equal(access(desk->part, F_OK), -1);
        remove(desk->path);
    }
}

static void journal_belongs_to_one_run_at_a_time(void **state)
{
    Desk *desk = *state;
    Journal *journal = desk_open(desk);

    assert_null(journal_open(desk->path, &desk->head, &desk->recovered, desk->error,
                             sizeof(desk->error)));
    assert_non_null(strstr(desk->error, "another run that will be recorded there is at work"));
    assert_false(journal_recover(desk->path, &desk->recovered, desk->error,
                                 sizeof(desk->error)));
    desk_add(desk, journal, 2);
    journal_close(journal, true);
    journal_close(desk_open(desk), true);
}

static void journal_that_is_something_else_is_left_alone(void **state)
{
    Desk *desk = *state;

    journal_close(desk_open(desk), false);
    FILE *file = fopen(desk->part, "wb");

    assert_non_null(file);
    fputs("a poem\n", file);
    fclose(file);
    assert_null(journal_open(desk->path, &desk->head, &desk->recovered, desk->error,
                             sizeof(desk->error)));
    assert_non_null(strstr(desk->error, "not the journal of a run"));
    assert_int_equal(access(desk->part, F_OK), 0);
}

static void journal_that_cannot_be_recorded_stays(void **state)
{
    Desk *desk = *state;
    Record record;

    desk_killed_run(desk, 4);
    records_record(DESK_LATER, 1, &record);
    assert_true(record_file_append(desk->path, &record, desk->error, sizeof(desk->error)));
    record_free(&record);
    assert_false(journal_recover(desk->path, &desk->recovered, desk->error,
                                 sizeof(desk->error)));
    assert_non_null(strstr(desk->error, "what a killed run left in "));
    assert_non_null(strstr(desk->error, "sorted by time"));
    assert_int_equal(access(desk->part, F_OK), 0);
    assert_int_equal(desk_count(desk), 1);
}

static void journal_keeps_trouble(void **state)
{
    Desk *desk = *state;
    int count;

    desk->run.samples[0].state = SAMPLE_CRASH;
    strcpy(desk->run.samples[0].trouble, "killed by signal 11");
    desk_killed_run(desk, 1);
    desk_recover(desk);
    Record *records = desk_records(desk, &count);

    assert_int_equal(count, 1);
    assert_string_equal(records[0].positions[0].trouble, "killed by signal 11");
    assert_false(records[0].positions[0].solved);
    record_free(&records[0]);
    free(records);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        DESK_TEST(journal_of_a_killed_run_is_recovered),
        DESK_TEST(journal_is_recovered_by_the_next_run),
        DESK_TEST(journal_that_was_not_recorded_stays),
        DESK_TEST(journal_may_end_anywhere),
        DESK_TEST(journal_belongs_to_one_run_at_a_time),
        DESK_TEST(journal_that_is_something_else_is_left_alone),
        DESK_TEST(journal_that_cannot_be_recorded_stays),
        DESK_TEST(journal_keeps_trouble),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
