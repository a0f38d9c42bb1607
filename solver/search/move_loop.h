/* move_loop.h - the moves of one node on their way through the search. */

#ifndef YOMIKIRI_MOVE_LOOP_H
#define YOMIKIRI_MOVE_LOOP_H

#include "search/node.h"
#include "search/worker.h"

typedef struct MoveLoop MoveLoop;

/* Who wants to know how the moves of a node fare: the root. One thread at a time. */
typedef struct {
    /* Thread 0 begins with children[at], the move to `square`. */
    void (*begun)(Search *search, int at, int square);
    /* The search of a move with window (alpha, loop->beta) has come to this score. */
    void (*ended)(Search *search, const MoveLoop *loop, int square, int alpha, int score);
} RootWatch;

/* The moves of a node under search, and the best of those searched so far. Threads that share a
 * node change it one at a time. */
struct MoveLoop {
    const Node *node;
    int depth;                  /* plies that it is searched; 0: what is found is proven */
    Child *children;            /* those still to be searched begin at `next`, */
    int next, count;            /* and end before `count` */
    int alpha, beta;            /* of the node */
    int best;                   /* -SCORE_INF: no child has been searched */
    int best_move;
    int tried;                  /* moves tried before children[0]: the table's, or one that ETC
                                   refuted */
    bool together;              /* all are likely to be searched: none need come first */
    const RootWatch *watch;     /* NULL at all nodes but the root. Its children are counted once
                                   for all its windows: none of them counts as unsearched */
};

/* Searches one child, for the window (low, loop->beta) of its parent; for a null window first
 * unless it is the first. Its score is for the side that plays it. */
typedef int ChildSearch(Worker *worker, const MoveLoop *loop, const Child *child, int low,
                        bool first);

/* Bring the best of children[from..count) to `from`. Ties go to the first. */
static inline void loop_pick(Child *children, int from, int count)
{
    int top = from;

    for (int i = from + 1; i < count; i++)
        if (children[i].score > children[top].score)
            top = i;
    if (top != from) {
        const Child taken = children[top];

        children[top] = children[from];
        children[from] = taken;
    }
}

/* What the next child must exceed. */
static inline int loop_low(const MoveLoop *loop)
{
    return max_int(loop->alpha, loop->best);
}

/* Note what a child is worth. True: it is the best so far, and cuts the node off. */
static inline bool loop_note(MoveLoop *loop, int square, int score)
{
    if (score <= loop->best)
        return false;
    loop->best = score;
    loop->best_move = square;
    return score >= loop->beta;
}

/* Count the `rest` children that will not be searched; of a search to a depth all have been. */
static inline void loop_leave(const MoveLoop *loop, Worker *worker, int rest)
{
    if (!loop->watch && loop->depth == 0)
        worker->ctx.unsearched += (unsigned)rest;
}

/* Count a cut-off by the move in place `rank` of those tried. */
static inline void loop_cut(const MoveLoop *loop, Worker *worker, int rank)
{
    if (loop->depth == 0)
        context_cut(&worker->ctx, loop->node->empties, rank);
}

#endif
