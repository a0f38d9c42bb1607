/* bottom.h - a board on its way down the bottom layers, and how one leads to the next. */

#ifndef YOMIKIRI_BOTTOM_H
#define YOMIKIRI_BOTTOM_H

#include "kernel/geometry.h"
#include "kernel/kernel.h"

#define BOTTOM_INLINE static inline __attribute__((always_inline))

/* A board with what its parent has found out about it. */
typedef struct {
    uint64_t own, opp, moves, hash;
    int square;                     /* the move that led here */
} BottomNode;

/* Fail-soft search for a window: node, alpha, beta, its empties and their parity. */
typedef int BottomSearch(Bottom *, const BottomNode *, int, int, int, unsigned);

/* The node after a move, without its hash. */
static inline BottomNode bottom_play(const BottomNode *node, int square)
{
    const uint64_t flips = ops_flips(node->own, node->opp, square);
    BottomNode child;

    child.own = node->opp ^ flips;
    child.opp = node->own ^ flips ^ square_bit(square);
    child.moves = ops_moves(child.own, child.opp);
    child.square = square;
    return child;
}

static inline uint64_t bottom_hash(const BottomNode *node)
{
    return board_hash((Board){ node->own, node->opp });
}

/* The score of a node without a move: it is passed, or the game is over. */
BOTTOM_INLINE int bottom_pass(Bottom *bottom, const BottomNode *node, int alpha, int beta,
                              int empties, unsigned parity, BottomSearch *search)
{
    BottomNode passed = { .own = node->opp, .opp = node->own };

    passed.moves = ops_moves(passed.own, passed.opp);
    if (passed.moves == 0)
        return board_final_score((Board){ node->own, node->opp });
    passed.hash = bottom_hash(&passed);
    return -search(bottom, &passed, -beta, -alpha, empties, parity);
}

/* What a parent has handed down is what it would be if computed here. */
static inline bool bottom_kept(const BottomNode *node, int empties, unsigned parity)
{
    const uint64_t empty = ~(node->own | node->opp);

    return empties == bit_count(empty) && parity == quadrant_parity(empty)
           && node->moves == ops_moves(node->own, node->opp) && node->hash == bottom_hash(node);
}

/* alpha after the moves so far. With `null` the window is empty, and nothing lies inside. */
BOTTOM_INLINE int bottom_alpha(bool null, int alpha, int best)
{
    return null ? alpha : max_int(alpha, best);
}

#endif
