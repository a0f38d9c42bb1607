/* ops_last.h - discs turned by the last move of a game, by table: with every other
 * square filled, the own discs on the four lines through the square say it all. */

#ifndef YOMIKIRI_OPS_LAST_H
#define YOMIKIRI_OPS_LAST_H

#include "kernel/geometry.h"

/* LINE_FLIPS[place][own]: discs turned on a line of eight by a disc put on `place`,
 * when the bits of `own` are own discs and all others the opponent's. Shorter lines
 * use the same table: past their end stands no own disc that could enclose. */
#define LINE_ABOVE(i, b)    (((b) >> ((i) + 1)) == 0 ? 0 : __builtin_ctz(((b) >> ((i) + 1)) | 256))
#define LINE_BELOW(i, b)    (((b) & ((1 << (i)) - 1)) == 0 ? 0 :                             \
                             (i) - 32 + __builtin_clz(((b) & ((1 << (i)) - 1)) | 1))
#define LINE_BOTH(i, b)     (uint8_t)(LINE_ABOVE(i, b) + LINE_BELOW(i, b))
#define LINE_2(i, b)        LINE_BOTH(i, b), LINE_BOTH(i, b + 1)
#define LINE_4(i, b)        LINE_2(i, b), LINE_2(i, b + 2)
#define LINE_16(i, b)       LINE_4(i, b), LINE_4(i, b + 4), LINE_4(i, b + 8), LINE_4(i, b + 12)
#define LINE_32(i, b)       LINE_16(i, b), LINE_16(i, b + 16)
#define LINE_64(i, b)       LINE_32(i, b), LINE_32(i, b + 32)
#define LINE_256(i)         { LINE_64(i, 0), LINE_64(i, 64), LINE_64(i, 128), LINE_64(i, 192) }

static const uint8_t LINE_FLIPS[8][256] __attribute__((aligned(64))) = {
    LINE_256(0), LINE_256(1), LINE_256(2), LINE_256(3),
    LINE_256(4), LINE_256(5), LINE_256(6), LINE_256(7),
};

#ifndef OPS_LAST_FLIPS          /* or an ops_*.h has it */

/* The two diagonals of each square, itself included. */
typedef struct {
    uint64_t rising, falling;       /* steps of 9, steps of 7 */
} Diagonals;

#define LAST_BIT(s)         (UINT64_C(1) << (s))
#define LAST_DIAGONALS(s)   { GEO_RISING(s) | LAST_BIT(s), GEO_FALLING(s) | LAST_BIT(s) }

static const Diagonals DIAGONALS[64] = { GEO_64(LAST_DIAGONALS) };

/* Discs turned by the owner of `own` on the only empty square. A diagonal is folded
 * onto its files by a multiplication, a file onto its ranks likewise. pext is no faster
 * (docs/experiments.md), and slow on AMD before Zen 3: no kernel uses it. */
static inline int ops_last_flips(uint64_t own, int square)
{
    const int file = square & 7, rank = square >> 3;
    const unsigned along = (unsigned)(own >> (square & 56)) & 255;
    const uint64_t ranks = (own >> file) & FILE_A;
    const unsigned up = (unsigned)((ranks * UINT64_C(0x0102040810204080)) >> 56);
    const unsigned rise = (unsigned)(((own & DIAGONALS[square].rising) * FILE_A) >> 56);
    const unsigned fall = (unsigned)(((own & DIAGONALS[square].falling) * FILE_A) >> 56);

    return LINE_FLIPS[file][along] + LINE_FLIPS[rank][up] + LINE_FLIPS[file][rise] +
           LINE_FLIPS[file][fall];
}

#endif

#endif
