/* estimate.h - a guess at a position's worth from mobility and its relatives, and a short
 * search over it. It orders moves at the deep layer; it proves nothing. */

#ifndef YOMIKIRI_ESTIMATE_H
#define YOMIKIRI_ESTIMATE_H

#include "kernel/evaluate.h"
#include "kernel/middle.h"

enum {
    ESTIMATE_MOBILITY = 24,     /* one legal move more than the opponent */
    ESTIMATE_FRONTIER = 9,      /* one empty square more beside the opponent's discs */
    ESTIMATE_CORNER = 96,       /* one corner more */
    ESTIMATE_X_SQUARE = 40,     /* one disc diagonally next to an empty corner */
    ESTIMATE_TURN = 10,         /* to be on the move */
    ESTIMATE_STATIC = 8,        /* that fraction of the static score, beside the evaluation */
    ESTIMATE_POLL = 3,          /* plies from which a search looks whether it is still wanted */
};

/* Corners without a disc, moved onto their X-squares. */
static inline uint64_t exposed_x_squares(uint64_t empties)
{
    const uint64_t open = empties & CORNERS;

    return ((open & 1) << 9) | ((open & (UINT64_C(1) << 7)) << 7) |
           ((open & (UINT64_C(1) << 56)) >> 7) | ((open & (UINT64_C(1) << 63)) >> 9);
}

/* For the side to move, whose legal moves are `moves`. */
static inline int estimate_leaf(uint64_t own, uint64_t opp, uint64_t moves)
{
    const uint64_t empties = ~(own | opp), exposed = exposed_x_squares(empties);
    const uint64_t replies = ops_moves(opp, own);
    const int mobility = weigh_replies(moves) - weigh_replies(replies);
    const int open = bit_count(frontier(opp, empties)) - bit_count(frontier(own, empties));
    const int corners = bit_count(own & CORNERS) - bit_count(opp & CORNERS);
    const int x_squares = bit_count(opp & exposed) - bit_count(own & exposed);

    return ESTIMATE_MOBILITY * mobility + ESTIMATE_FRONTIER * open + ESTIMATE_CORNER * corners +
           ESTIMATE_X_SQUARE * x_squares + ESTIMATE_TURN;
}

/* The same from the trained weights, if there are any. */
static inline int estimate_value(const Bottom *bottom, PatternIndex *index, uint64_t own,
                                 uint64_t opp, uint64_t moves)
{
    if (!bottom->evaluation)
        return estimate_leaf(own, opp, moves);
    return evaluate(bottom->evaluation, index, bit_count(~(own | opp)), moves,
                    ops_moves(opp, own)) / (EVAL_DISC / ESTIMATE_DISC);
}

/* The index of the child that `square` leads to, if anybody wants it. */
static inline void estimate_play(const Bottom *bottom, const PatternIndex *index, uint64_t own,
                                 const BottomNode *child, PatternIndex *out)
{
    if (bottom->evaluation)
        evaluate_play(bottom->evaluation, index, child->square,
                      child->opp ^ own ^ square_bit(child->square), out);
}

static int estimate_node(Bottom *bottom, PatternIndex *index, uint64_t own, uint64_t opp,
                         uint64_t moves, int depth, int alpha, int beta)
{
    CHECK_KEPT(moves == ops_moves(own, opp));
    CHECK_KEPT(!bottom->evaluation || evaluate_kept(bottom->evaluation, index, own, opp));
    if (moves == 0) {
        const uint64_t replies = ops_moves(opp, own);
        PatternIndex passed;

        if (replies == 0)
            return ESTIMATE_DISC * board_final_score((Board){ own, opp });
        if (bottom->evaluation)
            evaluate_pass(index, &passed);
        return -estimate_node(bottom, &passed, opp, own, replies, depth, -beta, -alpha);
    }
    if (depth == 0)
        return estimate_value(bottom, index, own, opp, moves);
    if (depth >= ESTIMATE_POLL && bottom_stopped(bottom))
        return 0;

    const BottomNode node = { .own = own, .opp = opp };
    BottomNode children[MAX_MOVES];
    int32_t keys[MAX_MOVES];
    PatternIndex next;
    int count = 0, best = -INT32_MAX;

    for (; moves; moves = bit_drop_lowest(moves), count++) {
        BottomNode *child = &children[count];
        int score = 0;

        *child = bottom_play(&node, bit_lowest(moves));
        if (depth >= 2)
            score = 32 * corner_hold(child->opp) + SQUARE_VALUE[child->square] -
                    64 * weigh_replies(child->moves);
        if (depth >= 2 && bottom->evaluation) {
            estimate_play(bottom, index, own, child, &next);
            score = score / ESTIMATE_STATIC -
                    estimate_value(bottom, &next, child->own, child->opp, child->moves);
        }
        keys[count] = middle_key(score, count);
    }
    bottom->nodes += (unsigned)count;
    bottom->unsearched += (unsigned)count;
    for (int i = 0; i < count && best < beta; i++) {
        const int first = middle_next(keys, count);
        const BottomNode *child = &children[first];
        const int low = max_int(alpha, best);
        const bool wide = i == 0 || depth < 3;

        estimate_play(bottom, index, own, child, &next);
        int score = -estimate_node(bottom, &next, child->own, child->opp, child->moves, depth - 1,
                                   wide ? -beta : -low - 1, -low);

        if (!wide && score > low && score < beta)
            score = -estimate_node(bottom, &next, child->own, child->opp, child->moves, depth - 1,
                                   -beta, -score);
        keys[first] = MIDDLE_DONE;
        best = max_int(best, score);
    }
    return best;
}

/* Kernel.estimate */
static int estimate_search(Bottom *bottom, Board board, int depth, int alpha, int beta)
{
    const uint64_t moves = ops_moves(board.own, board.opp);
    PatternIndex index;

    if (bottom->evaluation)
        evaluate_index(bottom->evaluation, board.own, board.opp, &index);
    return estimate_node(bottom, &index, board.own, board.opp, moves, depth, alpha, beta);
}

/* Kernel.weigh */
static void estimate_weigh(Bottom *bottom, Board board, Child *children, int count, int depth)
{
    PatternIndex index, next;

    if (bottom->evaluation)
        evaluate_index(bottom->evaluation, board.own, board.opp, &index);
    for (int i = 0; i < count; i++) {
        const BottomNode child = { .own = children[i].board.own, .opp = children[i].board.opp,
                                   .square = children[i].square };

        estimate_play(bottom, &index, board.own, &child, &next);
        children[i].value = -estimate_node(bottom, &next, child.own, child.opp,
                                           children[i].replies, depth, -INT16_MAX, INT16_MAX);
    }
}

/* Kernel.expand */
static int estimate_expand(const Bottom *bottom, Board board, Child *children)
{
    const unsigned parity = quadrant_parity(board_empty(board));
    const BottomNode node = { .own = board.own, .opp = board.opp };
    int count = 0;

    for (uint64_t moves = ops_moves(board.own, board.opp); moves; moves = bit_drop_lowest(moves)) {
        const BottomNode child = bottom_play(&node, bit_lowest(moves));

        children[count++] = (Child){
            .board = { child.own, child.opp }, .replies = child.moves,
            .score = middle_weigh(bottom, &child, parity), .square = (uint8_t)child.square,
        };
    }
    return count;
}

#endif
