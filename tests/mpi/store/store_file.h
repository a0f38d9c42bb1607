/* store_file.h - a checkpoint in a file of its own, for the tests: it holds invented findings,
 * in the order of their numbers. */

#ifndef YOMIKIRI_TESTS_STORE_FILE_H
#define YOMIKIRI_TESTS_STORE_FILE_H

#include "tests/support/fact.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "mpi/store/store.h"
#include "tests/mpi/store/invented.h"

static char path[] = "/tmp/yomikiri-store-XXXXXX";
static int seen;

static void see(const yk_finding *finding, void *context)
{
    const yk_finding expected = invented_finding(seen);

    assert_ptr_equal(context, &seen);
    CHECK(invented_same(finding, &expected), ((Board){ finding->board.own, finding->board.opp }),
          "finding %d is another one", seen);
    seen++;
}

/* Open the file, which holds the first so many findings, or is refused after these. */
static inline Store *open_seen(int expected, char why[STORE_WHY])
{
    Store *store;

    seen = 0;
    why[0] = '\0';
    store = store_open(path, see, &seen, why);
    assert_int_equal(seen, expected);
    return store;
}

static inline void append(Store *store, int from, int to)
{
    yk_finding *findings = malloc((size_t)(to - from + 1) * sizeof(*findings));

    assert_non_null(findings);
    for (int i = from; i < to; i++)
        findings[i - from] = invented_finding(i);
    assert_true(store_append(store, findings, (size_t)(to - from)));
    free(findings);
}

/* Make a file of the first `count` findings; its size. */
static inline off_t fill(int count)
{
    char why[STORE_WHY];
    Store *store;
    uint64_t bytes;

    assert_int_equal(truncate(path, 0), 0);
    store = open_seen(0, why);
    assert_non_null(store);
    append(store, 0, count);
    bytes = store_cost(store).bytes;
    assert_true(store_close(store));
    return (off_t)bytes;
}

static inline void holds_so_many(int count)
{
    char why[STORE_WHY];
    Store *store = open_seen(count, why);

    assert_string_equal(why, "");
    assert_true(store_close(store));
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
