/* counting.h - entry to a kernel that counts, and the way out. */

#ifndef YOMIKIRI_COUNTING_H
#define YOMIKIRI_COUNTING_H

#include "kernel/shallow_search.h"
#include "kernel/middle.h"

static void counting_enter_shallow_search(Bottom *bottom)
{
    counters_move(bottom->counters, PLACE_SORT + bottom->counters->purpose);
}

static void counting_leave(Bottom *bottom)
{
    counters_move(bottom->counters, counters_home(bottom->counters));
}

static int counting_middle_solve(Bottom *bottom, Board board, int alpha, int beta)
{
    const int score = middle_solve(bottom, board, alpha, beta);

    counting_leave(bottom);
    return score;
}

static int counting_shallow_search_board(Bottom *bottom, Board board, int depth, int alpha,
                                         int beta)
{
    counting_enter_shallow_search(bottom);
    const int value = shallow_search_board(bottom, board, depth, alpha, beta);

    counting_leave(bottom);
    return value;
}

static void counting_shallow_search_children(Bottom *bottom, Board board, Child *children,
                                             int count, int depth)
{
    counting_enter_shallow_search(bottom);
    shallow_search_children(bottom, board, children, count, depth);
    counting_leave(bottom);
}

#endif
