/* pvs.c - principal variation search of the deep layer (A. Reinefeld, "An improvement to
 * the Scout tree search algorithm", ICCA Journal 6(4), 1983), fail-soft, with the shared
 * table. The kernel takes over below. */

#include "search/pvs.h"

#include "search/brothers.h"
#include "search/order.h"
#include "search/search.h"

/* Logarithm to base 2 of the effort, for the table's replacement. */
static int cost_of(uint64_t nodes)
{
    return 64 - __builtin_clzll(nodes | 1);
}

/* Keep the bounds found for a node that lay within `known` before. */
static void table_store(Worker *worker, const Node *node, const Bounds *known, Bounds bounds,
                        int cost)
{
    Search *search = worker->search;

    if (bounds.lower > known->upper || bounds.upper < known->lower)
        search_contradict(search, max_int(bounds.lower, known->lower),
                          min_int(bounds.upper, known->upper));
    worker->share.stores++;
    tt_store(search->table, node->board, node->hash, bounds, cost);
    if (search->findings)
        findings_note(search->findings, &(Finding){ node->board, bounds, (uint8_t)cost, 0 });
}

/* Keep what the search of a node has shown, since its worker had reached that many nodes.
 * `known` is what was proven of it before; on a rung, also what is believed. */
static void store(Worker *worker, const Choice *choice, const Bounds *known,
                  uint64_t nodes_before)
{
    const Search *search = worker->search;
    const Node *node = choice->node;
    const int cost = cost_of(worker->bottom.nodes - nodes_before);
    const Bounds bounds = {
        .lower = (int8_t)(choice->best > choice->alpha ? choice->best : -SCORE_MAX),
        .upper = (int8_t)(choice->best < choice->beta ? choice->best : SCORE_MAX),
        .move = (uint8_t)choice->best_move,
    };

    if (worker->rung) {                         /* a belief: its move may stand in the table */
        selective_store(worker, node->board, bounds, cost);
        if (search->table)
            table_store(worker, node, known, (Bounds){ -SCORE_MAX, SCORE_MAX, bounds.move }, cost);
    } else if (search->table)
        table_store(worker, node, known, bounds, cost);
}

static bool stability_bound(const Worker *worker, const Node *node, int alpha, int *bound)
{
    const Bottom *bottom = &worker->bottom;

    if (alpha < bottom->stability[node->empties])
        return false;
    *bound = SCORE_MAX - 2 * bit_count(worker->search->kernel->stable(bottom->edges, node->board));
    census_note(bottom->census, node->empties, CENSUS_STABILITY, 1);
    census_note(bottom->census, node->empties, CENSUS_STABILITY_CUTS, *bound <= alpha);
    return *bound <= alpha;
}

/* What is known of a node is enough for its window. */
static bool bounds_cut(const Bounds *known, int alpha, int beta, int *bound)
{
    if (known->lower >= beta || known->lower == known->upper) {
        *bound = known->lower;
        return true;
    }
    *bound = known->upper;
    return known->upper <= alpha;
}

static bool bounds_known(const Bounds *known)
{
    return known->lower > -SCORE_MAX || known->upper < SCORE_MAX;
}

/* Look the node up. */
static bool table_cut(Worker *worker, const Node *node, int alpha, int beta, Bounds *known,
                      int *bound)
{
    Census *census = worker->bottom.census;

    worker->share.probes++;
    census_note(census, node->empties, CENSUS_PROBES, 1);
    if (!tt_probe(worker->search->table, node->board, node->hash, known))
        return false;
    census_note(census, node->empties, CENSUS_HITS, 1);
    if (!bounds_cut(known, alpha, beta, bound))
        return false;
    census_note(census, node->empties, CENSUS_HIT_CUTS, 1);
    return true;
}

/* Look every child up before searching any (enhanced transposition cut-off; J. Schaeffer,
 * A. Plaat, "New advances in alpha-beta searching", 1996). True: a cut-off. Children already
 * refuted leave the list, and the best of them is remembered. */
static bool etc_cut(Worker *worker, Choice *choice)
{
    const Table *table = worker->search->table;
    const int count = choice->count, empties = choice->node->empties;
    Census *census = worker->bottom.census;
    Child *children = choice->children;
    int kept = 0;

    const int asked = worker->search->knob[KNOB_TABLE_PREFETCH] ? count : 0;

    worker->share.probes += (unsigned)count;

    for (int i = 0; i < asked; i++)             /* all the lines at once, then one by one */
        tt_prefetch(table, board_hash(children[i].board));
    for (int i = 0; i < count; i++) {
        const Child *child = &children[i];
        Bounds known = { -SCORE_MAX, SCORE_MAX, NO_MOVE };
        bool found = tt_probe(table, child->board, board_hash(child->board), &known);

        if (worker->rung) {
            selective_probe(worker, child->board, &known);
            found = true;
        }
        if (census && bounds_known(&known))
            census_note(census, empties, CENSUS_ETC_HITS, 1);
        if (found && (known.upper <= -choice->beta || known.lower >= -choice->alpha)) {
            const bool high = known.upper <= -choice->beta;

            if (choice_note(choice, child->square, high ? -known.upper : -known.lower)) {
                worker->bottom.unsearched += (unsigned)(count - (i - kept));
                census_note(census, empties, CENSUS_ETC, i + 1);
                census_note(census, empties, CENSUS_ETC_CUTS, 1);
                return true;
            }
            worker->bottom.unsearched++;
            census_note(census, empties, CENSUS_ETC_REFUTED, 1);
            continue;
        }
        children[kept++] = children[i];
    }
    census_note(census, empties, CENSUS_ETC, count);
    choice->count = kept;
    return false;
}

static int pass_or_end(Worker *worker, const Node *node, int alpha, int beta)
{
    const Node passed = node_of(board_pass(node->board));

    if (worker->search->kernel->moves(passed.board) == 0)
        return board_final_score(node->board);
    return -pvs(worker, &passed, -beta, -alpha);
}

int pvs_child(Worker *worker, const Choice *choice, const Child *child, int low, bool first)
{
    const Node node = { child->board, board_hash(child->board), choice->node->empties - 1 };
    const int beta = choice->beta;

    if (first || beta == low + 1 || !worker->search->knobs.null_windows)
        return -pvs(worker, &node, -beta, -low);
    const int score = -pvs(worker, &node, -low - 1, -low);

    return score > low && score < beta ? -pvs(worker, &node, -beta, -score + 1) : score;
}

bool pvs_children(Worker *worker, Choice *choice)
{
    const int empties = choice->node->empties;
    const int tried = choice->best != -SCORE_INF;   /* the move from the table, or from ETC */

    for (int i = 0; i < choice->count; i++) {
        const Child *child = &choice->children[i];
        const int low = choice_low(choice);
        const bool first = choice->best == -SCORE_INF;

        order_next(choice->children, i, choice->count);
        if (brothers_wanted(worker, choice, i, i + tried))
            return brothers_share(worker, choice, i);
        if (choice->watch)
            choice->watch->begun(worker->search, i, child->square);
        const int score = pvs_child(worker, choice, child, low, first);

        if (worker_stopped(worker))
            return false;
        if (choice->watch)
            choice->watch->ended(worker, child->square, low, choice->beta, score);
        if (choice_note(choice, child->square, score)) {
            order_count(&worker->bottom, empties, i + 1 + tried);
            choice_leave(choice, worker, choice->count - 1 - i);
            break;
        }
    }
    return true;
}

/* Search `move` before the other children are put in order, and take it from the list. It may
 * have left already, refuted by what the table knows. */
static void pvs_known(Worker *worker, Choice *choice, int move)
{
    Child *children = choice->children;

    for (int i = 0; i < choice->count; i++) {
        if (children[i].square != move)
            continue;
        const Child child = children[i];

        children[i] = children[--choice->count];
        census_note(worker->bottom.census, choice->node->empties, CENSUS_KNOWN, 1);
        const int score = pvs_child(worker, choice, &child, choice->alpha, true);

        if (choice_note(choice, move, score)) {
            census_note(worker->bottom.census, choice->node->empties, CENSUS_KNOWN_CUTS, 1);
            order_count(&worker->bottom, choice->node->empties, 1);
            choice_leave(choice, worker, choice->count);
        }
        return;
    }
}

/* The fewest empties of nodes that stand in the shared table. The kernel has caches of its own,
 * but other workers cannot see them: with several, the largest nodes that it searches are in
 * the table, too. */
static int table_empties(const Search *search)
{
    return search->knobs.middle_empties + (search->pool ? 0 : 1);
}

/* A node small enough for the kernel. */
static int pvs_kernel(Worker *worker, const Node *node, int alpha, int beta)
{
    const Search *search = worker->search;
    Bottom *bottom = &worker->bottom;
    const uint64_t nodes_before = bottom->nodes;
    Bounds known = { -SCORE_MAX, SCORE_MAX, NO_MOVE };
    int bound;

    if (!search->table || node->empties < table_empties(search))
        return search->kernel->solve(bottom, node->board, alpha, beta);
    if (table_cut(worker, node, alpha, beta, &known, &bound))
        return bound;
    const int score = search->kernel->solve(bottom, node->board, alpha, beta);

    if (!bottom->stopped)
        table_store(worker, node, &known, (Bounds){
            .lower = (int8_t)(score > alpha ? score : -SCORE_MAX),
            .upper = (int8_t)(score < beta ? score : SCORE_MAX), .move = NO_MOVE,
        }, cost_of(bottom->nodes - nodes_before));
    return score;
}

int pvs(Worker *worker, const Node *node, int alpha, int beta)
{
    const Search *search = worker->search;
    Bottom *bottom = &worker->bottom;
    const uint64_t nodes_before = bottom->nodes;
    Bounds known = { -SCORE_MAX, SCORE_MAX, NO_MOVE };
    Child children[MAX_MOVES];
    int bound;

    CHECK_KEPT(node->empties == board_empties(node->board));
    CHECK_KEPT(node->hash == board_hash(node->board));

    /* 1. small enough for the kernel, or not wanted any more */
    if (node->empties <= search->knobs.middle_empties)
        return pvs_kernel(worker, node, alpha, beta);
    if (worker_stopped(worker))
        return 0;

    /* 2. what stable discs and the table prove already, and what a rung believes */
    census_note(bottom->census, node->empties, CENSUS_VISITS, 1);
    if (stability_bound(worker, node, alpha, &bound))
        return bound;
    if (search->table && table_cut(worker, node, alpha, beta, &known, &bound))
        return bound;
    Choice choice = { .node = node, .children = children, .alpha = alpha, .beta = beta,
                      .best = -SCORE_INF, .best_move = NO_MOVE };

    if (worker->rung) {
        selective_probe(worker, node->board, &known);
        census_note(bottom->census, node->empties, CENSUS_GUESSES, 1);
        if (bounds_cut(&known, alpha, beta, &bound)) {
            census_note(bottom->census, node->empties, CENSUS_GUESS_CUTS, 1);
            return bound;
        }
        if (selective_cut(worker, node, alpha, beta, &bound)) {
            if (bottom->stopped)                    /* the short search was, too */
                return 0;
            choice.best = bound;
            choice.best_move = known.move;
            store(worker, &choice, &known, nodes_before);
            return bound;
        }
    }

    /* 3. what the table knows of where the moves lead */
    choice.count = search->kernel->expand(bottom, node->board, children);
    if (choice.count == 0)
        return pass_or_end(worker, node, alpha, beta);
    bottom->nodes += (unsigned)choice.count;
    census_note(bottom->census, node->empties - 1, CENSUS_NODES, choice.count);
    if (bottom->etc && search->table && node->empties - 1 >= table_empties(search)
        && etc_cut(worker, &choice)) {
        store(worker, &choice, &known, nodes_before);
        return choice.best;
    }

    /* 4. the move that was best before, then the others in order of promise; or all at once */
    choice.low = brothers_low(worker, &choice, &known);
    if (known.move != NO_MOVE && !choice.low) {
        pvs_known(worker, &choice, known.move);
        if (worker_stopped(worker))
            return 0;
        if (choice.best >= beta) {
            store(worker, &choice, &known, nodes_before);
            return choice.best;
        }
    }
    order_children(worker, node, children, choice.count, choice.low ? 0 : ORDER_NO_LIMIT, beta);
    if (choice.low)
        order_first(children, choice.count, known.move);
    if (!pvs_children(worker, &choice))
        return 0;
    store(worker, &choice, &known, nodes_before);
    return choice.best;
}
