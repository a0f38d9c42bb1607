/* geometry.h - constants of the board that every kernel uses. All of it is computed by
 * the compiler; nothing is initialised at run time. */

#ifndef YOMIKIRI_GEOMETRY_H
#define YOMIKIRI_GEOMETRY_H

#include "board/board.h"

#define CORNERS         UINT64_C(0x8100000000000081)
#define INNER_FILES     UINT64_C(0x7e7e7e7e7e7e7e7e)
#define INNER_RANKS     UINT64_C(0x00ffffffffffff00)
#define INNER_SQUARES   (INNER_FILES & INNER_RANKS)
#define FILE_A          UINT64_C(0x0101010101010101)
#define RANK_1          UINT64_C(0x00000000000000ff)

/* The eight rays of a square, itself not included: toward higher bits by steps of
 * 1, 8, 9, 7, then toward lower bits in the same order. One cache line. */
typedef struct {
    uint64_t up[4], down[4];
} Rays;

/* Files right and left of a square's own, over all ranks. */
#define GEO_RIGHT(s)    (FILE_A * (UINT64_C(0xff) & (UINT64_C(0xfe) << ((s) & 7))))
#define GEO_LEFT(s)     (FILE_A * ((UINT64_C(1) << ((s) & 7)) - 1))
#define GEO_RAYS(s) {                                                                        \
    { (RANK_1 << ((s) & 56)) & GEO_RIGHT(s),                                                 \
      UINT64_C(0x0101010101010100) << (s),                                                   \
      (UINT64_C(0x8040201008040200) << (s)) & GEO_RIGHT(s),                                  \
      (UINT64_C(0x0002040810204080) << (s)) & GEO_LEFT(s) },                                 \
    { (RANK_1 << ((s) & 56)) & GEO_LEFT(s),                                                  \
      UINT64_C(0x0080808080808080) >> (63 - (s)),                                            \
      (UINT64_C(0x0040201008040201) >> (63 - (s))) & GEO_LEFT(s),                            \
      (UINT64_C(0x0102040810204000) >> (63 - (s))) & GEO_RIGHT(s) } }

#define GEO_8(f, s)     f(s), f(s + 1), f(s + 2), f(s + 3), f(s + 4), f(s + 5), f(s + 6), f(s + 7)
#define GEO_64(f)       GEO_8(f, 0), GEO_8(f, 8), GEO_8(f, 16), GEO_8(f, 24),                \
                        GEO_8(f, 32), GEO_8(f, 40), GEO_8(f, 48), GEO_8(f, 56)

/* The last row has no rays: where there is no square, nothing is turned. */
static const Rays RAYS[65] __attribute__((aligned(64))) = { GEO_64(GEO_RAYS) };

/* Each square, and the discs that a disc put there can turn: the lines through it without
 * their ends. */
#define GEO_RANK(s)     (RANK_1 << ((s) & 56))
#define GEO_FILE(s)     (FILE_A << ((s) & 7))
#define GEO_RISING(s)   (((UINT64_C(0x8040201008040200) << (s)) & GEO_RIGHT(s)) |            \
                         ((UINT64_C(0x0040201008040201) >> (63 - (s))) & GEO_LEFT(s)))
#define GEO_FALLING(s)  (((UINT64_C(0x0002040810204080) << (s)) & GEO_LEFT(s)) |             \
                         ((UINT64_C(0x0102040810204000) >> (63 - (s))) & GEO_RIGHT(s)))
#define GEO_REACH(s)    ((GEO_RANK(s) & INNER_FILES) | (GEO_FILE(s) & INNER_RANKS) |         \
                         ((GEO_RISING(s) | GEO_FALLING(s)) & INNER_SQUARES) |                \
                         (UINT64_C(1) << (s)))

static const uint64_t REACH[64] = { GEO_64(GEO_REACH) };

/* Quadrant of each square as one of four bits: a1 1, h1 2, a8 4, h8 8. */
#define GEO_QUADRANT(s) (uint8_t)(1u << ((((s) & 4) >> 2) | (((s) & 32) >> 4)))

static const uint8_t QUADRANT[64] = { GEO_64(GEO_QUADRANT) };

static const uint64_t QUADRANT_SQUARES[4] = {
    UINT64_C(0x000000000f0f0f0f), UINT64_C(0x00000000f0f0f0f0),
    UINT64_C(0x0f0f0f0f00000000), UINT64_C(0xf0f0f0f000000000),
};

/* The squares of the quadrants whose bit is set in `parity`, 0..15. */
#define GEO_ODD(p)      ((((p) & 1) ? UINT64_C(0x000000000f0f0f0f) : 0) |                    \
                         (((p) & 2) ? UINT64_C(0x00000000f0f0f0f0) : 0) |                    \
                         (((p) & 4) ? UINT64_C(0x0f0f0f0f00000000) : 0) |                    \
                         (((p) & 8) ? UINT64_C(0xf0f0f0f000000000) : 0))

static const uint64_t ODD_SQUARES[16] = { GEO_8(GEO_ODD, 0), GEO_8(GEO_ODD, 8) };

/* Bit set of the quadrants with an odd number of empties. */
static inline unsigned quadrant_parity(uint64_t empties)
{
    unsigned parity = 0;

    for (int q = 0; q < 4; q++)
        parity |= ((unsigned)bit_count(empties & QUADRANT_SQUARES[q]) & 1u) << q;
    return parity;
}

#endif
