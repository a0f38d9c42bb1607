/* ops_portable.h - moves and flips in plain C: the answers every other ops_*.h gives. */

#ifndef YOMIKIRI_OPS_PORTABLE_H
#define YOMIKIRI_OPS_PORTABLE_H

#include "kernel/ops_last.h"

/* Squares one step past an unbroken run of `inner` that begins next to `own`, going by
 * `step` both up and down. Runs are found by doubling: six discs in three rounds. */
static inline uint64_t ops_runs(uint64_t own, uint64_t inner, int step)
{
    uint64_t up = inner & (own << step), down = inner & (own >> step);
    uint64_t pair_up = inner & (inner << step), pair_down = inner & (inner >> step);

    up |= inner & (up << step);
    down |= inner & (down >> step);
    up |= pair_up & (up << 2 * step);
    down |= pair_down & (down >> 2 * step);
    up |= pair_up & (up << 2 * step);
    down |= pair_down & (down >> 2 * step);
    return (up << step) | (down >> step);
}

/* Legal moves of the owner of `own`. */
static inline uint64_t ops_moves(uint64_t own, uint64_t opp)
{
    const uint64_t inner = opp & INNER_FILES;

    return (ops_runs(own, inner, 1) | ops_runs(own, opp, 8) | ops_runs(own, inner, 9) |
            ops_runs(own, inner, 7)) & ~(own | opp);
}

/* Discs turned when the owner of `own` plays the empty `square`; 0 if that is illegal. */
static inline uint64_t ops_flips(uint64_t own, uint64_t opp, int square)
{
    const Rays *rays = &RAYS[square];
    uint64_t flips = 0;

    for (int i = 0; i < 4; i++) {
        const uint64_t beyond = rays->up[i] & ~opp;     /* first stop, lowest bit */
        const uint64_t stop = beyond & (0 - beyond) & own;

        flips |= rays->up[i] & (stop - (stop != 0));
    }
    for (int i = 0; i < 4; i++) {
        const uint64_t beyond = rays->down[i] & ~opp;   /* first stop, highest bit */
        const uint64_t stop = (UINT64_C(1) << (63 - __builtin_clzll(beyond | 1))) & beyond & own;

        flips |= rays->down[i] & (0 - (stop << 1));
    }
    return flips;
}

#endif
