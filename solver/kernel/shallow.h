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

/* A board on its way down, with what its parent found out about it. */
typedef struct {
    uint64_t own, opp, moves, hash;
    int square;                     /* the move that led here */
} MiddleNode;

/* All but the hash. */
static inline MiddleNode middle_play(const MiddleNode *node, int square)
{
    const uint64_t flips = ops_flips(node->own, node->opp, square);
    MiddleNode child;

    child.own = node->opp ^ flips;
    child.opp = node->own ^ flips ^ square_bit(square);
    child.moves = ops_moves(child.own, child.opp);
    child.square = square;
    return child;
}

typedef int ShallowSearch(Bottom *, const MiddleNode *, int, int, int, unsigned);

/* Fail-soft for (alpha, beta). `self` is the function that inlines this body. */
LAST_INLINE int shallow_body(Bottom *bottom, const MiddleNode *node, bool null, int alpha,
                             int beta, int empties, unsigned parity, ShallowSearch *self)
{
    const uint64_t own = node->own, opp = node->opp, moves = node->moves;
    int best = -SCORE_INF;

    CHECK_KEPT(empties == bit_count(~(own | opp)) && parity == quadrant_parity(~(own | opp)));
    if (empties <= 4)
        return last_any(bottom, own, opp, null, alpha, beta);
    CHECK_KEPT(moves == ops_moves(own, opp) && node->hash == board_hash((Board){ own, opp }));
    shallow_burn(bottom);
    if (stability_cut(bottom, (Board){ own, opp }, empties, alpha, &best))
        return best;

    CacheSlot *slot = NULL;

    if (bottom->cache[0].slots) {
        slot = cache_slot(&bottom->cache[0], node->hash);
        if (cache_holds(slot, own, opp)) {
            if (slot->lower >= beta || slot->lower == slot->upper)
                return slot->lower;
            if (slot->upper <= alpha)
                return slot->upper;
        }
    }
    if (moves == 0) {
        MiddleNode passed = { .own = opp, .opp = own };

        passed.moves = ops_moves(opp, own);
        if (passed.moves == 0)
            return board_final_score((Board){ own, opp });
        passed.hash = board_hash((Board){ opp, own });
        return -self(bottom, &passed, -beta, -alpha, empties, parity);
    }

    const uint64_t odd = bottom->ordering == ORDER_NONE ? 0 : ODD_SQUARES[parity];
    const uint64_t corners = bottom->ordering == ORDER_NONE ? 0 : CORNERS;
    const uint64_t groups[4] = { moves & odd & corners, moves & odd & ~corners,
                                 moves & ~odd & corners, moves & ~odd & ~corners };

    best = -SCORE_INF;
    for (int i = 0; i < 4; i++) {
        for (uint64_t group = groups[i]; group; group = bit_drop_lowest(group)) {
            const int square = bit_lowest(group);
            const unsigned next_parity = parity ^ QUADRANT[square];
            const int low = raise_alpha(null, alpha, best);
            int score;

            bottom->nodes++;
            if (empties == 5) {
                const uint64_t flips = ops_flips(own, opp, square);

                score = -last_4(bottom, opp ^ flips, own ^ flips ^ square_bit(square), null, -beta,
                                -low, next_parity);
            } else {
                MiddleNode child = middle_play(node, square);

                child.hash = board_hash((Board){ child.own, child.opp });
                score = -self(bottom, &child, -beta, -low, empties - 1, next_parity);
            }
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

static int shallow_null(Bottom *bottom, const MiddleNode *node, int alpha, int beta, int empties,
                        unsigned parity)
{
    (void)beta;
    return shallow_body(bottom, node, true, alpha, alpha + 1, empties, parity, shallow_null);
}

static int shallow_wide(Bottom *bottom, const MiddleNode *node, int alpha, int beta, int empties,
                        unsigned parity)
{
    return shallow_body(bottom, node, false, alpha, beta, empties, parity, shallow_wide);
}

#endif
