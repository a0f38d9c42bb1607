/* bottom.h - code that the bottom layers have in common. */

#ifndef YOMIKIRI_BOTTOM_H
#define YOMIKIRI_BOTTOM_H

#include "kernel/geometry.h"
#include "kernel/kernel.h"

#define BOTTOM_INLINE static inline __attribute__((always_inline))

/* What a parent has handed down is what it would be if computed here. */
static inline bool bottom_kept(uint64_t own, uint64_t opp, uint64_t moves, int empties,
                               unsigned parity)
{
    const uint64_t empty = ~(own | opp);

    return empties == bit_count(empty) && parity == quadrant_parity(empty)
           && moves == ops_moves(own, opp);
}

/* alpha after the moves so far. With `null` the window is empty, and nothing lies inside. */
BOTTOM_INLINE int bottom_alpha(bool null, int alpha, int best)
{
    return null ? alpha : max_int(alpha, best);
}

#endif
