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

/* Each corner with the two squares of the edges next to it, by the corners: a1 1, h1 2, a8 4,
 * h8 8. */
#define PROMISE_HELD(c)                                                                      \
    (((c) & 1 ? UINT64_C(0x0000000000000103) : 0) |                                          \
     ((c) & 2 ? UINT64_C(0x00000000000080c0) : 0) |                                          \
     ((c) & 4 ? UINT64_C(0x0301000000000000) : 0) |                                          \
     ((c) & 8 ? UINT64_C(0xc080000000000000) : 0))

static const uint64_t PROMISE_CORNERS[16] = { GEO_8(PROMISE_HELD, 0), GEO_8(PROMISE_HELD, 8) };

/* Own corners, and the squares next to them that they make stable. A multiplication brings the
 * four corners together in the highest bits. */
static inline int promise_corners(uint64_t own)
{
    const uint64_t held = (own & CORNERS) * UINT64_C(0x1040000000000041) >> 60;

    return bit_count(own & PROMISE_CORNERS[held]);
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
