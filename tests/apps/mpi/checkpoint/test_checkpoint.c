/* test_checkpoint.c - a checkpoint: updates that come back as they were written, disks that are
 * full, and two runs at once. */

#include "tests/apps/mpi/checkpoint/checkpoint_file.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

enum { FEW = 12, MANY = 5000 };

static void checkpoint_gives_back_what_it_was_given(void **state)
{
    char why[CHECKPOINT_WHY];
    FILE *checkpoint;

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
    FILE *checkpoint;

    (void)state;
    fill(0);
    checkpoint = open_seen(0, why);
    updates[1].lower = 65;
    assert_true(checkpoint_append(checkpoint, updates, 3));
    assert_true(checkpoint_close(checkpoint));
    holds_so_many(2);
}

static void checkpoint_loses_nothing_of_a_run_that_is_killed(void **state)
{
    int status = -1;

    (void)state;
    fill(0);
    const pid_t child = fork();

    if (child == 0) {
        char why[CHECKPOINT_WHY];

        append(open_seen(0, why), 0, MANY);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    holds_so_many(MANY);
}

static void checkpoint_is_one_run_at_a_time(void **state)
{
    char why[CHECKPOINT_WHY];
    FILE *checkpoint;

    (void)state;
    fill(1);
    checkpoint = open_seen(1, why);
    assert_null(open_seen(0, why));
    assert_non_null(strstr(why, "another run"));
    append(checkpoint, 1, 2);
    assert_true(checkpoint_close(checkpoint));
    holds_so_many(2);
}

/* Append FEW updates where the file may have so many bytes, then close it; the number of
 * the fact that does not hold, 0 if all do. */
static int append_within(rlim_t bytes)
{
    const struct rlimit limit = { bytes, bytes };
    yk_table_update updates[FEW];
    char why[CHECKPOINT_WHY];
    FILE *checkpoint;

    for (int i = 0; i < FEW; i++)
        updates[i] = invented_update(i);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    checkpoint = checkpoint_open(path, see, &seen, why);
    if (!checkpoint)
        return 1;
    if (checkpoint_append(checkpoint, updates, FEW) || errno != EFBIG)
        return 2;
    return checkpoint_close(checkpoint) ? 3 : 0;
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
        FILE *checkpoint;

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checkpoint_gives_back_what_it_was_given),
        cmocka_unit_test(checkpoint_passes_over_what_cannot_be),
        cmocka_unit_test(checkpoint_loses_nothing_of_a_run_that_is_killed),
        cmocka_unit_test(checkpoint_is_one_run_at_a_time),
        cmocka_unit_test(checkpoint_says_when_the_disk_is_full),
        cmocka_unit_test(checkpoint_refuses_a_device),
    };

    return cmocka_run_group_tests_name("checkpoint", tests, make_file, remove_file);
}
