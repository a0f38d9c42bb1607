/* ahead.c - boards of the proof tree that has to come, drawn by lot.
 *
 * To show that a score is more than a bound, one move is enough, that of the table if it has one;
 * to show that it is not, all moves are needed, and one is drawn. So a walk of some plies ends at
 * a board that the search below the root will come to if its moves are in good order. Many who
 * walk seldom meet, and need not agree. */

#include "search/ahead.h"

#include "search/order.h"
#include "search/pvs.h"
#include "search/search.h"
#include "search/split.h"

enum {
    PLIES_LEAST = 3,            /* of a walk: after fewer, boards take too long, */
    PLIES_MOST = 5,             /* after more, there are too many that do not matter in the end */
    FEWEST = 18,                /* empties where it ends */
    WALKS = 6,                  /* that may end at what is known */
};

/* A node on the way, and what is to be shown of it: that its score is more than `than`, or not. */
typedef struct {
    Node node;
    int than;
    bool more;
} Step;

static bool prospect_of(const Search *search, Prospect *prospect)
{
    const int outlook = atomic_load_explicit(&search->outlook, memory_order_acquire);
    const int lower = search->lower, upper = search->upper;

    if (outlook == 0)
        return false;
    const int believed = outlook % OUTLOOK_RUNG - SCORE_MAX - 1;
    const int score = max_int(lower, min_int(upper, believed));

    *prospect = (Prospect){ .board = search->root.board, .more_than = -SCORE_MAX - 1,
                            .at_most = SCORE_MAX,
                            .rung = { outlook / OUTLOOK_RUNG / OUTLOOK_RUNG,
                                      outlook / OUTLOOK_RUNG % OUTLOOK_RUNG } };
    if (lower == upper)                         /* whether other moves reach it, too */
        prospect->at_most = score - 1;
    else {
        if (score > lower && score > search->alpha)
            prospect->more_than = min_int(score, search->beta) - 1;
        if (score < upper && score < search->beta)
            prospect->at_most = max_int(score, search->alpha);
    }
    return true;
}

/* What is known, or believed where that is enough. */
static Bounds known_of(const Worker *worker, Board board, uint64_t hash)
{
    Bounds known = { -SCORE_MAX, SCORE_MAX, NO_MOVE };

    tt_probe(worker->search->table, board, hash, &known);
    if (worker->rung)
        selective_probe(worker, board, &known);
    return known;
}

/* Of `count` moves, the one in the table, or else the most promising one. */
static int best_of(Worker *worker, const Step *step, Child *children, int count, int move)
{
    for (int i = 0; i < count; i++)
        if (children[i].square == move)
            return i;
    order_children(worker, &step->node, children, count, 0, step->than + 1);
    order_next(children, 0, count);
    return 0;
}

/* Leave those whose share in it is shown; their number, or 0: so is all of it. */
static int open_children(const Worker *worker, const Step *step, Child *children, int count)
{
    int open = 0;

    for (int i = 0; i < count; i++) {
        const Bounds known = known_of(worker, children[i].board, board_hash(children[i].board));

        if (known.upper < -step->than)
            return 0;
        if (known.lower < -step->than)
            children[open++] = children[i];
    }
    return open;
}

/* One ply down. False: there is nothing left to be shown, or the game is over. */
static bool step_down(Worker *worker, Step *step, int move, Random *random)
{
    const Kernel *kernel = worker->search->kernel;
    Child children[MAX_MOVES];
    const int count = kernel->expand(&worker->bottom, step->node.board, children);
    Board board = board_pass(step->node.board);

    worker->bottom.nodes += (unsigned)count;
    worker->bottom.unsearched += (unsigned)count;
    if (count == 0 && kernel->moves(board) == 0)
        return false;
    if (count > 0) {
        const int open = open_children(worker, step, children, count);

        if (open == 0)
            return false;
        board = children[step->more ? best_of(worker, step, children, open, move)
                                    : (int)random_below(random, (uint32_t)open)].board;
    }
    *step = (Step){ node_of(board), -step->than - 1, !step->more };
    return true;
}

static bool walk(Worker *worker, Step *step, Random *random)
{
    const int range = PLIES_MOST - PLIES_LEAST + 1;
    const int plies = PLIES_LEAST + (int)random_below(random, (uint32_t)range);
    const int last = max_int(step->node.empties - plies, FEWEST);

    for (bool below = false; ; below = true) {
        const Bounds known = known_of(worker, step->node.board, step->node.hash);

        if (below && (known.lower > step->than || known.upper <= step->than))
            return false;
        if (step->node.empties <= last)
            return below;
        if (!step_down(worker, step, known.move, random))
            return false;
    }
}

/* Search a board some plies below that root until worker->cut. False: none was found that is not
 * known already. */
static bool ahead_search(Worker *worker, const Prospect *prospect)
{
    const Search *search = worker->search;
    const bool may_more = prospect->more_than >= -SCORE_MAX;
    const bool may_not = prospect->at_most < SCORE_MAX;
    Random random = { ((uint64_t)prospect->seed << 8 | (unsigned)worker->number) << 32
                      ^ worker->bottom.nodes };
    bool found = false;

    if (!search->table || (!may_more && !may_not))
        return false;
    const int rung = prospect->rung[random_below(&random, 2)];

    worker->rung = rung ? &search->rungs[rung - 1] : NULL;
    for (int i = 0; i < WALKS && !found && !worker_stopped(worker); i++) {
        const bool more = may_more && (!may_not || random_below(&random, 2) == 0);
        Step step = { node_of(prospect->board), more ? prospect->more_than : prospect->at_most,
                      more };

        found = walk(worker, &step, &random);
        if (found)
            pvs(worker, &step.node, step.than, step.than + 1);
    }
    worker->rung = NULL;
    return found;
}

/* ---- what is told of it ---- */

bool lend_prospect(Lending *lending, Prospect *prospect)
{
    const bool known = lend_enter(lending) && prospect_of(lending->search, prospect);

    lend_leave(lending);
    return known;
}

void lend_look_ahead(Lending *lending, const Prospect *prospect)
{
    Pool *pool = lend_enter(lending);

    lending->prospect = *prospect;
    lending->look_ahead = ahead_search;
    if (pool)
        pool_changed(pool);
    lend_leave(lending);
}
