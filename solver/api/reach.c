/* reach.c - whether a side reaches a score, by one null window and no passes: for those who walk
 * through what a solve has proven. */

#include "api/create.h"
#include "api/solver.h"
#include "base/knobs.h"
#include "kernel/cache.h"
#include "search/move_loop.h"
#include "table/tt.h"

/* What the table or the caches say, which have boards of more or fewer empty squares; the move may
 * be NO_MOVE. */
static Bounds known_of(const yk_solver *solver, const Node *node)
{
    const int *knob = solver->config.knob;
    Bounds known = { -SCORE_MAX, SCORE_MAX, NO_MOVE };

    if (node->empties <= knob[KNOB_MIDDLE_EMPTIES] && node->empties > knob[KNOB_SHALLOW_EMPTIES]) {
        const Cache *cache = &solver->workers[0].ctx.cache[node->empties];
        const CacheSlot *slot = cache->slots ? cache_slot(cache, node->hash) : NULL;

        if (slot && cache_holds(slot, node->board.own, node->board.opp))
            known = (Bounds){ slot->lower, slot->upper, slot->move };
    }
    if (known.lower == -SCORE_MAX && solver->table && node->empties >= knob[KNOB_MIDDLE_EMPTIES])
        tt_probe(solver->table, node->board, node->hash, &known);
    return known;
}

static Node node_after(const Kernel *kernel, Board board, int square)
{
    return node_of(board_play(board, square, kernel->flips(board, square)));
}

/* Without a search, into *move; false: one is needed. Most that is asked is known. */
static bool known_reach(const yk_solver *solver, const Node *node, Bounds known, int score,
                        int *move)
{
    if (known.upper < score) {
        *move = NO_MOVE;
        return true;
    }
    if (known.lower < score || known.move == NO_MOVE)
        return false;
    const Node child = node_after(solver->kernel, node->board, known.move);

    *move = known.move;
    return known_of(solver, &child).upper <= -score;
}

static bool move_reaches(Search *search, int square, int score)
{
    const Node child = node_after(search->kernel, search->root.board, square);

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

static int reach(const yk_solver *solver, Search *search, Bounds known, int score)
{
    const Node *node = &search->root;

    worker_begin(&search->workers[0], search, search->stop, NULL);
    if (known.lower < score) {
        if (pvs(&search->workers[0], node, score - 1, score) < score)
            return NO_MOVE;
        known = known_of(solver, node);
    }
    return move_that_reaches(search, known, score);
}

static yk_status search_reach(yk_solver *solver, const Node *node, Bounds known, int score,
                              int *move)
{
    RunningQuery running = { .query.board = node->board, .solver = solver };
    Search search = query_search(solver, &running, node->empties);
    Worker *worker = &solver->workers[0];

    search.worker_count = 1;
    search.root = *node;
    /* Other than a solve it leaves its root in a cache, too; those in use stay as they are. */
    worker->used_empties = max_int(worker->used_empties, node->empties + 1);
    cache_use(&worker->ctx, worker->used_empties);
    query_begin(&running);
    *move = reach(solver, &search, known, score);
    if (search_stopped(&search))
        *move = YK_STOPPED;
    query_end(&running);
    if (!search.inconsistent)
        return YK_OK;
    *move = NO_MOVE;
    return YK_INCONSISTENT;
}

yk_status yk_reach(yk_solver *solver, yk_board board, int score, int *move)
{
    if (!solver || !move || score <= -SCORE_MAX || score > SCORE_MAX)
        return YK_BAD_ARGUMENT;
    if (board.own & board.opp)
        return YK_BAD_BOARD;
    if (solver->kernel->moves(board) == 0)
        return YK_BAD_ARGUMENT;
    const Node node = node_of(board);
    const Bounds known = known_of(solver, &node);

    return known_reach(solver, &node, known, score, move) ? YK_OK
           : search_reach(solver, &node, known, score, move);
}
