/* test_record_file.c - files of records only grow, line by whole line, in the order of time; and
 * what a killed run had measured is not lost. */

#include "tests/support/fact.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory/memory.h"
#include "base/text/unique.h"
#include "tests/bench/record/records.h"

#define TIME "2026-11-20T12:00:00Z"
#define LATER "2026-11-20T13:00:00Z"
#define RUN "0123456789abcdef0123456789abcdef"

enum { ENGINES = 2 };

/* A folder, a run of two rounds with two engines, and what it begins with. */
typedef struct {
    char folder[64], path[200], part[220], error[600];
    const char *time;
    char run_name[UNIQUE_SIZE];
    Suite suite;
    RunResult run;
    int recovered;
} Place;

static int make_place(void **state)
{
    Place *place = *state = memory_array(1, sizeof(*place));

    strcpy(place->folder, "/tmp/yomikiri-record-XXXXXX");
    if (!mkdtemp(place->folder))
        return 1;
    snprintf(place->path, sizeof(place->path), "%s/results/here/made-up.jsonl", place->folder);
    snprintf(place->part, sizeof(place->part), "%s.part", place->path);
    place->time = TIME;
    strcpy(place->run_name, RUN);
    records_suite(&place->suite);
    records_run(&place->suite, 2, &place->run);
    return 0;
}

static int remove_place(void **state)
{
    Place *place = *state;
    char command[100];

    snprintf(command, sizeof(command), "rm -r '%s'", place->folder);
    run_free(&place->run);
    suite_free(&place->suite);
    free(place);
    return system(command);
}

/* ---- records ---- */

static bool append_of(Place *place, const char *time)
{
    Record record;

    records_record(time, 1, &record);
    const bool good = record_file_append(place->path, &record, place->error,
                                         sizeof(place->error));

    record_free(&record);
    return good;
}

static void must_append(Place *place, const char *time)
{
    if (!append_of(place, time))
        fail_msg("%s", place->error);
}

static char *bytes_of(const Place *place)
{
    size_t size;
    char *bytes = memory_read_file(place->path, 1 << 24, &size);

    assert_non_null(bytes);
    return bytes;
}

static void put_behind(const char *path, const char *text)
{
    FILE *file = fopen(path, "ab");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* The records there, which are good and sorted; to be freed. */
static Record *records_of(Place *place, int *count)
{
    Record *records;

    if (!record_file_read(place->path, &records, count, place->error, sizeof(place->error)))
        fail_msg("%s", place->error);
    assert_string_equal(place->error, "");
    for (int i = 1; i < *count; i++)
        assert_true(strcmp(records[i - 1].time, records[i].time) <= 0);
    return records;
}

static int count_of(Place *place)
{
    int count;
    Record *records = records_of(place, &count);
    const int found = count;

    record_file_free(&records, &count);
    return found;
}

/* ---- appending ---- */

static void append_makes_folders_and_leaves_the_rest_alone(void **state)
{
    Place *place = *state;

    must_append(place, TIME);
    char *before = bytes_of(place);

    must_append(place, LATER);
    must_append(place, LATER);                  /* the second engine of the same run */
    assert_false(append_of(place, TIME));
    assert_non_null(strstr(place->error, "sorted by time"));
    char *after = bytes_of(place);

    assert_memory_equal(after, before, strlen(before));
    assert_int_equal(strlen(after), 3 * strlen(before));
    assert_int_equal(count_of(place), 3);
    free(before);
    free(after);
}

/* What stands behind the first record: taken away, or complained of and left. */
static void append_meets_what_others_left(void **state)
{
    static const struct { const char *behind, *refused; } CASES[] = {
        { "", NULL },
        { "\n\n", NULL },
        { "{\"schema\":\"yomikiri.record/1.0\",\"time\":\"2026-11-20T13", NULL },
        { "a poem\n", ":2: not a JSON line: " },
        { "a poem\n\n", ":2: not a JSON line: " },
        { "a poem\n{\"schema\":\"yomik", ":2: not a JSON line: " },
        { "{\"schema\":\"yomikiri.record/2.0\"}\n", "version 2 is not understood" },
    };
    Place *place = *state;

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        unlink(place->path);
        must_append(place, TIME);
        put_behind(place->path, CASES[i].behind);
        assert_int_equal(record_file_can_append(place->path, LATER, place->error,
                                                sizeof(place->error)), !CASES[i].refused);
        if (!CASES[i].refused) {
            must_append(place, LATER);
            assert_int_equal(count_of(place), 2);
            continue;
        }
        char *before = bytes_of(place);

        assert_non_null(strstr(place->error, CASES[i].refused));
        assert_false(append_of(place, LATER));
        assert_non_null(strstr(place->error, CASES[i].refused));
        char *after = bytes_of(place);

        assert_string_equal(after, before);
        free(before);
        free(after);
    }
    /* A line break that is missing. */
    unlink(place->path);
    must_append(place, TIME);
    char *bytes = bytes_of(place);

    assert_int_equal(truncate(place->path, (off_t)strlen(bytes) - 1), 0);
    free(bytes);
    must_append(place, LATER);
    assert_int_equal(count_of(place), 2);
}

/* Several programs at once: every line whole, none lost. */
static void append_may_be_done_by_many_at_once(void **state)
{
    enum { WRITERS = 4, EACH = 10 };
    Place *place = *state;
    int status;

    for (int i = 0; i < WRITERS; i++)
        if (fork() == 0) {
            int failed = 0;

            for (int k = 0; k < EACH; k++)
                failed += !append_of(place, TIME);
            _exit(failed);
        }
    for (int i = 0; i < WRITERS; i++) {
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    assert_int_equal(count_of(place), WRITERS * EACH);
}

/* A full disk, here a limit on the size of files: the line is there whole, or not at all. */
static void append_without_room_leaves_nothing(void **state)
{
    Place *place = *state;
    int status;

    must_append(place, TIME);
    char *before = bytes_of(place);
    const pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0) {
        const struct rlimit limit = { strlen(before) + 100, strlen(before) + 100 };

        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &limit);
        _exit(append_of(place, LATER));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    char *after = bytes_of(place);

    assert_string_equal(after, before);
    free(before);
    free(after);
}

static void places_that_cannot_be_written_are_named(void **state)
{
    static const struct { const char *path, *why; } CASES[] = {
        { "/proc/no/such/place.jsonl", "/proc/no: cannot be made: " },
        { "tests", "tests: cannot be written: " },
    };
    Place *place = *state;

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        strcpy(place->path, CASES[i].path);
        assert_false(append_of(place, TIME));
        assert_non_null(strstr(place->error, CASES[i].why));
    }
}

/* ---- journals ---- */

static Record begun(const Place *place, int engine)
{
    json_t *command = json_pack("[ss]", "yomikiri", "bench");
    Record record;

    record_begin(&record, &place->suite, json_array_get(place->run.identities, (size_t)engine),
                 place->time, NULL, NULL, command);
    strcpy(record.run, place->run_name);
    json_decref(command);
    return record;
}

static bool open_journal(Place *place, Journal *journal)
{
    Record heads[ENGINES] = { begun(place, 0), begun(place, 1) };
    const bool good = run_journal_open(journal, place->path, heads, ENGINES, &place->recovered,
                                       place->error, sizeof(place->error));

    for (int i = 0; i < ENGINES; i++)
        record_free(&heads[i]);
    assert_int_equal(journal->file >= 0, good);
    return good;
}

static Journal must_open(Place *place)
{
    Journal journal;

    if (!open_journal(place, &journal))
        fail_msg("%s", place->error);
    return journal;
}

/* Add the first `count` samples of the run: round, position, engine. */
static void add_samples(Place *place, Journal *journal, int count)
{
    for (int i = 0; i < count; i++)
        if (!run_journal_add(journal, i / 6, i / 2 % 3, i % 2, &place->run.samples[i],
                             place->error, sizeof(place->error)))
            fail_msg("%s", place->error);
}

/* A run that is killed when it has taken that many samples. */
static void killed_run(Place *place, int samples)
{
    const pid_t child = fork();
    int status;

    assert_true(child >= 0);
    if (child == 0) {
        Journal journal = must_open(place);

        add_samples(place, &journal, samples);
        kill(getpid(), SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(access(place->part, F_OK), 0);
}

/* What a recovery finds, which must go well and leave no journal. */
static int recover(Place *place)
{
    Journal journal = must_open(place);

    journal_close(&journal, true);
    assert_int_equal(access(place->part, F_OK), -1);
    return place->recovered;
}

/* Of an engine of the whole run, as the run itself would have appended it. */
static void append_record(Place *place, int engine)
{
    Record record;

    record_from_run(&record, &place->run, &place->suite, engine, TIME, NULL, NULL, NULL);
    strcpy(record.run, place->run_name);
    assert_true(record_file_append(place->path, &record, place->error, sizeof(place->error)));
    record_free(&record);
}

static void journal_of_a_killed_run_is_recovered(void **state)
{
    Place *place = *state;
    Record direct;
    int count;

    killed_run(place, 9);           /* one round, and three samples of the second */
    assert_int_equal(recover(place), 2);
    Record *records = records_of(place, &count);

    assert_int_equal(count, 2);
    assert_false(records[0].complete);
    assert_int_equal(records[0].positions[1].rep_count, 2);
    assert_int_equal(records[1].positions[1].rep_count, 1);

    /* Apart from what is missing, it is the record that the run itself would have made. */
    memset(&place->run.samples[9], 0, 3 * sizeof(Sample));
    place->run.rounds = 1;
    place->run.partial = 3;
    for (int i = 0; i < ENGINES; i++) {
        const Record head = begun(place, i);

        record_from_run(&direct, &place->run, &place->suite, i, TIME, NULL, NULL, head.command);
        strcpy(direct.run, RUN);
        json_t *expected = record_json(&direct);
        char *a = json_dumps(expected, JSON_SORT_KEYS | JSON_REAL_PRECISION(12));
        char *b = json_dumps(records[i].raw, JSON_SORT_KEYS | JSON_REAL_PRECISION(12));

        assert_string_equal(a, b);
        free(a);
        free(b);
        json_decref(expected);
        record_free(&direct);
        record_free((Record *)&head);
    }
    record_file_free(&records, &count);
    assert_int_equal(recover(place), 0);
}

static void next_run_recovers_it_and_begins_its_own(void **state)
{
    Place *place = *state;

    place->run.samples[0].state = SAMPLE_CRASH;
    strcpy(place->run.samples[0].trouble, "killed by signal 11");
    killed_run(place, 1);
    place->time = LATER;
    unique_name(place->run_name);
    Journal journal = must_open(place);

    assert_int_equal(place->recovered, 1);      /* the second engine's turn had not come */
    add_samples(place, &journal, 12);
    journal_close(&journal, false);             /* it could not be recorded, and stays */
    assert_int_equal(recover(place), 2);

    int count;
    Record *records = records_of(place, &count);

    assert_int_equal(count, 3);
    assert_string_equal(records[0].positions[0].trouble, "killed by signal 11");
    assert_false(records[0].positions[0].solved);
    record_file_free(&records, &count);
}

static void journal_may_end_anywhere(void **state)
{
    Place *place = *state;

    for (int cut = 1; cut < 2500; cut += 311) {
        struct stat status;

        killed_run(place, 3);
        assert_int_equal(stat(place->part, &status), 0);
        assert_int_equal(truncate(place->part, status.st_size > cut ? status.st_size - cut : 0),
                         0);
        recover(place);
        if (cut < 300)
            assert_in_range(place->recovered, 1, 2);        /* the last line at most is lost */
        remove(place->path);
    }
}

/* Killed behind the records of some of its engines, which may be called and started alike. */
static void nothing_is_recorded_twice(void **state)
{
    Place *place = *state;

    json_array_set(place->run.identities, 1, json_array_get(place->run.identities, 0));
    for (int done = 0; done <= ENGINES; done++) {
        remove(place->path);
        killed_run(place, 12);
        for (int i = 0; i < done; i++)
            append_record(place, i);
        assert_int_equal(recover(place), ENGINES - done);
        assert_int_equal(recover(place), 0);
        assert_int_equal(count_of(place), ENGINES);
    }
}

/* The clock stands still, or says the same twice: every run is another all the same. */
static void journals_of_one_second_are_all_recovered(void **state)
{
    enum { RUNS = 40 };
    Place *place = *state;
    char runs[RUNS][UNIQUE_SIZE];
    int count;

    for (int i = 0; i < RUNS; i++) {
        unique_name(place->run_name);
        strcpy(runs[i], place->run_name);
        killed_run(place, 1);
    }
    recover(place);
    Record *records = records_of(place, &count);

    assert_int_equal(count, RUNS);
    for (int i = 0; i < count; i++)
        assert_string_equal(records[i].run, runs[i]);
    record_file_free(&records, &count);
}

static void journal_belongs_to_one_run_at_a_time(void **state)
{
    Place *place = *state;
    Journal journal = must_open(place), other;

    assert_false(open_journal(place, &other));
    assert_non_null(strstr(place->error, "another run with --record is writing there"));
    journal_close(&journal, true);
    assert_int_equal(recover(place), 0);
}

static void journal_that_cannot_be_recorded_stays(void **state)
{
    Place *place = *state;
    Journal journal;

    killed_run(place, 4);
    must_append(place, LATER);
    assert_false(open_journal(place, &journal));
    assert_non_null(strstr(place->error, "what a killed run left in "));
    assert_non_null(strstr(place->error, "sorted by time"));
    assert_int_equal(access(place->part, F_OK), 0);
    assert_int_equal(count_of(place), 1);
    remove(place->part);
    put_behind(place->part, "a poem\n");
    assert_false(open_journal(place, &journal));
    assert_non_null(strstr(place->error, ":1: this is not a journal of yomikiri bench; remove"));
    assert_int_equal(access(place->part, F_OK), 0);
}

static void must_refuse(Place *place, const char *why)
{
    Journal journal;

    assert_false(open_journal(place, &journal));
    if (!strstr(place->error, why))
        fail_msg("%s", place->error);
    assert_int_equal(access(place->part, F_OK), -1);
}

/* Before anything is measured. */
static void run_that_could_not_be_recorded_is_refused(void **state)
{
    Place *place = *state;

    must_append(place, LATER);
    must_refuse(place, "the last record is of " LATER ", this one of " TIME
                       ": records are sorted by time; set the clock right");
    assert_int_equal(count_of(place), 1);
    remove(place->path);

    /* The clock was set back after the killed run: it is recorded, the new one refused. */
    place->time = LATER;
    killed_run(place, 1);
    place->time = TIME;
    must_refuse(place, "sorted by time");
    assert_int_equal(count_of(place), 1);
    put_behind(place->path, "a poem\n");
    must_refuse(place, ".jsonl:2: not a JSON line");
    remove(place->path);

    assert_int_equal(mkdir(place->path, 0777), 0);
    must_refuse(place, "Is a directory");
    assert_int_equal(rmdir(place->path), 0);
    assert_int_equal(mkfifo(place->path, 0666), 0);
    must_refuse(place, "not a file that can grow");
    assert_int_equal(unlink(place->path), 0);
    assert_int_equal(recover(place), 0);
}

#define PLACE_TEST(test) cmocka_unit_test_setup_teardown(test, make_place, remove_place)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        PLACE_TEST(append_makes_folders_and_leaves_the_rest_alone),
        PLACE_TEST(append_meets_what_others_left),
        PLACE_TEST(append_may_be_done_by_many_at_once),
        PLACE_TEST(append_without_room_leaves_nothing),
        PLACE_TEST(places_that_cannot_be_written_are_named),
        PLACE_TEST(journal_of_a_killed_run_is_recovered),
        PLACE_TEST(next_run_recovers_it_and_begins_its_own),
        PLACE_TEST(journal_may_end_anywhere),
        PLACE_TEST(nothing_is_recorded_twice),
        PLACE_TEST(journals_of_one_second_are_all_recovered),
        PLACE_TEST(journal_belongs_to_one_run_at_a_time),
        PLACE_TEST(journal_that_cannot_be_recorded_stays),
        PLACE_TEST(run_that_could_not_be_recorded_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
