/* worker.h - one thread at work, and how it learns that it is to stop.
 *
 * Workers share the table, the stop flag and the splits, nothing else. */

#ifndef YOMIKIRI_WORKER_H
#define YOMIKIRI_WORKER_H

#include <stdatomic.h>

#include "kernel/kernel.h"

typedef struct Search Search;

/* Whether a split point has been cut off, so that nothing below it matters any more; one split may
 * lie below another. */
typedef struct Cut {
    const struct Cut *above;    /* NULL: none */
    atomic_bool found;
} Cut;

/* Asked now and then; true: the whole search is to stop. */
typedef bool WorkerPoll(Search *search);

/* Called at the same times, and after a stop as well while others are waited for. Says when to be
 * called next, ns from now. */
typedef int64_t WorkerService(Search *search);

/* One thread at work. */
typedef struct Worker {
    _Alignas(64) SearchContext ctx; /* written at every node: on cache lines of its own. First:
                                   SearchContext.poll finds the worker by it */
    Search *search;
    atomic_bool *stop;          /* the search's: anybody may set it */
    WorkerPoll *poll;           /* of worker 0; NULL: nobody is asked */
    WorkerService *service;       /* likewise */
    const Cut *cut;             /* of the split under which it works now; NULL: none */
    Cut spent;                  /* found once all workers have reached */
    uint64_t budget;            /* ... so many positions */
    int midgame_level;          /* of searches to a depth (midgame.h) */
    int number;                 /* 0 is the thread that called yk_solve() */
    int used_empties;           /* the most of a root since its caches were empty; 0: none */
    yk_sharing sharing;         /* its part */
    int64_t poll_ns;            /* about so long between two polls */
    int poll_nodes;             /* nodes between them, by what the last ones took */
    int64_t polled_ns;
    _Atomic uint64_t seen;      /* ctx.nodes as others may read it, a little behind */
} Worker;

/* Get ready for a search: counters at zero, nothing under way, no service. */
void worker_begin(Worker *worker, Search *search, atomic_bool *stop, WorkerPoll *poll);

/* This split or one above it has been cut off. NULL: false. */
bool worker_cut(const Cut *cut);

/* True once the result of the search under way does not matter any more: everything is to
 * stop, or a split above has been cut off. What a stopped search returns means nothing. */
bool worker_stopped(Worker *worker);

/* The same, and nobody is asked: poll() may take locks, or the time. */
bool worker_ended(const Worker *worker);

/* Of worker 0 alone at work: cut off what it searches from now on once all workers have reached so
 * many positions since the search began; with one thread that is always at the same one.
 * UINT64_MAX: never. */
void worker_budget(Worker *worker, uint64_t nodes);

/* Ask at once, of a worker that searches nothing now. */
void worker_ask(Worker *worker);

#endif
