/* test_checkpoint.c - a checkpoint: updates that come back as they were written, disks that are
 * full, two runs at once, files and lines that are not as they were written. The file holds
 * invented updates, in the order of their numbers. */

#include "tests/support/fact.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/mpi/checkpoint/checkpoint.h"

enum { FEW = 12, MANY = 5000 };

static char path[] = "/tmp/yomikiri-store-XXXXXX";
static int seen;
static uint64_t invented_seed;

/* The update of that number, which is always the same: of a board that no game leads to, but
 * possible in all it says. */
static yk_table_update invented_update(int number)
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

static bool invented_same(const yk_table_update *a, const yk_table_update *b)
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
static FILE *open_seen(int expected, char why[CHECKPOINT_WHY])
{
    FILE *checkpoint;

    seen = 0;
    why[0] = '\0';
    checkpoint = checkpoint_open(path, see, &seen, why);
    assert_int_equal(seen, expected);
    return checkpoint;
}

static void append(FILE *checkpoint, int from, int to)
{
    yk_table_update *updates = malloc((size_t)(to - from + 1) * sizeof(*updates));

    assert_non_null(updates);
    for (int i = from; i < to; i++)
        updates[i - from] = invented_update(i);
    assert_true(checkpoint_append(checkpoint, updates, (size_t)(to - from)));
    free(updates);
}

/* Make a file of the first `count` updates; its size. */
static off_t fill(int count)
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

static void holds_so_many(int count)
{
    char why[CHECKPOINT_WHY];
    FILE *checkpoint = open_seen(count, why);

    assert_string_equal(why, "");
    assert_true(checkpoint_close(checkpoint));
}

static void put(off_t at, const char *text, size_t length)
{
    const int file = open(path, O_WRONLY);

    assert_int_equal(pwrite(file, text, length, at), length);
    close(file);
}

static int make_file(void **state)
{
    const int file = mkstemp(path);

    (void)state;
    invented_seed = fact_seed(3);
    return file < 0 ? -1 : close(file);
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

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

/* ---- one line ---- */

FACT(line_says_all_of_an_update)
{
    const yk_table_update longest = { { 0, 1 }, -64, -64, 63, 63 };
    char line[CHECKPOINT_LINE];
    yk_table_update read;

    for (int i = 0; i < MANY; i++) {
        const yk_table_update update = invented_update(i);
        const size_t length = checkpoint_line(&update, line);

        assert_int_equal(length, strlen(line));
        CHECK(checkpoint_read(line, length, &read) && invented_same(&read, &update),
              ((Board){ update.board.own, update.board.opp }), "not read again: %s", line);
    }
    assert_int_equal(checkpoint_line(&longest, line), CHECKPOINT_LINE - 1);
    assert_true(checkpoint_read(line, CHECKPOINT_LINE - 1, &read)
                && invented_same(&read, &longest));
}

/* Every byte by every other, taken out, and put in once more. */
FACT(line_that_is_damaged_is_never_read)
{
    char line[CHECKPOINT_LINE], worse[2 * CHECKPOINT_LINE];
    yk_table_update read;

    for (int i = 0; i < FEW; i++) {
        const yk_table_update update = invented_update(i);
        const size_t length = checkpoint_line(&update, line);

        for (size_t at = 0; at < length; at++) {
            memcpy(worse, line, length);
            for (int byte = 0; byte < 256; byte++) {
                worse[at] = (char)byte;
                assert_int_equal(checkpoint_read(worse, length, &read), worse[at] == line[at]);
            }
            memmove(worse + at, line + at + 1, length - at - 1);
            assert_false(checkpoint_read(worse, length - 1, &read));
            memcpy(worse, line, at + 1);
            memcpy(worse + at + 1, line + at, length - at);
            assert_false(checkpoint_read(worse, length + 1, &read));
        }
    }
}

/* Is a line read that says this, with a checksum that is right? */
static bool is_read(const char *text)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    char line[256];
    yk_table_update read;

    for (const char *c = text; *c; c++)
        sum = (sum ^ (unsigned char)*c) * UINT64_C(0x100000001b3);

    const int length = snprintf(line, sizeof(line), "%s%016" PRIx64, text, sum);

    return checkpoint_read(line, (size_t)length, &read);
}

FACT(line_that_cannot_be_is_never_read)
{
#define LINE(rest) "yomikiri.ranks/3 0000001008000000 0000000810000000 " rest " "
    static const char *CANNOT[] = {
        LINE("-66 2 19 20"), LINE("-2 66 19 20"), LINE("-3 2 19 20"), LINE("-2 3 19 20"),
        LINE("4 2 19 20"), LINE("-2 2 27 20"), LINE("-2 2 28 20"), LINE("-2 2 65 20"),
        LINE("-2 2 -1 20"), LINE("-2 2 275 20"), LINE("-2 2 19 64"), LINE("-2 2 19 -1"),
        LINE("-2 2 19 276"), LINE("254 2 19 20"),
        LINE("-2 +2 19 20"), LINE("-2 02 19 20"), LINE("-2  2 19 20"), LINE("-2 2 19"),
        LINE("-2 2 19 20 0"), LINE("-2 2 19 20 "), LINE(""), "", "yomikiri.ranks/3 ",
        "yomikiri.ranks/3 0000001008000000 0000001010000000 -2 2 19 20 ",
        "yomikiri.ranks/3 0000001008000000 000000081000000A -2 2 19 20 ",
        "yomikiri.ranks/3 0x00001008000000 0000000810000000 -2 2 19 20 ",
        "yomikiri.ranks/4 0000001008000000 0000000810000000 -2 2 19 20 ",
    };
    const yk_table_update cannot[] = {
        { { 1, 3 }, -2, 2, 19, 20 }, { { 1, 2 }, -3, 2, 19, 20 },
        { { 1, 2 }, -2, 66, 19, 20 }, { { 1, 2 }, 4, 2, 19, 20 },
        { { 1, 2 }, -2, 2, 1, 20 }, { { 1, 2 }, -2, 2, 65, 20 },
        { { 1, 2 }, -2, 2, 19, 64 },
    };
    char line[CHECKPOINT_LINE];

    assert_true(is_read(LINE("-2 2 19 20")));
    for (size_t i = 0; i < ARRAY_LENGTH(CANNOT); i++)
        if (is_read(CANNOT[i]))
            fail_msg("read: %s", CANNOT[i]);
    for (size_t i = 0; i < ARRAY_LENGTH(cannot); i++)
        if (checkpoint_line(&cannot[i], line) != 0)
            fail_msg("written: %s", line);
#undef LINE
}

FACTS_MAIN(make_file, remove_file)
