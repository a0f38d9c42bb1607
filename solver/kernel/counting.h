/* counting.h - entry to a kernel that counts, and the way out. */

#ifndef YOMIKIRI_COUNTING_H
#define YOMIKIRI_COUNTING_H

#include "kernel/shallow_search.h"
#include "kernel/middle.h"

static void counting_enter_shallow_search(SearchContext *ctx)
{
    counters_move(ctx->counters, PLACE_SORT + ctx->counters->purpose);
}

static void counting_leave(SearchContext *ctx)
{
    counters_move(ctx->counters, counters_home(ctx->counters));
}

static int counting_middle_solve(SearchContext *ctx, Board board, int alpha, int beta)
{
    const int score = middle_solve(ctx, board, alpha, beta);

    counting_leave(ctx);
    return score;
}

static int counting_shallow_search_board(SearchContext *ctx, Board board, int depth, int alpha,
                                         int beta)
{
    counting_enter_shallow_search(ctx);
    const int value = shallow_search_board(ctx, board, depth, alpha, beta);

    counting_leave(ctx);
    return value;
}

static void counting_shallow_search_children(SearchContext *ctx, Board board, Child *children,
                                             int count, int depth)
{
    counting_enter_shallow_search(ctx);
    shallow_search_children(ctx, board, children, count, depth);
    counting_leave(ctx);
}

#endif
