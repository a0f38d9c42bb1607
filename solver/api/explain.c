#include "api/explain.h"

#include <stdlib.h>
#include <string.h>

#include "base/pages.h"
#include "search/root_trace.h"
#include "stats/profiler.h"

struct Explain {
    Counters *counters;             /* one for each worker */
    int count;
    RootTrace trace;
    Profiler *profiler;           /* NULL: no search is under way */
    yk_explanation told;
};

/* Nobody is at work yet. */
static void counters_clear(Explain *explain, Worker *workers)
{
    memset(explain->counters, 0, (size_t)explain->count * sizeof(*explain->counters));
    for (int i = 0; i < explain->count; i++)
        workers[i].ctx.counters = &explain->counters[i];
}

bool explain_begin(Explain **explain, Search *search)
{
    const int count = search->worker_count;

    if (!*explain && !(*explain = calloc(1, sizeof(**explain))))
        return false;
    Explain *made = *explain;

    if (made->count < count) {
        aligned_release(made->counters);
        made->count = 0;
        made->counters = aligned_get(_Alignof(Counters), (size_t)count * sizeof(*made->counters));
        if (!made->counters)
            return false;
    }
    made->count = count;
    counters_clear(made, search->workers);
    made->profiler = profiler_start(made->counters, count);
    if (!made->profiler) {
        for (int i = 0; i < count; i++)
            search->workers[i].ctx.counters = NULL;
        return false;
    }
    search->kernel = kernel_counting(search->kernel);
    made->trace.told = &made->told;
    search->trace = &made->trace;
    return true;
}

/* ---- what was counted ---- */

_Static_assert(sizeof(yk_counts) % sizeof(uint64_t) == 0, "counts and nothing else");

void yk_counts_add(yk_counts *sum, const yk_counts *counts)
{
    uint64_t *out = (uint64_t *)sum;
    const uint64_t *in = (const uint64_t *)counts;

    for (size_t i = 0; i < sizeof(*sum) / sizeof(*out); i++)
        out[i] += in[i];
}

static void tell_counts(yk_explanation *told, const Worker *worker)
{
    for (int empties = 0; empties <= YK_MAX_EMPTIES; empties++) {
        const yk_cuts *cuts = &worker->ctx.order[empties];
        yk_counts *counts = &told->counts[empties];

        yk_counts_add(counts, &worker->ctx.counters->counts[empties]);
        counts->cuts += cuts->cuts;
        counts->first_cuts += cuts->first_cuts;
        counts->ranks += cuts->ranks;
    }
}

/* ---- what was noted of the root ---- */

/* What is proven of a move in the end. */
static void tell_bounds(yk_root_move *told, const Search *search)
{
    for (int i = 0; i < search->move_count; i++)
        if (search->moves[i].square == told->square) {
            told->lower = search->moves[i].lower;
            told->upper = min_int(search->moves[i].upper, search->upper);
        }
}

void explain_end(Explain *explain, Search *search, bool passed)
{
    yk_explanation *told = &explain->told;

    told->samples = profiler_stop(explain->profiler);
    explain->profiler = NULL;
    told->passed = passed;
    told->threads = search->worker_count;
    for (int i = 0; i < told->move_count; i++)
        tell_bounds(&told->moves[i], search);
    for (int i = 0; i < search->worker_count; i++) {
        tell_counts(told, &search->workers[i]);
        search->workers[i].ctx.counters = NULL;
    }
}

/* ---- what there is of it ---- */

void explain_forget(Explain *explain)
{
    if (explain)
        memset(&explain->told, 0, sizeof(explain->told));
}

void explain_tell(const Explain *explain, yk_explanation *out)
{
    if (explain)
        *out = explain->told;
    else
        memset(out, 0, sizeof(*out));
}

void explain_free(Explain *explain)
{
    if (!explain)
        return;
    aligned_release(explain->counters);
    free(explain);
}
