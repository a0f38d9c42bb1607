/* root_trace.h - a trace of the root for `explain`: how its moves stood after each pass, and what
 * each cost. It is told values, and knows nothing of the search. */

#ifndef YOMIKIRI_ROOT_TRACE_H
#define YOMIKIRI_ROOT_TRACE_H

#include "base/base.h"
#include "yomikiri_explain.h"

typedef struct {
    yk_explanation *told;       /* its moves are listed; windows and stages are filled in. NULL:
                                   nobody asks, and no function does anything */
    const uint64_t *nodes;      /* of the search so far; NULL: several workers are at work, and
                                   nobody can tell for which move */
    uint64_t divided;           /* those that moves have already */
    int passes;                 /* begun */
    int under_way;              /* the square of the move that takes nodes now, or YK_NO_MOVE */
} RootTrace;

void trace_begin_pass(RootTrace *trace);

/* The nodes from now on are spent on that root move ... */
void trace_begun(RootTrace *trace, int square);

/* ... and up to now, if there is one. */
void trace_done(RootTrace *trace);

/* The same of that move, whose search has come to `value`, in sixteenths of a disc. */
void trace_ended(RootTrace *trace, int square, int value, int bound);

/* The root was searched for (low, high). */
void trace_window(RootTrace *trace, int low, int high, int score);

/* Where a move stands, 1, 2, ..., as the pass ends. */
void trace_place(RootTrace *trace, int square, int place);

#endif
