/* handle.c - what a yk_solver holds: memory, from yk_create() to yk_destroy(). */

#include "handle.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "config.h"

enum {
    KIB = 1 << 10,
    MIB = 1 << 20,
    GUESSES_SHARE = 4,          /* the table of guesses is so many times smaller */
};

/* Alpha from which stability is tried, by empties: below it, so few discs are stable that
 * the bound does not reach. */
static int stability_threshold(int empties)
{
    static const int8_t FEW[13] = { 99, 99, 99, 99, 99, -8, -6, -4, -2, 0, 2, 4, 6 };

    return empties < (int)ARRAY_LENGTH(FEW) ? FEW[empties] : min_int(6 + 2 * (empties - 12), 60);
}

/* Two slots at least: a layer that has a cache looks its children up in that of the layer
 * below without asking whether there is one. */
static bool cache_init(Cache *cache, int64_t bytes)
{
    const uint64_t slots = (uint64_t)bytes / sizeof(CacheSlot);
    int bits = 1;

    while (slots >> (bits + 1))
        bits++;
    cache->shift = 64 - bits;
    cache->slots = calloc((size_t)1 << bits, sizeof(CacheSlot));
    return cache->slots != NULL;
}

/* The share of a middle layer's cache, in sixteenths of the largest: the two of most empties are
 * the largest, each below has half as much as the one above, a sixteenth at least. There are
 * more boards below, but they are soon found out anew. */
static int cache_share(const int *knob, int empties)
{
    return 16 >> min_int(max_int(knob[KNOB_MIDDLE_EMPTIES] - empties - 1, 0), 4);
}

static bool caches_init(Bottom *bottom, const int *knob)
{
    const int first = bottom->shallow_empties + 1, last = knob[KNOB_MIDDLE_EMPTIES];
    const int64_t bytes = (int64_t)knob[KNOB_CACHE_KIB] * KIB;
    const int64_t low_bytes = (int64_t)knob[KNOB_LOW_CACHE_KIB] * KIB;
    int shares = 0;

    if (low_bytes > 0 && !cache_init(&bottom->cache[0], low_bytes))
        return false;
    for (int i = first; i <= last; i++)
        shares += cache_share(knob, i);
    for (int i = first; i <= last && bytes > 0; i++)
        if (!cache_init(&bottom->cache[i], bytes * cache_share(knob, i) / shares))
            return false;
    return true;
}

static void caches_clear(Bottom *bottom)
{
    for (int i = 0; i < CACHE_EMPTIES; i++)
        if (bottom->cache[i].slots)
            memset(bottom->cache[i].slots, 0, sizeof(CacheSlot) << (64 - bottom->cache[i].shift));
}

static void caches_free(Bottom *bottom)
{
    for (int i = 0; i < CACHE_EMPTIES; i++)
        free(bottom->cache[i].slots);
}

static bool worker_init(yk_solver *solver, Worker *worker, int number)
{
    const int *knob = solver->config.knob;
    worker->number = number;
    worker->bottom.edges = solver->edges;
    if (knob[KNOB_ORDERING] == ORDER_TRAINED)
        worker->bottom.evaluation = &solver->evaluation;
    worker->bottom.shallow_empties = knob[KNOB_SHALLOW_EMPTIES];
    worker->bottom.ordering = knob[KNOB_ORDERING];
    worker->bottom.evaluate_empties = knob[KNOB_EVALUATE_EMPTIES];
    worker->bottom.few_replies =
        knob[KNOB_ORDERING] >= ORDER_FASTEST ? knob[KNOB_FEW_REPLIES] : -1;
    worker->bottom.etc = knob[KNOB_ETC];
#ifdef YK_BURN
    worker->bottom.burn = knob[KNOB_BURN];
#endif
    worker->bottom.reach = knob[KNOB_STABILITY];
    for (int i = 0; i <= 64; i++)
        worker->bottom.stability[i] = (int8_t)(knob[KNOB_STABILITY] ? stability_threshold(i) : 99);
    return caches_init(&worker->bottom, knob);
}

static size_t table_bytes_wanted(const int *knob)
{
    if (knob[KNOB_TABLE_MIB] >= 0)
        return (size_t)knob[KNOB_TABLE_MIB] * MIB;
    const size_t share = clock_memory_bytes() / 16;

    return share > (size_t)1024 * MIB ? (size_t)1024 * MIB : share < 16 * MIB ? 16 * MIB : share;
}

yk_status yk_create(yk_solver **solver, const yk_config *config)
{
    if (!solver)
        return YK_BAD_ARGUMENT;
    *solver = NULL;
    if (!config || config->size != sizeof(*config))
        return YK_BAD_ARGUMENT;
    for (int i = 0; i < KNOB_COUNT; i++)
        if (config->knob[i] < yk_knob_at((size_t)i)->minimum
            || config->knob[i] > yk_knob_at((size_t)i)->maximum)
            return YK_BAD_VALUE;
    const Kernel *kernel = memchr(config->kernel, '\0', sizeof(config->kernel)) ?
        kernel_find(config->kernel) : NULL;

    if (!kernel)
        return YK_BAD_KERNEL;
    yk_solver *made = aligned_alloc(_Alignof(yk_solver), sizeof(*made));

    if (!made)
        return YK_NO_MEMORY;
    memset(made, 0, sizeof(*made));
    made->config = *config;
    made->kernel = kernel;
    edge_build(made->edges);
    eval_init(&made->evaluation, eval_embedded());
    const int count = config->knob[KNOB_THREADS];
    const size_t bytes = table_bytes_wanted(config->knob);

    made->workers = aligned_alloc(_Alignof(Worker), (size_t)count * sizeof(*made->workers));
    if (!made->workers)
        goto fail;
    memset(made->workers, 0, (size_t)count * sizeof(*made->workers));
    for (; made->worker_count < count; made->worker_count++)
        if (!worker_init(made, &made->workers[made->worker_count], made->worker_count))
            goto fail;
    if (bytes > 0) {
        made->table = tt_create(bytes, config->knob[KNOB_HUGE_PAGES]);
        if (!made->table)
            goto fail;
    }
    if (config->knob[KNOB_SELECTIVE] && config->knob[KNOB_ORDERING] == ORDER_TRAINED) {
        made->guesses = tt_create(bytes / GUESSES_SHARE, config->knob[KNOB_HUGE_PAGES]);
        if (!made->guesses)
            goto fail;
    }
    *solver = made;
    return YK_OK;
fail:
    yk_destroy(made);
    return YK_NO_MEMORY;
}

void yk_destroy(yk_solver *solver)
{
    if (!solver)
        return;
    for (int i = 0; solver->workers && i < solver->config.knob[KNOB_THREADS]; i++)
        caches_free(&solver->workers[i].bottom);
    free(solver->workers);
    tt_destroy(solver->table);
    tt_destroy(solver->guesses);
    free(solver);
}

void yk_clear(yk_solver *solver)
{
    if (!solver)
        return;
    if (solver->table)
        tt_clear(solver->table);
    if (solver->guesses)
        tt_clear(solver->guesses);
    /* Only workers that took part in a solve have anything to forget; those that never did
     * have not even touched the pages of their caches. */
    for (int i = 0; i < solver->worker_count; i++) {
        if (!solver->workers[i].dirty)
            continue;
        caches_clear(&solver->workers[i].bottom);
        solver->workers[i].dirty = false;
    }
}

void yk_solver_facts(const yk_solver *solver, yk_facts *facts)
{
    static const char *const PAGES[] = {
        [PAGES_SMALL] = "4 KiB", [PAGES_ADVISED] = "huge (advised)",
        [PAGES_RESERVED] = "huge (reserved)",
    };

    if (!facts)
        return;
    *facts = (yk_facts){ .kernel = "none", .page = "none" };
    if (!solver)
        return;
    facts->kernel = solver->kernel->name;
    facts->threads = solver->worker_count;
    if (solver->table) {
        facts->table_bytes = tt_bytes(solver->table);
        facts->huge_bytes = tt_huge_bytes(solver->table);
        facts->page = PAGES[tt_pages(solver->table)];
    }
}

void yk_solver_stats(const yk_solver *solver, yk_stats *stats)
{
    if (stats)
        *stats = solver ? solver->stats : (yk_stats){ .pass_count = 0 };
}
