/* proof_walk.h - the boards of a strategy and their moves, in the order in which a checker goes
 * through them (docs/proof.md). Private to this folder. */

#ifndef YOMIKIRI_PROOF_WALK_H
#define YOMIKIRI_PROOF_WALK_H

#include "proof/proof_set.h"

/* A board on the way: the side to move has a move, unless the game is over. */
typedef struct {
    Board board, form;              /* proof_set_form() */
    uint64_t moves;                 /* 0: it is over, and there is no form */
    uint8_t image;                  /* the transform that makes the form of the board */
    bool speaks;
} ProofNode;

typedef struct {
    Board board;                    /* after it */
    uint64_t moves;                 /* the replies */
    int square, replies;
} ProofMove;

/* The side to move has these moves; without one it passes. */
ProofNode proof_walk_node(Board board, uint64_t moves, bool speaks);

/* Where a move leads. */
static inline ProofNode proof_walk_after(const ProofNode *node, const ProofMove *move)
{
    return proof_walk_node(move->board, move->moves, !node->speaks);
}

ProofMove proof_walk_move(const ProofNode *node, int square);

/* All moves, into `list`; how many they are. */
int proof_walk_moves(const ProofNode *node, ProofMove list[MAX_MOVES]);

/* The place of a square in the list; `count`: it is not there. */
int proof_walk_place(const ProofMove *list, int count, int square);

/* The game is over: the side that the strategy is for ends `least` discs ahead or better. */
bool proof_walk_reached(const ProofNode *node, int least);

#endif
