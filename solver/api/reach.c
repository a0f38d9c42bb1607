/* reach.c - whether a side reaches a score, by one null window and no passes: for those who walk
 * through what a solve has proven. */

#include "api/query.h"
#include "api/solver.h"
#include "base/knobs.h"
#include "kernel/cache.h"
#include "search/pvs.h"
#include "table/tt.h"

/* What the table or the caches say; the move may be NO_MOVE. */
static Bounds known_of(const Search *search, const Node *node)
{
    const Cache *cache = node->empties < CACHE_EMPTIES
                         ? &search->workers[0].ctx.cache[node->empties] : NULL;
    Bounds known = { -SCORE_MAX, SCORE_MAX, NO_MOVE };

    if (cache && cache->slots && node->empties > search->knob[KNOB_SHALLOW_EMPTIES]) {
        const CacheSlot *slot = cache_slot(cache, node->hash);

        if (cache_holds(slot, node->board.own, node->board.opp))
            known = (Bounds){ slot->lower, slot->upper, slot->move };
    }
    if (known.lower == -SCORE_MAX && search->table)
        tt_probe(search->table, node->board, node->hash, &known);
    return known;
}

static bool move_reaches(Search *search, int square, int score)
{
    const Board board = search->root.board;
    const Node child = node_of(board_play(board, square, search->kernel->flips(board, square)));

    return -pvs(&search->workers[0], &child, -score, -score + 1) >= score;
}

/* The first that does, if any. What is known may have the bound of one search and the move of a
 * later one, which looked for more and found too little: the move is proven anew. */
static int move_that_reaches(Search *search, Bounds known, int score)
{
    if (known.lower >= score && known.move != NO_MOVE && move_reaches(search, known.move, score))
        return known.move;
    for (uint64_t left = search->kernel->moves(search->root.board); left;
         left = bit_drop_lowest(left))
        if (move_reaches(search, bit_lowest(left), score))
            return bit_lowest(left);
    return NO_MOVE;
}

static int reach(Search *search, int score)
{
    const Node *node = &search->root;
    Bounds known = known_of(search, node);

    worker_begin(&search->workers[0], search, search->stop, NULL);
    if (known.lower < score) {
        if (pvs(&search->workers[0], node, score - 1, score) < score)
            return NO_MOVE;
        known = known_of(search, node);
    }
    return move_that_reaches(search, known, score);
}

yk_status yk_reach(yk_solver *solver, yk_board board, int score, int *move)
{
    if (!solver || !move || score <= -SCORE_MAX || score > SCORE_MAX)
        return YK_BAD_ARGUMENT;
    if (board.own & board.opp)
        return YK_BAD_BOARD;
    if (solver->kernel->moves(board) == 0)
        return YK_BAD_ARGUMENT;
    RunningQuery running = { .query.board = board, .solver = solver };
    Search search = query_search(solver, &running, board_empties(board));

    Worker *worker = &solver->workers[0];

    search.worker_count = 1;
    search.root = node_of(board);
    /* Other than a solve it leaves its root in a cache, too; those in use stay as they are. */
    worker->used_empties = max_int(worker->used_empties, search.root.empties + 1);
    cache_use(&worker->ctx, worker->used_empties);
    query_begin(&running);
    *move = reach(&search, score);
    if (search_stopped(&search))
        *move = YK_STOPPED;
    query_end(&running);
    if (!search.inconsistent)
        return YK_OK;
    *move = NO_MOVE;
    return YK_INCONSISTENT;
}
