/* node.h - a board of the deep layer, with its hash and empties. */

#ifndef YOMIKIRI_NODE_H
#define YOMIKIRI_NODE_H

#include "kernel/kernel.h"

/* A board on its way down the deep layer. */
typedef struct {
    Board board;
    uint64_t hash;              /* board_hash(board) */
    int empties;
} Node;

static inline Node node_of(Board board)
{
    return (Node){ board, board_hash(board), board_empties(board) };
}

#endif
