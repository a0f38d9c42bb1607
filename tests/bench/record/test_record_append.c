/* test_record_append.c - files of records only grow, line by whole line, in the order of time. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <signal.h>
#include <unistd.h>

#include "bench/record/record.h"
#include "tests/bench/record/records.h"

typedef struct {
    char folder[64], path[200];
} Place;

static int make_place(void **state)
{
    Place *place = calloc(1, sizeof(*place));

    *state = place;
    if (!place)
        return 1;
    strcpy(place->folder, "/tmp/yomikiri-append-XXXXXX");
    if (!mkdtemp(place->folder))
        return 1;
    snprintf(place->path, sizeof(place->path), "%s/results/amd-zen4-2c-avx512/made-up.jsonl",
             place->folder);
    return 0;
}

static int remove_place(void **state)
{
    char command[100];

    snprintf(command, sizeof(command), "rm -r '%s'", ((Place *)*state)->folder);
    free(*state);
    return system(command);
}

static bool append(const char *path, const char *time, char *error, size_t size)
{
    Record record;

    records_record(time, 1, &record);
    const bool good = record_file_append(path, &record, error, size);

    record_free(&record);
    return good;
}

static void must_append(const char *path, const char *time)
{
    char error[400];

    if (!append(path, time, error, sizeof(error)))
        fail_msg("%s", error);
}

/* All bytes of the file, to be freed. */
static char *bytes_of(const char *path)
{
    FILE *file = fopen(path, "rb");
    struct stat status;

    assert_non_null(file);
    assert_int_equal(stat(path, &status), 0);
    char *bytes = calloc(1, (size_t)status.st_size + 1);

    assert_int_equal(fread(bytes, 1, (size_t)status.st_size, file), status.st_size);
    fclose(file);
    return bytes;
}

static void put_behind(const char *path, const char *text)
{
    FILE *file = fopen(path, "ab");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* How many records there are; all must be good, and sorted. */
static int count(const char *path)
{
    char error[400];
    Record *records;
    int found;

    if (!record_file_read(path, &records, &found, error, sizeof(error)))
        fail_msg("%s", error);
    assert_string_equal(error, "");
    for (int i = 1; i < found; i++)
        assert_true(strcmp(records[i - 1].time, records[i].time) <= 0);
    for (int i = 0; i < found; i++)
        record_free(&records[i]);
    free(records);
    return found;
}

static void append_makes_folders_and_leaves_the_rest_alone(void **state)
{
    const char *path = ((Place *)*state)->path;

    must_append(path, "2026-11-20T12:00:00Z");
    char *before = bytes_of(path);

    must_append(path, "2026-11-20T12:00:01Z");
    must_append(path, "2026-11-20T12:00:01Z");     /* the second engine of the same run */
    char *after = bytes_of(path);

    assert_memory_equal(after, before, strlen(before));
    assert_int_equal(strlen(after), 3 * strlen(before));
    assert_int_equal(count(path), 3);
    free(before);
    free(after);
}

static void append_refuses_an_earlier_time(void **state)
{
    const char *path = ((Place *)*state)->path;
    char error[400];

    must_append(path, "2026-11-20T12:00:00Z");
    char *before = bytes_of(path);

    assert_false(append(path, "2026-11-20T11:59:59Z", error, sizeof(error)));
    assert_non_null(strstr(error, "sorted by time"));
    char *after = bytes_of(path);

    assert_string_equal(after, before);
    free(before);
    free(after);
}

static void append_takes_away_a_line_that_was_cut_short(void **state)
{
    const char *path = ((Place *)*state)->path;

    must_append(path, "2026-11-20T12:00:00Z");
    put_behind(path, "{\"schema\":\"yomikiri.record/1.0\",\"time\":\"2026-11-20T13");
    must_append(path, "2026-11-20T12:00:01Z");
    assert_int_equal(count(path), 2);
}

static void append_ends_a_line_that_lacks_its_break(void **state)
{
    const char *path = ((Place *)*state)->path;
    struct stat status;

    must_append(path, "2026-11-20T12:00:00Z");
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(truncate(path, status.st_size - 1), 0);
    must_append(path, "2026-11-20T12:00:01Z");
    assert_int_equal(count(path), 2);
}

static void append_leaves_a_file_alone_that_is_something_else(void **state)
{
    const char *path = ((Place *)*state)->path;
    char error[400];

    must_append(path, "2026-11-20T12:00:00Z");
    put_behind(path, "a poem\n");
    assert_false(append(path, "2026-11-20T12:00:01Z", error, sizeof(error)));
    assert_non_null(strstr(error, ":2: not a JSON line: "));
    char *after = bytes_of(path);

    assert_non_null(strstr(after, "\na poem\n"));
    assert_string_equal(strstr(after, "a poem"), "a poem\n");
    free(after);
}

/* Also in front of what is taken away. */
static void append_leaves_lines_alone_that_are_no_records(void **state)
{
    static const char *const BEHIND[] = { "a poem\n\n", "a poem\n{\"schema\":\"yomik" };
    const char *path = ((Place *)*state)->path;
    char error[400];

    for (size_t i = 0; i < ARRAY_LENGTH(BEHIND); i++) {
        unlink(path);
        must_append(path, "2026-11-20T12:00:00Z");
        put_behind(path, BEHIND[i]);
        assert_false(append(path, "2026-11-20T12:00:01Z", error, sizeof(error)));
        assert_non_null(strstr(error, ":2: not a JSON line: "));
        char *after = bytes_of(path);

        assert_non_null(strstr(after, "\na poem\n"));
        free(after);
    }
}

static void append_passes_over_empty_lines_at_the_end(void **state)
{
    const char *path = ((Place *)*state)->path;
    char error[400];

    must_append(path, "2026-11-20T12:00:00Z");
    put_behind(path, "\n\n");
    assert_false(append(path, "2026-11-20T11:00:00Z", error, sizeof(error)));
    must_append(path, "2026-11-20T12:00:01Z");
    assert_int_equal(count(path), 2);
}

/* Several programs at once: every line whole, none lost. */
static void append_may_be_done_by_many_at_once(void **state)
{
    enum { WRITERS = 4, EACH = 10 };
    const char *path = ((Place *)*state)->path;

    for (int i = 0; i < WRITERS; i++)
        if (fork() == 0) {
            char error[400];
            int failed = 0;

            for (int k = 0; k < EACH; k++)
                failed += !append(path, "2026-11-20T12:00:00Z", error, sizeof(error));
            _exit(failed);
        }
    for (int i = 0; i < WRITERS; i++) {
        int status;

        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    assert_int_equal(count(path), WRITERS * EACH);
}

/* A full disk, here a limit on the size of files: the line is there whole, or not at all. */
static void append_without_room_leaves_nothing(void **state)
{
    const char *path = ((Place *)*state)->path;

    must_append(path, "2026-11-20T12:00:00Z");
    char *before = bytes_of(path);
    const pid_t child = fork();
    int status;

    assert_true(child >= 0);
    if (child == 0) {
        const struct rlimit limit = { strlen(before) + 100, strlen(before) + 100 };
        char error[400];

        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &limit);
        _exit(append(path, "2026-11-20T12:00:01Z", error, sizeof(error)));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    char *after = bytes_of(path);

    assert_string_equal(after, before);
    free(before);
    free(after);
}

static void append_says_where_it_cannot_write(void **state)
{
    char error[400];

    (void)state;
    assert_false(append("/proc/no/such/place.jsonl", "2026-11-20T12:00:00Z", error,
                        sizeof(error)));
    assert_non_null(strstr(error, "/proc/no: cannot be made: "));
    assert_false(append("tests", "2026-11-20T12:00:00Z", error, sizeof(error)));
    assert_non_null(strstr(error, "tests: cannot be written: "));
}

#define PLACE_TEST(test) cmocka_unit_test_setup_teardown(test, make_place, remove_place)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        PLACE_TEST(append_makes_folders_and_leaves_the_rest_alone),
        PLACE_TEST(append_refuses_an_earlier_time),
        PLACE_TEST(append_takes_away_a_line_that_was_cut_short),
        PLACE_TEST(append_ends_a_line_that_lacks_its_break),
        PLACE_TEST(append_leaves_a_file_alone_that_is_something_else),
        PLACE_TEST(append_leaves_lines_alone_that_are_no_records),
        PLACE_TEST(append_passes_over_empty_lines_at_the_end),
        PLACE_TEST(append_may_be_done_by_many_at_once),
        PLACE_TEST(append_without_room_leaves_nothing),
        cmocka_unit_test(append_says_where_it_cannot_write),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
