/* test_checkpoint.c - a checkpoint: updates that come back as they were written, large files,
 * disks that are full, and two runs at once. */
/* needs: threads */

#include "tests/apps/mpi/checkpoint/checkpoint_file.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
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

static _Atomic int syncs_begun, syncs, sync_error;
static atomic_bool disk_hangs;  /* a sync that has begun does not end */

int fdatasync(int file)
{
    (void)file;
    syncs_begun++;
    while (disk_hangs)
        usleep(1000);
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

static void checkpoint_gives_back_what_it_was_given(void **state)
{
    char why[CHECKPOINT_WHY];
    Checkpoint *checkpoint;

    (void)state;
    fill(FEW);
    holds_so_many(FEW);
    checkpoint = open_seen(FEW, why);
    append(checkpoint, FEW, FEW + 1);
    append(checkpoint, FEW + 1, FEW + 1);
    append(checkpoint, FEW + 1, FEW + 300);
    assert_true(checkpoint_close(checkpoint));
    holds_so_many(FEW + 300);
}

static void checkpoint_passes_over_what_cannot_be(void **state)
{
    yk_table_update updates[3] = { invented_update(0), invented_update(1), invented_update(1) };
    char why[CHECKPOINT_WHY];
    Checkpoint *checkpoint;

    (void)state;
    fill(0);
    checkpoint = open_seen(0, why);
    updates[1].lower = 65;
    assert_true(checkpoint_append(checkpoint, updates, 3));
    assert_int_equal(checkpoint_cost(checkpoint).results, 2);
    assert_true(checkpoint_close(checkpoint));
    holds_so_many(2);
}

static void checkpoint_writes_several_updates_at_once(void **state)
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

static void checkpoint_goes_on_where_a_call_did_less(void **state)
{
    (void)state;
    for (at_most = 1; at_most < 2 * CHECKPOINT_LINE; at_most += 9) {
        interrupts = at_most % 2;
        fill(FEW);
        holds_so_many(FEW);
    }
    at_most = 0;
    interrupts = false;
    holds_so_many(FEW);
}

/* What is handed out does not depend on where a task ends, nor does the number of a line. */
static void checkpoint_reads_a_large_file_in_pieces(void **state)
{
    const off_t size = fill(MANY);
    off_t place = 0;
    char line[CHECKPOINT_LINE], why[CHECKPOINT_WHY];

    (void)state;
    longest_read = 0;
    holds_so_many(MANY);
    assert_true(longest_read > 0 && (off_t)longest_read < size / 3);
    assert_int_equal(truncate(path, size - 30), 0);
    holds_so_many(MANY - 1);
    for (int i = 0; i < MANY - 10; i++) {
        const yk_table_update update = invented_update(i);

        place += (off_t)checkpoint_line(&update, line) + 1;
    }
    put(place + 20, "~", 1);
    assert_null(open_seen(MANY - 10, why));
    snprintf(line, sizeof(line), ":%d: ", MANY - 9);
    assert_non_null(strstr(why, line));
}

static void checkpoint_is_one_run_at_a_time(void **state)
{
    char why[CHECKPOINT_WHY];
    Checkpoint *checkpoint;

    (void)state;
    fill(1);
    checkpoint = open_seen(1, why);
    assert_null(open_seen(0, why));
    assert_non_null(strstr(why, "another run"));
    append(checkpoint, 1, 2);
    assert_true(checkpoint_close(checkpoint));
    holds_so_many(2);
}

/* Append FEW updates where the file may have so many bytes, and then one more; the number of
 * the fact that does not hold, 0 if all do. */
static int append_within(rlim_t bytes)
{
    const struct rlimit limit = { bytes, bytes };
    yk_table_update updates[FEW];
    char why[CHECKPOINT_WHY];
    Checkpoint *checkpoint;

    for (int i = 0; i < FEW; i++)
        updates[i] = invented_update(i);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    checkpoint = checkpoint_open(path, see, &seen, why);
    if (!checkpoint)
        return 1;
    if (checkpoint_append(checkpoint, updates, FEW) || errno != EFBIG)
        return 2;
    errno = 0;
    if (checkpoint_append(checkpoint, updates, 0) || errno != EFBIG
        || checkpoint_cost(checkpoint).bytes != bytes)
        return 3;
    errno = 0;
    if (checkpoint_sync(checkpoint) || errno != EFBIG || checkpoint_cost(checkpoint).results != 0)
        return 4;
    errno = 0;
    return checkpoint_close(checkpoint) || errno != EFBIG ? 5 : 0;
}

/* What was written before stays, and is gone on with when there is room again. */
static void checkpoint_says_when_the_disk_is_full(void **state)
{
    const off_t one = fill(1), two = fill(2), all = fill(FEW);
    const off_t room[] = { 0, 1, one - 1, one, one + 1, two, two + 40, all - 1 };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(room); i++) {
        const int whole = room[i] < one ? 0 : room[i] < two ? 1 : room[i] < all - 1 ? 2 : FEW - 1;
        char why[CHECKPOINT_WHY];
        int status = -1;
        Checkpoint *checkpoint;

        assert_int_equal(truncate(path, 0), 0);
        const pid_t child = fork();

        if (child == 0)
            _exit(append_within((rlim_t)room[i]));
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(status, 0);
        checkpoint = open_seen(whole, why);
        assert_non_null(checkpoint);
        append(checkpoint, whole, FEW);
        assert_true(checkpoint_close(checkpoint));
        holds_so_many(FEW);
    }
}

/* Until the count is so high, for two minutes at most. */
static void await_count(const _Atomic int *count, int wanted)
{
    for (int i = 0; i < 12000 && *count < wanted; i++)
        usleep(10 * 1000);
    assert_int_equal(*count, wanted);
}

/* Every so often, and only where there is something new; whoever appends does not wait for it. */
static void checkpoint_syncs_by_itself(void **state)
{
    char why[CHECKPOINT_WHY];
    Checkpoint *checkpoint;

    (void)state;
    fill(0);
    checkpoint = open_seen(0, why);
    syncs_begun = syncs = 0;
    assert_true(checkpoint_sync_every(checkpoint, 0.001));
    usleep(20 * 1000);
    assert_int_equal(syncs_begun, 0);
    disk_hangs = true;
    append(checkpoint, 0, 1);
    await_count(&syncs_begun, 1);
    append(checkpoint, 1, 2);
    assert_int_equal(syncs, 0);
    disk_hangs = false;
    await_count(&syncs, 2);
    assert_true(checkpoint_close(checkpoint));
    assert_int_equal(syncs, 2);
    holds_so_many(2);
}

static void checkpoint_says_when_a_sync_failed(void **state)
{
    const yk_table_update update = invented_update(1);
    char why[CHECKPOINT_WHY];
    Checkpoint *checkpoint;

    (void)state;
    fill(0);
    checkpoint = open_seen(0, why);
    syncs = 0;
    sync_error = EIO;
    assert_true(checkpoint_sync_every(checkpoint, 0.001));
    append(checkpoint, 0, 1);
    bool appended = true;
    for (int i = 0; i < 12000 && appended; i++) {
        usleep(10 * 1000);
        errno = 0;
        appended = checkpoint_append(checkpoint, &update, 1);
    }
    assert_false(appended);
    assert_int_equal(errno, EIO);
    sync_error = 0;
    errno = 0;
    assert_false(checkpoint_close(checkpoint));
    assert_int_equal(errno, EIO);
}

/* What never ends is not read to its end. */
static void checkpoint_refuses_a_device(void **state)
{
    char why[CHECKPOINT_WHY];

    (void)state;
    if (access("/dev/full", R_OK | W_OK) != 0)
        skip_because("/dev/full is not available");
    assert_null(checkpoint_open("/dev/full", see, &seen, why));
    assert_non_null(strstr(why, "/dev/full:1: this line is damaged"));
}

/* TableSync and bytes are those of the file; time is counted, too. */
static void checkpoint_counts_what_it_costs(void **state)
{
    const off_t first = fill(1), all = fill(FEW);
    char why[CHECKPOINT_WHY];
    Checkpoint *checkpoint;
    CheckpointCost cost;

    (void)state;
    fill(1);
    checkpoint = open_seen(1, why);
    cost = checkpoint_cost(checkpoint);
    assert_int_equal(cost.results + cost.bytes, 0);
    append(checkpoint, 1, 2);
    append(checkpoint, 2, FEW);
    assert_true(checkpoint_sync(checkpoint));
    cost = checkpoint_cost(checkpoint);
    assert_int_equal(cost.results, FEW - 1);
    assert_int_equal(cost.bytes, all - first);
    assert_true(cost.cpu_ns > 0 && cost.wall_ns > 0);
    assert_true(checkpoint_close(checkpoint));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checkpoint_gives_back_what_it_was_given),
        cmocka_unit_test(checkpoint_passes_over_what_cannot_be),
        cmocka_unit_test(checkpoint_writes_several_updates_at_once),
        cmocka_unit_test(checkpoint_goes_on_where_a_call_did_less),
        cmocka_unit_test(checkpoint_reads_a_large_file_in_pieces),
        cmocka_unit_test(checkpoint_is_one_run_at_a_time),
        cmocka_unit_test(checkpoint_says_when_the_disk_is_full),
        cmocka_unit_test(checkpoint_syncs_by_itself),
        cmocka_unit_test(checkpoint_says_when_a_sync_failed),
        cmocka_unit_test(checkpoint_refuses_a_device),
        cmocka_unit_test(checkpoint_counts_what_it_costs),
    };

    return cmocka_run_group_tests_name("checkpoint", tests, make_file, remove_file);
}
