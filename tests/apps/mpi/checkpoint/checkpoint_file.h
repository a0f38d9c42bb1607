/* checkpoint_file.h - a checkpoint in a file of its own, for the tests: it holds invented updates,
 * in the order of their numbers. */

#ifndef YOMIKIRI_TESTS_CHECKPOINT_FILE_H
#define YOMIKIRI_TESTS_CHECKPOINT_FILE_H

#include "tests/support/fact.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/mpi/checkpoint/checkpoint.h"
#include "tests/apps/mpi/checkpoint/invented.h"

static char path[] = "/tmp/yomikiri-store-XXXXXX";
static int seen;

static void see(const yk_table_update *update, void *context)
{
    const yk_table_update expected = invented_update(seen);

    assert_ptr_equal(context, &seen);
    CHECK(invented_same(update, &expected), ((Board){ update->board.own, update->board.opp }),
          "update %d is another one", seen);
    seen++;
}

/* Open the file, which holds the first so many updates, or is refused after these. */
static inline FILE *open_seen(int expected, char why[CHECKPOINT_WHY])
{
    FILE *checkpoint;

    seen = 0;
    why[0] = '\0';
    checkpoint = checkpoint_open(path, see, &seen, why);
    assert_int_equal(seen, expected);
    return checkpoint;
}

static inline void append(FILE *checkpoint, int from, int to)
{
    yk_table_update *updates = malloc((size_t)(to - from + 1) * sizeof(*updates));

    assert_non_null(updates);
    for (int i = from; i < to; i++)
        updates[i - from] = invented_update(i);
    assert_true(checkpoint_append(checkpoint, updates, (size_t)(to - from)));
    free(updates);
}

/* Make a file of the first `count` updates; its size. */
static inline off_t fill(int count)
{
    char why[CHECKPOINT_WHY];
    FILE *checkpoint;
    struct stat status;

    assert_int_equal(truncate(path, 0), 0);
    checkpoint = open_seen(0, why);
    assert_non_null(checkpoint);
    append(checkpoint, 0, count);
    assert_true(checkpoint_close(checkpoint));
    assert_int_equal(stat(path, &status), 0);
    return status.st_size;
}

static inline void holds_so_many(int count)
{
    char why[CHECKPOINT_WHY];
    FILE *checkpoint = open_seen(count, why);

    assert_string_equal(why, "");
    assert_true(checkpoint_close(checkpoint));
}

static inline void put(off_t at, const char *text, size_t length)
{
    const int file = open(path, O_WRONLY);

    assert_int_equal(pwrite(file, text, length, at), length);
    close(file);
}

static inline int make_file(void **state)
{
    const int file = mkstemp(path);

    (void)state;
    invented_begin();
    return file < 0 ? -1 : close(file);
}

static inline int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

#endif
