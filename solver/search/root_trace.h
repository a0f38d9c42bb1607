/* root_trace.h - a trace of the root for `explain`: how its moves stood after each pass, and
 * what each cost. Where nobody asks, Search.trace is NULL and no function here does anything. */

#ifndef YOMIKIRI_ROOT_TRACE_H
#define YOMIKIRI_ROOT_TRACE_H

#include "search/search.h"
#include "yomikiri_explain.h"

typedef struct RootTrace {
    yk_explanation *told;       /* its moves and windows */
    uint64_t nodes;             /* of the search, when they were divided last */
    int under_way;              /* the square of the move that takes nodes now, or NO_MOVE */
} RootTrace;

/* After stage_begin_search(): clear what is told, list the moves, and see how any other node would
 * order them. `kernel` is one that does not count; nothing of it is in the search's counters. */
void trace_begin(Search *search, const Kernel *kernel);

/* The nodes from now on are spent on that root move. */
void trace_begun(Search *search, int square);

/* Its search has come to `value`, in sixteenths of a disc; no move is under way now. */
void trace_ended(Search *search, int square, int value, int bound);

/* Its nodes were spent on something else than its value: its line. */
void trace_done(Search *search, int square);

/* The root was searched for (low, high). */
void trace_window(Search *search, int low, int high, int score);

/* The pass under way ends; the moves are in their order. */
void trace_pass(Search *search);

#endif
