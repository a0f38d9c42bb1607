/* ops_neon.h - moves and flips with two directions in one register (arm64's 128 bits). The second
 * lane holds the board back to front, which is one instruction (rbit): there, going down is going
 * up, and the first square that stops a run is the lowest bit of both lanes. */

#ifndef YOMIKIRI_OPS_NEON_H
#define YOMIKIRI_OPS_NEON_H

#define OPS_MOVE_LIST           /* move_list.h need not do it */
#define OPS_LAST_FLIPS          /* nor ops_last.h */

/* for lanes.h */
#define OPS_LANES           2
#define OPS_COUNTS(bits)    ((Lanes)ops_counts((uint64x2_t)(bits)))

#include <arm_neon.h>
#include <string.h>

#include "kernel/ops_last.h"

/* Bits set in each lane. */
static inline uint64x2_t ops_counts(uint64x2_t bits)
{
    return vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u64(bits)))));
}

#include "kernel/lanes.h"
#include "kernel/kernel.h"

/* The rays of a square that go up, in the order of Rays, each beside that of the square that it is
 * in the board back to front. One cache line. */
typedef struct {
    uint64_t lanes[4][2];
} TurnedRays;

#define PAIR_1(s)       ((RANK_1 << ((s) & 56)) & GEO_RIGHT(s))
#define PAIR_8(s)       (UINT64_C(0x0101010101010100) << (s))
#define PAIR_9(s)       ((UINT64_C(0x8040201008040200) << (s)) & GEO_RIGHT(s))
#define PAIR_7(s)       ((UINT64_C(0x0002040810204080) << (s)) & GEO_LEFT(s))
#define PAIR_RAYS(s)    { { { PAIR_1(s), PAIR_1(63 - (s)) }, { PAIR_8(s), PAIR_8(63 - (s)) }, \
                            { PAIR_9(s), PAIR_9(63 - (s)) }, { PAIR_7(s), PAIR_7(63 - (s)) } } }

/* The last row has no rays: where there is no square, nothing is turned. */
static const TurnedRays TURNED_RAYS[65] __attribute__((aligned(64))) = { GEO_64(PAIR_RAYS) };

static inline uint64_t ops_reversed(uint64_t board)
{
    uint64_t reversed;

    __asm__("rbit %0, %1" : "=r"(reversed) : "r"(board));
    return reversed;
}

/* The board, and the board back to front. */
static inline uint64x2_t ops_turned(uint64_t board)
{
    return vcombine_u64(vcreate_u64(board), vcreate_u64(ops_reversed(board)));
}

/* What either lane has, as a board the right way round. */
static inline uint64_t ops_or_turned(uint64x2_t lanes)
{
    return vgetq_lane_u64(lanes, 0) | ops_reversed(vgetq_lane_u64(lanes, 1));
}

/* Discs turned along two rays, put into `all`, whose bits of these rays are 0. Adding 1 carries
 * through the opponent's discs, and through all that is not on the ray, to the square behind; 1
 * less than that are the squares below it, and nothing is never less than 0. */
static inline uint64x2_t ops_flips_up(uint64x2_t all, const uint64_t pair[2], uint64x2_t mine,
                                      uint64x2_t theirs)
{
    const uint64x2_t ray = vld1q_u64(pair);
    const uint64x2_t behind = vsubq_u64(vornq_u64(theirs, ray), vdupq_n_u64(UINT64_MAX));
    const uint64x2_t stop = vandq_u64(behind, vandq_u64(mine, ray));

    return vbslq_u64(ray, vqsubq_u64(stop, vdupq_n_u64(1)), all);
}

/* Discs turned from the empty `square`: in the first lane as they lie, in the other back to
 * front. */
static inline uint64x2_t ops_flips_lanes(uint64x2_t mine, uint64x2_t theirs, int square)
{
    const TurnedRays *rays = &TURNED_RAYS[square];
    uint64x2_t flips = vdupq_n_u64(0);

    __asm__("" : "+r"(rays));           /* one address, and not one for each pair */
    for (int i = 0; i < 4; i++)
        flips = ops_flips_up(flips, rays->lanes[i], mine, theirs);
    return flips;
}

/* Discs turned when the owner of `own` plays the empty `square`; 0 if that is illegal. */
static inline uint64_t ops_flips(uint64_t own, uint64_t opp, int square)
{
    return ops_or_turned(ops_flips_lanes(ops_turned(own), ops_turned(opp), square));
}

/* The lines of each square that are no rank, and nothing. */
#define LAST_LINES(s)   { GEO_RISING(s), GEO_FALLING(s), GEO_FILE(s), 0 }

static const uint64_t LINES[64][4] __attribute__((aligned(64))) = { GEO_64(LAST_LINES) };

/* Discs turned by the owner of `own` on the only empty square, as in ops_last.h. Diagonals are
 * folded onto their files by adding bytes in pairs, a file after each of its discs has got the
 * bit of its rank. */
static inline int ops_last_flips(uint64_t own, int square)
{
    const uint8_t *lines = (const uint8_t *)LINES[square], *across = LINE_FLIPS[square & 7];

    __asm__("" : "+r"(lines));
    const uint8x16_t discs = vreinterpretq_u8_u64(vdupq_n_u64(own));
    const uint8x16_t ranks = vreinterpretq_u8_u64(vdupq_n_u64(UINT64_C(0x8040201008040201)));
    const uint8x16_t file = vandq_u8(vtstq_u8(discs, vld1q_u8(lines + 16)), ranks);
    uint8x16_t sums = vpaddq_u8(vandq_u8(discs, vld1q_u8(lines)), file);

    sums = vpaddq_u8(sums, sums);
    sums = vpaddq_u8(sums, sums);
    uint64_t folded = vgetq_lane_u64(vreinterpretq_u64_u8(sums), 0);

    __asm__("" : "+r"(folded));         /* or each byte would be taken from the vector */
    return across[(own >> (square & 56)) & 255] + LINE_FLIPS[square >> 3][folded >> 16 & 255]
           + across[folded & 255] + across[folded >> 8 & 255];
}

/* Squares one step past a run of `inner` that begins next to `own`, going up by `step`. */
#define OPS_RUNS_UP(own, inner, step) __extension__ ({                                       \
    const uint64x2_t pair_ = vandq_u64(inner, vshlq_n_u64(inner, step));                     \
    uint64x2_t run_ = vandq_u64(inner, vshlq_n_u64(own, step));                              \
                                                                                             \
    run_ = vorrq_u64(run_, vandq_u64(inner, vshlq_n_u64(run_, step)));                       \
    run_ = vorrq_u64(run_, vandq_u64(pair_, vshlq_n_u64(run_, 2 * (step))));                 \
    run_ = vorrq_u64(run_, vandq_u64(pair_, vshlq_n_u64(run_, 2 * (step))));                 \
    vshlq_n_u64(run_, step); })

/* Legal moves of the owner of `own`: diagonals in lanes, ranks and files beside them in the other
 * units of the CPU. */
static inline uint64_t ops_moves(uint64_t own, uint64_t opp)
{
    const uint64_t inner = opp & INNER_FILES;
    const uint64x2_t mine = ops_turned(own), cut = ops_turned(inner);
    const uint64x2_t up = vorrq_u64(OPS_RUNS_UP(mine, cut, 9), OPS_RUNS_UP(mine, cut, 7));
    const uint64_t right = inner + (inner & (own << 1)), pair = inner & (inner >> 1);
    const uint64_t pair_up = opp & (opp << 8), pair_down = opp & (opp >> 8);
    uint64_t left = inner & (own >> 1), north = opp & (own << 8), south = opp & (own >> 8);

    left |= inner & (left >> 1);
    north |= opp & (north << 8);
    south |= opp & (south >> 8);
    left |= pair & (left >> 2);
    north |= pair_up & (north << 16);
    south |= pair_down & (south >> 16);
    left |= pair & (left >> 2);
    north |= pair_up & (north << 16);
    south |= pair_down & (south >> 16);
    return (right | (left >> 1) | (north << 8) | (south >> 8) | ops_or_turned(up))
           & ~(own | opp);
}

/* ---- two moves at once: all of these as in move_list.h ---- */

/* Index of the lowest bit, which is dropped; 64 if there is none. */
static inline int ops_take(uint64_t *bits)
{
    const int square = *bits ? __builtin_ctzll(*bits) : 64;

    *bits = bit_drop_lowest(*bits);
    return square;
}

static inline void move_list_make(uint64_t own, uint64_t opp, uint64_t moves, MoveList *list)
{
    const uint64x2_t mine = ops_turned(own), theirs = ops_turned(opp);

    for (int place = 0; moves; place += OPS_LANES) {
        const int a = ops_take(&moves), b = ops_take(&moves);
        const uint64x2_t one = ops_flips_lanes(mine, theirs, a);
        const uint64x2_t other = ops_flips_lanes(mine, theirs, b);
        const uint8x16_t back = vreinterpretq_u8_u64(vzip2q_u64(one, other));
        const uint64x2_t flips = vorrq_u64(vzip1q_u64(one, other),
                                           vreinterpretq_u64_u8(vrev64q_u8(vrbitq_u8(back))));
        const int64x2_t squares = vcombine_s64(vcreate_s64((uint64_t)a), vcreate_s64((uint64_t)b));

        vst1q_u64(&list->own[place], veorq_u64(vdupq_n_u64(opp), flips));
        vst1q_u64(&list->opp[place], veorq_u64(veorq_u64(vdupq_n_u64(own), flips),
                                               vshlq_u64(vdupq_n_u64(1), squares)));
        list->square[place] = (uint8_t)a;
        list->square[place + 1] = (uint8_t)b;
    }
}

#define KEYS_MAX(a, b) ((MoveKeys)vmax_s32((int32x2_t)(a), (int32x2_t)(b)))

static inline int32_t move_list_top(MoveKeys keys)
{
    return vmaxv_s32((int32x2_t)keys);
}

static inline Lanes move_list_squares(const MoveList *list, int place)
{
    return (Lanes){ list->square[place], list->square[place + 1] };
}

static inline Lanes move_list_weigh(const StaticScore *terms, Lanes numbers)
{
    const int16x8_t four = (int16x8_t)numbers;
    const int16x8_t weights = vreinterpretq_s16_u64(vdupq_n_u64(terms->weights));
    const int32x4_t low = vmull_s16(vget_low_s16(four), vget_low_s16(weights));

    return (Lanes)vpaddlq_s32(vpaddq_s32(low, vmull_high_s16(four, weights)));
}

static inline Lanes move_list_give(const StaticScore *terms, const MoveList *list, int place)
{
    const uint8_t *square = &list->square[place];

    return (Lanes){ (uint64_t)terms->square[square[0]], (uint64_t)terms->square[square[1]] };
}

/* For eval_lanes.h: sums of the products of sixteen lanes. */
#define OPS_DOT(a, b)   ops_dot(a, b)

typedef int16_t OpsLanes __attribute__((vector_size(32)));

static inline int ops_dot(OpsLanes a, OpsLanes b)
{
    int16x8_t one[2], two[2];

    memcpy(one, &a, sizeof(one));
    memcpy(two, &b, sizeof(two));
    int32x4_t sum = vmull_s16(vget_low_s16(one[0]), vget_low_s16(two[0]));

    sum = vmlal_high_s16(sum, one[0], two[0]);
    sum = vmlal_s16(sum, vget_low_s16(one[1]), vget_low_s16(two[1]));
    return vaddvq_s32(vmlal_high_s16(sum, one[1], two[1]));
}

#endif
