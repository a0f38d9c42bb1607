/* rank_worker.h - the thread of a rank that solves, beside the one that sends and receives
 * messages. All functions are for that other thread. */

#ifndef YOMIKIRI_RANK_WORKER_H
#define YOMIKIRI_RANK_WORKER_H

#include <stdbool.h>

#include "yomikiri.h"

typedef struct RankWorker RankWorker;

/* What it is to do. */
typedef void RankWork(yk_solver *solver, void *context);

/* Start it with a solver of its own. On failure *worker is NULL. */
yk_status rank_worker_start(RankWorker **worker, const yk_config *config);

/* Stop what it does, wait for it and forget all. NULL is allowed. */
void rank_worker_finish(RankWorker *worker);

/* Its solver: while the worker is busy, only for what any thread may do. */
yk_solver *rank_worker_solver(const RankWorker *worker);

/* Give it something to do, while it has nothing. */
void rank_worker_give(RankWorker *worker, RankWork *work, void *context);

/* It has something to do, or nobody has asked yet whether it is done. */
bool rank_worker_busy(const RankWorker *worker);

/* Stop what it does. It ends within milliseconds if this is called again every so often: a stop
 * that comes before the search has begun is forgotten. */
void rank_worker_stop(RankWorker *worker);

/* It has just done what it was given, and has nothing to do. */
bool rank_worker_done(RankWorker *worker);

/* Wait until it is done, for `wait_ns` at most. */
void rank_worker_wait(RankWorker *worker, int64_t wait_ns);

#endif
