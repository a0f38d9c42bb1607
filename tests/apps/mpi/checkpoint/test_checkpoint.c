/* test_checkpoint.c - a checkpoint: updates that come back as they were written, disks that are
 * full, two runs at once, and files that are not as they were written. */

#include "tests/apps/mpi/checkpoint/checkpoint_file.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

enum { FEW = 12, MANY = 5000 };

FACT(checkpoint_gives_back_what_it_was_given)
{
    char why[CHECKPOINT_WHY];
    FILE *checkpoint;

    fill(FEW);
    holds_so_many(FEW);
    checkpoint = open_seen(FEW, why);
    append(checkpoint, FEW, FEW + 1);
    append(checkpoint, FEW + 1, FEW + 1);
    append(checkpoint, FEW + 1, FEW + 300);
    assert_true(checkpoint_close(checkpoint));
    holds_so_many(FEW + 300);
}

FACT(checkpoint_passes_over_what_cannot_be)
{
    yk_table_update updates[3] = { invented_update(0), invented_update(1), invented_update(1) };
    char why[CHECKPOINT_WHY];
    FILE *checkpoint;

    fill(0);
    checkpoint = open_seen(0, why);
    updates[1].lower = 65;
    assert_true(checkpoint_append(checkpoint, updates, 3));
    assert_true(checkpoint_close(checkpoint));
    holds_so_many(2);
}

FACT(checkpoint_loses_nothing_of_a_run_that_is_killed)
{
    int status = -1;

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

FACT(checkpoint_is_one_run_at_a_time)
{
    char why[CHECKPOINT_WHY];
    FILE *checkpoint;

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
FACT(checkpoint_says_when_the_disk_is_full)
{
    const off_t one = fill(1), two = fill(2), all = fill(FEW);
    const off_t room[] = { 0, 1, one - 1, one, one + 1, two, two + 40, all - 1 };

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
FACT(checkpoint_refuses_a_device)
{
    char why[CHECKPOINT_WHY];

    if (access("/dev/full", R_OK | W_OK) != 0)
        skip_because("/dev/full is not available");
    assert_null(checkpoint_open("/dev/full", see, &seen, why));
    assert_non_null(strstr(why, "/dev/full:1: this line is damaged"));
}

/* ---- lines that were cut off or damaged, and files of something else ---- */

/* The file is refused after so many lines, with a message that names the next and has `words`
 * in it; and what is in the file stays. */
static void refused_after(int lines, const char *words)
{
    static char before[4096], after[4096];
    char why[CHECKPOINT_WHY], place[64];
    const int file = open(path, O_RDONLY);
    const ssize_t length = pread(file, before, sizeof(before), 0);

    snprintf(place, sizeof(place), "%s:%d: ", path, lines + 1);
    assert_null(open_seen(lines, why));
    if (strncmp(why, place, strlen(place)) != 0 || !strstr(why, words))
        fail_msg("%s", why);
    assert_int_equal(pread(file, after, sizeof(after), 0), length);
    assert_memory_equal(before, after, (size_t)length);
    close(file);
}

/* At every length: what is whole comes back, and what is appended next does, too. */
FACT(checkpoint_takes_out_a_line_that_was_cut_off)
{
    const off_t first = fill(1), both = fill(2);
    char why[CHECKPOINT_WHY];

    for (off_t cut = 0; cut < both; cut++) {
        const int whole = cut >= first;
        FILE *checkpoint;

        fill(2);
        assert_int_equal(truncate(path, cut), 0);
        checkpoint = open_seen(whole, why);
        assert_non_null(checkpoint);
        append(checkpoint, whole, 3);
        assert_true(checkpoint_close(checkpoint));
        holds_so_many(3);
    }
}

/* Every byte of the second line of three, and of the last, whose end is there. */
FACT(checkpoint_refuses_a_damaged_line)
{
    const off_t ends[] = { fill(1), fill(2), fill(3) };

    for (int line = 1; line < 3; line++)
        for (off_t at = ends[line - 1]; at < ends[line] - (line == 2); at++)
            for (const char *byte = "~\n"; *byte; byte++) {
                fill(3);
                put(at, byte, 1);
                if (at < ends[line] - 1 || *byte != '\n')
                    refused_after(line, "this line is damaged");
            }
}

FACT(checkpoint_refuses_a_file_of_something_else)
{
    static const char *TEXTS[] = {
        "Dear all,", "Dear all,\n", "yomikiri.rankings\n", "yomikiri.rankings", "\n", "x", "\n\n",
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; and so on; and so on",
        "yomikiri.ranks/2 0000000000100000 fefefefefeeefefe -42 -42 19 20 e4d0ac76a5d8f6b1\n",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        assert_int_equal(truncate(path, 0), 0);
        put(0, TEXTS[i], strlen(TEXTS[i]));
        refused_after(0, "something else");
    }
}

FACTS_MAIN(make_file, remove_file)
