/* test_record_file.c - records appended: to new files, behind what a crash left, by many at once,
 * without room. */

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
#include "tests/bench/record/records.h"

#define TIME "2026-11-20T12:00:00Z"
#define LATER "2026-11-20T13:00:00Z"

static char folder[] = "/tmp/yomikiri-record-XXXXXX", path[200], error[600];

static int make_folder(void **state)
{
    (void)state;
    return !mkdtemp(folder);
}

static int remove_folder(void **state)
{
    char command[100];

    (void)state;
    snprintf(command, sizeof(command), "rm -r '%s'", folder);
    return system(command);
}

/* A file that is not there yet, in a folder that is not there either. */
static void begin(const char *name)
{
    snprintf(path, sizeof(path), "%s/%s/here/made-up.jsonl", folder, name);
}

static bool append_of(const char *time)
{
    Record record;

    records_record(time, 1, &record);
    const bool good = record_file_append(path, &record, error, sizeof(error));

    record_free(&record);
    return good;
}

static void must_append(const char *time)
{
    if (!append_of(time))
        fail_msg("%s", error);
}

static char *bytes(void)
{
    size_t size;
    char *text = memory_read_file(path, 1 << 24, &size);

    assert_non_null(text);
    return text;
}

/* It is what it was, which is freed. */
static void is_still(char *before)
{
    char *after = bytes();

    assert_string_equal(after, before);
    free(before);
    free(after);
}

static void put_behind(const char *text)
{
    FILE *file = fopen(path, "ab");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int count_records(void)
{
    Record *records;
    int count;

    if (!record_file_read(path, &records, &count, error, sizeof(error)))
        fail_msg("%s", error);
    assert_string_equal(error, "");
    const int found = count;

    record_file_free(&records, &count);
    return found;
}

FACT(append_makes_folders_and_leaves_the_rest_alone)
{
    begin("new");
    must_append(TIME);
    char *before = bytes();

    must_append(LATER);
    must_append(LATER);                         /* the second engine of the same run */
    char *after = bytes();

    assert_memory_equal(after, before, strlen(before));
    assert_int_equal(strlen(after), 3 * strlen(before));
    assert_int_equal(count_records(), 3);
    free(before);
    free(after);
}

FACT(append_keeps_the_order_of_time)
{
    begin("order");
    must_append(LATER);
    put_behind("{\"sch");
    char *before = bytes();

    assert_false(append_of(TIME));
    assert_non_null(strstr(error, "the last record is of " LATER ", this one of " TIME));
    assert_false(record_file_may_append(path, TIME, error, sizeof(error)));
    is_still(before);
    assert_true(record_file_may_append(path, LATER, error, sizeof(error)));
    must_append(LATER);
}

/* What a crash has left behind the first record is taken away. */
FACT(append_meets_what_others_left)
{
    static const char *const LEFT[] = {
        "", "{\"schema\":\"yomikiri.record/1.0\",\"time\":\"2026-11-20T13", "{\"sch",
    };

    begin("left");
    for (size_t i = 0; i < ARRAY_LENGTH(LEFT); i++) {
        unlink(path);
        must_append(TIME);
        put_behind(LEFT[i]);
        must_append(LATER);
        assert_int_equal(count_records(), 2);
    }
    /* A line break that is missing. */
    unlink(path);
    must_append(TIME);
    char *text = bytes();

    assert_int_equal(truncate(path, (off_t)strlen(text) - 1), 0);
    free(text);
    must_append(LATER);
    assert_int_equal(count_records(), 2);
}

/* Several programs at once: every line whole, none lost. */
FACT(append_may_be_done_by_many_at_once)
{
    enum { WRITERS = 4, EACH = 10 };
    int status;

    begin("many");
    for (int i = 0; i < WRITERS; i++)
        if (fork() == 0) {
            int failed = 0;

            for (int k = 0; k < EACH; k++)
                failed += !append_of(TIME);
            _exit(failed);
        }
    for (int i = 0; i < WRITERS; i++) {
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    assert_int_equal(count_records(), WRITERS * EACH);
}

/* A full disk, here a limit on the size of files: the line is there whole, or not at all. */
FACT(append_without_room_leaves_nothing)
{
    int status;

    begin("full");
    must_append(TIME);
    char *before = bytes();
    const pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0) {
        const struct rlimit limit = { strlen(before) + 100, strlen(before) + 100 };

        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &limit);
        _exit(append_of(LATER));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    is_still(before);
}

FACT(places_that_cannot_be_written_are_named)
{
    static const struct { const char *path, *why; } CASES[] = {
        { "/proc/no/such/place.jsonl", "/proc/no: cannot be made: " },
        { "tests", "tests: cannot be written: " },
        { "/dev/null", "/dev/null: cannot be written" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        strcpy(path, CASES[i].path);
        assert_false(append_of(TIME));
        assert_non_null(strstr(error, CASES[i].why));
    }
}

FACTS_MAIN(make_folder, remove_folder)
