/* test_journal.c - what a killed run had measured is not lost. */

#include "tests/support/fact.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/journal.h"
#include "tests/support/records.h"
#include "tests/support/schema.h"

static const char TIME[] = "2026-11-20T12:00:00Z", LATER[] = "2026-11-20T13:00:00Z";

typedef struct {
    char folder[64], path[200], part[220], error[600];
    Suite suite;
    RunResult run;
    JournalHead head;
    int recovered;
} Desk;

static int make_desk(void **state)
{
    Desk *const desk = calloc(1, sizeof(*desk));

    *state = desk;
    if (desk == NULL)
        return 1;
    strcpy(desk->folder, "/tmp/yomikiri-journal-XXXXXX");
    if (mkdtemp(desk->folder) == NULL)
        return 1;
    snprintf(desk->path, sizeof(desk->path), "%s/results/here/made-up.jsonl", desk->folder);
    snprintf(desk->part, sizeof(desk->part), "%s.part", desk->path);
    records_suite(&desk->suite);
    records_run(&desk->suite, 2, &desk->run);
    desk->head = (JournalHead){
        .time = TIME, .suite = &desk->suite, .engines = desk->run.identities,
        .machine = json_pack("{ss}", "slug", "amd-zen4-2c-avx512"),
        .command = json_pack("[ss]", "yomikiri", "bench"),
    };
    return 0;
}

static int remove_desk(void **state)
{
    Desk *const desk = *state;
    char command[100];

    snprintf(command, sizeof(command), "rm -r '%s'", desk->folder);
    json_decref(desk->head.machine);
    json_decref(desk->head.command);
    run_free(&desk->run);
    suite_free(&desk->suite);
    free(desk);
    return system(command);
}

static Journal *must_open(Desk *desk)
{
    Journal *const journal = journal_open(desk->path, &desk->head, &desk->recovered,
                                          desk->error, sizeof(desk->error));

    if (journal == NULL)
        fail_msg("%s", desk->error);
    return journal;
}

/* The first `count` samples of the run: round, position, engine. */
static void add_samples(Desk *desk, Journal *journal, int count)
{
    for (int i = 0; i < count; i++)
        if (!journal_add(journal, i / 6, i / 2 % 3, i % 2, &desk->run.samples[i], desk->error,
                         sizeof(desk->error)))
            fail_msg("%s", desk->error);
}

/* A run that is killed when it has taken that many samples. */
static void killed_run(Desk *desk, int samples)
{
    const pid_t child = fork();
    int status;

    assert_true(child >= 0);
    if (child == 0) {
        add_samples(desk, must_open(desk), samples);
        kill(getpid(), SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(access(desk->part, F_OK), 0);
}

/* The records there, which are good and fit the schema. */
static Record *records_there(Desk *desk, int *count)
{
    json_t *const schema = json_load_file("docs/record.schema.json", 0, NULL);
    Record *records;

    if (!record_read_file(desk->path, &records, count, desk->error, sizeof(desk->error)))
        fail_msg("%s", desk->error);
    for (int i = 0; i < *count; i++)
        if (!schema_fits(schema, records[i].raw, desk->error, sizeof(desk->error)))
            fail_msg("%s", desk->error);
    json_decref(schema);
    return records;
}

static int count_there(Desk *desk)
{
    int count, all;
    Record *const records = records_there(desk, &all);

    for (count = 0; count < all; count++)
        record_free(&records[count]);
    free(records);
    return count;
}

static void journal_of_a_killed_run_is_recovered(void **state)
{
    Desk *const desk = *state;
    int count;

    killed_run(desk, 9);            /* one round, and three samples of the second */
    if (!journal_recover(desk->path, &desk->recovered, desk->error, sizeof(desk->error)))
        fail_msg("%s", desk->error);
    assert_int_equal(desk->recovered, 2);
    assert_int_equal(access(desk->part, F_OK), -1);

    Record *const records = records_there(desk, &count);
    Record direct;

    assert_int_equal(count, 2);
    assert_string_equal(records[0].time, TIME);
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
        assert_true(record_from_run(&direct, &desk->run, &desk->suite, i, TIME,
                                    desk->head.machine, NULL, desk->head.command));
        json_t *const expected = record_to_json(&direct);
        char *const a = json_dumps(expected, JSON_SORT_KEYS | JSON_REAL_PRECISION(12));
        char *const b = json_dumps(records[i].raw, JSON_SORT_KEYS | JSON_REAL_PRECISION(12));

        assert_string_equal(a, b);
        free(a);
        free(b);
        json_decref(expected);
        record_free(&direct);
        record_free(&records[i]);
    }
    free(records);
    assert_true(journal_recover(desk->path, &desk->recovered, desk->error, sizeof(desk->error)));
    assert_int_equal(desk->recovered, 0);
}

static void journal_is_recovered_by_the_next_run(void **state)
{
    Desk *const desk = *state;

    killed_run(desk, 1);
    desk->head.time = LATER;
    Journal *const journal = must_open(desk);

    assert_int_equal(desk->recovered, 1);       /* the second engine's turn had not come */
    assert_int_equal(count_there(desk), 1);
    add_samples(desk, journal, 12);
    journal_close(journal, true);
    assert_int_equal(access(desk->part, F_OK), -1);
    assert_int_equal(count_there(desk), 1);
}

static void journal_that_was_not_recorded_stays(void **state)
{
    Desk *const desk = *state;
    Journal *const journal = must_open(desk);

    add_samples(desk, journal, 12);
    journal_close(journal, false);
    assert_true(journal_recover(desk->path, &desk->recovered, desk->error, sizeof(desk->error)));
    assert_int_equal(desk->recovered, 2);
    assert_int_equal(count_there(desk), 2);
    journal_close(NULL, true);
}

/* Killed between the record and the end of the journal. */
static void journal_of_a_recorded_run_adds_nothing(void **state)
{
    Desk *const desk = *state;
    Record record;

    killed_run(desk, 12);
    for (int i = 0; i < 2; i++) {
        assert_true(record_from_run(&record, &desk->run, &desk->suite, i, TIME, NULL, NULL,
                                    NULL));
        assert_true(record_append(desk->path, &record, desk->error, sizeof(desk->error)));
        record_free(&record);
    }
    assert_true(journal_recover(desk->path, &desk->recovered, desk->error, sizeof(desk->error)));
    assert_int_equal(desk->recovered, 0);
    assert_int_equal(count_there(desk), 2);
}

static void journal_may_end_anywhere(void **state)
{
    Desk *const desk = *state;

    for (int cut = 1; cut < 2500; cut += 311) {
        killed_run(desk, 3);
        FILE *const file = fopen(desk->part, "rb+");

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
    Desk *const desk = *state;
    Journal *const journal = must_open(desk);

    assert_null(journal_open(desk->path, &desk->head, &desk->recovered, desk->error,
                             sizeof(desk->error)));
    assert_non_null(strstr(desk->error, "another run that will be recorded there is at work"));
    assert_false(journal_recover(desk->path, &desk->recovered, desk->error,
                                 sizeof(desk->error)));
    add_samples(desk, journal, 2);
    journal_close(journal, true);
    journal_close(must_open(desk), true);
}

static void journal_that_is_something_else_is_left_alone(void **state)
{
    Desk *const desk = *state;

    journal_close(must_open(desk), false);
    FILE *const file = fopen(desk->part, "wb");

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
    Desk *const desk = *state;
    Record record;

    killed_run(desk, 4);
    records_record(LATER, 1, &record);
    assert_true(record_append(desk->path, &record, desk->error, sizeof(desk->error)));
    record_free(&record);
    assert_false(journal_recover(desk->path, &desk->recovered, desk->error,
                                 sizeof(desk->error)));
    assert_non_null(strstr(desk->error, "what a killed run left in "));
    assert_non_null(strstr(desk->error, "sorted by time"));
    assert_int_equal(access(desk->part, F_OK), 0);
    assert_int_equal(count_there(desk), 1);
}

static void journal_keeps_trouble(void **state)
{
    Desk *const desk = *state;
    int count;

    desk->run.samples[0].state = SAMPLE_CRASH;
    strcpy(desk->run.samples[0].trouble, "killed by signal 11");
    killed_run(desk, 1);
    assert_true(journal_recover(desk->path, &desk->recovered, desk->error, sizeof(desk->error)));
    Record *const records = records_there(desk, &count);

    assert_int_equal(count, 1);
    assert_string_equal(records[0].positions[0].trouble, "killed by signal 11");
    assert_false(records[0].positions[0].solved);
    record_free(&records[0]);
    free(records);
}

#define DESK_TEST(test) cmocka_unit_test_setup_teardown(test, make_desk, remove_desk)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        DESK_TEST(journal_of_a_killed_run_is_recovered),
        DESK_TEST(journal_is_recovered_by_the_next_run),
        DESK_TEST(journal_that_was_not_recorded_stays),
        DESK_TEST(journal_of_a_recorded_run_adds_nothing),
        DESK_TEST(journal_may_end_anywhere),
        DESK_TEST(journal_belongs_to_one_run_at_a_time),
        DESK_TEST(journal_that_is_something_else_is_left_alone),
        DESK_TEST(journal_that_cannot_be_recorded_stays),
        DESK_TEST(journal_keeps_trouble),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
