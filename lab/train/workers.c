#include "lab/train/workers.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct {
    WorkersTask *run;
    void (*after)(void *context);
    void *context;
    size_t count;
    pthread_mutex_t lock;       /* held while `after` runs */
    atomic_size_t next;
    atomic_bool failed;
} Work;

typedef struct {
    Work *work;
    pthread_t thread;
    int number;
} WorkerThread;

static void *worker_main(void *argument)
{
    const WorkerThread *self = argument;
    Work *work = self->work;

    while (!atomic_load_explicit(&work->failed, memory_order_relaxed)) {
        const size_t task = atomic_fetch_add_explicit(&work->next, 1, memory_order_relaxed);

        if (task >= work->count)
            break;
        if (!work->run(work->context, self->number, task)) {
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
    WorkerThread workers[WORKERS_MAX];
    int started = 1;

    assert(threads >= 1 && threads <= WORKERS_MAX);
    pthread_mutex_init(&work.lock, NULL);
    for (; started < threads; started++) {
        workers[started] = (WorkerThread){ .work = &work, .number = started };
        if (pthread_create(&workers[started].thread, NULL, worker_main, &workers[started]) != 0)
            break;              /* the others do its share */
    }
    workers[0] = (WorkerThread){ .work = &work, .number = 0 };
    worker_main(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    pthread_mutex_destroy(&work.lock);
    return !work.failed;
}
