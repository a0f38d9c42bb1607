/* deepening.c - deepening passes over the root's moves. They put them in order for the passes
 * that follow, and say what can be said where no other pass comes to its end in time, or is asked
 * for. */

#include "search/search.h"

#include <assert.h>
#include <stdlib.h>

#include "base/clock.h"
#include "parallel/parallel.h"
#include "search/midgame.h"
#include "search/move_loop.h"

enum {
    FIRST_PLIES = 4,            /* before a proof */
    LAST_PLIES = 14,            /* ... with selective passes between, */
    LAST_PLIES_ALONE = 18,      /* ... and without */
    MARGIN = 4,                 /* discs behind the best up to which root moves have values of
                                   their own */
    GROWTH = 3,                 /* a pass takes this many times the nodes of the one before */
    MOST_PLIES = 30,
    FIRST_DEPTH = 2,            /* of a search to a depth, or one more */
    MOST_PASSES = YK_MAX_PASSES - 3,    /* of it, before the last two: all have a place in the
                                           list */
    PASS_DECIDED = 40,          /* discs: a position this one-sided may be proven all the same */
    VALUE_INFINITE = INT16_MAX - 1,
    PASS_ALL = 1 << 17,         /* sixteenths of a disc: farther behind than any move is */
};

/* Nodes of all deepening passes: at 20 empties, with how many times as many at one more, and at
 * most. */
static const double ORDER_NODES = 250000, ORDER_GROWTH = 2.2, ORDER_NODES_MAX = 150e6;

/* Of the time that a limit leaves; no solve without one asks. */
static const double NEXT_SHARE = 0.5;   /* if what comes next is likely to end by then, deepening
                                           passes stay short, */
static const double NEXT_HOPELESS = 8;  /* and if it takes this many times as long as there is,
                                           they have all the time */

/* What passes are called, by plies: by level of selectivity, and those of the shallow search. */
#define NAME(plies)     { { "order " #plies, "order " #plies "@87", "order " #plies "@95",     \
                            "order " #plies "@99", "order " #plies "@100" }, "short " #plies }
#define NAMES(tens)     NAME(tens##0), NAME(tens##1), NAME(tens##2), NAME(tens##3),            \
                        NAME(tens##4), NAME(tens##5), NAME(tens##6), NAME(tens##7),            \
                        NAME(tens##8), NAME(tens##9)

static const struct {
    const char *order[MIDGAME_LEVELS], *brief;
} PASS_NAMES[] = { NAMES(), NAMES(1), NAMES(2), NAMES(3), NAMES(4), NAMES(5), NAMES(6) };

/* What searches a node `depth` plies deep, as midgame() does: a value in sixteenths of a disc,
 * fail-soft within (alpha, beta). */
typedef int PassLook(Worker *worker, const Node *node, int depth, int alpha, int beta);

/* How long to go on. */
typedef struct {
    int deepest;                /* plies */
    double nodes;               /* no pass begins that is likely to exceed them */
    int64_t end_ns;             /* likewise from the third on, as the first wakes up cold memory;
                                   0: none */
    int behind;                 /* as run_pass() */
    bool extended;              /* beyond what ordering moves takes */
} Plan;

/* Nodes that all passes together may take: a few percent of what the exact pass takes on
 * average; but never more than some seconds, as easy positions of many empties need no more
 * and one worker does it. */
static double order_budget(int empties)
{
    const double budget = time_control_nodes(ORDER_NODES, ORDER_GROWTH, empties);

    return budget < ORDER_NODES_MAX ? budget : ORDER_NODES_MAX;
}

/* Of a pass for its values: the best move's, or all that are asked for. */
static int behind_asked(const Search *search)
{
    return search->query->flags & YK_ALL_MOVES ? PASS_ALL : 0;
}

/* Where a limit is likely to come before the next kind of pass ends, a selective one or the proof,
 * deeper passes say more; half the time is theirs, or all of it if there is no hope. Without a
 * limit they stay short: a position of many empties may be easy. */
static Plan plan_for(const Search *search)
{
    const int *knob = search->knob;
    const int empties = search->root.empties;
    Plan plan = {
        .deepest = min_int(empties - knob[KNOB_PASS_BELOW_END],
                           search->selective ? LAST_PLIES : LAST_PLIES_ALONE),
        .behind = MARGIN * ESTIMATE_DISC,
        .nodes = order_budget(empties),
    };

    if (!search->deadline_ns)
        return plan;
    const double left_s = time_control_left_s(search);
    const double next_s = search->selective ? time_control_selective_s(search)
                                            : time_control_proof_s(search);

    if (next_s < NEXT_SHARE * left_s)
        return plan;
    plan.extended = true;
    plan.deepest = min_int(empties - knob[KNOB_PASS_BELOW_END], MOST_PLIES);
    plan.nodes = 1e18;
    plan.behind = behind_asked(search);
    if (next_s < NEXT_HOPELESS * left_s)
        plan.end_ns = search->deadline_ns - (int64_t)(NEXT_SHARE * 1e9 * left_s);
    return plan;
}

/* The moves of the root in one pass. */
typedef struct {
    Siblings siblings;          /* first: Siblings are one of these */
    Search *search;
    PassLook *look;
    int depth, selectivity;
    bool scouts;                /* only a better move is to have a value */
    int behind;                 /* how far behind the best a move may be and still have a value */
    int best;
} Pass;

/* Siblings.begin */
static int pass_begin(Siblings *siblings, const Worker *worker, int at, Child *child)
{
    const Pass *pass = (const Pass *)siblings;
    Search *search = pass->search;
    const RootMove *move = &search->moves[at];

    if (worker->number == 0) {
        search->move_under_way = at;
        trace_begun(&search->trace, move->square);
    }
    *child = (Child){ .board = move->board, .square = move->square };
    return max_int(pass->best - pass->behind, -VALUE_INFINITE);
}

/* Siblings.search */
static int pass_search(const Siblings *siblings, Worker *worker, const Child *child, int low)
{
    const Pass *pass = (const Pass *)siblings;
    Counters *counters = worker->ctx.counters;
    const SearchPurpose purpose = counters_purpose(counters, PURPOSE_PASS);
    const Node node = node_of(child->board);
    const int depth = pass->depth - 1;
    int value = VALUE_INFINITE;

    if (pass->scouts && low > -VALUE_INFINITE)          /* is it better at all? */
        value = -pass->look(worker, &node, depth, -low - 1, -low);
    if (value > low)
        value = -pass->look(worker, &node, depth, -VALUE_INFINITE, -low);
    counters_purpose(counters, purpose);
    return value;
}

/* Siblings.end */
static bool pass_end(Siblings *siblings, Worker *worker, int at, const Child *child, int low,
                     int value)
{
    Pass *pass = (Pass *)siblings;
    Search *search = pass->search;
    const Estimate found = { .value = value, .bound = value <= low ? -1 : 0,
                             .plies = pass->depth, .selectivity = pass->selectivity };

    (void)worker;
    search->moves[at].order = value;
    trace_ended(&search->trace, child->square, estimate_told(search, found).value, found.bound);
    estimate_note(search, child->square, found);
    pass->best = max_int(pass->best, value);
    return false;
}

/* Where no shallower search is believed at all, that goes without saying. */
static const char *pass_name(const Search *search, int plies)
{
    return PASS_NAMES[plies].order[search->selective ? midgame_get_level(search) : 0];
}

/* One pass over the moves of the root, `depth` (at least 1) plies deep counting the move itself.
 * Moves up to `behind` sixteenths of a disc worse than the best so far have values, others are
 * told to be worse: 0 costs least. What it finds is believed, and the moves are put in order.
 * False: it was stopped, and nothing is. */
static bool run_pass(Search *search, PassLook *look, const char *name, int depth, int behind)
{
    Worker *worker = &search->workers[0];
    Pass pass = {
        .siblings = {
            .count = search->move_count, .empties = search->root.empties,
            .begin = pass_begin, .search = pass_search, .end = pass_end,
        },
        .search = search, .look = look, .depth = depth, .best = -VALUE_INFINITE,
        .selectivity = look == midgame ? midgame_percent(midgame_get_level(search)) : 100,
        .scouts = behind == 0, .behind = behind,
    };
    Siblings *moves = &pass.siblings;

    stage_begin_pass(search, name, 0);
    /* the first move alone: the others need not be much better than it */
    while (moves->next < moves->count && !search_stopped(search)) {
        if (moves->next > 0 && parallel_share(worker, moves))
            break;
        const int at = moves->next++;
        Child child;
        const int low = moves->begin(moves, worker, at, &child);
        const int value = moves->search(moves, worker, &child, low);

        if (!search_stopped(search))
            moves->end(moves, worker, at, &child, low, value);
    }
    if (search_stopped(search))
        return false;
    estimate_adopt(search, (Estimate){ .value = pass.best, .plies = depth,
                                       .selectivity = pass.selectivity });
    search_sort(search);
    return true;
}

/* A root too small for a pass: its moves by their static scores, and by the evaluation from where
 * it was trained, which says where windows begin. The order is the deep layer's. */
static void order_small(Search *search)
{
    Worker *worker = &search->workers[0];
    Child children[MAX_MOVES];
    const int count = search->kernel->expand(&worker->ctx, search->root.board, children);

    assert(count == search->move_count);
    if (worker->ctx.evaluation && search->root.empties >= EVAL_STAGE_FIRST)
        search->estimate.value = order_evaluate(worker, &search->root, children, count);
    for (int i = 0; i < count; i++)     /* both are in the order of the squares */
        search->moves[i].order = children[i].score;
    search_sort(search);
}

void deepening_run(Search *search)
{
    const Plan plan = plan_for(search);
    uint64_t before = search_nodes(search);
    const double budget = (double)before + plan.nodes;
    int64_t begun_ns = clock_ns(), took_ns = 0;

    if (plan.deepest < FIRST_PLIES)
        order_small(search);
    for (int depth = FIRST_PLIES; depth <= plan.deepest; depth += 2) {
        const uint64_t nodes = search_nodes(search);
        const double next = GROWTH * (double)(nodes - before);

        if (search_stopped(search) || (double)nodes + next > budget
            || (plan.end_ns && depth > LAST_PLIES && begun_ns + GROWTH * took_ns > plan.end_ns))
            return;
        before = nodes;
        if (!run_pass(search, midgame, pass_name(search, depth), depth, plan.behind))
            return;
        if (plan.extended && depth >= LAST_PLIES
            && abs(search->estimate.value) >= PASS_DECIDED * ESTIMATE_DISC)
            return;
        took_ns = clock_ns() - begun_ns;
        begun_ns += took_ns;
    }
}

/* ---- searches to a depth ---- */

/* PassLook */
static int shallow_look(Worker *worker, const Node *node, int depth, int alpha, int beta)
{
    const Kernel *kernel = worker->search->kernel;

    return kernel->shallow_search(&worker->ctx, node->board, depth, alpha, beta);
}

/* One ply tells in which order; then one search of each move. */
static void shallow_search(Search *search, int depth)
{
    const int behind = behind_asked(search);

    if (run_pass(search, shallow_look, PASS_NAMES[1].brief, 1, behind) && depth > 1)
        run_pass(search, shallow_look, PASS_NAMES[depth].brief, depth, behind);
}

/* The depth after that of `plies`, on the way to `depth`: two more, but none short of the end of
 * the game that leaves fewer empty squares than the evaluation is fitted to. */
static int next_depth(const Search *search, int plies, int depth)
{
    const int empties = search->root.empties, next = plies + 2;

    return depth == empties && next < depth && next + EVAL_STAGE_FIRST > empties ? depth : next;
}

/* Every second depth on the way: each pass finds the best moves of the one before in the table.
 * All are as selective as usual, and the last depth is searched again as it was asked for. */
static void deepen(Search *search, int depth)
{
    const int first = max_int(FIRST_DEPTH + depth % 2, depth - 2 * MOST_PASSES);
    const int asked = search->query->selectivity, behind = behind_asked(search);

    for (int plies = first; plies <= depth; plies = next_depth(search, plies, depth))
        if (!run_pass(search, midgame, pass_name(search, plies), plies, behind))
            return;
    if (search->selective && asked && midgame_level(asked) != midgame_get_level(search)) {
        midgame_set_level(search, midgame_level(asked));
        run_pass(search, midgame, pass_name(search, depth), depth, behind);
    }
}

void deepening_to_depth(Search *search)
{
    const int depth = search->query->depth;

    if (search->query->flags & YK_SHALLOW)
        shallow_search(search, depth);
    else
        deepen(search, depth);
    if (search_stopped(search))
        estimate_salvage(search);
}
