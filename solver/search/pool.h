/* pool.h - several workers on one position. */

#ifndef YOMIKIRI_POOL_H
#define YOMIKIRI_POOL_H

#include "search/worker.h"

typedef struct Job Job;

/* Pieces of work that any worker can do, begun in their order, and what is found by them. The
 * pool calls the three functions in turn for each piece; of begin() and end() one at a time, in
 * whatever worker they run, so that these may change what the job's workers share. */
struct Job {
    int next, count;            /* the pieces from `next` on are still to be begun */
    int empties;                /* of a piece; whoever is free takes the largest pieces first */
    int high;                   /* the window's upper end, where */
    bool lends;                 /* each piece is a board to be searched like the next, so that
                                   other solvers may have some */
    int (*begin)(Job *job, Worker *worker, int piece, Child *child);    /* the window's lower end,
                                   and what is to be searched */
    int (*search)(const Job *job, Worker *worker, const Child *child, int low);
    bool (*end)(Job *job, Worker *worker, int piece, const Child *child, int low, int score);
                                /* true: whatever else is under way in the job does not matter
                                   any more. Not called if the search was stopped */
};

/* Start worker_count - 1 helpers. False without memory or threads. */
bool pool_start(Search *search);

/* Join them. */
void pool_finish(Search *search);

/* How many are waiting for work at a node of so many empties, other solvers with them. Cheap, and
 * may be out of date. */
int pool_idle(const Search *search, int empties);

/* Worker 0, too, does whatever there is, until the search is stopped. */
void pool_serve(Search *search);

/* Do a job together with whoever is free. True if it was not stopped; `next` then says how many
 * pieces were begun. */
bool pool_share(Worker *worker, Job *job);

#endif
