/* expand.h - all moves of a deep node at once, with what they promise. */

#ifndef YOMIKIRI_EXPAND_H
#define YOMIKIRI_EXPAND_H

#include "kernel/promise.h"

/* Kernel.expand */
static int expand_children(const Bottom *bottom, Board board, Child *children)
{
    const unsigned parity = quadrant_parity(board_empty(board));
    const BottomNode node = { .own = board.own, .opp = board.opp };
    int count = 0;

    for (uint64_t moves = ops_moves(board.own, board.opp); moves; moves = bit_drop_lowest(moves)) {
        const BottomNode child = bottom_play(&node, bit_lowest(moves));

        children[count++] = (Child){
            .board = { child.own, child.opp }, .replies = child.moves,
            .score = promise_of(bottom, &child, parity), .square = (uint8_t)child.square,
        };
    }
    assert(count <= MAX_MOVES);
    return count;
}

#endif
