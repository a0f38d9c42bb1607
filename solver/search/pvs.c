/* pvs.c - principal variation search of the deep layer (A. Reinefeld, "An improvement to
 * the Scout tree search algorithm", ICCA Journal 6(4), 1983), fail-soft, with the shared
 * table. The kernel takes over below. */

#include "search/search.h"

/* Logarithm to base 2 of the effort, for the table's replacement. */
static int cost_of(uint64_t nodes)
{
    return 64 - __builtin_clzll(nodes | 1);
}

static void store(Worker *worker, const Node *node, int alpha, int beta, int best, int move,
                  uint64_t nodes_before)
{
    const Bounds bounds = {
        .lower = (int8_t)(best > alpha ? best : -SCORE_MAX),
        .upper = (int8_t)(best < beta ? best : SCORE_MAX),
        .move = (uint8_t)move,
    };

    const Search *search = worker->search;
    const int cost = cost_of(worker->bottom.nodes - nodes_before);

    if (worker->rung) {                         /* a belief: its move may stand in the table */
        selective_store(worker, node->board, bounds, cost);
        if (search->table)
            tt_store(search->table, node->board, node->hash,
                     (Bounds){ -SCORE_MAX, SCORE_MAX, (uint8_t)move }, cost);
    } else if (search->table)
        tt_store(search->table, node->board, node->hash, bounds, cost);
}

static bool stability_bound(const Worker *worker, const Node *node, int alpha, int *bound)
{
    const Bottom *bottom = &worker->bottom;

    if (alpha < bottom->stability[node->empties])
        return false;
    *bound = SCORE_MAX - 2 * bit_count(worker->search->kernel->stable(bottom->edges, node->board));
    return *bound <= alpha;
}

/* Look every child up before searching any (enhanced transposition cut-off; J. Schaeffer,
 * A. Plaat, "New advances in alpha-beta searching", 1996). True: *best is a cut-off.
 * Children already refuted leave the list, and *best, *best_move remember them. */
static bool etc_cut(Worker *worker, Child *children, int *count, int alpha, int beta, int *best,
                    int *best_move)
{
    const Table *table = worker->search->table;
    int kept = 0;

    for (int i = 0; i < *count; i++)            /* all the lines at once, then one by one */
        tt_prefetch(table, board_hash(children[i].board));
    for (int i = 0; i < *count; i++) {
        const Child *child = &children[i];
        Bounds known = { -SCORE_MAX, SCORE_MAX, NO_MOVE };
        bool found = tt_probe(table, child->board, board_hash(child->board), &known);

        if (worker->rung) {
            selective_probe(worker, child->board, &known);
            found = true;
        }
        if (found) {
            const int score = known.upper <= -beta ? -known.upper : -known.lower;

            if (known.upper <= -beta || known.lower >= -alpha) {
                if (score > *best) {
                    *best = score;
                    *best_move = child->square;
                }
                if (score >= beta) {
                    worker->bottom.unsearched += (unsigned)(*count - (i - kept));
                    return true;
                }
                worker->bottom.unsearched++;
                continue;
            }
        }
        children[kept++] = children[i];
    }
    *count = kept;
    return false;
}

static int pass_or_end(Worker *worker, const Node *node, int alpha, int beta)
{
    const Node passed = node_of(board_pass(node->board));

    if (worker->search->kernel->moves(passed.board) == 0)
        return board_final_score(node->board);
    return -pvs(worker, &passed, -beta, -alpha);
}

int pvs_child(Worker *worker, const Child *child, int empties, int alpha, int beta, bool first)
{
    const Node node = { child->board, board_hash(child->board), empties };

    if (first || beta == alpha + 1 || !worker->search->knobs.null_windows)
        return -pvs(worker, &node, -beta, -alpha);
    const int score = -pvs(worker, &node, -alpha - 1, -alpha);

    return score > alpha && score < beta ? -pvs(worker, &node, -beta, -score + 1) : score;
}

bool pvs_children(Worker *worker, const Node *node, Child *children, int count, int alpha,
                  int beta, bool is_root, int *best, int *best_move)
{
    Search *search = worker->search;
    const int tried = *best != -SCORE_INF;      /* the move from the table, or from ETC */

    for (int i = 0; i < count; i++) {
        const int low = max_int(alpha, *best);
        const bool first = *best == -SCORE_INF;

        if (!is_root)
            order_next(children, i, count);
        if (!first && count - i > 1 && node->empties >= search->knobs.split_empties
            && pool_has_idle(search))
            return pool_split(worker, node, children, i, count, alpha, beta, is_root, best,
                              best_move);
        if (is_root)
            search->move_under_way = i;
        const int score = pvs_child(worker, &children[i], node->empties - 1, low, beta, first);

        if (worker_stopped(worker))
            return false;
        if (is_root)
            root_note(worker, children[i].square, low, beta, score);
        if (score > *best) {
            *best = score;
            *best_move = children[i].square;
            if (score >= beta) {
                order_count(&worker->bottom, node->empties, i + 1 + tried);
                worker->bottom.unsearched += is_root ? 0u : (unsigned)(count - 1 - i);
                break;
            }
        }
    }
    return true;
}

/* Search `move` before the other children are put in order, and take it from the list. It may
 * have left already, refuted by what the table knows. */
static void pvs_known(Worker *worker, const Node *node, Child *children, int *count, int move,
                      int alpha, int beta, int *best, int *best_move)
{
    for (int i = 0; i < *count; i++) {
        if (children[i].square != move)
            continue;
        const Child child = children[i];

        children[i] = children[--*count];
        const int score = pvs_child(worker, &child, node->empties - 1, alpha, beta, true);

        if (score > *best) {
            *best = score;
            *best_move = move;
        }
        if (score >= beta) {
            order_count(&worker->bottom, node->empties, 1);
            worker->bottom.unsearched += (unsigned)*count;
        }
        return;
    }
}

int pvs(Worker *worker, const Node *node, int alpha, int beta)
{
    Search *search = worker->search;
    Bottom *bottom = &worker->bottom;
    const uint64_t nodes_before = bottom->nodes;
    Bounds known = { -SCORE_MAX, SCORE_MAX, NO_MOVE };
    Child children[MAX_MOVES];
    int best, best_move = NO_MOVE;

    CHECK_KEPT(node->empties == board_empties(node->board));
    CHECK_KEPT(node->hash == board_hash(node->board));

    /* 1. small enough for the kernel, or not wanted any more */
    if (node->empties <= search->knobs.middle_empties)
        return search->kernel->solve(bottom, node->board, alpha, beta);
    if (worker_stopped(worker))
        return 0;

    /* 2. what stable discs and the table prove already */
    if (stability_bound(worker, node, alpha, &best))
        return best;
    if (search->table && tt_probe(search->table, node->board, node->hash, &known)) {
        if (known.lower >= beta || known.lower == known.upper)
            return known.lower;
        if (known.upper <= alpha)
            return known.upper;
    }
    if (worker->rung) {
        selective_probe(worker, node->board, &known);
        if (known.lower >= beta || known.lower == known.upper)
            return known.lower;
        if (known.upper <= alpha)
            return known.upper;
        if (selective_cut(worker, node, alpha, beta, &best)) {
            if (bottom->stopped)                    /* the short search was, too */
                return 0;
            store(worker, node, alpha, beta, best, known.move, nodes_before);
            return best;
        }
    }

    /* 3. what the table knows of where the moves lead */
    int count = search->kernel->expand(bottom, node->board, children);

    if (count == 0)
        return pass_or_end(worker, node, alpha, beta);
    best = -SCORE_INF;
    bottom->nodes += (unsigned)count;
    if (bottom->etc && search->table && node->empties - 1 > search->knobs.middle_empties
        && etc_cut(worker, children, &count, alpha, beta, &best, &best_move)) {
        store(worker, node, alpha, beta, best, best_move, nodes_before);
        return best;
    }

    /* 4. the move that was best before, then the others in order of promise */
    if (known.move != NO_MOVE) {
        pvs_known(worker, node, children, &count, known.move, alpha, beta, &best, &best_move);
        if (worker_stopped(worker))
            return 0;
        if (best >= beta) {
            store(worker, node, alpha, beta, best, best_move, nodes_before);
            return best;
        }
    }
    order_children(worker, node, children, count, ORDER_NO_LIMIT, beta);
    if (!pvs_children(worker, node, children, count, alpha, beta, false, &best, &best_move))
        return 0;
    store(worker, node, alpha, beta, best, best_move, nodes_before);
    return best;
}
