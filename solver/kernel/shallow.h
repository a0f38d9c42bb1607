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

/* The moves in the order in which they are tried: corners in odd quadrants, other squares in
 * odd quadrants, other corners, the rest. */
static inline void shallow_groups(const Bottom *bottom, uint64_t moves, unsigned parity,
                                  uint64_t groups[4])
{
    const uint64_t odd = bottom->ordering == ORDER_NONE ? 0 : ODD_SQUARES[parity];
    const uint64_t corners = bottom->ordering == ORDER_NONE ? 0 : CORNERS;

    groups[0] = moves & odd & corners;
    groups[1] = moves & odd & ~corners;
    groups[2] = moves & ~odd & corners;
    groups[3] = moves & ~odd & ~corners;
}

/* How many of `moves` have been tried when it is the turn of the lowest of `group`, which is what
 * is left of groups[at]. */
static inline int shallow_rank(uint64_t moves, const uint64_t groups[4], int at, uint64_t group)
{
    uint64_t left = bit_drop_lowest(group);

    for (int i = at + 1; i < 4; i++)
        left |= groups[i];
    return bit_count(moves) - bit_count(left);
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
    uint64_t groups[4];
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

    /* 3. the moves, group by group */
    shallow_groups(bottom, node->moves, parity, groups);
    best = -SCORE_INF;
    for (int i = 0; i < 4; i++) {
        for (uint64_t group = groups[i]; group; group = bit_drop_lowest(group)) {
            const int square = bit_lowest(group);
            const int score = shallow_child(bottom, node, square, null,
                                            bottom_alpha(null, alpha, best), beta, empties,
                                            parity ^ QUADRANT[square], self);

            CENSUS_AT(bottom, PLACE_SHALLOW);
            if (score > best) {
                best = score;
                if (best >= beta) {
                    CENSUS_CUT(bottom, empties, shallow_rank(node->moves, groups, i, group));
                    goto out;
                }
            }
        }
    }
out:
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
