/* cutoffs.c - stable discs, the table and enhanced transposition cut-offs at the deep layer. */

#include "search/move_loop.h"

#include "search/search.h"

bool cutoff_stability(const Worker *worker, const Node *node, int alpha, int *bound)
{
    const SearchContext *ctx = &worker->ctx;

    if (alpha < ctx->stability[node->empties])
        return false;
    *bound = SCORE_MAX - 2 * bit_count(worker->search->kernel->stable(ctx->edges, node->board));
    COUNT(ctx, node->empties, stability_tries, 1);
    COUNT(ctx, node->empties, stability_cuts, *bound <= alpha);
    return *bound <= alpha;
}

/* What is known of a node is enough for its window. */
static bool cutoff_known(const Bounds *known, int alpha, int beta, int *bound)
{
    if (known->lower >= beta || known->lower == known->upper) {
        *bound = known->lower;
        return true;
    }
    *bound = known->upper;
    return known->upper <= alpha;
}

bool cutoff_table(Worker *worker, const Node *node, int alpha, int beta, Bounds *known,
                  int *bound)
{
    worker->sharing.probes++;
    COUNT(&worker->ctx, node->empties, probes, 1);
    if (!tt_probe(worker->search->table, node->board, node->hash, known))
        return false;
    COUNT(&worker->ctx, node->empties, hits, 1);
    if (!cutoff_known(known, alpha, beta, bound))
        return false;
    COUNT(&worker->ctx, node->empties, hit_cuts, 1);
    return true;
}

static bool says_anything(const Bounds *known)
{
    return known->lower > -SCORE_MAX || known->upper < SCORE_MAX;
}

bool cutoff_children(Worker *worker, MoveLoop *loop)
{
    const int count = loop->count, empties = loop->node->empties;
    Child *children = loop->children;
    int kept = 0;

    worker->sharing.probes += (unsigned)count;
    for (int i = 0; i < count; i++)     /* all the lines at once, then one by one */
        tt_prefetch(worker->search->table, board_hash(children[i].board));
    for (int i = 0; i < count; i++) {
        Bounds known = { -SCORE_MAX, SCORE_MAX, NO_MOVE };
        const bool found = tt_probe(worker->search->table, children[i].board,
                                    board_hash(children[i].board), &known);

        COUNT(&worker->ctx, empties, etc_hits, says_anything(&known));
        if (!found || (known.upper > -loop->beta && known.lower < -loop->alpha)) {
            children[kept++] = children[i];
            continue;
        }
        if (loop_note(loop, children[i].square,
                      known.upper <= -loop->beta ? -known.upper : -known.lower)) {
            worker->ctx.unsearched += (unsigned)(count - (i - kept));
            COUNT(&worker->ctx, empties, etc_probes, i + 1);
            COUNT(&worker->ctx, empties, etc_cuts, 1);
            return true;
        }
        worker->ctx.unsearched++;
        COUNT(&worker->ctx, empties, etc_refuted, 1);
    }
    COUNT(&worker->ctx, empties, etc_probes, count);
    loop->count = kept;
    return false;
}

Bounds cutoff_bounds(int alpha, int beta, int score, int move)
{
    return (Bounds){ .lower = (int8_t)(score > alpha ? score : -SCORE_MAX),
                     .upper = (int8_t)(score < beta ? score : SCORE_MAX), .move = (uint8_t)move };
}

/* Logarithm to base 2 of the effort, for the table's replacement. */
static int cost_of(uint64_t nodes)
{
    return 64 - __builtin_clzll(nodes | 1);
}

static void store_in_table(Worker *worker, const Node *node, Bounds bounds, int cost)
{
    const Search *search = worker->search;

    if (!search->table)
        return;
    worker->sharing.stores++;
    tt_store(search->table, node->board, node->hash, bounds, cost);
    if (search->sync)
        tt_sync_note(search->sync, &(yk_table_update){ node->board, bounds.lower, bounds.upper,
                                                       bounds.move, (uint8_t)cost });
}

void cutoff_store(Worker *worker, const Node *node, const Bounds *known, Bounds bounds,
                  uint64_t nodes_before)
{
    if (bounds.lower > known->upper || bounds.upper < known->lower)
        search_contradict(worker->search, max_int(bounds.lower, known->lower),
                          min_int(bounds.upper, known->upper));
    store_in_table(worker, node, bounds, cost_of(worker->ctx.nodes - nodes_before));
}

void cutoff_store_move(Worker *worker, const Node *node, int move, uint64_t nodes_before)
{
    store_in_table(worker, node, (Bounds){ -SCORE_MAX, SCORE_MAX, (uint8_t)move },
                   cost_of(worker->ctx.nodes - nodes_before));
}
