/* tasks.h - the task queue: nodes whose children are put up for help. Private to this folder. */

#ifndef YOMIKIRI_TASKS_H
#define YOMIKIRI_TASKS_H

#include <pthread.h>

#include "base/list.h"
#include "parallel/parallel.h"

typedef struct SplitPoint SplitPoint;
typedef struct StolenTask StolenTask;
typedef struct GuestTask GuestTask;

/* A node that threads share. */
struct SplitPoint {
    Cut cut;                    /* below that of the split point under which its owner works */
    SplitPoint *next_open;      /* those that may have work left */
    Siblings *siblings;
    SearchPurpose purpose;      /* the owner's */
    int helpers;                /* threads and other solvers at it besides its owner */
    bool waiting;               /* its owner waits for them, and finds nothing else to do */
    void (*on_done)(TaskQueue *queue, SplitPoint *split);   /* its one helper has left it, or
                                   nobody will come: for one without an owner here; else NULL */
};

/* One lock guards everything but the atomics. It is taken a few times per subtree of thousands of
 * nodes. */
struct TaskQueue {
    pthread_mutex_t lock;
    pthread_cond_t change;      /* a new split point, a helper gone, or the end */
    atomic_uint changes;        /* how often */
    Search *search;             /* under way; NULL: none */
    BoardSearch *board;
    pthread_t *threads;
    int thread_count;
    SplitPoint *open;           /* youngest first */
    bool finish;
    int free;                   /* threads that take part at no split point */
    atomic_int idle;            /* those that wait, at one or not */

    /* of remote.c */
    atomic_int others_idle;     /* threads of other solvers that ask for tasks */
    uint64_t last;
    StolenTask *stolen;         /* tasks of ours that other solvers do */
    GuestTask *guests;          /* tasks of other solvers that are done here */
    List cancelled;             /* uint64_t: numbers of stolen tasks that nobody wants any more */
    List results;               /* yk_task_result: of guests */
};

/* How many are idle that could help at a node of so many empties, other solvers with them. Cheap,
 * and may be out of date. */
int tasks_idle(const Search *search, int empties);

/* Search siblings together with whoever is idle; `next` then says how many were begun. */
void tasks_share(Worker *worker, Siblings *siblings);

/* Do whatever there is, until `ended` says so. */
void tasks_help(Worker *worker, bool (*ended)(const Search *search));

/* ---- all with the lock held ---- */

/* Tell whoever waits. */
void tasks_changed(TaskQueue *queue);

/* Put a split point up for help, and away. */
void tasks_open(TaskQueue *queue, SplitPoint *split);
void tasks_close(TaskQueue *queue, SplitPoint *split);

bool tasks_is_below(const SplitPoint *split, const SplitPoint *ancestor);

/* Be done with split points without an owner that nobody has begun: those that have been cut off,
 * or all. */
void tasks_drop(TaskQueue *queue, bool all);

#endif
