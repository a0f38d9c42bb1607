#include "lab/workers.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct {
    WorkersTask *run;
    void (*after)(void *context);
    void *context;
    size_t count;
    pthread_mutex_t lock;       /* held while `after` runs */
    atomic_size_t next;
    atomic_int workers;         /* that have begun */
    atomic_bool failed;
} Work;

static void *work_on(void *argument)
{
    Work *work = argument;
    const int worker = atomic_fetch_add_explicit(&work->workers, 1, memory_order_relaxed);
    size_t task;

    while (!atomic_load_explicit(&work->failed, memory_order_relaxed)
           && (task = atomic_fetch_add_explicit(&work->next, 1, memory_order_acq_rel))
                  < work->count) {
        if (!work->run(work->context, worker, task)) {
            atomic_store_explicit(&work->failed, true, memory_order_relaxed);
        } else if (work->after) {
            pthread_mutex_lock(&work->lock);
            work->after(work->context);
            pthread_mutex_unlock(&work->lock);
        }
    }
    return NULL;
}

bool workers_run(int threads, size_t count, WorkersTask *run, void (*after)(void *context),
                 void *context)
{
    Work work = { .run = run, .after = after, .context = context, .count = count };
    pthread_t others[WORKERS_MAX];
    int started = 1;

    assert(threads >= 1 && threads <= WORKERS_MAX);
    pthread_mutex_init(&work.lock, NULL);
    while (started < threads && pthread_create(&others[started], NULL, work_on, &work) == 0)
        started++;              /* where there are no more, these do their share */
    work_on(&work);
    for (int i = 1; i < started; i++)
        pthread_join(others[i], NULL);
    pthread_mutex_destroy(&work.lock);
    return !work.failed;
}
