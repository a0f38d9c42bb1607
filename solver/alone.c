/* alone.c - the pool, lending and the sampler where a program has no threads, as in a page: it is
 * compiled in their place, and a search of one worker never asks for more. */

#include "sampler.h"
#include "search/lend.h"
#include "search/pool.h"

bool pool_start(Search *search)
{
    (void)search;
    return false;                       /* there are no threads to be had */
}

void pool_finish(Search *search)
{
    (void)search;
}

int pool_idle(const Search *search, int empties)
{
    (void)search;
    (void)empties;
    return 0;
}

/* Only those share who have seen somebody idle. */
bool pool_share(Worker *worker, Job *job)
{
    (void)job;
    assert(false);
    return !worker_stopped(worker);
}

Lending *lend_create(void)
{
    return NULL;
}

void lend_destroy(Lending *lending)
{
    (void)lending;
}

Sampler *sampler_start(const Census *censuses, int count)
{
    (void)censuses;
    (void)count;
    return NULL;
}

void sampler_stop(Sampler *sampler, uint64_t samples[PLACES])
{
    (void)sampler;
    (void)samples;
}
