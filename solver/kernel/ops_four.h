/* ops_four.h - four moves at once (AVX2). Flips have the directions of one square in the lanes of
 * a register; once all are turned together, each lane has a board. */

#ifndef YOMIKIRI_OPS_FOUR_H
#define YOMIKIRI_OPS_FOUR_H

#define OPS_MOVE_LIST           /* move_list.h need not do it */

#include <immintrin.h>
#include <string.h>

#include "kernel/ops_avx2.h"        /* first: it says how many lanes lanes.h has */

#include "kernel/lanes.h"
#include "kernel/kernel.h"

/* All of these as in move_list.h. */

static inline void move_list_make(uint64_t own, uint64_t opp, uint64_t moves, MoveList *list)
{
    const __m256i mine = _mm256_set1_epi64x((long long)own);
    const __m256i theirs = _mm256_set1_epi64x((long long)opp);

    for (int place = 0; moves; place += OPS_LANES) {
        const int a = ops_take(&moves), b = ops_take(&moves), c = ops_take(&moves);
        const int d = ops_take(&moves);
        const __m256i flips_a = ops_flips_lanes(mine, theirs, a);
        const __m256i flips_b = ops_flips_lanes(mine, theirs, b);
        const __m256i flips_c = ops_flips_lanes(mine, theirs, c);
        const __m256i flips_d = ops_flips_lanes(mine, theirs, d);
        const __m256i ab = _mm256_or_si256(_mm256_unpacklo_epi64(flips_a, flips_b),
                                           _mm256_unpackhi_epi64(flips_a, flips_b));
        const __m256i cd = _mm256_or_si256(_mm256_unpacklo_epi64(flips_c, flips_d),
                                           _mm256_unpackhi_epi64(flips_c, flips_d));
        const __m256i flips = _mm256_or_si256(_mm256_permute2x128_si256(ab, cd, 0x20),
                                              _mm256_permute2x128_si256(ab, cd, 0x31));
        const __m128i squares = _mm_cvtsi32_si128(a | b << 8 | c << 16 | d << 24);
        const __m256i bits = _mm256_sllv_epi64(_mm256_set1_epi64x(1),
                                               _mm256_cvtepu8_epi64(squares));

        _mm256_store_si256((__m256i *)&list->own[place], _mm256_xor_si256(theirs, flips));
        _mm256_store_si256((__m256i *)&list->opp[place],
                           _mm256_xor_si256(_mm256_xor_si256(mine, flips), bits));
        _mm_storeu_si32(&list->square[place], squares);
    }
}

#define KEYS_MAX(a, b) ((MoveKeys)_mm_max_epi32((__m128i)(a), (__m128i)(b)))

static inline int32_t move_list_top(MoveKeys keys)
{
    return ops_top((__m128i)keys);
}

static inline Lanes move_list_squares(const MoveList *list, int place)
{
    return (Lanes)_mm256_cvtepu8_epi64(_mm_loadu_si32(&list->square[place]));
}

static inline Lanes move_list_weigh(const StaticScore *terms, Lanes numbers)
{
    const __m256i products = _mm256_madd_epi16((__m256i)numbers,
                                               _mm256_set1_epi64x((long long)terms->weights));

    return (Lanes)_mm256_add_epi64(products, _mm256_srli_epi64(products, 32));
}

static inline Lanes move_list_give(const StaticScore *terms, const MoveList *list, int place)
{
    return (Lanes)_mm256_cvtepu16_epi64(ops_give_4(terms->square, &list->square[place]));
}

#endif
