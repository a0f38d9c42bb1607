/* weigh.h - what a move looks like without searching it: fastest-first and its relatives. */

#ifndef YOMIKIRI_WEIGH_H
#define YOMIKIRI_WEIGH_H

#include "kernel/geometry.h"
#include "kernel/kernel.h"

/* Corners first, then the middle of the edges and the centre, X- and C-squares last. */
static const uint8_t SQUARE_VALUE[64] = {
    9, 2, 7, 6, 6, 7, 2, 9,
    2, 0, 3, 4, 4, 3, 0, 2,
    7, 3, 6, 5, 5, 6, 3, 7,
    6, 4, 5, 0, 0, 5, 4, 6,
    6, 4, 5, 0, 0, 5, 4, 6,
    7, 3, 6, 5, 5, 6, 3, 7,
    2, 0, 3, 4, 4, 3, 0, 2,
    9, 2, 7, 6, 6, 7, 2, 9,
};

/* Replies with those into corners counted twice. */
static inline int weigh_replies(uint64_t replies)
{
    return bit_count(replies) + bit_count(replies & CORNERS);
}

/* Own corners, and the squares next to them that they make stable. */
static inline int corner_hold(uint64_t own)
{
    const uint64_t held = own & CORNERS;
    const uint64_t beside = ((held & FILE_A) << 1) | ((held & (FILE_A << 7)) >> 1) |
                            ((held & RANK_1) << 8) | ((held & (RANK_1 << 56)) >> 8);

    return bit_count(held) + bit_count(own & beside);
}

/* Empty squares next to a disc of `discs`: moves that might come. */
static inline uint64_t frontier(uint64_t discs, uint64_t empties)
{
    const uint64_t sides = discs | ((discs & ~(FILE_A << 7)) << 1) | ((discs & ~FILE_A) >> 1);

    return (sides | sides << 8 | sides >> 8) & empties;
}

#endif
