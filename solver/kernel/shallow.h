/* shallow.h - plain alpha-beta: no evaluation of moves, only quadrant parity and corners. */

#ifndef YOMIKIRI_SHALLOW_H
#define YOMIKIRI_SHALLOW_H

#include "kernel/cache.h"
#include "kernel/last.h"
#include "kernel/stability.h"

/* Of the moves left, the one to be tried next: corners in odd quadrants, other squares in odd
 * quadrants, other corners, the rest. Without branches, which nobody could predict. */
static inline int shallow_pick(const SearchContext *ctx, uint64_t rest, unsigned parity)
{
    if (ctx->knob[KNOB_ORDERING] != ORDER_NONE) {
        const uint64_t odd = rest & ODD_SQUARES[parity];
        const uint64_t some = odd ? odd : rest;
        const uint64_t corners = some & CORNERS;

        rest = corners ? corners : some;
    }
    return bit_lowest(rest);
}

static int shallow_null(SearchContext *ctx, uint64_t own, uint64_t opp, uint64_t moves, int alpha,
                        int empties, unsigned parity);
static int shallow_wide(SearchContext *ctx, uint64_t own, uint64_t opp, uint64_t moves, int alpha,
                        int beta, int empties, unsigned parity);

/* Either of these. */
KERNEL_INLINE int shallow_layer(SearchContext *ctx, uint64_t own, uint64_t opp, uint64_t moves,
                                 bool null, int alpha, int beta, int empties, unsigned parity)
{
    return null ? shallow_null(ctx, own, opp, moves, alpha, empties, parity) :
                  shallow_wide(ctx, own, opp, moves, alpha, beta, empties, parity);
}

/* The score of the move to `square`, for a window that begins at `low`. */
KERNEL_INLINE int shallow_child(SearchContext *ctx, uint64_t own, uint64_t opp, int square,
                                bool null, int low, int beta, int empties, unsigned parity)
{
    const uint64_t flips = ops_flips(own, opp, square);
    const uint64_t next_own = opp ^ flips, next_opp = own ^ flips ^ square_bit(square);

    ctx->nodes++;
    COUNT(ctx, empties - 1, nodes, 1);
    if (empties == 5)
        return -last_4(ctx, next_own, next_opp, null, -beta, -low, parity);
    return -shallow_layer(ctx, next_own, next_opp, ops_moves(next_own, next_opp), null, -beta,
                           -low, empties - 1, parity);
}

/* Fail-soft for (alpha, beta). */
KERNEL_INLINE int shallow_body(SearchContext *ctx, uint64_t own, uint64_t opp, uint64_t moves,
                               bool null, int alpha, int beta, int empties, unsigned parity)
{
    CacheSlot *slot = NULL;
    int best = -SCORE_INF;

    /* 1. small enough for the last squares */
    CHECK_KEPT(node_kept(own, opp, moves, empties, parity));
    if (empties <= 4)
        return last_any(ctx, own, opp, null, alpha, beta);
    COUNT_PLACE(ctx, PLACE_SHALLOW);
    COUNT(ctx, empties, visits, 1);

    /* 2. what stable discs and the cache prove already */
    if (stability_cut(ctx, (Board){ own, opp }, empties, alpha, &best))
        return best;
    if (ctx->cache[0].slots) {
        slot = cache_slot(&ctx->cache[0], board_hash((Board){ own, opp }));
        COUNT(ctx, empties, probes, 1);
        if (COUNT_IF(ctx, empties, hits, cache_holds(slot, own, opp))
            && COUNT_IF(ctx, empties, hit_cuts, cache_cut(slot, alpha, beta, &best)))
            return best;
    }
    if (moves == 0) {
        const uint64_t theirs = ops_moves(opp, own);

        return theirs == 0 ? board_final_score((Board){ own, opp }) :
                             -shallow_layer(ctx, opp, own, theirs, null, -beta, -alpha,
                                             empties, parity);
    }

    /* 3. the moves: odd quadrants first, corners first in and out of them */
    best = -SCORE_INF;
    for (uint64_t rest = moves; rest;) {
        const int square = shallow_pick(ctx, rest, parity);
        const int score = shallow_child(ctx, own, opp, square, null,
                                        raised_alpha(null, alpha, best), beta, empties,
                                        parity ^ QUADRANT[square]);

        COUNT_PLACE(ctx, PLACE_SHALLOW);
        rest ^= square_bit(square);
        if (score > best) {
            best = score;
            if (best >= beta) {
                COUNT_CUT(ctx, empties, bit_count(moves) - bit_count(rest));
                break;
            }
        }
    }
    if (slot)
        cache_store(slot, own, opp, alpha, beta, best, NO_MOVE);
    return best;
}

static int shallow_null(SearchContext *ctx, uint64_t own, uint64_t opp, uint64_t moves, int alpha,
                        int empties, unsigned parity)
{
    return shallow_body(ctx, own, opp, moves, true, alpha, alpha + 1, empties, parity);
}

static int shallow_wide(SearchContext *ctx, uint64_t own, uint64_t opp, uint64_t moves, int alpha,
                        int beta, int empties, unsigned parity)
{
    return shallow_body(ctx, own, opp, moves, false, alpha, beta, empties, parity);
}

#endif
