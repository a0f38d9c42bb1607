/* shallow.h - plain alpha-beta: no evaluation of moves, only quadrant parity and corners. */

#ifndef YOMIKIRI_SHALLOW_H
#define YOMIKIRI_SHALLOW_H

#include "kernel/cache.h"
#include "kernel/last.h"
#include "kernel/stability.h"

/* For measuring the measurements: a build with -DYK_BURN gets slower by a known amount. */
static inline void shallow_burn(const Bottom *bottom)
{
#ifdef YK_BURN
    for (int i = bottom->burn; i > 0; i--)
        __asm__ volatile("");
#else
    (void)bottom;
#endif
}

typedef int ShallowSearch(Bottom *, uint64_t, uint64_t, int, int, int, unsigned);

/* Fail-soft for (alpha, beta). `self` is the function that inlines this body. */
LAST_INLINE int shallow_body(Bottom *bottom, uint64_t own, uint64_t opp, bool null, int alpha,
                             int beta, int empties, unsigned parity, ShallowSearch *self)
{
    int best = -SCORE_INF;

    CHECK_KEPT(empties == bit_count(~(own | opp)) && parity == quadrant_parity(~(own | opp)));
    if (empties <= 4)
        return last_any(bottom, own, opp, null, alpha, beta);
    shallow_burn(bottom);
    if (stability_cut(bottom, (Board){ own, opp }, empties, alpha, &best))
        return best;

    CacheSlot *slot = NULL;

    if (bottom->low.slots) {
        slot = cache_slot(&bottom->low, board_hash((Board){ own, opp }));
        if (cache_holds(slot, own, opp)) {
            if (slot->lower >= beta || slot->lower == slot->upper)
                return slot->lower;
            if (slot->upper <= alpha)
                return slot->upper;
        }
    }

    const uint64_t moves = ops_moves(own, opp);

    if (moves == 0) {
        if (ops_moves(opp, own) == 0)
            return board_final_score((Board){ own, opp });
        return -self(bottom, opp, own, -beta, -alpha, empties, parity);
    }

    const uint64_t odd = bottom->ordering == ORDER_NONE ? 0 : ODD_SQUARES[parity];
    const uint64_t corners = bottom->ordering == ORDER_NONE ? 0 : CORNERS;
    const uint64_t groups[4] = { moves & odd & corners, moves & odd & ~corners,
                                 moves & ~odd & corners, moves & ~odd & ~corners };

    best = -SCORE_INF;
    for (int i = 0; i < 4; i++) {
        for (uint64_t group = groups[i]; group; group = bit_drop_lowest(group)) {
            const int square = bit_lowest(group);
            const uint64_t flips = ops_flips(own, opp, square);
            const uint64_t next_own = opp ^ flips, next_opp = own ^ flips ^ square_bit(square);
            const unsigned next_parity = parity ^ QUADRANT[square];
            const int low = raise_alpha(null, alpha, best);
            int score;

            bottom->nodes++;
            if (empties == 5)
                score = -last_4(bottom, next_own, next_opp, null, -beta, -low, next_parity);
            else
                score = -self(bottom, next_own, next_opp, -beta, -low, empties - 1, next_parity);
            if (score > best) {
                best = score;
                if (best >= beta)
                    goto out;
            }
        }
    }
out:
    if (slot)
        cache_store(slot, own, opp, alpha, beta, best, NO_MOVE);
    return best;
}

static int shallow_null(Bottom *bottom, uint64_t own, uint64_t opp, int alpha, int beta,
                        int empties, unsigned parity)
{
    (void)beta;
    return shallow_body(bottom, own, opp, true, alpha, alpha + 1, empties, parity, shallow_null);
}

static int shallow_wide(Bottom *bottom, uint64_t own, uint64_t opp, int alpha, int beta,
                        int empties, unsigned parity)
{
    return shallow_body(bottom, own, opp, false, alpha, beta, empties, parity, shallow_wide);
}

#endif
