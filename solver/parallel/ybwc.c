/* ybwc.c - young siblings wait: moves of a node are searched with help once its first move has
 * been searched, or all of them at once where none is likely to cut it off. */

#include "parallel/tasks.h"
#include "search/search.h"
#include "table/midgame_table.h"

enum {
    FEW_THREADS = 4,
    SHARED_PLIES = 12,          /* of a search to a depth whose moves are shared */
    READY_EMPTIES = 17,         /* null windows at nodes of so many are put up for other solvers
                                   before any asks: who does, finds the largest tasks */
    LOW_NEAR = 6,               /* discs: what failed low at a window so far below may again */
};

/* The moves of a node as siblings. */
typedef struct {
    Siblings siblings;          /* first: Siblings are one of these */
    MoveLoop *loop;
    Search *search;
    ChildSearch *child;
} NodeMoves;

/* Siblings.begin */
static int node_begin(Siblings *siblings, const Worker *worker, int at, Child *child)
{
    const MoveLoop *loop = ((const NodeMoves *)siblings)->loop;

    (void)worker;
    loop_pick(loop->children, at, loop->count);
    *child = loop->children[at];
    return loop_low(loop);
}

/* Siblings.search */
static int node_search(const Siblings *siblings, Worker *worker, const Child *child, int low)
{
    const NodeMoves *moves = (const NodeMoves *)siblings;

    return moves->child(worker, moves->loop, child, low, false);
}

/* Siblings.end */
static bool node_end(Siblings *siblings, Worker *worker, int at, const Child *child, int low,
                     int score)
{
    const NodeMoves *moves = (const NodeMoves *)siblings;
    MoveLoop *loop = moves->loop;

    if (loop->watch)
        loop->watch->ended(moves->search, loop, child->square, low, score);
    if (!loop_note(loop, child->square, score))
        return false;
    if (worker)                             /* as if the table's move had come before */
        loop_cut(loop, worker, at + 2);
    return true;
}

/* Where no move is likely to reach beta, none need be awaited: all will be searched. */
static bool none_likely(const Worker *worker, const MoveLoop *loop)
{
    const int level = loop->beta * ESTIMATE_DISC;

    if (loop->watch)
        return loop->beta == loop->alpha + 1
               && loop->alpha > estimate_score(&worker->search->estimate);
    if (!worker->ctx.evaluation || loop->beta != loop->alpha + 1)
        return false;
    for (int i = loop->next; i < loop->count; i++)
        if (loop->children[i].value >= level)
            return false;
    return true;
}

/* The last selective pass believes the node to be worth `alpha` at most. */
static bool expects_low(const Search *search, const Node *node, int alpha)
{
    MidgameEntry known;

    return midgame_table_probe(search->midgame, node->hash, &known)
           && known.depth >= node->empties && known.upper <= alpha;
}

bool parallel_together(const Worker *worker, const MoveLoop *loop, const Bounds *known)
{
    return worker->search->helpers > 0 && loop->beta == loop->alpha + 1
           && loop->node->empties >= READY_EMPTIES
           && ((known->lower == -SCORE_MAX && known->upper < SCORE_MAX
                && known->upper <= loop->alpha + LOW_NEAR)
               || expects_low(worker->search, loop->node, loop->alpha));
}

/* Where other solvers help. The first move is awaited unless all are likely to be searched. */
static bool wanted_by_others(const Worker *worker, const MoveLoop *loop, bool idle)
{
    const bool null = loop->beta == loop->alpha + 1;

    if (!idle && !(null && loop->node->empties >= READY_EMPTIES))
        return false;
    return loop->best != -SCORE_INF || loop->together || none_likely(worker, loop);
}

/* Whether moves from loop->next on are put up for help. Where many threads look for something to
 * do, a second failure is awaited, which makes a cut-off by the others a good deal less likely. */
static bool help_wanted(const Worker *worker, const MoveLoop *loop)
{
    const Search *search = worker->search;
    const int empties = loop->node->empties;
    const bool proves = loop->depth == 0;

    if (loop->count - loop->next <= 1 || empties < search->knob[KNOB_SPLIT_EMPTIES]
        || (!proves && loop->depth < SHARED_PLIES))
        return false;
    /* moves of the root learn more from each other than those of other nodes: with two threads,
     * one after the other takes fewer nodes */
    const bool idle = tasks_idle(search, proves ? empties : 0) >= (loop->watch ? 2 : 1);
    const bool null = loop->beta == loop->alpha + 1;

    if (search->helpers > 0 && proves)
        return wanted_by_others(worker, loop, idle);
    return idle && loop->best != -SCORE_INF
           && (!null || search->worker_count <= FEW_THREADS || loop->next + loop->tried > 1);
}

bool parallel_moves(Worker *worker, MoveLoop *loop, ChildSearch *child)
{
    if (!help_wanted(worker, loop))
        return false;
    NodeMoves moves = {
        .siblings = {
            .next = loop->next, .count = loop->count, .empties = loop->node->empties,
            .high = loop->beta, .remote = loop->depth == 0,
            .begin = node_begin, .search = node_search, .end = node_end,
        },
        .loop = loop, .search = worker->search, .child = child,
    };

    tasks_share(worker, &moves.siblings);
    loop->next = moves.siblings.next;
    loop_leave(loop, worker, loop->count - loop->next);
    return true;
}
