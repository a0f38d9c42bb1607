/* ops_simd128.h - moves and flips with two directions in one register (WebAssembly's 128
 * bits). All lanes of such a register are shifted by the same number of bits, so the second
 * lane holds the board upside down: there, going down is going up. Along the ranks, which
 * turning does not change, it is ops_portable.h's way. */

#ifndef YOMIKIRI_OPS_SIMD128_H
#define YOMIKIRI_OPS_SIMD128_H

#include <wasm_simd128.h>

#include "kernel/ops_last.h"

/* The rays of a square that go up, by steps of 8, 9 and 7, beside those of the square that it
 * is in the board upside down. */
typedef struct {
    uint64_t lanes[3][2];
} RayPairs;

#define PAIR_8(s)       (UINT64_C(0x0101010101010100) << (s))
#define PAIR_9(s)       ((UINT64_C(0x8040201008040200) << (s)) & GEO_RIGHT(s))
#define PAIR_7(s)       ((UINT64_C(0x0002040810204080) << (s)) & GEO_LEFT(s))
#define PAIR_RAYS(s)    { { { PAIR_8(s), PAIR_8((s) ^ 56) }, { PAIR_9(s), PAIR_9((s) ^ 56) }, \
                            { PAIR_7(s), PAIR_7((s) ^ 56) } } }

static const RayPairs RAY_PAIRS[64] __attribute__((aligned(64))) = { GEO_64(PAIR_RAYS) };

/* The board, and the board upside down. */
static inline v128_t ops_turned(uint64_t board)
{
    const v128_t both = wasm_i64x2_splat((int64_t)board);

    return wasm_i8x16_shuffle(both, both, 0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8);
}

/* What either lane has, as a board the right way up. */
static inline uint64_t ops_or_turned(v128_t lanes)
{
    const v128_t other = wasm_i8x16_shuffle(lanes, lanes, 15, 14, 13, 12, 11, 10, 9, 8,
                                            7, 6, 5, 4, 3, 2, 1, 0);

    return (uint64_t)wasm_i64x2_extract_lane(wasm_v128_or(lanes, other), 0);
}

/* Squares one step past a run of `inner` that begins next to `own`, going up by `step`. */
static inline v128_t ops_runs_up(v128_t own, v128_t inner, uint32_t step)
{
    v128_t run = wasm_v128_and(inner, wasm_i64x2_shl(own, step));
    const v128_t pair = wasm_v128_and(inner, wasm_i64x2_shl(inner, step));

    run = wasm_v128_or(run, wasm_v128_and(inner, wasm_i64x2_shl(run, step)));
    run = wasm_v128_or(run, wasm_v128_and(pair, wasm_i64x2_shl(run, 2 * step)));
    run = wasm_v128_or(run, wasm_v128_and(pair, wasm_i64x2_shl(run, 2 * step)));
    return wasm_i64x2_shl(run, step);
}

/* Legal moves of the owner of `own`. Going along a rank, adding carries through a run. */
static inline uint64_t ops_moves(uint64_t own, uint64_t opp)
{
    const uint64_t inner = opp & INNER_FILES;
    const v128_t mine = ops_turned(own), theirs = ops_turned(opp), cut = ops_turned(inner);
    const v128_t up = wasm_v128_or(ops_runs_up(mine, theirs, 8),
                                   wasm_v128_or(ops_runs_up(mine, cut, 9),
                                                ops_runs_up(mine, cut, 7)));
    uint64_t left = inner & (own >> 1);
    const uint64_t right = inner + (inner & (own << 1)), pair = inner & (inner >> 1);

    left |= inner & (left >> 1);
    left |= pair & (left >> 2);
    left |= pair & (left >> 2);
    return ((right & ~inner) | (left >> 1) | ops_or_turned(up)) & ~(own | opp);
}

/* Discs turned along two rays: up to the first square that is not the opponent's, if it is
 * ours. */
static inline v128_t ops_flips_up(v128_t ray, v128_t mine, v128_t theirs)
{
    const v128_t beyond = wasm_v128_andnot(ray, theirs);
    const v128_t stop = wasm_v128_and(wasm_v128_and(beyond, wasm_i64x2_neg(beyond)), mine);
    const v128_t open = wasm_i64x2_eq(stop, wasm_i64x2_splat(0));
    const v128_t below = wasm_i64x2_add(stop, wasm_i64x2_splat(-1));

    return wasm_v128_and(wasm_v128_andnot(below, open), ray);
}

/* Discs turned when the owner of `own` plays the empty `square`; 0 if that is illegal. */
static inline uint64_t ops_flips(uint64_t own, uint64_t opp, int square)
{
    const Rays *rays = &RAYS[square];
    const v128_t *pair = (const v128_t *)&RAY_PAIRS[square];
    const v128_t mine = ops_turned(own), theirs = ops_turned(opp);
    const v128_t up = wasm_v128_or(ops_flips_up(pair[0], mine, theirs),
                                   wasm_v128_or(ops_flips_up(pair[1], mine, theirs),
                                                ops_flips_up(pair[2], mine, theirs)));
    const uint64_t beyond_right = rays->up[0] & ~opp, beyond_left = rays->down[0] & ~opp;
    const uint64_t right = beyond_right & (0 - beyond_right) & own;
    const uint64_t left = (UINT64_C(1) << (63 - __builtin_clzll(beyond_left | 1)))
                          & beyond_left & own;

    return ops_or_turned(up) | (rays->up[0] & (right - (right != 0)))
           | (rays->down[0] & (0 - (left << 1)));
}

/* For eval_lanes.h: sums of the products of sixteen lanes, by pairs. */
#define OPS_DOT(a, b)   ops_dot(a, b)

typedef int16_t OpsLanes __attribute__((vector_size(32)));
typedef union {
    OpsLanes whole;
    v128_t half[2];
} OpsHalves;

static inline int ops_dot(OpsLanes a, OpsLanes b)
{
    const OpsHalves one = { .whole = a }, two = { .whole = b };
    const v128_t sum = wasm_i32x4_add(wasm_i32x4_dot_i16x8(one.half[0], two.half[0]),
                                      wasm_i32x4_dot_i16x8(one.half[1], two.half[1]));
    const v128_t pair = wasm_i32x4_add(sum, wasm_i32x4_shuffle(sum, sum, 2, 3, 0, 1));

    return wasm_i32x4_extract_lane(pair, 0) + wasm_i32x4_extract_lane(pair, 1);
}

#endif
