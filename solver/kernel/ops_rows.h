/* ops_rows.h - what adds rows of the evaluation up, for all kernels with AVX2. */

#ifndef YOMIKIRI_OPS_ROWS_H
#define YOMIKIRI_OPS_ROWS_H

#include <immintrin.h>

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

#endif
