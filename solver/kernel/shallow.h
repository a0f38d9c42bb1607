/* shallow.h - plain alpha-beta: no evaluation of moves, only quadrant parity and corners. */

#ifndef YOMIKIRI_SHALLOW_H
#define YOMIKIRI_SHALLOW_H

#include "kernel/cache.h"
#include "kernel/last.h"
#include "kernel/stability.h"

static inline void shallow_burn(const Bottom *bottom)
{
    for (int i = BURN ? bottom->burn : 0; i > 0; i--)
        __asm__ volatile("");
}

/* Of the moves left, the one to be tried next: corners in odd quadrants, other squares in odd
 * quadrants, other corners, the rest. Without branches, which nobody could predict. */
static inline int shallow_pick(const Bottom *bottom, uint64_t rest, unsigned parity)
{
    if (bottom->ordering != ORDER_NONE) {
        const uint64_t odd = rest & ODD_SQUARES[parity];
        const uint64_t some = odd ? odd : rest;
        const uint64_t corners = some & CORNERS;

        rest = corners ? corners : some;
    }
    return bit_lowest(rest);
}

/* The score of the move to `square`, for a window that begins at `low`. */
BOTTOM_INLINE int shallow_child(Bottom *bottom, const BottomNode *node, int square, bool null,
                                int low, int beta, int empties, unsigned parity,
                                BottomSearch *self)
{
    bottom->nodes++;
    CENSUS(bottom, empties - 1, CENSUS_NODES, 1);
    if (empties == 5) {
        const uint64_t flips = ops_flips(node->own, node->opp, square);

        return -last_4(bottom, node->opp ^ flips, node->own ^ flips ^ square_bit(square), null,
                       -beta, -low, parity);
    }
    BottomNode child = bottom_play(node, square);

    child.hash = bottom_hash(&child);
    return -self(bottom, &child, -beta, -low, empties - 1, parity);
}

/* Fail-soft for (alpha, beta). `self` is the function that inlines this body. */
BOTTOM_INLINE int shallow_body(Bottom *bottom, const BottomNode *node, bool null, int alpha,
                               int beta, int empties, unsigned parity, BottomSearch *self)
{
    CacheSlot *slot = NULL;
    int best = -SCORE_INF;

    /* 1. small enough for the last squares */
    CHECK_KEPT(bottom_kept(node, empties, parity));
    if (empties <= 4)
        return last_any(bottom, node->own, node->opp, null, alpha, beta);
    shallow_burn(bottom);
    CENSUS_AT(bottom, PLACE_SHALLOW);
    CENSUS(bottom, empties, CENSUS_VISITS, 1);

    /* 2. what stable discs and the cache prove already */
    if (stability_cut(bottom, (Board){ node->own, node->opp }, empties, alpha, &best))
        return best;
    if (bottom->cache[0].slots) {
        slot = cache_slot(&bottom->cache[0], node->hash);
        CENSUS(bottom, empties, CENSUS_PROBES, 1);
        if (CENSUS_IF(bottom, empties, CENSUS_HITS, cache_holds(slot, node->own, node->opp))
            && CENSUS_IF(bottom, empties, CENSUS_HIT_CUTS, cache_cut(slot, alpha, beta, &best)))
            return best;
    }
    if (node->moves == 0)
        return bottom_pass(bottom, node, alpha, beta, empties, parity, self);

    /* 3. the moves: odd quadrants first, corners first in and out of them */
    best = -SCORE_INF;
    for (uint64_t rest = node->moves; rest;) {
        const int square = shallow_pick(bottom, rest, parity);
        const int score = shallow_child(bottom, node, square, null,
                                        bottom_alpha(null, alpha, best), beta, empties,
                                        parity ^ QUADRANT[square], self);

        CENSUS_AT(bottom, PLACE_SHALLOW);
        rest ^= square_bit(square);
        if (score > best) {
            best = score;
            if (best >= beta) {
                CENSUS_CUT(bottom, empties, bit_count(node->moves) - bit_count(rest));
                break;
            }
        }
    }
    if (slot)
        cache_store(slot, node->own, node->opp, alpha, beta, best, NO_MOVE);
    return best;
}

static int shallow_null(Bottom *bottom, const BottomNode *node, int alpha, int beta, int empties,
                        unsigned parity)
{
    (void)beta;
    return shallow_body(bottom, node, true, alpha, alpha + 1, empties, parity, shallow_null);
}

static int shallow_wide(Bottom *bottom, const BottomNode *node, int alpha, int beta, int empties,
                        unsigned parity)
{
    return shallow_body(bottom, node, false, alpha, beta, empties, parity, shallow_wide);
}

#endif
