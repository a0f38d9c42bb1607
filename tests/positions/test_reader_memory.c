/* test_reader_memory.c - a reader without memory, which says so: the n-th allocation is made to
 * fail, for every n, and what comes out is what comes out otherwise, or no-memory. */

#include "tests/support/fact.h"
#include "tests/support/read_one.h"
#include "tests/support/reader_check.h"
#include "tests/support/refuse.h"

static const char TEXT[] =
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18;\n"
    "f5d6c3d3c4\n"
    "8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1\n"
    "(;GM[Othello]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
    "-------- *]B[F5]W[D6];)\n"
    "<p>--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;</p>\n";

/* Allocation number n alone, or `for_good` all from there on. */
static void check_every_allocation(bool for_good)
{
    ReaderOptions options;
    Position position;
    Diag error;
    bool complained = false, completed = false;

    if (!REFUSE_WORKS)
        skip_because("this C library, or the sanitizer, keeps malloc to itself");
    reader_options_init(&options);
    const Outcome whole = read_bytes(TEXT, strlen(TEXT), &options);

    assert_int_equal(whole.errors, 0);
    for (long n = 0; n < 10000 && !completed; n++) {
        int positions = 0, errors = 0, rounds = 0;
        ReadStatus status = READ_END;

        refuse_from(n, for_good);
        Reader *reader = reader_open(TEXT, strlen(TEXT), &options);

        while (reader && rounds++ < 1000
               && (status = reader_next(reader, &position, &error)) != READ_END) {
            positions += status == READ_POSITION;
            errors += status == READ_ERROR;
            if (status == READ_ERROR && error.code != DIAG_NO_MEMORY) {
                refuse_none();
                fail_msg("allocation %ld failed: %s", n, diag_name(error.code));
            }
        }
        completed = !refuse_happened();
        refuse_none();
        reader_close(reader);
        complained |= !reader || errors > 0;
        assert_true(rounds < 1000);
        if (reader && errors == 0 && positions != whole.positions)
            fail_msg("allocation %ld failed: %d positions of %d and no error", n, positions,
                     whole.positions);
    }
    assert_true(complained);
    assert_true(completed);
}

static void without_memory_nothing_is_misread(void **state)
{
    (void)state;
    check_every_allocation(true);
}

static void a_moment_without_memory_misreads_nothing(void **state)
{
    (void)state;
    check_every_allocation(false);
}

/* The catalogue's no-memory must come from somewhere: the reader copies its input, and
 * what follows needs memory too. */
static void no_memory_is_reported(void **state)
{
    ReaderOptions options;
    bool reported = false, null = false;

    (void)state;
    if (!REFUSE_WORKS)
        skip_because("this C library, or the sanitizer, keeps malloc to itself");
    reader_options_init(&options);
    for (long n = 0; n < 50; n++) {
        refuse_from(n, true);
        Reader *reader = reader_open(TEXT, strlen(TEXT), &options);
        Position position;
        Diag error;
        ReadStatus status;

        null |= !reader;
        while (reader && (status = reader_next(reader, &position, &error)) != READ_END)
            reported |= status == READ_ERROR && error.code == DIAG_NO_MEMORY;
        refuse_none();
        reader_close(reader);
    }
    assert_true(null || reported);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_memory_nothing_is_misread),
        cmocka_unit_test(a_moment_without_memory_misreads_nothing),
        cmocka_unit_test(no_memory_is_reported),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
