/* base.h - widths, bit helpers and a seeded generator for every file. */

#ifndef YOMIKIRI_BASE_H
#define YOMIKIRI_BASE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ARRAY_LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* In a build with MODE=check: stop at the first place where something that is handed down
 * or kept step by step differs from what it is when computed anew. */
#ifdef YK_CHECK
#define CHECK_KEPT(truth)   ((truth) ? (void)0 : __builtin_trap())
#else
#define CHECK_KEPT(truth)   ((void)0)
#endif

/* Number of bits set in `bits`, 0..64. */
static inline int bit_count(uint64_t bits)
{
    return __builtin_popcountll(bits);
}

/* Index of the lowest set bit, 0..63; `bits` must not be 0. */
static inline int bit_lowest(uint64_t bits)
{
    assert(bits != 0);
    return __builtin_ctzll(bits);
}

/* `bits` without its lowest set bit; 0 stays 0. */
static inline uint64_t bit_drop_lowest(uint64_t bits)
{
    return bits & (bits - 1);
}

static inline int min_int(int a, int b)
{
    return a < b ? a : b;
}

static inline int max_int(int a, int b)
{
    return a > b ? a : b;
}

/* A seeded generator for tests, samples and openings; the same sequence on
 * every machine (SplitMix64: Steele, Lea, Flood, OOPSLA 2014, figure 17). */
typedef struct {
    uint64_t state;
} Random;

static inline uint64_t random_next(Random *random)
{
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* 0 <= result < `limit`; `limit` must be positive. The bias is below
 * limit / 2^32, which no test here can see. */
static inline uint32_t random_below(Random *random, uint32_t limit)
{
    assert(limit > 0);
    return (uint32_t)(((random_next(random) >> 32) * limit) >> 32);
}

/* The numbers 0 .. `count` - 1 in a random order. */
static inline void random_order(Random *random, int *order, int count)
{
    for (int i = 0; i < count; i++) {
        const int j = (int)random_below(random, (uint32_t)i + 1);

        order[i] = order[j];
        order[j] = i;
    }
}

#endif
