#include "stats/profiler.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/* Between two looks, in ns: at random, so that nothing in the search can keep pace. */
enum { PAUSE_LEAST = 40000, PAUSE_SPREAD = 80000 };

struct Profiler {
    pthread_t thread;
    atomic_bool finish;
    const Counters *counters;
    int count;
    uint64_t samples[PLACES];
};

static void *profiler_main(void *argument)
{
    Profiler *profiler = argument;
    Random random = { 1 };

    while (!atomic_load_explicit(&profiler->finish, memory_order_relaxed)) {
        const struct timespec pause = {
            .tv_nsec = PAUSE_LEAST + random_below(&random, PAUSE_SPREAD),
        };

        nanosleep(&pause, NULL);
        for (int i = 0; i < profiler->count; i++) {
            const Counters *counters = &profiler->counters[i];

            profiler->samples[atomic_load_explicit(&counters->place, memory_order_relaxed)]++;
        }
    }
    return NULL;
}

Profiler *profiler_start(const Counters *counters, int count)
{
    Profiler *profiler = calloc(1, sizeof(*profiler));

    if (!profiler)
        return NULL;
    profiler->counters = counters;
    profiler->count = count;
    if (pthread_create(&profiler->thread, NULL, profiler_main, profiler) == 0)
        return profiler;
    free(profiler);
    return NULL;
}

void profiler_stop(Profiler *profiler, uint64_t samples[PLACES])
{
    if (!profiler)
        return;
    atomic_store_explicit(&profiler->finish, true, memory_order_relaxed);
    pthread_join(profiler->thread, NULL);
    for (int i = 0; i < PLACES; i++)
        samples[i] += profiler->samples[i];
    free(profiler);
}
