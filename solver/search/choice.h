/* choice.h - the children of a node under search, as pvs, the split and the root see them. */

#ifndef YOMIKIRI_CHOICE_H
#define YOMIKIRI_CHOICE_H

#include "search/node.h"
#include "search/worker.h"

/* Who wants to know how the children of a node fare: the root. */
typedef struct {
    /* Worker 0 begins with children[at], the move to `square`. */
    void (*begun)(Search *search, int at, int square);
    /* The worker's search of a move with window (alpha, beta) has come to this score. One
     * worker at a time. */
    void (*ended)(Worker *worker, int square, int alpha, int beta, int score);
} Watch;

/* The children of a node under search, and the best of those searched so far. Workers that
 * share it change it one at a time. */
typedef struct {
    const Node *node;
    Child *children;
    int count;
    int alpha, beta;            /* of the node */
    int best;                   /* -SCORE_INF: no child has been searched */
    int best_move;
    bool low;                   /* it is expected to fail low: all its children will be searched,
                                   whatever comes first */
    const Watch *watch;         /* NULL at all nodes but the root. Its children are counted once
                                   for all its windows: none of them counts as unsearched */
} Choice;

/* What the next child must exceed. */
static inline int choice_low(const Choice *choice)
{
    return max_int(choice->alpha, choice->best);
}

/* Note what a child is worth. True: it is the best so far, and cuts the node off. */
static inline bool choice_note(Choice *choice, int square, int score)
{
    if (score <= choice->best)
        return false;
    choice->best = score;
    choice->best_move = square;
    return score >= choice->beta;
}

/* Count the `rest` children that will not be searched. */
static inline void choice_leave(const Choice *choice, Worker *worker, int rest)
{
    if (!choice->watch)
        worker->bottom.unsearched += (unsigned)rest;
}

#endif
