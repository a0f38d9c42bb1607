/* test_checkpoint_damage.c - a checkpoint that is not as it was written: lines that were cut
 * off or damaged, and files of something else. */

#include "tests/apps/mpi/checkpoint/checkpoint_file.h"

#include <stdio.h>
#include <string.h>

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
static void checkpoint_takes_out_a_line_that_was_cut_off(void **state)
{
    const off_t first = fill(1), both = fill(2);
    char why[CHECKPOINT_WHY];

    (void)state;
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
static void checkpoint_refuses_a_damaged_line(void **state)
{
    const off_t ends[] = { fill(1), fill(2), fill(3) };

    (void)state;
    for (int line = 1; line < 3; line++)
        for (off_t at = ends[line - 1]; at < ends[line] - (line == 2); at++)
            for (const char *byte = "~\n"; *byte; byte++) {
                fill(3);
                put(at, byte, 1);
                if (at < ends[line] - 1 || *byte != '\n')
                    refused_after(line, "this line is damaged");
            }
}

static void checkpoint_refuses_a_file_of_something_else(void **state)
{
    static const char *TEXTS[] = {
        "Dear all,", "Dear all,\n", "yomikiri.rankings\n", "yomikiri.rankings", "\n", "x", "\n\n",
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; and so on; and so on",
        "yomikiri.ranks/2 0000000000100000 fefefefefeeefefe -42 -42 19 20 e4d0ac76a5d8f6b1\n",
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        assert_int_equal(truncate(path, 0), 0);
        put(0, TEXTS[i], strlen(TEXTS[i]));
        refused_after(0, "something else");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checkpoint_takes_out_a_line_that_was_cut_off),
        cmocka_unit_test(checkpoint_refuses_a_damaged_line),
        cmocka_unit_test(checkpoint_refuses_a_file_of_something_else),
    };

    return cmocka_run_group_tests_name("checkpoint_damage", tests, make_file, remove_file);
}
