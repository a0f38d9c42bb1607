/* shallow_search.h - the worth of a board by a shallow search over the evaluation, or over a rough
 * one where there is none. It orders moves at the deep layer; it proves nothing. */

#ifndef YOMIKIRI_SHALLOW_SEARCH_H
#define YOMIKIRI_SHALLOW_SEARCH_H

#include "kernel/move_list.h"
#include "kernel/eval_lanes.h"

enum {
    SHALLOW_SEARCH_POLL = 3,        /* plies from which it looks whether it is still wanted */
    SHALLOW_SEARCH_EVALUATED = 3,   /* ... from which the evaluation puts moves in order, too */
    SHALLOW_SEARCH_NULL = 3,        /* ... from which it uses null windows */
    SHALLOW_SEARCH_STATIC = 8,      /* 64ths of a move's static score beside its evaluation */
};

/* The rough evaluation, in sixteenths of a disc. */
enum {
    ROUGH_MOBILITY = 24,            /* a move more than the opponent */
    ROUGH_FRONTIER = 9,             /* an empty square more beside the opponent's discs */
    ROUGH_CORNER = 96,              /* a corner more */
    ROUGH_X_SQUARE = 40,            /* a disc less diagonally next to an empty corner */
    ROUGH_TURN = 10,                /* to be on the move */
};

/* Corners without a disc, moved onto their X-squares. */
static inline uint64_t rough_exposed(uint64_t empties)
{
    const uint64_t open = empties & CORNERS;

    return ((open & 1) << 9) | ((open & (UINT64_C(1) << 7)) << 7) |
           ((open & (UINT64_C(1) << 56)) >> 7) | ((open & (UINT64_C(1) << 63)) >> 9);
}

/* Legal moves with those into corners counted twice. */
static inline int rough_mobility(uint64_t moves)
{
    return bit_count(moves) + bit_count(moves & CORNERS);
}

/* The number of empty squares next to a disc of `discs`. */
static inline int rough_frontier(uint64_t discs, uint64_t empties)
{
    const uint64_t sides = discs | ((discs & ~(FILE_A << 7)) << 1) | ((discs & ~FILE_A) >> 1);

    return bit_count((sides | sides << 8 | sides >> 8) & empties);
}

/* Without an evaluation: mobility and its relatives, for the side to move, whose legal moves
 * are `moves`. */
static inline int rough_value(uint64_t own, uint64_t opp, uint64_t moves)
{
    const uint64_t empties = ~(own | opp), exposed = rough_exposed(empties);
    const uint64_t replies = ops_moves(opp, own);
    const int mobility = rough_mobility(moves) - rough_mobility(replies);
    const int open = rough_frontier(opp, empties) - rough_frontier(own, empties);
    const int corners = bit_count(own & CORNERS) - bit_count(opp & CORNERS);
    const int x_squares = bit_count(opp & exposed) - bit_count(own & exposed);

    return ROUGH_MOBILITY * mobility + ROUGH_FRONTIER * open + ROUGH_CORNER * corners +
           ROUGH_X_SQUARE * x_squares + ROUGH_TURN;
}

/* The value of a board that is searched no further: the evaluation's, if there is one. */
static inline int shallow_search_leaf(const SearchContext *ctx, PatternIndex *index, uint64_t own,
                                      uint64_t opp, uint64_t moves)
{
    COUNT(ctx, bit_count(~(own | opp)), leaves, 1);
    if (!ctx->evaluation)
        return rough_value(own, opp, moves);
    return eval_lanes_value(ctx->evaluation, index, bit_count(~(own | opp)), moves,
                            ops_moves(opp, own)) / (EVAL_DISC / ESTIMATE_DISC);
}

/* The index after the owner of `own` has played `square`, if anybody wants it; `opp` is what he
 * has then. */
static inline void shallow_search_play(const SearchContext *ctx, const PatternIndex *index,
                                       uint64_t own, int square, uint64_t opp, PatternIndex *out)
{
    if (ctx->evaluation)
        eval_lanes_play(ctx->evaluation, index, square, opp ^ own ^ square_bit(square), out);
}

static int shallow_search_node(SearchContext *ctx, PatternIndex *index, uint64_t own, uint64_t opp,
                               uint64_t moves, int depth, int alpha, int beta);

/* A node without a move: it is passed, or the game is over. */
static int shallow_search_pass(SearchContext *ctx, const PatternIndex *index, uint64_t own,
                               uint64_t opp, int depth, int alpha, int beta)
{
    const uint64_t replies = ops_moves(opp, own);
    PatternIndex passed;

    if (replies == 0)
        return ESTIMATE_DISC * board_final_score((Board){ own, opp });
    if (ctx->evaluation)
        eval_lanes_pass(index, &passed);
    return -shallow_search_node(ctx, &passed, opp, own, replies, depth, -beta, -alpha);
}

/* Have the evaluation say, too, how soon children are searched. */
static void shallow_search_order(const SearchContext *ctx, const PatternIndex *index, uint64_t own,
                                 MoveList *list, int count)
{
    for (int i = 0; i < count; i++) {
        const int score = keys_score(list->key[i]) * SHALLOW_SEARCH_STATIC / 64;
        PatternIndex next;

        shallow_search_play(ctx, index, own, list->square[i], list->opp[i], &next);
        list->key[i] = keys_make(score - shallow_search_leaf(ctx, &next, list->own[i],
                                                             list->opp[i], list->moves[i]), i);
    }
}

/* The children's scores in sixteenths of a disc, fail-soft; `index` is that of the board, if
 * there is an evaluation. */
static int shallow_search_node(SearchContext *ctx, PatternIndex *index, uint64_t own, uint64_t opp,
                               uint64_t moves, int depth, int alpha, int beta)
{
    CHECK_KEPT(moves == ops_moves(own, opp));
    CHECK_KEPT(!ctx->evaluation || eval_lanes_kept(ctx->evaluation, index, own, opp));
    if (moves == 0)
        return shallow_search_pass(ctx, index, own, opp, depth, alpha, beta);
    if (depth == 0)
        return shallow_search_leaf(ctx, index, own, opp, moves);
    if (depth >= SHALLOW_SEARCH_POLL && context_stopped(ctx))
        return 0;

    const int count = bit_count(moves);
    int best = -INT32_MAX;
    MoveList list;

    assert(count <= MAX_MOVES);
    move_list_make(own, opp, moves, &list);
    move_list_score(&ctx->shallow_score, 0, count, &list);
    if (ctx->evaluation && depth >= SHALLOW_SEARCH_EVALUATED)
        shallow_search_order(ctx, index, own, &list, count);
    ctx->nodes += (unsigned)count;
    ctx->unsearched += (unsigned)count;
    COUNT_SHALLOW(ctx, bit_count(~(own | opp)) - 1, count);
    for (int i = 0; i < count && best < beta; i++) {
        const int first = move_list_next(&list, count);
        const uint64_t next_own = list.own[first], next_opp = list.opp[first];
        const int low = max_int(alpha, best);
        const bool wide = i == 0 || depth < SHALLOW_SEARCH_NULL;
        PatternIndex next;

        list.key[first] = KEYS_DONE;
        shallow_search_play(ctx, index, own, list.square[first], next_opp, &next);
        int score = -shallow_search_node(ctx, &next, next_own, next_opp, list.moves[first],
                                         depth - 1, wide ? -beta : -low - 1, -low);

        if (!wide && score > low && score < beta)
            score = -shallow_search_node(ctx, &next, next_own, next_opp, list.moves[first],
                                         depth - 1, -beta, -score);
        best = max_int(best, score);
    }
    return best;
}

/* Kernel.shallow_search */
static int shallow_search_board(SearchContext *ctx, Board board, int depth, int alpha, int beta)
{
    const uint64_t moves = ops_moves(board.own, board.opp);
    PatternIndex index;

    if (ctx->evaluation)
        eval_lanes_index(ctx->evaluation, board.own, board.opp, &index);
    return shallow_search_node(ctx, &index, board.own, board.opp, moves, depth, alpha, beta);
}

/* Kernel.shallow_search_children */
static void shallow_search_children(SearchContext *ctx, Board board, Child *children, int count,
                                    int depth)
{
    PatternIndex index, next;

    if (ctx->evaluation)
        eval_lanes_index(ctx->evaluation, board.own, board.opp, &index);
    for (int i = 0; i < count; i++) {
        const Board child = children[i].board;

        shallow_search_play(ctx, &index, board.own, children[i].square, child.opp, &next);
        children[i].value = -shallow_search_node(ctx, &next, child.own, child.opp,
                                                 children[i].replies, depth, -INT16_MAX,
                                                 INT16_MAX);
    }
}

#endif
