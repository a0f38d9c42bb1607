/* stage.c - the beginning and end of a search and of its passes. */

#include "search/search.h"

#include "base/clock.h"
#include "search/midgame.h"

void stage_begin_search(Search *search, Board board)
{
    const Kernel *kernel = search->kernel;

    search->root = node_of(board);
    search->begun_ns = clock_ns();
    search->lower = -SCORE_MAX;
    search->upper = SCORE_MAX;
    search->estimate.confidence = -1;
    for (int i = 0; i < search->worker_count; i++) {
        Worker *worker = &search->workers[i];

        worker_begin(worker, search, search->stop, i == 0 ? search->poll : NULL);
        worker->used_empties = max_int(worker->used_empties, search->root.empties);
        cache_use(&worker->ctx, search->root.empties);
    }
    search->workers[0].service = search->service;
    for (uint64_t moves = kernel->moves(board); moves; moves = bit_drop_lowest(moves)) {
        const int square = bit_lowest(moves);

        search->moves[search->move_count++] = (RootMove){
            .board = board_play(board, square, kernel->flips(board, square)),
            .square = (uint8_t)square, .lower = -SCORE_MAX, .upper = SCORE_MAX,
            .estimate.confidence = -1,
        };
    }
    search->workers[0].ctx.nodes += (unsigned)search->move_count;
    COUNT(&search->workers[0].ctx, search->root.empties - 1, nodes,
                  search->move_count);
    if (search->table)
        tt_age(search->table);
    tt_sync_learn(search->sync, search->table);
    midgame_begin(search);
}

void stage_end_pass(Search *search)
{
    trace_done(&search->trace);             /* of a move that was stopped */
    if (search->pass_count > 0) {
        yk_pass *last = &search->passes[search->pass_count - 1];

        last->nodes = search_nodes(search) - last->nodes;
        last->time_s = 1e-9 * (double)clock_ns() - last->time_s;
    }
    for (int i = 0; i < search->move_count; i++) {
        trace_place(&search->trace, search->moves[i].square, i + 1);
        search->moves[i].formed = false;
    }
}

void stage_begin_pass(Search *search, const char *name, int confidence)
{
    stage_end_pass(search);
    trace_begin_pass(&search->trace);
    if (search->pass_count < YK_MAX_PASSES)
        search->passes[search->pass_count++] =
            (yk_pass){ name, confidence, search_nodes(search), 1e-9 * (double)clock_ns() };
}
