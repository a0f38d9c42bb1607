/* midgame.c - multi-ProbCut at every depth and within itself (M. Buro, "Experiments with
 * Multi-ProbCut and a new high-quality evaluation function for Othello", 1997). Values are whole
 * discs, so that windows are few. */

#include "search/midgame.h"

#include "eval/eval.h"
#include "search/move_loop.h"
#include "search/search.h"
#include "table/midgame_table.h"

enum {
    LEAF_PLIES = 2,             /* the kernel's shallow search has no table and needs none */
    PROBCUT_PLIES = 3,          /* the shallowest search that another may stand in for */
    ETC_PLIES = 4,
    EXACT_EMPTIES = 10,         /* to the end of the game from here: the kernel proves it */
    STATIC_SHARE = 6,           /* sixteenths of the static move score beside the evaluation */
};

static const uint64_t MOST_DISCS = 1000;        /* that a deviation is told apart up to */

/* The levels of selectivity, the least certain first: how many tenths of a standard deviation a
 * shallower search must lie outside the window, so that about as many percent of what is trusted
 * are right. At the last level none is trusted. */
static const struct {
    int percent, tenths;
} LEVEL[MIDGAME_LEVELS] = { { 73, 11 }, { 87, 15 }, { 95, 20 }, { 99, 26 }, { 100, 0 } };

/* A node of the search, its window in discs. */
typedef struct {
    const Node *node;
    uint64_t nodes_before;      /* of the worker */
    int depth;
    int alpha, beta;
    int now;                    /* the evaluation of its board, discs */
    MidgameEntry known;         /* the table's; `move` alone where it is not enough */
} MidgameNode;

static int midgame_search(Worker *worker, const Node *node, int depth, int alpha, int beta,
                          int now);

/* How deep a search may stand in for one of `depth` plies: a third, and as odd or even. */
static int probe_depth(int depth)
{
    const int third = depth / 3;

    return max_int(third - ((third ^ depth) & 1), depth & 1);
}

int midgame_level(int percent)
{
    for (int level = 0; level < MIDGAME_LEVELS; level++)
        if (LEVEL[level].percent == percent)
            return level;
    return -1;
}

int midgame_percent(int level)
{
    return LEVEL[level].percent;
}

void midgame_set_level(Search *search, int level)
{
    for (int i = 0; i < search->worker_count; i++)
        search->workers[i].midgame_level = level;
}

int midgame_get_level(const Search *search)
{
    return search->workers[0].midgame_level;
}

void midgame_deviations(MidgameDeviations *deviations, const EvalDepthError *error)
{
    for (int empties = PROBCUT_PLIES; empties <= 64; empties++)
        for (int depth = PROBCUT_PLIES; depth <= empties; depth++) {
            const uint64_t discs = deviation_between(error, empties, probe_depth(depth), depth);

            deviations->of[empties][depth] = (int16_t)(discs >= MOST_DISCS << 32 ? INT16_MAX
                                                       : discs * ESTIMATE_DISC >> 32);
        }
}

void midgame_begin(Search *search)
{
    midgame_table_age(search->midgame);
    midgame_set_level(search, search->selective ? 0 : MIDGAME_LEVELS - 1);
}

/* Sixteenths of a disc as discs, to the nearest. */
static int whole(int value)
{
    const int up = value + ESTIMATE_DISC / 2;

    return up >= 0 ? up / ESTIMATE_DISC : -((-up + ESTIMATE_DISC - 1) / ESTIMATE_DISC);
}

/* The last plies: a value is above `alpha` or below `beta` if its sixteenths round to that. */
static int leaf(Worker *worker, const Node *node, int depth, int alpha, int beta)
{
    const int half = ESTIMATE_DISC / 2;

    return whole(worker->search->kernel->shallow_search(&worker->ctx, node->board, depth,
                                                        alpha * ESTIMATE_DISC + half - 1,
                                                        beta * ESTIMATE_DISC - half));
}

/* The rest of the game. */
static int end(Worker *worker, const Node *node, int alpha, int beta)
{
    if (alpha >= SCORE_MAX)
        return SCORE_MAX;
    if (beta <= -SCORE_MAX)
        return -SCORE_MAX;
    return worker->search->kernel->solve(&worker->ctx, node->board, max_int(alpha, -SCORE_MAX),
                                         min_int(beta, SCORE_MAX));
}

/* The table knows enough for the window; else a move at best. */
static bool table_cut(const Worker *worker, MidgameNode *at, int *value)
{
    MidgameEntry *known = &at->known;

    if (!midgame_table_probe(worker->search->midgame, at->node->hash, known)
        || known->depth < at->depth || known->level < worker->midgame_level)
        return false;
    *value = known->lower >= at->beta || known->lower == known->upper ? known->lower
                                                                      : known->upper;
    return known->lower >= at->beta || known->upper <= at->alpha || known->lower == known->upper;
}

static void store(Worker *worker, const MidgameNode *at, int value, int move)
{
    const Search *search = worker->search;

    if (worker_ended(worker))
        return;
    midgame_table_store(search->midgame, at->node->hash, (MidgameEntry){
        .lower = (int8_t)(value > at->alpha ? value : -MIDGAME_INFINITE),
        .upper = (int8_t)(value < at->beta ? value : MIDGAME_INFINITE),
        .depth = (uint8_t)at->depth, .level = (uint8_t)worker->midgame_level,
        .move = (uint8_t)move,
    });
    /* other solvers have midgame tables of their own */
    if ((search->helpers > 0 || search->sync) && move != NO_MOVE
        && at->depth >= at->node->empties
        && at->node->empties >= search->knob[KNOB_MIDDLE_EMPTIES])
        cutoff_store_move(worker, at->node, move, at->nodes_before);
}

/* A shallower search lies so far outside the null window that the deeper one is trusted to lie on
 * the same side. Asked where the evaluation lies there, too. */
static bool probcut(Worker *worker, const MidgameNode *at, int *value)
{
    const int deviation = worker->search->deviations->of[at->node->empties][at->depth];
    const int tenths = LEVEL[worker->midgame_level].tenths;
    const int margin = (deviation * tenths + 5 * ESTIMATE_DISC) / (10 * ESTIMATE_DISC);
    const bool above = at->now >= at->beta;
    const int limit = above ? at->beta + margin : at->alpha - margin;

    if (above ? limit > SCORE_MAX : limit < -SCORE_MAX)
        return false;
    const int low = above ? limit - 1 : limit;
    const int found = midgame_search(worker, at->node, probe_depth(at->depth), low, low + 1,
                                     at->now);
    const bool cut = above ? found >= limit : found <= limit;

    COUNT(&worker->ctx, at->node->empties, probcut_tries, 1);
    COUNT(&worker->ctx, at->node->empties, probcut_cuts, cut);
    *value = above ? at->beta : at->alpha;
    return cut;
}

/* A child that the table knows to be good enough. */
static bool children_cut(const Worker *worker, const MidgameNode *at, const Child *children,
                         int count, int *value)
{
    const MidgameTable *table = worker->search->midgame;

    for (int i = 0; i < count; i++)
        midgame_table_prefetch(table, board_hash(children[i].board));
    for (int i = 0; i < count; i++) {
        MidgameEntry known;

        if (!midgame_table_probe(table, board_hash(children[i].board), &known)
            || known.depth < at->depth - 1 || known.level < worker->midgame_level
            || -known.upper < at->beta)
            continue;
        *value = -known.upper;
        return true;
    }
    return false;
}

static void order(Worker *worker, const MidgameNode *at, Child *children, int count)
{
    worker->search->kernel->shallow_search_children(&worker->ctx, at->node->board, children, count,
                                                    0);
    for (int i = 0; i < count; i++)
        children[i].score = children[i].score * STATIC_SHARE / 16 + children[i].value;
}

/* The table's move to the front; 1, or 0 if there is none. */
static int known_first(Child *children, int count, int move)
{
    for (int i = 0; i < count; i++)
        if (children[i].square == move) {
            const Child first = children[i];

            children[i] = children[0];
            children[0] = first;
            return 1;
        }
    return 0;
}

int midgame_child(Worker *worker, const MoveLoop *loop, const Child *child, int low, bool first)
{
    const Node node = { child->board, board_hash(child->board), loop->node->empties - 1 };
    const int depth = loop->depth - 1, beta = loop->beta, now = whole(-child->value);

    if (first)
        return -midgame_search(worker, &node, depth, -beta, -low, now);
    const int value = -midgame_search(worker, &node, depth, -low - 1, -low, now);

    return value > low && value < beta ? -midgame_search(worker, &node, depth, -beta, -low, now)
                                       : value;
}

/* The table's move is searched before the others are put in order. */
static int search_children(Worker *worker, const MidgameNode *at, Child *children, int count)
{
    const int known = known_first(children, count, at->known.move);
    MoveLoop loop = { .node = at->node, .depth = at->depth, .children = children + known,
                      .count = count - known, .alpha = at->alpha, .beta = at->beta,
                      .best = -SCORE_INF, .best_move = NO_MOVE };

    if (known > 0) {
        children[0].value = at->now * ESTIMATE_DISC;
        loop_note(&loop, children[0].square,
                  midgame_child(worker, &loop, &children[0], at->alpha, true));
        if (worker_stopped(worker))
            return 0;
    }
    if (loop.best < at->beta && loop.count > 0) {
        order(worker, at, loop.children, loop.count);
        if (!loop_search(worker, &loop, midgame_child))
            return 0;
    }
    store(worker, at, loop.best, loop.best_move);
    return loop.best;
}

static int midgame_pass(Worker *worker, const MidgameNode *at)
{
    const Node passed = node_of(board_pass(at->node->board));

    if (worker->search->kernel->moves(passed.board) == 0)
        return board_final_score(at->node->board);
    return -midgame_search(worker, &passed, at->depth, -at->beta, -at->alpha, -at->now);
}

static int midgame_search(Worker *worker, const Node *node, int depth, int alpha, int beta,
                          int now)
{
    MidgameNode at = { node, worker->ctx.nodes, min_int(depth, node->empties), alpha, beta, now,
                       { .move = NO_MOVE } };
    Child children[MAX_MOVES];
    int value;

    if (depth >= node->empties && node->empties <= EXACT_EMPTIES)
        return end(worker, node, alpha, beta);
    if (depth <= LEAF_PLIES)
        return leaf(worker, node, depth, alpha, beta);
    if (worker_stopped(worker))
        return 0;
    if (cutoff_stability(worker, node, alpha, &value) || table_cut(worker, &at, &value))
        return value;
    if (worker->midgame_level < MIDGAME_LEVELS - 1 && beta == alpha + 1
        && probcut(worker, &at, &value)) {
        store(worker, &at, value, at.known.move);
        return value;
    }
    const int count = worker->search->kernel->expand(&worker->ctx, node->board, children);

    if (count == 0)
        return midgame_pass(worker, &at);
    worker->ctx.nodes += (unsigned)count;
    worker->ctx.unsearched += (unsigned)count;
    COUNT_SHALLOW(&worker->ctx, node->empties - 1, count);
    if (depth >= ETC_PLIES && children_cut(worker, &at, children, count, &value))
        return value;
    return search_children(worker, &at, children, count);
}

/* The next whole number of discs below, or above. */
static int floor_discs(int value)
{
    return value >= 0 ? value / ESTIMATE_DISC : -((-value + ESTIMATE_DISC - 1) / ESTIMATE_DISC);
}

int midgame(Worker *worker, const Node *node, int depth, int alpha, int beta)
{
    const int now = whole(worker->search->kernel->shallow_search(&worker->ctx, node->board, 0,
                                                                 -INT16_MAX, INT16_MAX));
    const int low = max_int(floor_discs(alpha), -MIDGAME_INFINITE);
    const int high = min_int(-floor_discs(-beta), MIDGAME_INFINITE);

    return ESTIMATE_DISC * midgame_search(worker, node, depth, min_int(low, MIDGAME_INFINITE - 1),
                                          max_int(high, low + 1), now);
}
