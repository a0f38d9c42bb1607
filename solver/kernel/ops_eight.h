/* ops_eight.h - eight moves at once (AVX-512 F, VL, BW, CD, VPOPCNTDQ). Flips have the directions
 * of two squares in the lanes of a register; once all are turned together, each lane has a
 * board. */

#ifndef YOMIKIRI_OPS_EIGHT_H
#define YOMIKIRI_OPS_EIGHT_H

#define OPS_MOVE_LIST           /* move_list.h need not do it */

#include <immintrin.h>
#include <string.h>

#include "kernel/ops_avx512.h"        /* first: it says how many lanes lanes.h has */

#include "kernel/lanes.h"
#include "kernel/kernel.h"

/* All of these as in move_list.h. */

static inline void move_list_make(uint64_t own, uint64_t opp, uint64_t moves, MoveList *list)
{
    const __m512i mine = _mm512_set1_epi64((long long)own);
    const __m512i theirs = _mm512_set1_epi64((long long)opp);

    for (int place = 0; moves; place += OPS_LANES) {
        const int a = ops_take(&moves), b = ops_take(&moves), c = ops_take(&moves);
        const int d = ops_take(&moves);
        const __m512i ab = ops_flips_pair(mine, theirs, a, b);
        const __m512i cd = ops_flips_pair(mine, theirs, c, d);
        const __m512i low = _mm512_or_si512(_mm512_unpacklo_epi64(ab, cd),
                                            _mm512_unpackhi_epi64(ab, cd));
        uint64_t squares = (unsigned)(a | b << 8 | c << 16 | d << 24);
        __m512i high = _mm512_setzero_si512();

        if (moves == 0) {
            squares |= UINT64_C(0x4040404000000000);
        } else {
            const int e = ops_take(&moves), f = ops_take(&moves), g = ops_take(&moves);
            const int h = ops_take(&moves);
            const __m512i ef = ops_flips_pair(mine, theirs, e, f);
            const __m512i gh = ops_flips_pair(mine, theirs, g, h);

            high = _mm512_or_si512(_mm512_unpacklo_epi64(ef, gh), _mm512_unpackhi_epi64(ef, gh));
            squares |= (uint64_t)(unsigned)(e | f << 8 | g << 16 | h << 24) << 32;
        }
        const __m512i first = _mm512_setr_epi64(0, 4, 1, 5, 8, 12, 9, 13);
        const __m512i flips = _mm512_or_si512(
            _mm512_permutex2var_epi64(low, first, high),
            _mm512_permutex2var_epi64(low, _mm512_add_epi64(first, _mm512_set1_epi64(2)), high));
        const __m512i bits = _mm512_sllv_epi64(_mm512_set1_epi64(1), _mm512_cvtepu8_epi64(
            _mm_cvtsi64_si128((long long)squares)));

        _mm512_store_si512(&list->own[place], _mm512_xor_si512(theirs, flips));
        _mm512_store_si512(&list->opp[place],
                           _mm512_ternarylogic_epi64(mine, flips, bits, OPS_A_XOR_B_XOR_C));
        memcpy(&list->square[place], &squares, sizeof(squares));
    }
}

#define KEYS_MAX(a, b) ((MoveKeys)_mm256_max_epi32((__m256i)(a), (__m256i)(b)))

static inline int32_t move_list_top(MoveKeys keys)
{
    return ops_top(_mm_max_epi32(_mm256_castsi256_si128((__m256i)keys),
                                 _mm256_extracti128_si256((__m256i)keys, 1)));
}

static inline Lanes move_list_squares(const MoveList *list, int place)
{
    return (Lanes)_mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)&list->square[place]));
}

static inline Lanes move_list_weigh(const StaticScore *terms, Lanes numbers)
{
    const __m512i products = _mm512_madd_epi16((__m512i)numbers,
                                               _mm512_set1_epi64((long long)terms->weights));

    return (Lanes)_mm512_add_epi64(products, _mm512_srli_epi64(products, 32));
}

static inline Lanes move_list_give(const StaticScore *terms, const MoveList *list, int place)
{
    const uint8_t *square = &list->square[place];

    return (Lanes)_mm512_cvtepu16_epi64(
        _mm_unpacklo_epi64(ops_give_4(terms->square, square),
                           ops_give_4(terms->square, square + 4)));
}

#endif
