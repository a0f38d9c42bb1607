/* leaves.h - perft with the kernel's moves: counts leaf positions, the last ply in bulk. */

#ifndef YOMIKIRI_LEAVES_H
#define YOMIKIRI_LEAVES_H

#include "kernel/geometry.h"

static uint64_t leaves_count(uint64_t own, uint64_t opp, int depth)
{
    uint64_t moves = ops_moves(own, opp), leaves = 0;

    if (depth == 0)
        return 1;
    if (moves == 0)
        return ops_moves(opp, own) ? leaves_count(opp, own, depth - 1) : 1;
    if (depth == 1)
        return (uint64_t)bit_count(moves);
    for (; moves; moves = bit_drop_lowest(moves)) {
        const int square = bit_lowest(moves);
        const uint64_t flips = ops_flips(own, opp, square);

        leaves += leaves_count(opp ^ flips, own ^ flips ^ square_bit(square), depth - 1);
    }
    return leaves;
}

/* Kernel.perft */
static uint64_t leaves_perft(Board board, int depth)
{
    return leaves_count(board.own, board.opp, depth);
}

#endif
