/* cmocka.h - the part of cmocka's interface that the tests here use, for machines and
 * cross compilers without cmocka. Found only where the real one is missing. Written
 * from cmocka's documentation; output is TAP (skips in the form of cmocka 1.1.6).
 *
 * As in cmocka, a failed assertion ends the test, not the program. */

#ifndef YOMIKIRI_SUPPORT_CMOCKA_H
#define YOMIKIRI_SUPPORT_CMOCKA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define SHIM __attribute__((unused)) static

typedef void (*CMUnitTestFunction)(void **state);
typedef int (*CMFixtureFunction)(void **state);

struct CMUnitTest {
    const char *name;
    CMUnitTestFunction test_func;
    CMFixtureFunction setup_func, teardown_func;
    void *initial_state;
};

#define cmocka_unit_test(f)             { #f, f, NULL, NULL, NULL }
#define cmocka_unit_test_setup(f, s)    { #f, f, s, NULL, NULL }
#define cmocka_unit_test_teardown(f, t) { #f, f, NULL, t, NULL }
#define cmocka_unit_test_setup_teardown(f, s, t) { #f, f, s, t, NULL }
#define cmocka_unit_test_prestate(f, p) { #f, f, NULL, NULL, p }
#define cmocka_unit_test_prestate_setup_teardown(f, s, t, p) { #f, f, s, t, p }

enum { SHIM_PASSED, SHIM_FAILED, SHIM_SKIPPED };

/* Weak: every file of a test program that includes this shares the one buffer. */
__attribute__((weak)) jmp_buf shim_end_of_test;

/* End the running test with `outcome`, SHIM_FAILED or SHIM_SKIPPED. */
__attribute__((noreturn)) SHIM void shim_leave(int outcome)
{
    longjmp(shim_end_of_test, outcome);
}

__attribute__((format(printf, 3, 4), noreturn))
SHIM void shim_fail(const char *file, int line, const char *format, ...)
{
    va_list args;

    fflush(stdout);
    printf("# %s:%d: error: ", file, line);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
    shim_leave(SHIM_FAILED);
}

__attribute__((format(printf, 1, 2))) SHIM void print_message(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vprintf(format, args);
    va_end(args);
}

#define print_error print_message
#define fail_msg(...) shim_fail(__FILE__, __LINE__, __VA_ARGS__)
#define fail()        shim_fail(__FILE__, __LINE__, "failed")
#define skip()        shim_leave(SHIM_SKIPPED)

#define SHIM_COMPARE(type, format, a, op, b) do { \
        const type shim_a = (type)(a), shim_b = (type)(b); \
        if (!(shim_a op shim_b)) \
            shim_fail(__FILE__, __LINE__, format " " #op " " format ": %s " #op " %s", \
                      shim_a, shim_b, #a, #b); \
    } while (0)

#define assert_true(c)      do { if (!(c)) fail_msg("%s", #c); } while (0)
#define assert_false(c)     do { if (c) fail_msg("not %s", #c); } while (0)
#define assert_null(p)      do { if ((p) != NULL) fail_msg("%s == NULL", #p); } while (0)
#define assert_non_null(p)  do { if ((p) == NULL) fail_msg("%s != NULL", #p); } while (0)
#define assert_int_equal(a, b)      SHIM_COMPARE(uintmax_t, "%#jx", a, ==, b)
#define assert_int_not_equal(a, b)  SHIM_COMPARE(uintmax_t, "%#jx", a, !=, b)
#define assert_ptr_equal(a, b)      SHIM_COMPARE(uintptr_t, "%#zx", a, ==, b)
#define assert_ptr_not_equal(a, b)  SHIM_COMPARE(uintptr_t, "%#zx", a, !=, b)
#define assert_return_code(rc, error) do { \
        if ((int)(rc) < 0) fail_msg("%s = %d, %d", #rc, (int)(rc), (int)(error)); \
    } while (0)
#define assert_in_range(v, low, high) do { \
        SHIM_COMPARE(uintmax_t, "%#jx", v, >=, low); \
        SHIM_COMPARE(uintmax_t, "%#jx", v, <=, high); \
    } while (0)
#define assert_string_equal(a, b) do { \
        const char *shim_a = (a), *shim_b = (b); \
        if (strcmp(shim_a, shim_b) != 0) \
            fail_msg("\"%s\" == \"%s\"", shim_a, shim_b); \
    } while (0)
#define assert_string_not_equal(a, b) do { \
        if (strcmp((a), (b)) == 0) fail_msg("%s differs from %s", #a, #b); \
    } while (0)
#define assert_memory_equal(a, b, n) do { \
        if (memcmp((a), (b), (n)) != 0) fail_msg("%s and %s differ", #a, #b); \
    } while (0)
#define assert_memory_not_equal(a, b, n) do { \
        if (memcmp((a), (b), (n)) == 0) fail_msg("%s and %s are equal", #a, #b); \
    } while (0)

/* Run one test with its fixtures; SHIM_PASSED, SHIM_FAILED or SHIM_SKIPPED. */
SHIM int shim_run(const struct CMUnitTest *test, void *group_state)
{
    void *state = test->initial_state ? test->initial_state : group_state;
    volatile int outcome = SHIM_PASSED;

    if (test->setup_func && test->setup_func(&state) != 0)
        return SHIM_FAILED;
    const int left = setjmp(shim_end_of_test);

    if (left == 0)
        test->test_func(&state);
    else
        outcome = left;
    if (test->teardown_func && test->teardown_func(&state) != 0)
        outcome = SHIM_FAILED;
    return outcome;
}

#define cmocka_run_group_tests(tests, setup, teardown) \
    shim_run_group(#tests, tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)
#define cmocka_run_group_tests_name(name, tests, setup, teardown) \
    shim_run_group(name, tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)

/* Number of failed tests. */
SHIM int shim_run_group(const char *name, const struct CMUnitTest *tests, size_t count,
                        CMFixtureFunction setup, CMFixtureFunction teardown)
{
    void *group_state = NULL;
    int failed = 0;

    while (count > 0 && !tests[count - 1].name)
        count--;
    printf("1..%zu\n", count);
    if (setup && setup(&group_state) != 0) {
        printf("# %s: the group's setup failed\n", name);
        return 1;
    }
    for (size_t i = 0; i < count; i++) {
        const int outcome = shim_run(&tests[i], group_state);

        failed += outcome == SHIM_FAILED;
        printf("%s %zu - %s%s\n", outcome == SHIM_FAILED ? "not ok" : "ok", i + 1,
               tests[i].name, outcome == SHIM_SKIPPED ? " # SKIP" : "");
        fflush(stdout);
    }
    if (teardown && teardown(&group_state) != 0) {
        printf("# %s: the group's teardown failed\n", name);
        failed++;
    }
    return failed;
}

#endif
