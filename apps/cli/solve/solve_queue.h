/* solve_queue.h - many positions on several solvers at once, the answers in the order of
 * the input all the same. */

#ifndef YOMIKIRI_SOLVE_QUEUE_H
#define YOMIKIRI_SOLVE_QUEUE_H

#include "apps/cli/solve/item.h"
#include "apps/cli/solve/solve_progress.h"

/* The next position to solve, from malloc; NULL at the end. Calls never overlap. */
typedef SolveItem *(*SolveQueueSource)(void *context);

/* False if the source would have to wait for input for more than `wait_ms`. Calls never overlap,
 * nor with those of the source, but with those of the sink. */
typedef bool (*SolveQueueReady)(void *context, int wait_ms);

/* An answer. Calls never overlap, nor with those of the source. The item is freed
 * afterwards. */
typedef void (*SolveQueueSink)(const SolveItem *item, void *context);

/* Something more to do with an answer and what its solver has left in the table. On the thread of
 * the solver, before the sink; calls of several solvers overlap. */
typedef void (*SolveQueueAfter)(SolveItem *item, yk_solver *solver, void *context);

typedef struct {
    int solvers;                /* at work at the same time, each with config's threads; fewer
                                   if memory does not reach or the work is not worth it */
    const yk_config *config;
    const SolveRequest *request;
    bool unordered;             /* hand every answer out the moment it is known */
    SolveQueueSource source;
    SolveQueueReady ready;           /* or NULL: the source never waits */
    SolveQueueSink sink;
    SolveQueueAfter after;           /* or NULL */
    void *context;              /* of all four */
    SolveProgress *progress;
} SolveQueuePlan;

/* Solve until the source is empty or stop_requested(): then what is under way is
 * stopped, and handed out with what it has proven. *made says how many solvers that took:
 * no more than positions, and few where these are easy. Anything but YK_OK: not one could
 * be had, and nothing was done. */
yk_status solve_queue_run(const SolveQueuePlan *plan, int *made);

#endif
