/* pthread.h - the threads that solver/parallel/ asks for, in a page: wasi-libc has none. A thread
 * is a worker of the browser that waits for something to do (web_threads.c). Locks wait by the
 * instructions of WebAssembly for that, which the page's own thread may not do: there is one
 * thread in it, and then nobody has to wait. */

#ifndef YOMIKIRI_WEB_PTHREAD_H
#define YOMIKIRI_WEB_PTHREAD_H

#include <stdatomic.h>
#include <time.h>

/* 0: free; 1: locked; 2: locked, and somebody may wait. */
typedef struct { atomic_int state; } web_mutex;
typedef struct { atomic_int turn; } web_cond;
typedef int web_thread;

#define pthread_mutex_t web_mutex
#define pthread_cond_t web_cond
#define pthread_t web_thread

static inline void web_wait(atomic_int *at, int value, long long ns)
{
    __builtin_wasm_memory_atomic_wait32((int *)at, value, ns);
}

static inline void web_wake(atomic_int *at, unsigned count)
{
    __builtin_wasm_memory_atomic_notify((int *)at, count);
}

static inline int pthread_mutex_init(web_mutex *mutex, const void *attributes)
{
    (void)attributes;
    atomic_init(&mutex->state, 0);
    return 0;
}

static inline int pthread_mutex_destroy(web_mutex *mutex)
{
    (void)mutex;
    return 0;
}

static inline int pthread_mutex_lock(web_mutex *mutex)
{
    int seen = 0;

    if (atomic_compare_exchange_strong(&mutex->state, &seen, 1))
        return 0;
    while (atomic_exchange(&mutex->state, 2) != 0)
        web_wait(&mutex->state, 2, -1);
    return 0;
}

static inline int pthread_mutex_unlock(web_mutex *mutex)
{
    if (atomic_exchange(&mutex->state, 0) == 2)
        web_wake(&mutex->state, 1);
    return 0;
}

static inline int pthread_cond_init(web_cond *cond, const void *attributes)
{
    (void)attributes;
    atomic_init(&cond->turn, 0);
    return 0;
}

static inline int pthread_cond_destroy(web_cond *cond)
{
    (void)cond;
    return 0;
}

static inline int web_cond_wait(web_cond *cond, web_mutex *mutex, long long ns)
{
    const int turn = atomic_load(&cond->turn);

    pthread_mutex_unlock(mutex);
    web_wait(&cond->turn, turn, ns);
    pthread_mutex_lock(mutex);
    return 0;
}

static inline int pthread_cond_wait(web_cond *cond, web_mutex *mutex)
{
    return web_cond_wait(cond, mutex, -1);
}

/* By CLOCK_REALTIME. */
static inline int pthread_cond_timedwait(web_cond *cond, web_mutex *mutex,
                                         const struct timespec *until)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    const long long ns = (until->tv_sec - now.tv_sec) * 1000000000LL
                         + (until->tv_nsec - now.tv_nsec);

    return web_cond_wait(cond, mutex, ns > 0 ? ns : 0);
}

static inline int pthread_cond_broadcast(web_cond *cond)
{
    atomic_fetch_add(&cond->turn, 1);
    web_wake(&cond->turn, ~0u);
    return 0;
}

/* Not 0 where no worker waits for something to do. */
int pthread_create(web_thread *thread, const void *attributes, void *(*run)(void *), void *given);
int pthread_join(web_thread thread, void **result);

#endif
