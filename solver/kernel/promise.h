/* promise.h - what a move promises without a search: few replies, now and later, corners, the
 * last move of a quadrant, a good square. It orders moves; it is the value of nothing. */

#ifndef YOMIKIRI_PROMISE_H
#define YOMIKIRI_PROMISE_H

#include "kernel/bottom.h"

/* Replies with those into corners counted twice. */
static inline int promise_replies(uint64_t replies)
{
    return bit_count(replies) + bit_count(replies & CORNERS);
}

/* Own corners, and the squares next to them that they make stable. */
static inline int promise_corners(uint64_t own)
{
    const uint64_t held = own & CORNERS;
    const uint64_t beside = ((held & FILE_A) << 1) | ((held & (FILE_A << 7)) >> 1) |
                            ((held & RANK_1) << 8) | ((held & (RANK_1 << 56)) >> 8);

    return bit_count(held) + bit_count(own & beside);
}

/* Empty squares next to a disc of `discs`: moves that might come. */
static inline uint64_t promise_frontier(uint64_t discs, uint64_t empties)
{
    const uint64_t sides = discs | ((discs & ~(FILE_A << 7)) << 1) | ((discs & ~FILE_A) >> 1);

    return (sides | sides << 8 | sides >> 8) & empties;
}

/* Of the move to `square` that led to `child`: the higher, the sooner. `odd` has the squares of
 * quadrants with an odd number of empties before the move. */
static inline int promise_of(const Promise *promise, Board child, uint64_t replies, int square,
                             uint64_t odd)
{
    return promise->square[square] + (odd >> square & 1 ? promise->odd : 0) +
           promise->corner * promise_corners(child.opp) -
           promise->reply * promise_replies(replies) -
           promise->frontier * bit_count(promise_frontier(child.opp, board_empty(child)));
}

#endif
