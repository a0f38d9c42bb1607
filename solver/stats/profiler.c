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
    yk_samples samples;
};

_Static_assert(sizeof(yk_samples) == PLACES * sizeof(uint64_t)
               && offsetof(yk_samples, shallow) == PLACE_SHALLOW * sizeof(uint64_t)
               && offsetof(yk_samples, selective) == PLACE_SELECTIVE * sizeof(uint64_t),
               "one for each place, in their order");

static void *profiler_main(void *argument)
{
    Profiler *profiler = argument;
    uint64_t *seen = (uint64_t *)&profiler->samples;
    Random random = { 1 };

    while (!atomic_load_explicit(&profiler->finish, memory_order_relaxed)) {
        const struct timespec pause = {
            .tv_nsec = PAUSE_LEAST + random_below(&random, PAUSE_SPREAD),
        };

        nanosleep(&pause, NULL);
        for (int i = 0; i < profiler->count; i++) {
            const Counters *counters = &profiler->counters[i];

            seen[atomic_load_explicit(&counters->place, memory_order_relaxed)]++;
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

yk_samples profiler_stop(Profiler *profiler)
{
    yk_samples samples = { 0 };

    if (!profiler)
        return samples;
    atomic_store_explicit(&profiler->finish, true, memory_order_relaxed);
    pthread_join(profiler->thread, NULL);
    samples = profiler->samples;
    free(profiler);
    return samples;
}
