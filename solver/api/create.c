/* create.c - the memory of a yk_solver, from yk_create() to yk_destroy(). */

#include "api/create.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/pages.h"

enum {
    MIB = 1 << 20,
    TABLE_SHARE = 16,           /* a table by memory takes one part in so many, */
    TABLE_LEAST = 16 * MIB, TABLE_MOST = 1024 * MIB,    /* ... within these bytes */
};

static void *zeroed_get(size_t alignment, size_t bytes)
{
    void *memory = aligned_get(alignment, bytes);

    return memory ? memset(memory, 0, bytes) : NULL;
}

static size_t table_bytes_wanted(const int *knob)
{
    if (knob[KNOB_TABLE_MIB] >= 0)
        return (size_t)knob[KNOB_TABLE_MIB] * MIB;
    const size_t share = clock_memory_bytes() / TABLE_SHARE;

    return share > TABLE_MOST ? TABLE_MOST : share < TABLE_LEAST ? TABLE_LEAST : share;
}

/* By memory as the shared table is; or the last part of memory that was given, whose rest the
 * shared table has. */
static MidgameTable *midgame_made(yk_solver *solver)
{
    const int *knob = solver->config.knob;

    if (!solver->config.table_memory)
        return midgame_table_create(table_bytes_wanted(knob) / MIDGAME_SHARE,
                                    knob[KNOB_HUGE_PAGES]);
    const size_t given = solver->config.table_memory_bytes / 64 * 64;
    const size_t bytes = midgame_table_bytes(given / MIDGAME_SHARE);

    solver->config.table_memory_bytes = given - bytes;
    return midgame_table_create_in((char *)solver->config.table_memory + given - bytes, bytes);
}

/* Where no table is wanted there is none. False: there is no memory. */
static bool table_made(yk_solver *solver)
{
    const yk_config *config = &solver->config;
    const size_t wanted = table_bytes_wanted(config->knob);
    size_t bytes = MIB / 2;

    if (!config->table_memory)
        return wanted == 0 || (solver->table = tt_create(wanted, config->knob[KNOB_HUGE_PAGES]));
    while (2 * bytes <= config->table_memory_bytes)
        bytes *= 2;
    return (solver->table = tt_create_in(config->table_memory, bytes));
}

yk_status yk_create(yk_solver **solver, const yk_config *config)
{
    if (!solver)
        return YK_BAD_ARGUMENT;
    *solver = NULL;
    if (!config || config->size != sizeof(*config)
        || (config->table_memory && (config->table_memory_bytes < MIB
                                     || (uintptr_t)config->table_memory % 64 != 0)))
        return YK_BAD_ARGUMENT;
    for (int i = 0; i < KNOB_COUNT; i++)
        if (config->knob[i] < yk_knob_at((size_t)i)->minimum
            || config->knob[i] > yk_knob_at((size_t)i)->maximum)
            return YK_BAD_VALUE;
    const Kernel *kernel = memchr(config->kernel, '\0', sizeof(config->kernel)) ?
        kernel_find(config->kernel) : NULL;

    if (!kernel)
        return YK_BAD_KERNEL;
    const EvalFile *weights = weights_file(config->weights);

    if (!weights && config->knob[KNOB_ORDERING] == ORDER_TRAINED)
        return YK_BAD_WEIGHTS;
    yk_solver *made = zeroed_get(_Alignof(yk_solver), sizeof(*made));

    if (!made)
        return YK_NO_MEMORY;
    made->config = *config;
    made->kernel = kernel;
    edge_build(made->edges);
    if (weights) {
        eval_init(&made->evaluation, weights);
        midgame_deviations(&made->deviations, &weights->depth_error);
    }
    const int count = config->knob[KNOB_THREADS];

    made->workers = zeroed_get(_Alignof(Worker), (size_t)count * sizeof(*made->workers));
    made->counters = zeroed_get(_Alignof(Counters), (size_t)count * sizeof(*made->counters));
    if (!made->workers || !made->counters)
        goto fail;
    for (; made->worker_count < count; made->worker_count++) {
        Worker *worker = &made->workers[made->worker_count];

        worker->number = made->worker_count;
        worker->ctx.counters = &made->counters[worker->number];
        worker->ctx.edges = made->edges;
        if (config->knob[KNOB_ORDERING] == ORDER_TRAINED)
            worker->ctx.evaluation = &made->evaluation;
        context_set(&worker->ctx, config->knob);
        if (!cache_make_all(&worker->ctx))
            goto fail;
    }
    made->midgame = midgame_made(made);
    if (!made->midgame || !table_made(made))
        goto fail;
    if (config->sync_nodes > 0 && made->table
        && !(made->sync = tt_sync_create(64 - __builtin_clzll(config->sync_nodes))))
        goto fail;
    if ((count > 1 || config->helpers > 0) && !(made->queue = parallel_create()))
        goto fail;
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
        cache_free_all(&solver->workers[i].ctx);
    aligned_release(solver->workers);
    aligned_release(solver->counters);
    free(solver->explain);
    tt_destroy(solver->table);
    midgame_table_destroy(solver->midgame);
    tt_sync_destroy(solver->sync);
    parallel_destroy(solver->queue);
    aligned_release(solver);
}

void yk_clear(yk_solver *solver)
{
    if (!solver)
        return;
    if (solver->table)
        tt_clear(solver->table);
    midgame_table_clear(solver->midgame);
    if (solver->sync)
        tt_sync_clear(solver->sync);
    for (int i = 0; i < solver->worker_count; i++) {
        Worker *worker = &solver->workers[i];

        cache_clear(&worker->ctx, worker->used_empties);
        worker->used_empties = 0;
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
        facts->page = PAGES[tt_pages(solver->table)];
    }
}

uint64_t yk_solver_huge_bytes(const yk_solver *solver)
{
    return solver && solver->table ? tt_huge_bytes(solver->table) : 0;
}

void yk_solver_explain(const yk_solver *solver, yk_explanation *explanation)
{
    if (explanation)
        explain_tell(solver ? solver->explain : NULL, explanation);
}

void yk_solver_stats(const yk_solver *solver, yk_stats *stats)
{
    if (stats)
        *stats = solver ? solver->stats : (yk_stats){ .pass_count = 0 };
}
