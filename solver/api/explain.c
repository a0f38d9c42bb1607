#include "api/create.h"

#include <stdlib.h>
#include <string.h>

#include "search/move_loop.h"
#include "stats/profiler.h"

struct Explain {
    Profiler *profiler;         /* NULL: no search is under way */
    yk_explanation told;
};

bool explain_begin(Explain **explain, Search *search, Counters *counters)
{
    const size_t count = (size_t)search->worker_count;

    if (!*explain && !(*explain = calloc(1, sizeof(**explain))))
        return false;
    memset(counters, 0, count * sizeof(*counters));
    (*explain)->profiler = profiler_start(counters, search->worker_count);
    if (!(*explain)->profiler)
        return false;
    search->kernel = kernel_counting(search->kernel);
    return true;
}

/* ---- how any other node would order the moves ---- */

static yk_root_move *move_of(yk_explanation *told, int square)
{
    yk_root_move *move = told->moves;

    while (move->square != square)
        move++;
    return move;
}

/* The place of every child in the order in which a node would search them. */
static void set_places(yk_explanation *told, const Child *children, size_t place)
{
    Child list[MAX_MOVES];

    memcpy(list, children, (size_t)told->move_count * sizeof(*list));
    for (int i = 0; i < told->move_count; i++) {
        loop_pick(list, i, told->move_count);
        *(int *)((char *)move_of(told, list[i].square) + place) = i + 1;
    }
}

static void tell_order(yk_explanation *told, Search *search)
{
    Worker *worker = &search->workers[0];
    const Node *root = &search->root;
    Child children[MAX_MOVES], valued[MAX_MOVES];
    const int count = search->kernel->expand(&worker->ctx, root->board, children);

    told->move_count = count;
    for (int i = 0; i < count; i++)
        told->moves[i] = (yk_root_move){ .square = children[i].square,
                                         .replies = children[i].replies,
                                         .static_score = children[i].score };
    set_places(told, children, offsetof(yk_root_move, static_place));

    memcpy(valued, children, (size_t)count * sizeof(*valued));
    search->kernel->shallow_search_children(&worker->ctx, root->board, valued, count, 0);
    for (int i = 0; i < count; i++)
        told->moves[i].evaluation = valued[i].score = valued[i].value;
    set_places(told, valued, offsetof(yk_root_move, evaluation_place));

    order_children(worker, root, children, count, ORDER_NO_LIMIT, -SCORE_MAX);
    for (int i = 0; i < count; i++)
        move_of(told, children[i].square)->sorted = children[i].score;
    set_places(told, children, offsetof(yk_root_move, sorted_place));
}

void explain_root(Explain *explain, Search *search)
{
    SearchContext *ctx = &search->workers[0].ctx;
    const SearchContext before = *ctx;
    Counters aside = { .purpose = PURPOSE_SORT };

    ctx->poll = NULL;
    ctx->counters = &aside;
    tell_order(&explain->told, search);
    *ctx = before;
    counters_resume(ctx->counters);
    search->trace = (RootTrace){ .told = &explain->told, .divided = ctx->nodes,
                                 .nodes = search->worker_count == 1 ? &ctx->nodes : NULL,
                                 .under_way = NO_MOVE };
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

void explain_end(Explain *explain, Search *search, bool passed)
{
    yk_explanation *told = &explain->told;

    told->samples = profiler_stop(explain->profiler);
    explain->profiler = NULL;
    told->passed = passed;
    told->threads = search->worker_count;
    /* What is proven of each move in the end. */
    for (int i = 0; i < search->move_count; i++) {
        yk_root_move *move = move_of(told, search->moves[i].square);

        move->lower = search->moves[i].lower;
        move->upper = min_int(search->moves[i].upper, search->upper);
    }
    for (int i = 0; i < search->worker_count; i++) {
        const SearchContext *ctx = &search->workers[i].ctx;

        for (int empties = 0; empties <= YK_MAX_EMPTIES; empties++) {
            yk_counts_add(&told->counts[empties], &ctx->counters->counts[empties]);
            counters_add_cuts(&told->counts[empties].cuts, &ctx->cuts[empties]);
        }
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
