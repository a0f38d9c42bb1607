#include "mpi/rank/rank_worker.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"

/* All is read and written under the lock. */
struct RankWorker {
    pthread_t thread;
    yk_solver *solver;
    pthread_mutex_t lock;
    pthread_cond_t given, ended;
    RankWork *work;
    void *context;
    bool busy, done, finish;
};

static void *worker_main(void *argument)
{
    RankWorker *worker = argument;

    pthread_mutex_lock(&worker->lock);
    for (;;) {
        while (!worker->finish && (!worker->busy || worker->done))
            pthread_cond_wait(&worker->given, &worker->lock);
        if (worker->finish)
            break;
        pthread_mutex_unlock(&worker->lock);
        worker->work(worker->solver, worker->context);
        pthread_mutex_lock(&worker->lock);
        worker->done = true;
        pthread_cond_signal(&worker->ended);
    }
    pthread_mutex_unlock(&worker->lock);
    return NULL;
}

yk_status rank_worker_start(RankWorker **out, const yk_config *config)
{
    RankWorker *worker = calloc(1, sizeof(*worker));
    pthread_condattr_t monotonic;
    yk_status status = worker ? yk_create(&worker->solver, config) : YK_NO_MEMORY;

    *out = NULL;
    if (status != YK_OK) {
        free(worker);
        return status;
    }
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&worker->lock, NULL);
    pthread_cond_init(&worker->given, NULL);
    pthread_cond_init(&worker->ended, &monotonic);
    pthread_condattr_destroy(&monotonic);
    if (pthread_create(&worker->thread, NULL, worker_main, worker) != 0) {
        yk_destroy(worker->solver);
        free(worker);
        return YK_NO_MEMORY;
    }
    *out = worker;
    return YK_OK;
}

void rank_worker_finish(RankWorker *worker)
{
    if (!worker)
        return;
    pthread_mutex_lock(&worker->lock);
    worker->finish = true;
    pthread_cond_signal(&worker->given);
    while (worker->busy && !worker->done) {
        pthread_mutex_unlock(&worker->lock);
        yk_stop(worker->solver);
        rank_worker_wait(worker, 1000 * 1000);
        pthread_mutex_lock(&worker->lock);
    }
    pthread_mutex_unlock(&worker->lock);
    pthread_join(worker->thread, NULL);
    pthread_cond_destroy(&worker->given);
    pthread_cond_destroy(&worker->ended);
    pthread_mutex_destroy(&worker->lock);
    yk_destroy(worker->solver);
    free(worker);
}

yk_solver *rank_worker_solver(const RankWorker *worker)
{
    return worker->solver;
}

bool rank_worker_busy(const RankWorker *worker)
{
    return worker->busy;
}

void rank_worker_give(RankWorker *worker, RankWork *work, void *context)
{
    pthread_mutex_lock(&worker->lock);
    worker->work = work;
    worker->context = context;
    worker->busy = true;
    worker->done = false;
    pthread_cond_signal(&worker->given);
    pthread_mutex_unlock(&worker->lock);
}

void rank_worker_stop(RankWorker *worker)
{
    yk_stop(worker->solver);
}

bool rank_worker_done(RankWorker *worker)
{
    pthread_mutex_lock(&worker->lock);
    const bool done = worker->busy && worker->done;

    if (done)
        worker->busy = worker->done = false;
    pthread_mutex_unlock(&worker->lock);
    return done;
}

void rank_worker_wait(RankWorker *worker, int64_t wait_ns)
{
    const int64_t until_ns = clock_ns() + wait_ns;
    const struct timespec until = { .tv_sec = until_ns / 1000000000,
                                    .tv_nsec = until_ns % 1000000000 };

    pthread_mutex_lock(&worker->lock);
    if (!(worker->busy && worker->done))
        pthread_cond_timedwait(&worker->ended, &worker->lock, &until);
    pthread_mutex_unlock(&worker->lock);
}
