/* web_threads.c - workers of the browser as threads: each comes once, by web_thread(), and waits
 * there for one job after the other. */

#include <pthread.h>

#include "apps/web/engine/web_calls.h"
#include "stats/profiler.h"

enum { MOST = 64 };
enum { ABSENT, WAITS, TAKEN, WORKS, DONE };

static struct {
    atomic_int state;
    void *(*run)(void *);
    void *given;
} threads[MOST];

/* What a worker of the browser calls, on a stack of its own. It does not come back. */
WEB_EXPORT(web_thread) void web_thread_main(int number);

/* How many there are by now. */
WEB_EXPORT(web_threads) int web_threads(void);

void web_thread_main(int number)
{
    atomic_int *state = &threads[number].state;

    atomic_store(state, WAITS);
    for (int seen;; ) {
        while ((seen = atomic_load(state)) != WORKS)
            web_wait(state, seen, -1);
        threads[number].run(threads[number].given);
        atomic_store(state, DONE);
        web_wake(state, 1);
    }
}

int web_threads(void)
{
    int count = 0;

    for (int i = 0; i < MOST; i++)
        count += atomic_load(&threads[i].state) != ABSENT;
    return count;
}

int pthread_create(web_thread *thread, const void *attributes, void *(*run)(void *), void *given)
{
    (void)attributes;
    for (int i = 0; i < MOST; i++) {
        int seen = WAITS;

        if (!atomic_compare_exchange_strong(&threads[i].state, &seen, TAKEN))
            continue;
        threads[i].run = run;
        threads[i].given = given;
        *thread = i;
        atomic_store(&threads[i].state, WORKS);
        web_wake(&threads[i].state, 1);
        return 0;
    }
    return 1;
}

int pthread_join(web_thread thread, void **result)
{
    atomic_int *state = &threads[thread].state;

    (void)result;
    for (int seen; (seen = atomic_load(state)) != DONE; )
        web_wait(state, seen, -1);
    atomic_store(state, WAITS);
    web_wake(state, 1);
    return 0;
}

/* Nobody tunes the search in a page. */
Profiler *profiler_start(const Counters *counters, int count)
{
    (void)counters;
    (void)count;
    return NULL;
}

yk_samples profiler_stop(Profiler *profiler)
{
    (void)profiler;
    return (yk_samples){ 0 };
}
