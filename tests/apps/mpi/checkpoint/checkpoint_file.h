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

static char path[] = "/tmp/yomikiri-store-XXXXXX";
static int seen;
static uint64_t invented_seed;

/* The update of that number, which is always the same: of a board that no game leads to, but
 * possible in all it says. */
static inline yk_table_update invented_update(int number)
{
    Random random = { invented_seed + 1000 * (uint64_t)number };
    const uint64_t own = random_next(&random) & random_next(&random);
    const uint64_t opp = random_next(&random) & ~own;
    const int lower = 2 * (int)random_below(&random, 65) - 64;
    const int upper = lower + 2 * (int)random_below(&random, (uint32_t)(64 - lower) / 2 + 1);
    int move = (int)random_below(&random, 64);

    if ((own | opp) >> move & 1)
        move = YK_NO_MOVE;
    return (yk_table_update){
        .board = { own, opp }, .lower = (int8_t)lower, .upper = (int8_t)upper,
        .move = (uint8_t)move, .cost = (uint8_t)random_below(&random, 64),
    };
}

static inline bool invented_same(const yk_table_update *a, const yk_table_update *b)
{
    return a->board.own == b->board.own && a->board.opp == b->board.opp && a->lower == b->lower
           && a->upper == b->upper && a->move == b->move && a->cost == b->cost;
}

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
    invented_seed = fact_seed(3);
    return file < 0 ? -1 : close(file);
}

static inline int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

#endif
