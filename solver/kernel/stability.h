/* stability.h - discs that can never be turned again, and the bound that follows.
 *
 * Found are: discs of an edge by exhaustive table; discs all of whose four lines are full;
 * and discs that on each axis either lie in a full line or touch a disc already found. */

#ifndef YOMIKIRI_STABILITY_H
#define YOMIKIRI_STABILITY_H

#include "kernel/geometry.h"
#include "kernel/kernel.h"

static inline uint64_t stability_byte(uint64_t squares, int file)
{
    return (((squares >> file) & FILE_A) * UINT64_C(0x0102040810204080)) >> 56;
}

/* Bits 0 to 6 go up by a multiplication; bit 7 would be carried into the next copy. */
static inline uint64_t stability_file(uint64_t byte, int file)
{
    return (((byte & 127) * UINT64_C(0x0002040810204081) & FILE_A) | byte >> 7 << 56)
           << file;
}

static inline uint64_t stability_edges(const uint8_t *edges, uint64_t own, uint64_t filled)
{
    const uint64_t rank_1 = edges[edge_state(own & 255, filled & 255)];
    const uint64_t rank_8 = edges[edge_state(own >> 56, filled >> 56)];
    const uint64_t file_a = edges[edge_state(stability_byte(own, 0), stability_byte(filled, 0))];
    const uint64_t file_h = edges[edge_state(stability_byte(own, 7), stability_byte(filled, 7))];

    return rank_1 | rank_8 << 56 | stability_file(file_a, 0) |
           stability_file(file_h, 7);
}

/* Squares whose diagonal of the given direction is full, by folding along it both ways;
 * what lies beyond the board counts as full. From squares of `right` a step up leads there,
 * from those of `left` a step down. */
static inline uint64_t stability_diagonals(uint64_t filled, int step, uint64_t left,
                                           uint64_t right)
{
    uint64_t up = filled & ((filled >> step) | right);      /* the next square up is full */
    uint64_t down = filled & ((filled << step) | left);
    const uint64_t right_2 = right | (right >> step), left_2 = left | (left << step);
    const uint64_t right_4 = right_2 | (right_2 >> 2 * step);
    const uint64_t left_4 = left_2 | (left_2 << 2 * step);

    up &= (up >> 2 * step) | right_2;
    down &= (down << 2 * step) | left_2;
    up &= (up >> 4 * step) | right_4;
    down &= (down << 4 * step) | left_4;
    return up & down;
}

/* Discs of `own` that can never be turned, whoever moves: a subset of the truth. */
static inline uint64_t stability_discs(const uint8_t *edges, uint64_t own, uint64_t opp)
{
    const uint64_t filled = own | opp;
    uint64_t ranks = filled & (filled >> 1);
    uint64_t files = filled & (filled >> 8 | filled << 56);
    uint64_t stable = stability_edges(edges, own, filled);

    ranks &= ranks >> 2;
    ranks &= ranks >> 4;
    ranks = (ranks & FILE_A) * 255;
    files &= files >> 16 | files << 48;
    files &= files >> 32 | files << 32;

    const uint64_t file_h = FILE_A << 7, rank_8 = RANK_1 << 56;
    const uint64_t rising = stability_diagonals(filled, 9, FILE_A | RANK_1, file_h | rank_8);
    const uint64_t falling = stability_diagonals(filled, 7, file_h | RANK_1, FILE_A | rank_8);
    const uint64_t inner = own & INNER_SQUARES;
    uint64_t known;

    stable |= inner & ranks & files & rising & falling;
    if (stable == 0)
        return 0;
    do {
        known = stable;
        stable |= inner & (ranks | known << 1 | known >> 1) & (files | known << 8 | known >> 8) &
                  (rising | known << 9 | known >> 9) & (falling | known << 7 | known >> 7);
    } while (stable != known);
    return stable;
}

/* The opponent keeps its stable discs: *bound >= score. True if *bound <= alpha. */
static inline bool stability_cut(const SearchContext *ctx, Board board, int empties, int alpha,
                                 int *bound)
{
    /* a disc for each empty square is hardly ever stable */
    if (alpha < ctx->stability[empties]
        || SCORE_MAX - 2 * (bit_count(board.opp) - empties) > alpha)
        return false;
    *bound = SCORE_MAX - 2 * bit_count(stability_discs(ctx->edges, board.opp, board.own));
    COUNT(ctx, empties, stability_tries, 1);
    return COUNT_IF(ctx, empties, stability_cuts, *bound <= alpha);
}

/* The same with so few empties that most discs are on no line with one: both sides keep those
 * that are out of `reach`, the union of REACH[] over all empties. True if *bound >= score
 * and *bound <= alpha, or *bound <= score and *bound >= beta. */
static inline bool stability_reach_cut(const SearchContext *ctx, uint64_t own, uint64_t opp,
                                       uint64_t reach, int alpha, int beta, int *bound)
{
    if (!ctx->knob[KNOB_STABILITY])
        return false;
    COUNT(ctx, bit_count(~(own | opp)), stability_tries, 1);
    const int upper = SCORE_MAX - 2 * bit_count(opp & ~reach);
    const int lower = 2 * bit_count(own & ~reach) - SCORE_MAX;

    *bound = upper <= alpha ? upper : lower;
    return COUNT_IF(ctx, bit_count(~(own | opp)), stability_cuts,
                    (upper <= alpha) | (lower >= beta));
}

#endif
