#include "search/root_trace.h"

#include <string.h>

#include "search/ordering.h"

static yk_root_move *move_of(const RootTrace *trace, int square)
{
    for (int i = 0; i < trace->told->move_count; i++)
        if (trace->told->moves[i].square == square)
            return &trace->told->moves[i];
    return NULL;
}

/* That of the move in the pass under way; NULL before the first and for no move. */
static yk_stage *stage_of(Search *search, int square)
{
    yk_root_move *move = move_of(search->trace, square);

    return move && search->pass_count > 0 ? &move->stages[search->pass_count - 1] : NULL;
}

/* The place of every child in the order in which a node would search them. */
static void set_places(RootTrace *trace, const Child *children, int count, size_t place)
{
    Child list[MAX_MOVES];

    memcpy(list, children, (size_t)count * sizeof(*list));
    for (int i = 0; i < count; i++) {
        loop_pick(list, i, count);
        *(int *)((char *)move_of(trace, list[i].square) + place) = i + 1;
    }
}

static void note_order(Search *search)
{
    RootTrace *trace = search->trace;
    yk_explanation *told = trace->told;
    Worker *worker = &search->workers[0];
    const Node *root = &search->root;
    Child children[MAX_MOVES], valued[MAX_MOVES];
    const int count = search->kernel->expand(&worker->ctx, root->board, children);

    told->move_count = count;
    for (int i = 0; i < count; i++)
        told->moves[i] = (yk_root_move){ .square = children[i].square,
                                       .replies = children[i].replies,
                                       .static_score = children[i].score };
    set_places(trace, children, count, offsetof(yk_root_move, static_place));

    memcpy(valued, children, (size_t)count * sizeof(*valued));
    search->kernel->shallow_search_children(&worker->ctx, root->board, valued, count, 0);
    for (int i = 0; i < count; i++)
        told->moves[i].evaluation = valued[i].score = valued[i].value;
    set_places(trace, valued, count, offsetof(yk_root_move, evaluation_place));

    order_children(worker, root, children, count, ORDER_NO_LIMIT, -SCORE_MAX);
    for (int i = 0; i < count; i++)
        move_of(trace, children[i].square)->sorted = children[i].score;
    set_places(trace, children, count, offsetof(yk_root_move, sorted_place));
}

void trace_begin(Search *search, const Kernel *kernel)
{
    RootTrace *trace = search->trace;

    if (!trace)
        return;
    SearchContext *ctx = &search->workers[0].ctx;
    const SearchContext before = *ctx;
    const Kernel *counting = search->kernel;

    memset(trace->told, 0, sizeof(*trace->told));
    trace->under_way = NO_MOVE;
    search->kernel = kernel;
    ctx->poll = NULL;
    ctx->counters = NULL;
    note_order(search);
    search->kernel = counting;
    *ctx = before;
    trace->nodes = ctx->nodes;
}

/* What has been spent since the last call goes to that move. While several workers are at work
 * nobody can tell whose nodes they are. */
static void divide(Search *search, int square)
{
    yk_stage *stage = stage_of(search, square);

    if (search->worker_count > 1)
        return;
    const uint64_t nodes = search->workers[0].ctx.nodes;

    if (stage)
        stage->nodes += nodes - search->trace->nodes;
    search->trace->nodes = nodes;
}

void trace_begun(Search *search, int square)
{
    if (search->trace)
        search->trace->under_way = square;
}

void trace_done(Search *search, int square)
{
    if (!search->trace)
        return;
    divide(search, square);
    search->trace->under_way = NO_MOVE;
}

void trace_ended(Search *search, int square, int value, int bound)
{
    if (!search->trace)
        return;
    yk_stage *stage = stage_of(search, square);

    trace_done(search, square);
    if (!stage)
        return;
    stage->value = value;
    stage->bound = bound;
    stage->searches++;
}

void trace_window(Search *search, int low, int high, int score)
{
    if (!search->trace || search->pass_count == 0)
        return;
    yk_windows *pass = &search->trace->told->windows[search->pass_count - 1];

    *pass = (yk_windows){ pass->windows + 1, low, high, score };
}

void trace_pass(Search *search)
{
    if (!search->trace)
        return;
    if (search->trace->under_way != NO_MOVE)        /* it was stopped */
        trace_done(search, search->trace->under_way);
    for (int i = 0; i < search->move_count; i++) {
        yk_stage *stage = stage_of(search, search->moves[i].square);

        if (stage)
            stage->place = i + 1;
    }
}
