/* ordering.c - the order of moves at the deep layer. */

#include "search/ordering.h"

#include "parallel/parallel.h"
#include "search/probcut.h"
#include "search/search.h"

/* Plies of the search that orders a node's moves; -1: their static scores do. */
static int sort_depth(const int *knob, int empties)
{
    const int above = empties - knob[KNOB_SORT_EMPTIES];

    return above < 0 ? -1 : above / knob[KNOB_SORT_STEP];
}

/* Search the first `deepened` children and score them anew. Exact is only what is near the
 * best or above. */
static void order_deepen(Worker *worker, Child *children, int deepened, int depth, int beta)
{
    const Kernel *kernel = worker->search->kernel;
    const int behind = worker->search->knob[KNOB_ORDER_BEHIND] * ESTIMATE_DISC;
    const int hopeless = worker->search->knob[KNOB_ORDER_HOPELESS];
    int best = -INT16_MAX;

    for (int i = 0; i < deepened; i++) {
        Child *child = &children[i];
        const int rest = child->score - child->value;
        const int low = min_int(max_int(best - behind - rest, (beta - hopeless) * ESTIMATE_DISC),
                                INT16_MAX - 1);

        child->score = rest - kernel->shallow_search(&worker->ctx, child->board, depth,
                                                     -INT16_MAX, -low);
        best = max_int(best, child->score);
    }
}

/* How many of a node's children are searched to be put in order by the evaluation. */
static int deepened_at(const int *knob, int empties)
{
    return knob[empties >= knob[KNOB_ORDER_LARGE]  ? KNOB_ORDER_DEEPENED_LARGE :
                empties >= knob[KNOB_ORDER_MEDIUM] ? KNOB_ORDER_DEEPENED_MEDIUM :
                                                     KNOB_ORDER_DEEPENED];
}

/* Plies that they are searched, 0 if `depth` is; `most` at most. */
static int deepened_depth(const int *knob, int depth, int empties, int most)
{
    if (depth > 0 && empties >= knob[KNOB_ORDER_LARGE])
        depth += (empties - knob[KNOB_ORDER_LARGE] + 1) / 2;
    return min_int(depth, min_int(most, knob[KNOB_ORDER_DEPTH_TRAINED]));
}

/* Order by the trained evaluation: all children without search, then the best of them by a
 * search of `depth` plies. */
static void order_trained(Worker *worker, const Node *node, Child *children, int count,
                          int depth, int beta)
{
    const Kernel *kernel = worker->search->kernel;
    const int *knob = worker->search->knob;
    const int deepened = min_int(count, deepened_at(knob, node->empties));
    int best = -INT16_MAX;

    COUNT(&worker->ctx, node->empties, evaluated, count);
    kernel->shallow_search_children(&worker->ctx, node->board, children, count, 0);
    for (int i = 0; i < count; i++) {
        children[i].score = children[i].score * knob[KNOB_ORDER_SHARE_TRAINED] / 16 +
                            children[i].value;
        best = max_int(best, children[i].value);
    }
    /* if none is likely to reach beta, all will be searched, in whatever order */
    if (depth == 0 || best < (beta - knob[KNOB_ORDER_HOPELESS]) * ESTIMATE_DISC)
        return;
    for (int i = 0; i < deepened; i++)
        loop_pick(children, i, count);
    COUNT(&worker->ctx, node->empties, sorted, deepened);
    order_deepen(worker, children, deepened, depth, beta);
}

void order_children(Worker *worker, const Node *node, Child *children, int count, int most,
                    int beta)
{
    const Search *search = worker->search;
    const int depth = sort_depth(search->knob, node->empties);

    if (depth < 0 || worker->ctx.ordering < ORDER_FASTEST || count < 2)
        return;
    if (worker->ctx.evaluation) {
        order_trained(worker, node, children, count,
                      deepened_depth(search->knob, depth, node->empties, most), beta);
        return;
    }
    COUNT(&worker->ctx, node->empties, sorted, depth > 0 ? count : 0);
    COUNT(&worker->ctx, node->empties, evaluated, depth > 0 ? 0 : count);
    search->kernel->shallow_search_children(&worker->ctx, node->board, children, count,
                          min_int(depth, search->knob[KNOB_ORDER_DEPTH_MAX]));
    for (int i = 0; i < count; i++)
        children[i].score = children[i].score * search->knob[KNOB_ORDER_SHARE] / 16 +
                            children[i].value;
}

void order_first(Child *children, int count, int move)
{
    for (int i = 0; i < count; i++)
        if (children[i].square == move)
            children[i].score = INT32_MAX;
}

bool order_takes_known(Worker *worker, MoveLoop *loop, const Bounds *known, Child *first)
{
    loop->together = parallel_together(worker, loop, known);
    if (known->move == NO_MOVE || loop->together)
        return false;
    for (int i = 0; i < loop->count; i++)
        if (loop->children[i].square == known->move) {
            *first = loop->children[i];
            loop->children[i] = loop->children[--loop->count];
            return true;
        }
    return false;
}

void order_moves(Worker *worker, MoveLoop *loop, int known_move)
{
    order_children(worker, loop->node, loop->children, loop->count,
                   loop->together ? 0 : ORDER_NO_LIMIT, loop->beta);
    if (loop->together)
        order_first(loop->children, loop->count, known_move);
}

int deepening_search(Worker *worker, const Node *node, int depth, int alpha, int beta)
{
    Search *search = worker->search;
    const int *knob = search->knob;
    Bounds known = { -SCORE_MAX, SCORE_MAX, NO_MOVE };
    Child children[MAX_MOVES];
    int best = -INT16_MAX, best_move = NO_MOVE;

    if (depth < knob[KNOB_ORDER_DEEP_ENOUGH] || node->empties <= knob[KNOB_ORDER_KEEP_EMPTIES])
        return search->kernel->shallow_search(&worker->ctx, node->board, depth, alpha, beta);
    if (worker_stopped(worker))
        return 0;
    if (worker->level && probcut_at_depth(worker, node, depth, alpha, beta, &best))
        return best;
    const int count = search->kernel->expand(&worker->ctx, node->board, children);

    if (count == 0) {
        const Node passed = node_of(board_pass(node->board));

        if (search->kernel->moves(passed.board) == 0)
            return search->kernel->shallow_search(&worker->ctx, node->board, 0, alpha, beta);
        return -deepening_search(worker, &passed, depth, -beta, -alpha);
    }
    worker->ctx.nodes += (unsigned)count;
    worker->ctx.unsearched += (unsigned)count;
    COUNT(&worker->ctx, node->empties - 1, pass_nodes, count);
    if (search->table)
        tt_probe(search->table, node->board, node->hash, &known);
    order_children(worker, node, children, count,
                   search->lean ? 0 : max_int(0, depth - knob[KNOB_ORDER_SHORTER]),
                   -SCORE_MAX);
    order_first(children, count, known.move);
    for (int i = 0; i < count && best < beta; i++) {
        const int low = max_int(alpha, best);
        int score;

        loop_pick(children, i, count);
        const Node child = { children[i].board, board_hash(children[i].board), node->empties - 1 };

        if (i == 0)
            score = -deepening_search(worker, &child, depth - 1, -beta, -low);
        else {
            score = -deepening_search(worker, &child, depth - 1, -low - 1, -low);
            if (score > low && score < beta)
                score = -deepening_search(worker, &child, depth - 1, -beta, -score);
        }
        if (score > best) {
            best = score;
            best_move = children[i].square;
        }
    }
    if (search->table && !worker_stopped(worker))
        tt_store(search->table, node->board, node->hash,
                 (Bounds){ -SCORE_MAX, SCORE_MAX, (uint8_t)best_move },
                 knob[KNOB_ORDER_COST] + depth);
    return best;
}
