/* ordering.c - the order of moves at the deep layer. */

#include "search/move_loop.h"

#include "parallel/parallel.h"
#include "search/search.h"

/* By the trained evaluation. */
enum {
    TRAINED_DEPTH = 8,          /* plies that moves are searched, at most */
    TRAINED_SHARE = 6,          /* sixteenths of static score beside the evaluation */
    MEDIUM_EMPTIES = 16,        /* from which a node is medium */
    LARGE_EMPTIES = 20,         /* ... and large: one ply more for every second one */
    DEEPENED = 2,               /* moves that are searched to be put in order, at a small node */
    DEEPENED_MEDIUM = 3,
    DEEPENED_LARGE = 4,
    HOPELESS = 8,               /* discs below beta from which order does not matter */
    BEHIND = 3,                 /* ... and behind the best move */
};

/* Without it. */
enum { ROUGH_DEPTH = 5, ROUGH_SHARE = 4 };

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
    int best = -INT16_MAX;

    for (int i = 0; i < deepened; i++) {
        Child *child = &children[i];
        const int rest = child->score - child->value;
        const int low = min_int(max_int(best - BEHIND * ESTIMATE_DISC - rest,
                                        (beta - HOPELESS) * ESTIMATE_DISC), INT16_MAX - 1);

        child->score = rest - kernel->shallow_search(&worker->ctx, child->board, depth,
                                                     -INT16_MAX, -low);
        best = max_int(best, child->score);
    }
}

/* How many of a node's children are searched to be put in order by the evaluation. */
static int deepened_at(int empties)
{
    return empties >= LARGE_EMPTIES ? DEEPENED_LARGE :
           empties >= MEDIUM_EMPTIES ? DEEPENED_MEDIUM : DEEPENED;
}

/* Plies that they are searched, 0 if `depth` is; `most` at most. */
static int deepened_depth(int depth, int empties, int most)
{
    if (depth > 0 && empties >= LARGE_EMPTIES)
        depth += (empties - LARGE_EMPTIES + 1) / 2;
    return min_int(depth, min_int(most, TRAINED_DEPTH));
}

int order_evaluate(Worker *worker, const Node *node, Child *children, int count)
{
    const Search *search = worker->search;
    int best = -INT16_MAX;

    COUNT(&worker->ctx, node->empties, evaluated, count);
    search->kernel->shallow_search_children(&worker->ctx, node->board, children, count, 0);
    for (int i = 0; i < count; i++) {
        children[i].score = children[i].score * TRAINED_SHARE / 16 + children[i].value;
        best = max_int(best, children[i].value);
    }
    return best;
}

/* Order by the trained evaluation: all children without search, then the best of them by a
 * search of `depth` plies. */
static void order_trained(Worker *worker, const Node *node, Child *children, int count,
                          int depth, int beta)
{
    const int deepened = min_int(count, deepened_at(node->empties));
    const int best = order_evaluate(worker, node, children, count);

    /* if none is likely to reach beta, all will be searched, in whatever order */
    if (depth == 0 || best < (beta - HOPELESS) * ESTIMATE_DISC)
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

    if (depth < 0 || search->knob[KNOB_ORDERING] < ORDER_FASTEST || count < 2)
        return;
    if (worker->ctx.evaluation) {
        order_trained(worker, node, children, count,
                      deepened_depth(depth, node->empties, most), beta);
        return;
    }
    COUNT(&worker->ctx, node->empties, sorted, depth > 0 ? count : 0);
    COUNT(&worker->ctx, node->empties, evaluated, depth > 0 ? 0 : count);
    search->kernel->shallow_search_children(&worker->ctx, node->board, children, count,
                                            min_int(depth, ROUGH_DEPTH));
    for (int i = 0; i < count; i++)
        children[i].score = children[i].score * ROUGH_SHARE / 16 + children[i].value;
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
