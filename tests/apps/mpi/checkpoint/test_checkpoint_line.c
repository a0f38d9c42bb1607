/* test_checkpoint_line.c - a line of a checkpoint: it says all of an update, and a line that was
 * damaged, or says what cannot be, is never read. */

#include "tests/support/fact.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tests/apps/mpi/checkpoint/checkpoint_file.h"

enum { FEW = 12, MANY = 20000 };

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

/* Every byte by every other, taken out, and put in once more; and several at random. */
FACT(line_that_is_damaged_is_never_read)
{
    char line[CHECKPOINT_LINE], worse[2 * CHECKPOINT_LINE];
    Random random = { fact_seed(4) };
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
        for (int times = 0; times < 2000; times++) {
            memcpy(worse, line, length);
            for (int left = 1 + (int)random_below(&random, 8); left > 0; left--)
                worse[random_below(&random, (uint32_t)length)] =
                    "0123456789abcdef -~\n"[random_below(&random, 20)];
            assert_int_equal(checkpoint_read(worse, length, &read),
                             memcmp(worse, line, length) == 0);
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
