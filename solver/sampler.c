#include "sampler.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/* Between two looks, in ns: at random, so that nothing in the search can keep pace. */
enum { SAMPLER_LEAST = 40000, SAMPLER_SPREAD = 80000 };

struct Sampler {
    pthread_t thread;
    atomic_bool finish;
    const Census *censuses;
    int count;
    uint64_t samples[PLACES];
};

static void *sampler_main(void *argument)
{
    Sampler *sampler = argument;
    Random random = { 1 };

    while (!atomic_load_explicit(&sampler->finish, memory_order_relaxed)) {
        const struct timespec pause = {
            .tv_nsec = SAMPLER_LEAST + random_below(&random, SAMPLER_SPREAD),
        };

        nanosleep(&pause, NULL);
        for (int i = 0; i < sampler->count; i++) {
            const Census *census = &sampler->censuses[i];

            sampler->samples[atomic_load_explicit(&census->place, memory_order_relaxed)]++;
        }
    }
    return NULL;
}

Sampler *sampler_start(const Census *censuses, int count)
{
    Sampler *sampler = calloc(1, sizeof(*sampler));

    if (!sampler)
        return NULL;
    sampler->censuses = censuses;
    sampler->count = count;
    if (pthread_create(&sampler->thread, NULL, sampler_main, sampler) == 0)
        return sampler;
    free(sampler);
    return NULL;
}

void sampler_stop(Sampler *sampler, uint64_t samples[PLACES])
{
    if (!sampler)
        return;
    atomic_store_explicit(&sampler->finish, true, memory_order_relaxed);
    pthread_join(sampler->thread, NULL);
    for (int i = 0; i < PLACES; i++)
        samples[i] += sampler->samples[i];
    free(sampler);
}
