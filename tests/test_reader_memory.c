/* test_reader_memory.c - without memory the reader says so: the n-th allocation is made to
 * fail, for every n, and what comes out is what comes out otherwise, or no-memory. */

#include <stdlib.h>

#include "tests/support/fact.h"
#include "tests/support/read_one.h"
#include "tests/support/reader_check.h"

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define CAN_FAIL 1
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#undef CAN_FAIL
#define CAN_FAIL 0
#endif
#endif
#else
#define CAN_FAIL 0
#endif

/* Allocations still to be granted; negative: all. */
static long grants = -1;

#if CAN_FAIL

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);

static bool granted(void)
{
    if (grants < 0)
        return true;
    if (grants == 0)
        return false;
    grants--;
    return true;
}

void *malloc(size_t size)
{
    return granted() ? __libc_malloc(size) : NULL;
}

void *calloc(size_t count, size_t size)
{
    return granted() ? __libc_calloc(count, size) : NULL;
}

void *realloc(void *block, size_t size)
{
    return granted() ? __libc_realloc(block, size) : NULL;
}

#endif

static const char TEXT[] =
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18;\n"
    "f5d6c3d3c4\n"
    "8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1\n"
    "(;GM[Othello]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
    "-------- *]B[F5]W[D6];)\n"
    "<p>--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;</p>\n";

static void without_memory_nothing_is_misread(void **state)
{
    ReaderOptions options;
    Position position;
    Diag error;
    bool complained = false, completed = false;

    (void)state;
    if (!CAN_FAIL)
        skip_because("this C library, or the sanitizer, keeps malloc to itself");
    reader_options_init(&options);
    const Outcome whole = read_bytes(TEXT, strlen(TEXT), &options);

    assert_int_equal(whole.errors, 0);
    for (long n = 0; n < 10000 && !completed; n++) {
        int positions = 0, errors = 0, rounds = 0;
        ReadStatus status = READ_END;

        grants = n;
        Reader *reader = reader_open(TEXT, strlen(TEXT), &options);

        while (reader != NULL && rounds++ < 1000
               && (status = reader_next(reader, &position, &error)) != READ_END) {
            positions += status == READ_POSITION;
            errors += status == READ_ERROR;
            if (status == READ_ERROR && error.code != DIAG_NO_MEMORY) {
                grants = -1;
                fail_msg("allocation %ld failed: %s", n, diag_name(error.code));
            }
        }
        completed = grants > 0;
        grants = -1;
        reader_close(reader);
        complained |= reader == NULL || errors > 0;
        assert_true(rounds < 1000);
        if (reader != NULL && errors == 0 && positions != whole.positions)
            fail_msg("allocation %ld failed: %d positions of %d and no error", n, positions,
                     whole.positions);
    }
    assert_true(complained);
    assert_true(completed);
}

/* The catalogue's no-memory must come from somewhere: the reader copies its input, and
 * what follows needs memory too. */
static void no_memory_is_reported(void **state)
{
    ReaderOptions options;
    bool reported = false, null = false;

    (void)state;
    if (!CAN_FAIL)
        skip_because("this C library, or the sanitizer, keeps malloc to itself");
    reader_options_init(&options);
    for (long n = 0; n < 50; n++) {
        grants = n;
        Reader *reader = reader_open(TEXT, strlen(TEXT), &options);
        Position position;
        Diag error;
        ReadStatus status;

        null |= reader == NULL;
        while (reader != NULL && (status = reader_next(reader, &position, &error)) != READ_END)
            reported |= status == READ_ERROR && error.code == DIAG_NO_MEMORY;
        grants = -1;
        reader_close(reader);
    }
    assert_true(null || reported);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_memory_nothing_is_misread),
        cmocka_unit_test(no_memory_is_reported),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
