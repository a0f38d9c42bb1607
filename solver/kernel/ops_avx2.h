/* ops_avx2.h - moves and flips with four directions in one register (AVX2, BMI2 without pext). */

#ifndef YOMIKIRI_OPS_AVX2_H
#define YOMIKIRI_OPS_AVX2_H

#include <immintrin.h>

#include "kernel/ops_last.h"
#include "kernel/ops_rows.h"

/* for lanes.h */
#define OPS_LANES           4
#define OPS_COUNTS(bits)    ((Lanes)ops_counts((__m256i)(bits)))

/* Bits set in each lane: those of nibbles by table, and a sum over the bytes. */
static inline __m256i ops_counts(__m256i bits)
{
    const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i bytes = _mm256_add_epi8(
        _mm256_shuffle_epi8(counts, _mm256_and_si256(bits, low)),
        _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi32(bits, 4), low)));

    return _mm256_sad_epu8(bytes, _mm256_setzero_si256());
}

static inline __m256i ops_steps(void)
{
    return _mm256_set_epi64x(7, 9, 8, 1);       /* lanes in the order of Rays */
}

static inline uint64_t ops_or_lanes(__m256i lanes)
{
    const __m128i two = _mm_or_si128(_mm256_castsi256_si128(lanes),
                                     _mm256_extracti128_si256(lanes, 1));

    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two)));
}

/* Legal moves of the owner of `own`: ops_portable.h's doubling, all axes at once. */
static inline uint64_t ops_moves(uint64_t own, uint64_t opp)
{
    const __m256i step = ops_steps(), twice = _mm256_add_epi64(step, step);
    const __m256i mine = _mm256_set1_epi64x((long long)own);
    const __m256i inner = _mm256_and_si256(_mm256_set1_epi64x((long long)opp),
        _mm256_set_epi64x((long long)INNER_FILES, (long long)INNER_FILES, -1,
                          (long long)INNER_FILES));
    __m256i up = _mm256_and_si256(inner, _mm256_sllv_epi64(mine, step));
    __m256i down = _mm256_and_si256(inner, _mm256_srlv_epi64(mine, step));
    const __m256i pair_up = _mm256_and_si256(inner, _mm256_sllv_epi64(inner, step));
    const __m256i pair_down = _mm256_srlv_epi64(pair_up, step);

    up = _mm256_or_si256(up, _mm256_and_si256(inner, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(inner, _mm256_srlv_epi64(down, step)));
    up = _mm256_or_si256(up, _mm256_and_si256(pair_up, _mm256_sllv_epi64(up, twice)));
    down = _mm256_or_si256(down, _mm256_and_si256(pair_down, _mm256_srlv_epi64(down, twice)));
    up = _mm256_or_si256(up, _mm256_and_si256(pair_up, _mm256_sllv_epi64(up, twice)));
    down = _mm256_or_si256(down, _mm256_and_si256(pair_down, _mm256_srlv_epi64(down, twice)));
    return ops_or_lanes(_mm256_or_si256(_mm256_sllv_epi64(up, step),
                                        _mm256_srlv_epi64(down, step))) & ~(own | opp);
}

/* Discs turned in the four axes when the owner of `mine` plays the empty `square`.
 * Upward rays: the lowest square that is not an opponent's must be ours. Downward: ours
 * must come before the first empty one, which on a ray is a comparison of integers. */
static inline __m256i ops_flips_lanes(__m256i mine, __m256i theirs, int square)
{
    const __m256i up = _mm256_load_si256((const __m256i *)RAYS[square].up);
    const __m256i down = _mm256_load_si256((const __m256i *)RAYS[square].down);
    const __m256i step = ops_steps();

    const __m256i beyond = _mm256_andnot_si256(theirs, up);
    const __m256i below = _mm256_add_epi64(beyond, _mm256_set1_epi64x(-1));
    const __m256i stop = _mm256_and_si256(_mm256_andnot_si256(below, beyond), mine);
    const __m256i open = _mm256_cmpeq_epi64(stop, _mm256_setzero_si256());
    const __m256i run_up = _mm256_andnot_si256(beyond, _mm256_and_si256(below, up));

    __m256i smear = _mm256_and_si256(down, mine);
    const __m256i gaps = _mm256_andnot_si256(theirs, _mm256_andnot_si256(mine, down));
    const __m256i closed = _mm256_cmpgt_epi64(smear, gaps);
    const __m256i twice = _mm256_add_epi64(step, step);

    smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, step));
    smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, twice));
    smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, _mm256_add_epi64(twice, twice)));
    return _mm256_or_si256(_mm256_andnot_si256(open, run_up),
                           _mm256_and_si256(closed, _mm256_andnot_si256(smear, down)));
}

/* Discs turned when the owner of `own` plays the empty `square`; 0 if that is illegal. */
static inline uint64_t ops_flips(uint64_t own, uint64_t opp, int square)
{
    return ops_or_lanes(ops_flips_lanes(_mm256_set1_epi64x((long long)own),
                                        _mm256_set1_epi64x((long long)opp), square));
}

#endif
