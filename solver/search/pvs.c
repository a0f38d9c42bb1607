/* pvs.c - principal variation search of the deep layer (A. Reinefeld, "An improvement to the Scout
 * tree search algorithm", ICCA Journal 6(4), 1983), fail-soft, with the transposition table. The
 * kernel takes over below. */

#include "search/move_loop.h"

#include "search/search.h"
#include "table/midgame_table.h"

static int pass_or_end(Worker *worker, const Node *node, int alpha, int beta)
{
    const Node passed = node_of(board_pass(node->board));

    if (worker->search->kernel->moves(passed.board) == 0)
        return board_final_score(node->board);
    return -pvs(worker, &passed, -beta, -alpha);
}

int pvs_child(Worker *worker, const MoveLoop *loop, const Child *child, int low, bool first)
{
    const Node node = { child->board, board_hash(child->board), loop->node->empties - 1 };
    const int beta = loop->beta;

    if (first || beta == low + 1 || !worker->search->knob[KNOB_SEARCH])
        return -pvs(worker, &node, -beta, -low);
    const int score = -pvs(worker, &node, -low - 1, -low);

    return score > low && score < beta ? -pvs(worker, &node, -beta, -score + 1) : score;
}

/* Search the table's move before the others are put in order. False: stopped. */
static bool pvs_known_move(Worker *worker, MoveLoop *loop, const Child *child)
{
    COUNT(&worker->ctx, loop->node->empties, known, 1);
    if (loop_note(loop, child->square, pvs_child(worker, loop, child, loop->alpha, true))) {
        COUNT(&worker->ctx, loop->node->empties, known_cuts, 1);
        loop_cut(loop, worker, 1);
        loop_leave(loop, worker, loop->count);
    }
    return !worker_stopped(worker);
}

/* A node small enough for the kernel. */
static int pvs_kernel(Worker *worker, const Node *node, int alpha, int beta)
{
    const Search *search = worker->search;
    SearchContext *ctx = &worker->ctx;
    const uint64_t nodes_before = ctx->nodes;
    Bounds known = { -SCORE_MAX, SCORE_MAX, NO_MOVE };
    int score;

    if (!search->table || node->empties < search->knob[KNOB_MIDDLE_EMPTIES])
        return search->kernel->solve(ctx, node->board, alpha, beta);
    if (cutoff_table(worker, node, alpha, beta, &known, &score))
        return score;
    score = search->kernel->solve(ctx, node->board, alpha, beta);
    if (!ctx->stopped)
        cutoff_store(worker, node, &known, cutoff_bounds(alpha, beta, score, NO_MOVE),
                     nodes_before);
    return score;
}

int pvs(Worker *worker, const Node *node, int alpha, int beta)
{
    const Search *search = worker->search;
    SearchContext *ctx = &worker->ctx;
    const uint64_t nodes_before = ctx->nodes;
    Bounds known = { -SCORE_MAX, SCORE_MAX, NO_MOVE };
    Child children[MAX_MOVES], first;
    int bound;

    CHECK_KEPT(node->empties == board_empties(node->board));
    CHECK_KEPT(node->hash == board_hash(node->board));

    /* 1. small enough for the kernel, or not wanted any more */
    if (node->empties <= search->knob[KNOB_MIDDLE_EMPTIES])
        return pvs_kernel(worker, node, alpha, beta);
    if (worker_stopped(worker))
        return 0;

    /* 2. what stable discs and the table prove already */
    COUNT(ctx, node->empties, visits, 1);
    if (cutoff_stability(worker, node, alpha, &bound))
        return bound;
    if (search->table && cutoff_table(worker, node, alpha, beta, &known, &bound))
        return bound;
    MoveLoop loop = { .node = node, .children = children, .alpha = alpha, .beta = beta,
                      .best = -SCORE_INF, .best_move = NO_MOVE };

    /* 3. what the table knows of where the moves lead */
    loop.count = search->kernel->expand(ctx, node->board, children);
    if (loop.count == 0)
        return pass_or_end(worker, node, alpha, beta);
    ctx->nodes += (unsigned)loop.count;
    COUNT(ctx, node->empties - 1, nodes, loop.count);
    const bool cut = search->knob[KNOB_ETC] && search->table
                     && cutoff_children(worker, &loop);

    if (known.move == NO_MOVE)
        known.move = (uint8_t)midgame_table_move(search->midgame, node->hash);

    /* 4. the move that was best before, then the others in order */
    if (!cut && order_takes_known(worker, &loop, &known, &first)
        && !pvs_known_move(worker, &loop, &first))
        return 0;
    if (loop.best < beta) {
        order_moves(worker, &loop, known.move);
        if (!loop_search(worker, &loop, pvs_child))
            return 0;
    }
    cutoff_store(worker, node, &known, cutoff_bounds(alpha, beta, loop.best, loop.best_move),
                 nodes_before);
    return loop.best;
}
