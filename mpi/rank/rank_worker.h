/* rank_worker.h - the thread of a rank that does its tasks, beside the one that sends and
 * receives messages. All functions are for that other thread. */

#ifndef YOMIKIRI_RANK_WORKER_H
#define YOMIKIRI_RANK_WORKER_H

#include "mpi/deal/deal.h"

typedef struct RankWorker RankWorker;

/* What came of a task. */
typedef struct {
    yk_status status;           /* anything but YK_OK: there is no result */
    DealResult result;
} RankAnswer;

/* Start it with a solver of its own. On failure *worker is NULL. */
yk_status rank_worker_start(RankWorker **worker, const yk_config *config);

/* Stop what it does, wait for it and forget all. NULL is allowed. */
void rank_worker_finish(RankWorker *worker);

/* Its solver: to be used by others only while the worker has nothing to do. */
yk_solver *rank_worker_solver(const RankWorker *worker);

/* It has a task, done or not, whose answer nobody has taken yet. */
bool rank_worker_busy(const RankWorker *worker);

/* Number of that task; 0: none. */
uint32_t rank_worker_task(const RankWorker *worker);

/* Give it something to do, while it has nothing. */
void rank_worker_give(RankWorker *worker, const DealTask *task);

/* Stop its task. It ends within milliseconds if this is called again every so often: a stop
 * that comes between two searches of one task is forgotten. */
void rank_worker_stop(RankWorker *worker);

/* If the task is done: take the answer, and the worker has nothing to do. */
bool rank_worker_take(RankWorker *worker, RankAnswer *answer);

/* Wait until a task is done, for `wait_ns` at most. */
void rank_worker_wait(RankWorker *worker, int64_t wait_ns);

#endif
