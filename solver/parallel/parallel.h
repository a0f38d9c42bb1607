/* parallel.h - one position searched by several threads and, through remote tasks, by several
 * solvers: young siblings wait (R. Feldmann, "Game tree search on massively parallel systems",
 * 1993, chapter 3). The front header of this folder; a build without threads links
 * threads_stub.c instead of the rest of it. */

#ifndef YOMIKIRI_PARALLEL_H
#define YOMIKIRI_PARALLEL_H

#include "search/move_loop.h"
#include "table/tt.h"

/* The tasks of one solver, and the threads that do them during a search. */
typedef struct TaskQueue TaskQueue;

/* Children of one node that any thread can search. They are begun in their order. begin() and
 * end() are called for one at a time, in whatever thread, so that they may change what those who
 * share the node share. `worker` is NULL for a child that another solver searches. */
typedef struct Siblings Siblings;
struct Siblings {
    int next, count;            /* those from `next` on are still to be begun */
    int empties;                /* of the node; whoever is idle takes the largest first */
    int high;                   /* the window's upper end, where */
    bool remote;                /* other solvers may have some */
    int (*begin)(Siblings *siblings, const Worker *worker, int at, Child *child);   /* the window's
                                   lower end, and what is to be searched */
    int (*search)(const Siblings *siblings, Worker *worker, const Child *child, int low);
    bool (*end)(Siblings *siblings, Worker *worker, int at, const Child *child, int low,
                int score);     /* true: what else is under way at the node does not matter any
                                   more. Not called if the search was stopped */
};

/* As pvs(). */
typedef int BoardSearch(Worker *worker, const Node *node, int alpha, int beta);

/* NULL without memory, or without threads. */
TaskQueue *parallel_create(void);

/* NULL is allowed. Not during a search. */
void parallel_destroy(TaskQueue *queue);

/* Start search->worker_count - 1 threads; `board` searches what other solvers ask for. False
 * without memory or threads. */
bool parallel_start(Search *search, TaskQueue *queue, BoardSearch *board);

/* Join them, if there are any. */
void parallel_finish(Search *search);

/* ---- what a node asks ---- */

/* If a thread is idle, search all siblings that are left together with whoever is. False: nothing
 * was done. */
bool parallel_share(Worker *worker, Siblings *siblings);

/* If help is wanted for the moves of a node from loop->next on, search all of them with it, each
 * by `child`, as loop_search(). False: nothing was done. */
bool parallel_moves(Worker *worker, MoveLoop *loop, ChildSearch *child);

/* Whether all moves of a node are best put up for others at once, as it is expected to fail low.
 * `known` of it is not enough for its window. */
bool parallel_together(const Worker *worker, const MoveLoop *loop, const Bounds *known);

#endif
