/* ops_avx512.h - moves with eight directions in one register, flips with two halves of
 * four (AVX-512 F, VL, CD). */

#ifndef YOMIKIRI_OPS_AVX512_H
#define YOMIKIRI_OPS_AVX512_H

#include <immintrin.h>

#include "kernel/ops_last.h"
#include "kernel/ops_rows.h"

/* for lanes.h */
#define OPS_LANES           8
#define OPS_COUNTS(bits)    ((Lanes)_mm512_popcnt_epi64((__m512i)(bits)))

enum {
    OPS_A_OR_B_AND_C = 0xf8,        /* truth tables for vpternlogq: a | (b & c) */
    OPS_A_XOR_B_XOR_C = 0x96,
};

static inline uint64_t ops_or_lanes(__m256i lanes)
{
    const __m128i two = _mm_or_si128(_mm256_castsi256_si128(lanes),
                                     _mm256_extracti128_si256(lanes, 1));

    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two)));
}

/* Legal moves of the owner of `own`. A shift down by n is a rotation up by 64 - n:
 * what comes round the end is stopped because runs keep to the inner squares. */
static inline uint64_t ops_moves(uint64_t own, uint64_t opp)
{
    const __m512i turn = _mm512_set_epi64(57, 55, 56, 63, 7, 9, 8, 1);
    const __m512i twice = _mm512_set_epi64(50, 46, 48, 62, 14, 18, 16, 2);
    const __m512i inner = _mm512_and_si512(_mm512_set1_epi64((long long)opp), _mm512_set_epi64(
        (long long)INNER_SQUARES, (long long)INNER_SQUARES, (long long)INNER_RANKS,
        (long long)INNER_FILES, (long long)INNER_SQUARES, (long long)INNER_SQUARES,
        (long long)INNER_RANKS, (long long)INNER_FILES));
    const __m512i pair = _mm512_and_si512(inner, _mm512_rolv_epi64(inner, turn));
    const __m512i mine = _mm512_set1_epi64((long long)own);
    __m512i run = _mm512_and_si512(inner, _mm512_rolv_epi64(mine, turn));

    run = _mm512_ternarylogic_epi64(run, inner, _mm512_rolv_epi64(run, turn), OPS_A_OR_B_AND_C);
    run = _mm512_ternarylogic_epi64(run, pair, _mm512_rolv_epi64(run, twice), OPS_A_OR_B_AND_C);
    run = _mm512_ternarylogic_epi64(run, pair, _mm512_rolv_epi64(run, twice), OPS_A_OR_B_AND_C);
    run = _mm512_rolv_epi64(run, turn);
    return ops_or_lanes(_mm256_or_si256(_mm512_castsi512_si256(run),
                                        _mm512_extracti64x4_epi64(run, 1))) & ~(own | opp);
}

/* Discs turned in the four axes when the owner of `mine` plays the empty `square`.
 * In each ray the first square that is not an opponent's must be ours. */
static inline __m256i ops_flips_lanes(__m256i mine, __m256i theirs, int square)
{
    const __m256i up = _mm256_load_si256((const __m256i *)RAYS[square].up);
    const __m256i down = _mm256_load_si256((const __m256i *)RAYS[square].down);

    const __m256i beyond_up = _mm256_andnot_si256(theirs, up);
    const __m256i below = _mm256_add_epi64(beyond_up, _mm256_set1_epi64x(-1));
    const __mmask8 close_up = _mm256_test_epi64_mask(_mm256_andnot_si256(below, beyond_up), mine);
    const __m256i run_up = _mm256_maskz_and_epi64(close_up, below,
                                                  _mm256_andnot_si256(beyond_up, up));

    const __m256i beyond_down = _mm256_andnot_si256(theirs, down);
    const __m256i stop = _mm256_srlv_epi64(_mm256_set1_epi64x((long long)(UINT64_C(1) << 63)),
                                           _mm256_lzcnt_epi64(beyond_down));
    const __mmask8 close_down = _mm256_test_epi64_mask(stop, mine);
    const __m256i above = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(stop, stop));

    return _mm256_mask_ternarylogic_epi64(run_up, close_down, above, down, OPS_A_OR_B_AND_C);
}

/* The same for two squares, in the halves of a register. */
static inline __m512i ops_flips_pair(__m512i mine, __m512i theirs, int first, int second)
{
    const __m512i rays_1 = _mm512_load_si512(&RAYS[first]);
    const __m512i rays_2 = _mm512_load_si512(&RAYS[second]);
    const __m512i up = _mm512_shuffle_i64x2(rays_1, rays_2, 0x44);
    const __m512i down = _mm512_shuffle_i64x2(rays_1, rays_2, 0xee);

    const __m512i beyond_up = _mm512_andnot_si512(theirs, up);
    const __m512i below = _mm512_add_epi64(beyond_up, _mm512_set1_epi64(-1));
    const __mmask8 close_up = _mm512_test_epi64_mask(_mm512_andnot_si512(below, beyond_up), mine);
    const __m512i run_up = _mm512_maskz_and_epi64(close_up, below,
                                                  _mm512_andnot_si512(beyond_up, up));

    const __m512i beyond_down = _mm512_andnot_si512(theirs, down);
    const __m512i stop = _mm512_srlv_epi64(_mm512_set1_epi64((long long)(UINT64_C(1) << 63)),
                                           _mm512_lzcnt_epi64(beyond_down));
    const __mmask8 close_down = _mm512_test_epi64_mask(stop, mine);
    const __m512i above = _mm512_sub_epi64(_mm512_setzero_si512(), _mm512_add_epi64(stop, stop));

    return _mm512_mask_ternarylogic_epi64(run_up, close_down, above, down, OPS_A_OR_B_AND_C);
}

/* Discs turned when the owner of `own` plays the empty `square`; 0 if that is illegal. */
static inline uint64_t ops_flips(uint64_t own, uint64_t opp, int square)
{
    return ops_or_lanes(ops_flips_lanes(_mm256_set1_epi64x((long long)own),
                                        _mm256_set1_epi64x((long long)opp), square));
}

#endif
