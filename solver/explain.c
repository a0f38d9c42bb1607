#include "explain.h"

#include <stdlib.h>
#include <string.h>

#include "base/aligned.h"
#include "sampler.h"
#include "search/notes.h"

struct Explain {
    Census *censuses;             /* one for each worker */
    int count;
    Notes notes;
    Sampler *sampler;           /* NULL: no search is under way */
    yk_explanation told;
};

/* Nobody is at work yet. */
static void censuses_clear(Explain *explain, Worker *workers)
{
    memset(explain->censuses, 0, (size_t)explain->count * sizeof(*explain->censuses));
    for (int i = 0; i < explain->count; i++)
        workers[i].bottom.census = &explain->censuses[i];
}

bool explain_begin(Explain **explain, Search *search)
{
    const int count = search->worker_count;

    if (!*explain && !(*explain = calloc(1, sizeof(**explain))))
        return false;
    Explain *made = *explain;

    if (made->count < count) {
        aligned_release(made->censuses);
        made->count = 0;
        made->censuses = aligned_get(_Alignof(Census), (size_t)count * sizeof(*made->censuses));
        if (!made->censuses)
            return false;
    }
    made->count = count;
    censuses_clear(made, search->workers);
    made->sampler = sampler_start(made->censuses, count);
    if (!made->sampler) {
        for (int i = 0; i < count; i++)
            search->workers[i].bottom.census = NULL;
        return false;
    }
    search->kernel = kernel_counting(search->kernel);
    search->notes = &made->notes;
    return true;
}

/* ---- what was counted, in the caller's words ---- */

#define COUNT(field, kind)  { offsetof(yk_counts, field), CENSUS_##kind }

static const struct {
    size_t offset;
    CensusKind kind;
} COUNTS[] = {
    COUNT(nodes, NODES), COUNT(sort_nodes, SORT_NODES), COUNT(pass_nodes, PASS_NODES),
    COUNT(probcut_nodes, PROBCUT_NODES), COUNT(visits, VISITS),
    COUNT(stability_tries, STABILITY), COUNT(stability_cuts, STABILITY_CUTS),
    COUNT(probes, PROBES), COUNT(hits, HITS), COUNT(hit_cuts, HIT_CUTS),
    COUNT(guess_probes, GUESSES), COUNT(guess_cuts, GUESS_CUTS),
    COUNT(probcut_tries, PROBCUTS), COUNT(probcut_cuts, PROBCUT_CUTS),
    COUNT(etc_probes, ETC), COUNT(etc_hits, ETC_HITS), COUNT(etc_refuted, ETC_REFUTED),
    COUNT(etc_cuts, ETC_CUTS), COUNT(known, KNOWN), COUNT(known_cuts, KNOWN_CUTS),
    COUNT(cuts, CUTS), COUNT(first_cuts, FIRST_CUTS), COUNT(ranks, RANKS),
    COUNT(evaluated, EVALUATED), COUNT(sorted, SORTED), COUNT(leaves, LEAVES),
};

_Static_assert(ARRAY_LENGTH(COUNTS) == CENSUS_KINDS, "each kind is told");
_Static_assert(sizeof(yk_counts) == CENSUS_KINDS * sizeof(uint64_t), "under one name");
_Static_assert((int)YK_MAX_EMPTIES + 1 == (int)CENSUS_EMPTIES, "for all empties");

static void tell_counts(yk_explanation *told, const Worker *worker)
{
    const Bottom *bottom = &worker->bottom;

    for (int empties = 0; empties < CENSUS_EMPTIES; empties++) {
        yk_counts *counts = &told->counts[empties];

        for (size_t i = 0; i < ARRAY_LENGTH(COUNTS); i++)
            *(uint64_t *)((char *)counts + COUNTS[i].offset) +=
                bottom->census->count[empties][COUNTS[i].kind];
        counts->cuts += bottom->order[empties].cuts;
        counts->first_cuts += bottom->order[empties].first_cuts;
        counts->ranks += bottom->order[empties].ranks;
    }
}

static yk_samples samples_told(const uint64_t samples[PLACES])
{
    return (yk_samples){
        .idle = samples[PLACE_IDLE], .deep = samples[PLACE_DEEP],
        .middle = samples[PLACE_MIDDLE], .shallow = samples[PLACE_SHALLOW],
        .last = samples[PLACE_LAST], .sort = samples[PLACE_SORT], .pass = samples[PLACE_PASS],
        .probcut = samples[PLACE_PROBCUT],
    };
}

/* ---- what was noted of the root ---- */

static void tell_move(yk_root_move *out, const NotedMove *noted, const Search *search)
{
    *out = (yk_root_move){
        .square = noted->square, .replies = noted->replies, .promise = noted->promise,
        .evaluation = noted->evaluation, .sorted = noted->sorted,
        .promise_place = noted->promise_place, .evaluation_place = noted->evaluation_place,
        .sorted_place = noted->sorted_place,
    };
    for (int i = 0; i < search->move_count; i++) {
        if (search->moves[i].square == noted->square) {
            out->lower = search->moves[i].lower;
            out->upper = min_int(search->moves[i].upper, search->upper);
        }
    }
    for (int i = 0; i < search->pass_count; i++) {
        const NotedStage *stage = &noted->stages[i];

        out->stages[i] = (yk_stage){ stage->value, stage->bound, stage->searches, stage->place,
                                     stage->nodes };
    }
}

void explain_end(Explain *explain, Search *search, bool passed)
{
    const Notes *notes = search->notes;
    yk_explanation *told = &explain->told;
    uint64_t samples[PLACES] = { 0 };

    sampler_stop(explain->sampler, samples);
    explain->sampler = NULL;
    memset(told, 0, sizeof(*told));
    told->passed = passed;
    told->threads = search->worker_count;
    told->samples = samples_told(samples);
    told->move_count = notes->move_count;
    for (int i = 0; i < notes->move_count; i++)
        tell_move(&told->moves[i], &notes->moves[i], search);
    for (int i = 0; i < search->pass_count; i++) {
        const NotedPass *pass = &notes->passes[i];

        told->windows[i] = (yk_windows){ pass->windows, pass->low, pass->high, pass->score };
    }
    for (int i = 0; i < search->worker_count; i++) {
        tell_counts(told, &search->workers[i]);
        search->workers[i].bottom.census = NULL;
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
    aligned_release(explain->censuses);
    free(explain);
}
