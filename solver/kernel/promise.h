/* promise.h - what a move promises without a search: few replies, now and later, corners, the
 * last move of a quadrant, a good square. It orders moves; it is the value of nothing. */

#ifndef YOMIKIRI_PROMISE_H
#define YOMIKIRI_PROMISE_H

#include "kernel/bottom.h"
#include "kernel/geometry.h"

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

/* Of the move that led to `child`: the higher, the sooner. `parity` is that of before. */
static inline int promise_of(const Bottom *bottom, const BottomNode *child, unsigned parity)
{
    const int *knob = bottom->knob;
    const int odd = -((parity & QUADRANT[child->square]) != 0) & knob[KNOB_PROMISE_ODD];

    if (bottom->ordering >= ORDER_FASTEST)
        return knob[KNOB_PROMISE_CORNER] * promise_corners(child->opp) + odd +
               bottom->square[child->square] -
               knob[KNOB_PROMISE_REPLY] * promise_replies(child->moves) -
               knob[KNOB_PROMISE_FRONTIER] *
                   bit_count(promise_frontier(child->opp, ~(child->own | child->opp)));
    return bottom->ordering == ORDER_STATIC ? odd + bottom->square[child->square] : 0;
}

#endif
