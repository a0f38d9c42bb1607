#include "proof/strategy.h"

ProofNode proof_walk_node(Board board, uint64_t moves, bool speaks)
{
    ProofNode node = { .board = board, .moves = moves, .speaks = speaks };

    if (moves == 0) {
        node.board = board_pass(board);
        node.moves = yk_board_moves(node.board);
        node.speaks = !speaks;
    }
    if (node.moves != 0)
        node.form = proof_set_form(node.board, node.speaks, &node.image);
    return node;
}

ProofMove proof_walk_move(const ProofNode *node, int square)
{
    ProofMove move = { .board = node->board, .square = square };

    yk_board_play(&move.board, square);
    move.moves = yk_board_moves(move.board);
    move.replies = bit_count(move.moves);
    return move;
}

/* Those first that leave the fewest replies, then by square. */
int proof_walk_moves(const ProofNode *node, ProofMove list[MAX_MOVES])
{
    int count = 0;

    for (uint64_t left = node->moves; left; left = bit_drop_lowest(left)) {
        const ProofMove move = proof_walk_move(node, bit_lowest(left));
        int at = count++;

        for (; at > 0 && list[at - 1].replies > move.replies; at--)
            list[at] = list[at - 1];
        list[at] = move;
    }
    return count;
}

int proof_walk_place(const ProofMove *list, int count, int square)
{
    int place = 0;

    while (place < count && list[place].square != square)
        place++;
    return place;
}

bool proof_walk_reached(const ProofNode *node, int least)
{
    const int score = board_final_score(node->board);

    return (node->speaks ? score : -score) >= least;
}
