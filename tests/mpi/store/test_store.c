/* test_store.c - a checkpoint: findings that come back as they were written, large files, disks
 * that are full, and two runs at once. */

#include "tests/mpi/store/store_file.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <sys/wait.h>

#include "base/clock.h"

enum { FEW = 12, MANY = 50000 };    /* MANY: over 3 MiB of lines */

/* ---- a file system as it may be, in place of libc's functions ---- */

static size_t at_most;          /* bytes that one call does; 0: all */
static bool interrupts;         /* every other call is interrupted */
static int writes;
static bool halves;             /* a write ended within a line */
static size_t longest_read;

static bool interrupted(size_t *count)
{
    static int calls;

    if (at_most > 0 && *count > at_most)
        *count = at_most;
    errno = EINTR;
    return interrupts && ++calls % 2 == 1;
}

static _Atomic int syncs, slow_ms, sync_error;

int fdatasync(int file)
{
    (void)file;
    usleep(1000u * (unsigned)slow_ms);
    syncs++;
    errno = sync_error;
    return sync_error ? -1 : 0;
}

ssize_t write(int file, const void *bytes, size_t count)
{
    writes++;
    halves |= count > 0 && ((const char *)bytes)[count - 1] != '\n';
    return interrupted(&count) ? -1 : writev(file, &(struct iovec){ (void *)bytes, count }, 1);
}

ssize_t read(int file, void *bytes, size_t count)
{
    longest_read = count > longest_read ? count : longest_read;
    return interrupted(&count) ? -1 : readv(file, &(struct iovec){ bytes, count }, 1);
}

/* ---- facts ---- */

static void store_gives_back_what_it_was_given(void **state)
{
    char why[STORE_WHY];
    Store *store;

    (void)state;
    fill(FEW);
    holds_so_many(FEW);
    store = open_seen(FEW, why);
    append(store, FEW, FEW + 1);
    append(store, FEW + 1, FEW + 1);
    append(store, FEW + 1, FEW + 300);
    assert_true(store_close(store));
    holds_so_many(FEW + 300);
}

static void store_passes_over_what_cannot_be(void **state)
{
    yk_finding findings[3] = { invented_finding(0), invented_finding(1), invented_finding(1) };
    char why[STORE_WHY];
    Store *store;

    (void)state;
    fill(0);
    store = open_seen(0, why);
    findings[1].lower = 65;
    assert_true(store_append(store, findings, 3));
    assert_int_equal(store_cost(store).results, 2);
    assert_true(store_close(store));
    holds_so_many(2);
}

static void store_writes_several_findings_at_once(void **state)
{
    (void)state;
    writes = 0;
    halves = false;
    fill(500);
    assert_int_equal(writes, 1);
    fill(MANY);
    assert_true(writes < MANY / 500);
    assert_false(halves);
}

static void store_goes_on_where_a_call_did_less(void **state)
{
    (void)state;
    for (at_most = 1; at_most < 2 * STORE_LINE; at_most += 9) {
        interrupts = at_most % 2;
        fill(FEW);
        holds_so_many(FEW);
    }
    at_most = 0;
    interrupts = false;
    holds_so_many(FEW);
}

/* What is handed out does not depend on where a piece ends, nor does the number of a line. */
static void store_reads_a_large_file_in_pieces(void **state)
{
    const off_t size = fill(MANY);
    off_t place = 0;
    char line[STORE_LINE], why[STORE_WHY];

    (void)state;
    longest_read = 0;
    holds_so_many(MANY);
    assert_true(longest_read > 0 && (off_t)longest_read < size / 3);
    assert_int_equal(truncate(path, size - 30), 0);
    holds_so_many(MANY - 1);
    for (int i = 0; i < MANY - 10; i++) {
        const yk_finding finding = invented_finding(i);

        place += (off_t)store_line(&finding, line) + 1;
    }
    put(place + 20, "~", 1);
    assert_null(open_seen(MANY - 10, why));
    snprintf(line, sizeof(line), ":%d: ", MANY - 9);
    assert_non_null(strstr(why, line));
}

static void store_is_one_run_at_a_time(void **state)
{
    char why[STORE_WHY];
    Store *store;

    (void)state;
    fill(1);
    store = open_seen(1, why);
    assert_null(open_seen(0, why));
    assert_non_null(strstr(why, "another run"));
    append(store, 1, 2);
    assert_true(store_close(store));
    holds_so_many(2);
}

/* Append FEW findings where the file may have so many bytes, and then one more; the number of
 * the fact that does not hold, 0 if all do. */
static int append_within(rlim_t bytes)
{
    const struct rlimit limit = { bytes, bytes };
    yk_finding findings[FEW];
    char why[STORE_WHY];
    Store *store;

    for (int i = 0; i < FEW; i++)
        findings[i] = invented_finding(i);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    store = store_open(path, see, &seen, why);
    if (!store)
        return 1;
    if (store_append(store, findings, FEW) || errno != EFBIG)
        return 2;
    errno = 0;
    if (store_append(store, findings, 0) || errno != EFBIG || store_cost(store).bytes != bytes)
        return 3;
    errno = 0;
    if (store_sync(store) || errno != EFBIG || store_cost(store).results != 0)
        return 4;
    errno = 0;
    return store_close(store) || errno != EFBIG ? 5 : 0;
}

/* What was written before stays, and is gone on with when there is room again. */
static void store_says_when_the_disk_is_full(void **state)
{
    const off_t one = fill(1), two = fill(2), all = fill(FEW);
    const off_t room[] = { 0, 1, one - 1, one, one + 1, two, two + 40, all - 1 };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(room); i++) {
        const int whole = room[i] < one ? 0 : room[i] < two ? 1 : room[i] < all - 1 ? 2 : FEW - 1;
        char why[STORE_WHY];
        int status = -1;
        Store *store;

        assert_int_equal(truncate(path, 0), 0);
        const pid_t child = fork();

        if (child == 0)
            _exit(append_within((rlim_t)room[i]));
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(status, 0);
        store = open_seen(whole, why);
        assert_non_null(store);
        append(store, whole, FEW);
        assert_true(store_close(store));
        holds_so_many(FEW);
    }
}

/* Every so often, and only where there is something new; whoever appends does not wait for it. */
static void store_syncs_by_itself(void **state)
{
    char why[STORE_WHY];
    int64_t start_ns;
    Store *store;

    (void)state;
    fill(0);
    store = open_seen(0, why);
    syncs = 0;
    slow_ms = 300;
    assert_true(store_sync_every(store, 0.001));
    usleep(20 * 1000);
    assert_int_equal(syncs, 0);
    append(store, 0, 1);
    usleep(20 * 1000);                          /* a sync is under way */
    start_ns = clock_ns();
    append(store, 1, 2);
    assert_true(clock_ns() - start_ns < 200 * 1000 * 1000);
    for (int i = 0; i < 1000 && syncs < 2; i++)
        usleep(10 * 1000);
    slow_ms = 0;
    assert_int_equal(syncs, 2);
    assert_true(store_close(store));
    assert_int_equal(syncs, 2);
    holds_so_many(2);
}

static void store_says_when_a_sync_failed(void **state)
{
    const yk_finding finding = invented_finding(1);
    char why[STORE_WHY];
    Store *store;

    (void)state;
    fill(0);
    store = open_seen(0, why);
    syncs = 0;
    sync_error = EIO;
    assert_true(store_sync_every(store, 0.001));
    append(store, 0, 1);
    for (int i = 0; i < 1000 && syncs < 1; i++)
        usleep(10 * 1000);
    usleep(20 * 1000);
    sync_error = 0;
    errno = 0;
    assert_false(store_append(store, &finding, 1));
    assert_int_equal(errno, EIO);
    errno = 0;
    assert_false(store_close(store));
    assert_int_equal(errno, EIO);
}

/* What never ends is not read to its end. */
static void store_refuses_a_device(void **state)
{
    char why[STORE_WHY];

    (void)state;
    if (access("/dev/full", R_OK | W_OK) != 0)
        skip_because("no /dev/full");
    assert_null(store_open("/dev/full", see, &seen, why));
    assert_non_null(strstr(why, "/dev/full:1: this line is damaged"));
}

/* Findings and bytes are those of the file; time is counted, too. */
static void store_counts_what_it_costs(void **state)
{
    const off_t first = fill(1), all = fill(FEW);
    char why[STORE_WHY];
    Store *store;
    StoreCost cost;

    (void)state;
    fill(1);
    store = open_seen(1, why);
    cost = store_cost(store);
    assert_int_equal(cost.results + cost.bytes, 0);
    append(store, 1, 2);
    append(store, 2, FEW);
    assert_true(store_sync(store));
    cost = store_cost(store);
    assert_int_equal(cost.results, FEW - 1);
    assert_int_equal(cost.bytes, all - first);
    assert_true(cost.cpu_ns > 0 && cost.wall_ns > 0);
    assert_true(store_close(store));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(store_gives_back_what_it_was_given),
        cmocka_unit_test(store_passes_over_what_cannot_be),
        cmocka_unit_test(store_writes_several_findings_at_once),
        cmocka_unit_test(store_goes_on_where_a_call_did_less),
        cmocka_unit_test(store_reads_a_large_file_in_pieces),
        cmocka_unit_test(store_is_one_run_at_a_time),
        cmocka_unit_test(store_says_when_the_disk_is_full),
        cmocka_unit_test(store_syncs_by_itself),
        cmocka_unit_test(store_says_when_a_sync_failed),
        cmocka_unit_test(store_refuses_a_device),
        cmocka_unit_test(store_counts_what_it_costs),
    };

    return cmocka_run_group_tests_name("store", tests, make_file, remove_file);
}
