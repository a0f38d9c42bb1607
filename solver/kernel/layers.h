/* layers.h - code that the layers of a kernel have in common. */

#ifndef YOMIKIRI_LAYERS_H
#define YOMIKIRI_LAYERS_H

#include "kernel/geometry.h"
#include "kernel/kernel.h"

#define KERNEL_INLINE static inline __attribute__((always_inline))

/* What a parent has handed down is what it would be if computed here. */
static inline bool node_kept(uint64_t own, uint64_t opp, uint64_t moves, int empties,
                             unsigned parity)
{
    const uint64_t empty = ~(own | opp);

    return empties == bit_count(empty) && parity == quadrant_parity(empty)
           && moves == ops_moves(own, opp);
}

/* alpha after the moves so far. With `null` the window is empty, and nothing lies inside. */
KERNEL_INLINE int raised_alpha(bool null, int alpha, int best)
{
    return null ? alpha : max_int(alpha, best);
}

#endif
