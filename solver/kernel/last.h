/* last.h - nought to four empties.
 *
 * Every function: fail-soft for the window (alpha, beta), `own` to move. With `null` the
 * window is empty (beta = alpha + 1) and the compiler drops what only wide windows need.
 * One to three empties count themselves as a node, four are counted by who plays there.
 * Squares are handed down, odd quadrants first: whoever moves first into a quadrant with
 * an odd number of empties tends to move last there, too. */

#ifndef YOMIKIRI_LAST_H
#define YOMIKIRI_LAST_H

#include "kernel/layers.h"
#include "kernel/stability.h"

/* One empty square. The disc is counted, not played. If the opponent would have to be
 * asked but even the better outcome for us cannot reach alpha, it is not asked. */
KERNEL_INLINE int last_1(SearchContext *ctx, uint64_t own, int alpha, int square)
{
    const int kept = 2 * bit_count(own) - SCORE_MAX;   /* if the opponent got the square */
    const int flips = ops_last_flips(own, square);

    ctx->nodes++;
    COUNT(ctx, 1, nodes, 1);
    if (flips)
        return kept + 2 * flips + 2;
    const int without = kept + (kept >= 0 ? 2 : 0);    /* neither moves: to the winner */

    if (without <= alpha)
        return without;
    const int lost = ops_last_flips(~own & ~square_bit(square), square);

    return lost ? kept - 2 * lost : without;
}

/* Two empty squares. */
KERNEL_INLINE int last_2(SearchContext *ctx, uint64_t own, uint64_t opp, int alpha, int beta,
                         int a, int b)
{
    uint64_t flips;
    int best;

    ctx->nodes++;
    COUNT(ctx, 2, nodes, 1);
    if (stability_reach_cut(ctx, own, opp, REACH[a] | REACH[b], alpha, beta, &best))
        return best;
    best = -SCORE_INF;
    if ((flips = ops_flips(own, opp, a)) != 0) {
        best = -last_1(ctx, opp ^ flips, -beta, b);
        if (best >= beta)
            return best;
    }
    if ((flips = ops_flips(own, opp, b)) != 0)
        return max_int(best, -last_1(ctx, opp ^ flips, -beta, a));
    if (best > -SCORE_INF)
        return best;

    best = SCORE_INF;                                   /* pass: the opponent minimises */
    if ((flips = ops_flips(opp, own, a)) != 0) {
        best = last_1(ctx, own ^ flips, alpha, b);
        if (best <= alpha)
            return best;
    }
    if ((flips = ops_flips(opp, own, b)) != 0)
        return min_int(best, last_1(ctx, own ^ flips, alpha, a));
    return best < SCORE_INF ? best : board_final_score((Board){ own, opp });
}

/* A pass: the same squares, with the roles and the window exchanged. */
KERNEL_INLINE void last_pass(uint64_t *own, uint64_t *opp, int *alpha, int *beta)
{
    const uint64_t passed = *own;
    const int upper = *beta;

    *own = *opp;
    *opp = passed;
    *beta = -*alpha;
    *alpha = -upper;
}

/* Three empty squares, `a` to be tried first. */
KERNEL_INLINE int last_3(SearchContext *ctx, uint64_t own, uint64_t opp, bool null, int alpha,
                         int beta, int a, int b, int c)
{
    int bound;

    ctx->nodes++;
    COUNT(ctx, 3, nodes, 1);
    if (stability_reach_cut(ctx, own, opp, REACH[a] | REACH[b] | REACH[c], alpha, beta, &bound))
        return bound;
    for (int turn = 0; turn < 2; turn++) {
        const uint64_t flips_a = ops_flips(own, opp, a), flips_b = ops_flips(own, opp, b);
        uint64_t flips;
        int best = -SCORE_INF;

        if (flips_a) {
            best = -last_2(ctx, opp ^ flips_a, own ^ flips_a ^ square_bit(a), -beta,
                           -raised_alpha(null, alpha, best), b, c);
            if (best >= beta)
                return turn ? -best : best;
        }
        if (flips_b) {
            best = max_int(best, -last_2(ctx, opp ^ flips_b, own ^ flips_b ^ square_bit(b),
                                         -beta, -raised_alpha(null, alpha, best), a, c));
            if (best >= beta)
                return turn ? -best : best;
        }
        if ((flips = ops_flips(own, opp, c)) != 0)
            best = max_int(best, -last_2(ctx, opp ^ flips, own ^ flips ^ square_bit(c),
                                         -beta, -raised_alpha(null, alpha, best), a, b));
        if (best > -SCORE_INF)
            return turn ? -best : best;
        last_pass(&own, &opp, &alpha, &beta);
    }
    return board_final_score((Board){ own, opp });
}

/* Three empties in the set `empties`: the one alone in its quadrant first. */
KERNEL_INLINE int last_3_sorted(SearchContext *ctx, uint64_t own, uint64_t opp, bool null,
                                int alpha, int beta, uint64_t empties, unsigned parity)
{
    const int a = bit_lowest(empties & ODD_SQUARES[parity]);
    const uint64_t rest = empties & ~square_bit(a);

    return last_3(ctx, own, opp, null, alpha, beta, a, bit_lowest(rest),
                  bit_lowest(bit_drop_lowest(rest)));
}

/* The squares to try first among four: those in odd quadrants; of three against one, the one. */
KERNEL_INLINE uint64_t last_4_first(uint64_t empties, unsigned parity)
{
    const uint64_t odd = empties & ODD_SQUARES[parity];

    if (odd != empties || parity == 15)
        return odd;
    const uint64_t half = empties & ODD_SQUARES[parity & (0u - parity)];

    return bit_drop_lowest(half) == 0 ? half : empties ^ half;
}

/* Four empty squares; `parity` as quadrant_parity() gives it. */
KERNEL_INLINE int last_4(SearchContext *ctx, uint64_t own, uint64_t opp, bool null, int alpha,
                         int beta, unsigned parity)
{
    const uint64_t empties = ~(own | opp), first = last_4_first(empties, parity);
    uint64_t reach = 0;
    int bound;

    COUNT_PLACE(ctx, PLACE_LAST);
    CHECK_KEPT(bit_count(empties) == 4 && parity == quadrant_parity(empties));
    for (uint64_t rest = empties; rest; rest = bit_drop_lowest(rest))
        reach |= REACH[bit_lowest(rest)];
    if (stability_reach_cut(ctx, own, opp, reach, alpha, beta, &bound)
        || stability_cut(ctx, (Board){ own, opp }, 4, alpha, &bound))
        return bound;
    for (int turn = 0; turn < 2; turn++) {
        int best = -SCORE_INF;

        for (uint64_t rest = empties; rest;) {
            const uint64_t sooner = rest & first;
            const int square = bit_lowest(sooner ? sooner : rest);
            uint64_t flips;

            rest ^= square_bit(square);
            if ((flips = ops_flips(own, opp, square)) == 0)
                continue;
            const int score = -last_3_sorted(ctx, opp ^ flips, own ^ flips ^ square_bit(square),
                                             null, -beta, -raised_alpha(null, alpha, best),
                                             empties & ~square_bit(square),
                                             parity ^ QUADRANT[square]);

            if (score > best) {
                best = score;
                if (best >= beta)
                    return turn ? -best : best;
            }
        }
        if (best > -SCORE_INF)
            return turn ? -best : best;
        last_pass(&own, &opp, &alpha, &beta);
    }
    return board_final_score((Board){ own, opp });
}

/* Any board of nought to four empties, itself not counted. */
KERNEL_INLINE int last_any(SearchContext *ctx, uint64_t own, uint64_t opp, bool null, int alpha,
                           int beta)
{
    const uint64_t empties = ~(own | opp);
    const int count = bit_count(empties), a = count ? bit_lowest(empties) : 0;
    const unsigned parity = quadrant_parity(empties);

    COUNT_PLACE(ctx, PLACE_LAST);
    if (count >= 1 && count <= 3) {
        ctx->nodes--;
        COUNT(ctx, count, nodes, -1);
    }
    switch (count) {
    case 0:  return board_final_score((Board){ own, opp });
    case 1:  return last_1(ctx, own, alpha, a);
    case 2:  return last_2(ctx, own, opp, alpha, beta, a, bit_lowest(bit_drop_lowest(empties)));
    case 3:  return last_3_sorted(ctx, own, opp, null, alpha, beta, empties, parity);
    default: return last_4(ctx, own, opp, null, alpha, beta, parity);
    }
}

#endif
