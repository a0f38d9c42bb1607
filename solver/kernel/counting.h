/* counting.h - entry to a kernel that counts, and the way out. */

#ifndef YOMIKIRI_COUNTING_H
#define YOMIKIRI_COUNTING_H

#include "kernel/estimate.h"
#include "kernel/middle.h"

static void counting_enter_short(Bottom *bottom)
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

static int counting_estimate_search(Bottom *bottom, Board board, int depth, int alpha, int beta)
{
    counting_enter_short(bottom);
    const int value = estimate_search(bottom, board, depth, alpha, beta);

    counting_leave(bottom);
    return value;
}

static void counting_estimate_children(Bottom *bottom, Board board, Child *children, int count,
                                       int depth)
{
    counting_enter_short(bottom);
    estimate_children(bottom, board, children, count, depth);
    counting_leave(bottom);
}

#endif
