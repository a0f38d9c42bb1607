/* worker.c - the beginning of a thread's search, and its stop. */

#include "search/worker.h"

#include <string.h>

#include "base/clock.h"
#include "search/search.h"

/* Nodes between looks at the clock. They follow the time that nodes take, which is a hundred
 * times as much as usual while the system zeroes the pages of a new table. */
enum { POLL_NODES_FIRST = 100, POLL_NODES_MOST = 50000, POLL_NS = 1000 * 1000 };

static bool told_to_stop(const Worker *worker)
{
    return atomic_load_explicit(worker->stop, memory_order_relaxed);
}

static bool ask(Worker *worker, int64_t now)
{
    SearchContext *ctx = &worker->ctx;

    worker->polled_ns = now;
    ctx->next_poll = ctx->nodes + (unsigned)worker->poll_nodes;
    if (worker->budget < UINT64_MAX
        && search_nodes_so_far(worker->search) >= worker->budget)
        atomic_store_explicit(&worker->spent.found, true, memory_order_relaxed);
    else if (ctx->next_poll > worker->budget)
        ctx->next_poll = worker->budget;
    atomic_store_explicit(&worker->seen, ctx->nodes, memory_order_relaxed);
    if (worker->service) {                   /* which takes none of the time until the next look */
        worker->poll_ns = worker->service(worker->search);
        worker->polled_ns = clock_ns();
    }
    if (!worker->poll || told_to_stop(worker) || !worker->poll(worker->search))
        return told_to_stop(worker);
    atomic_store_explicit(worker->stop, true, memory_order_relaxed);
    return true;
}

/* SearchContext.poll, for the context that is the first member of a Worker. */
static bool worker_poll(SearchContext *ctx)
{
    Worker *worker = (Worker *)ctx;

    if (told_to_stop(worker))
        return true;                        /* whoever asked for it is not asked again */
    const int64_t now = clock_ns(), since = now - worker->polled_ns;

    if (since > worker->poll_ns)
        worker->poll_nodes = max_int(worker->poll_nodes / 4, POLL_NODES_FIRST);
    else if (since < worker->poll_ns / 2)
        worker->poll_nodes = min_int(worker->poll_nodes * 2, POLL_NODES_MOST);
    return ask(worker, now);
}

void worker_ask(Worker *worker)
{
    ask(worker, clock_ns());
}

void worker_budget(Worker *worker, uint64_t nodes)
{
    worker->budget = nodes;
    worker->cut = nodes == UINT64_MAX ? NULL : &worker->spent;
    atomic_store_explicit(&worker->spent.found, false, memory_order_relaxed);
    if (worker->ctx.next_poll > nodes)
        worker->ctx.next_poll = nodes;
}

bool worker_cut(const Cut *cut)
{
    for (; cut; cut = cut->above)
        if (atomic_load_explicit(&cut->found, memory_order_relaxed))
            return true;
    return false;
}

bool worker_stopped(Worker *worker)
{
    return context_stopped(&worker->ctx) || worker_ended(worker);
}

bool worker_ended(const Worker *worker)
{
    return worker->ctx.stopped || told_to_stop(worker) || worker_cut(worker->cut);
}

void worker_begin(Worker *worker, Search *search, atomic_bool *stop, WorkerPoll *poll)
{
    SearchContext *ctx = &worker->ctx;

    worker->search = search;
    worker->stop = stop;
    worker->poll = poll;
    worker->service = NULL;
    worker_budget(worker, UINT64_MAX);
    worker->sharing = (yk_sharing){ .threads = 1 };
    worker->poll_ns = POLL_NS;
    worker->poll_nodes = POLL_NODES_FIRST;
    worker->polled_ns = clock_ns();
    ctx->poll = worker_poll;
    ctx->next_poll = 0;
    ctx->stopped = false;
    ctx->nodes = ctx->unsearched = 0;
    memset(ctx->cuts, 0, sizeof(ctx->cuts));
    atomic_store(&worker->seen, 0);
}
