/* ops_rows.h - code that all kernels with AVX2 have in common: rows of the evaluation added up,
 * squares and keys taken one by one. */

#ifndef YOMIKIRI_OPS_ROWS_H
#define YOMIKIRI_OPS_ROWS_H

#include <immintrin.h>

#include "base/base.h"

/* For eval_lanes.h, whose general words compilers make badly: sixteen signed bytes as numbers
 * of 16 bits, and the sum of the products of two times sixteen such numbers. */
#define OPS_WIDEN(bytes)    _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(bytes)))
#define OPS_DOT(a, b)       ops_sum(_mm256_madd_epi16((__m256i)(a), (__m256i)(b)))

static inline int ops_sum(__m256i lanes)
{
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));

    sum = _mm_add_epi32(sum, _mm_unpackhi_epi64(sum, sum));
    return _mm_cvtsi128_si32(_mm_add_epi32(sum, _mm_shuffle_epi32(sum, 1)));
}

/* Index of the lowest bit, which is dropped; 64 if there is none, where no ray begins. */
static inline int ops_take(uint64_t *bits)
{
    const int square = (int)_tzcnt_u64(*bits);

    *bits = bit_drop_lowest(*bits);
    return square;
}

/* The highest of four. */
static inline int32_t ops_top(__m128i keys)
{
    keys = _mm_max_epi32(keys, _mm_shuffle_epi32(keys, 0x4e));
    keys = _mm_max_epi32(keys, _mm_shuffle_epi32(keys, 0xb1));
    return _mm_cvtsi128_si32(keys);
}

/* What four squares give, side by side. */
static inline __m128i ops_give_4(const int16_t *gives, const uint8_t square[4])
{
    __m128i four = _mm_loadu_si16(&gives[square[0]]);

    four = _mm_insert_epi16(four, gives[square[1]], 1);
    four = _mm_insert_epi16(four, gives[square[2]], 2);
    return _mm_insert_epi16(four, gives[square[3]], 3);
}

#endif
