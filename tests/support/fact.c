/* fact.c - additions of the tests to cmocka. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>

#include "yomikiri.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define RACES 1
#endif
#endif
#if defined(__SANITIZE_THREAD__)
#define RACES 1
#endif
#ifndef RACES
#define RACES 0
#endif

void fact_complain(const char *file, int line, Board board, const char *format, ...)
{
    char position[67];
    va_list arguments;

    yk_board_format((yk_board){ board.own, board.opp }, 1, position);
    printf("# %s:%d: %s (X to move, %d empties): ", file, line, position,
           board_empties(board));
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    fflush(stdout);
}

void fact_reason(const char *format, ...)
{
    va_list arguments;

    printf("# skip: ");
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    fflush(stdout);
}

uint64_t fact_seed(uint64_t seed)
{
    const char *wanted = getenv("YOMIKIRI_TEST_SEED");

    if (wanted)
        seed = strtoull(wanted, NULL, 0);
    printf("# seed 0x%llx\n", (unsigned long long)seed);
    fflush(stdout);
    return seed;
}

int fact_scaled(int count)
{
    const char *wanted = getenv("YOMIKIRI_TEST_DIVISOR");
    const int divisor = wanted ? atoi(wanted) : SANITIZED ? 20 : 1;

    return max_int(count / max_int(divisor, 1), 1);
}

bool fact_races(void)
{
    return RACES;
}

bool fact_long(void)
{
    const char *wanted = getenv("YOMIKIRI_LONG");

    return wanted && wanted[0] == '1';
}

const char *fact_square(int square)
{
    return yk_square_name(square);
}
