/* fact.h - cmocka, with failures that print the position, seeds that are printed,
 * and counts that shrink where the machine is slow. Main thread only.
 * The functions know nothing of cmocka, whose stand-in is private to each file. */

#ifndef YOMIKIRI_TESTS_FACT_H
#define YOMIKIRI_TESTS_FACT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/board.h"
#include "tests/support/hang.h"

/* A test: FACT(name) { ... }. Those of a file are run by its FACTS_MAIN(), in the order in which
 * they stand: what is written is never forgotten. */
#define FACT(name)  FACT_OF(name, true, (void)0, NULL, NULL)

/* One that takes minutes. */
#define LONG_FACT(name)  FACT_OF(name, fact_long(), (void)0, NULL, NULL)

/* Only where `when` holds, after `before`, which may skip it, and between a set_up() and a
 * tear_down(), as cmocka has them, which may be NULL. */
#define FACT_OF(name, when, before, set_up, tear_down)                                  \
    static void name(void);                                                             \
    static void name##_run(void **state) { (void)state; before; name(); }               \
    __attribute__((constructor)) static void name##_add(void)                           \
    {                                                                                   \
        assert(fact_count < sizeof(fact_tests) / sizeof(*fact_tests));                  \
        if (when)                                                                       \
            fact_tests[fact_count++] = (struct CMUnitTest)                              \
                { #name, name##_run, set_up, tear_down, NULL };                         \
    }                                                                                   \
    static void name(void)

/* main(), with the set_up() and tear_down() of the whole file, which may be NULL. */
#define FACTS_MAIN(set_up, tear_down)                                                   \
    int main(void) { return cmocka_run_group_tests_name(__FILE__, fact_tests, set_up, tear_down); }

/* The tests of this file; cmocka passes over those without a name. */
__attribute__((unused)) static struct CMUnitTest fact_tests[64];
__attribute__((unused)) static size_t fact_count;

/* Fail, naming `board` and the printf-like rest, unless `condition` holds. */
#define CHECK(condition, board, ...)                                \
    do {                                                            \
        if (!(condition)) {                                         \
            fact_complain(__FILE__, __LINE__, (board), __VA_ARGS__); \
            fail();                                                 \
        }                                                           \
    } while (0)

/* Print the board and what is wrong with it. */
void fact_complain(const char *file, int line, Board board, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Skip the running test. The printf-like rest says why, as `this CPU has no AVX-512`;
 * tests/run.sh shows it, and counts a skip without a reason as a failure. */
#define skip_because(...)          \
    do {                           \
        fact_reason(__VA_ARGS__);  \
        skip();                    \
    } while (0)

/* Print the reason of the skip that follows. */
void fact_reason(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The seed of a test: `seed`, or what YOMIKIRI_TEST_SEED says. Printed. */
uint64_t fact_seed(uint64_t seed);

/* How many of `count` boards to try: all, or a share (at least one) under a sanitizer
 * (1/20) or where YOMIKIRI_TEST_DIVISOR says so. */
int fact_scaled(int count);

/* Is this built to find races? What one thread does alone shows it nothing. */
bool fact_races(void);

/* Does YOMIKIRI_LONG=1 ask for the checks that take minutes? */
bool fact_long(void);

/* What the square is called, for messages; static storage. */
const char *fact_square(int square);

#endif
