/* depth.c - a position searched to a depth, and not to the end of the game: by the shallow
 * search that orders moves inside a proof, or by passes of the selective search of midgame.h. */

#include "search/depth.h"

#include "search/deepening.h"
#include "search/midgame.h"
#include "search/stage.h"

enum {
    FIRST_PLIES = 2,            /* of the first pass, or one more */
    MOST_PASSES = YK_MAX_PASSES - 2,    /* before the last one: all have a place in the list */
};

#define NAME(plies)     { "order " #plies, "short " #plies }
#define NAMES(tens)     NAME(tens##0), NAME(tens##1), NAME(tens##2), NAME(tens##3),            \
                        NAME(tens##4), NAME(tens##5), NAME(tens##6), NAME(tens##7),            \
                        NAME(tens##8), NAME(tens##9)

/* What the passes are called, by plies. */
static const struct {
    const char *order, *brief;
} PASS_NAMES[] = { NAMES(), NAMES(1), NAMES(2), NAMES(3), NAMES(4), NAMES(5), NAMES(6) };

/* PassLook */
static int shallow_look(Worker *worker, const Node *node, int depth, int alpha, int beta)
{
    const Kernel *kernel = worker->search->kernel;

    return kernel->shallow_search(&worker->ctx, node->board, depth, alpha, beta);
}

/* One pass to its end. False: it was stopped. */
static bool look_at_moves(Search *search, PassLook *look, const char *name, int confidence,
                          int depth)
{
    stage_begin_pass(search, name, confidence);
    const int value = deepening_pass(search, look, depth, search->query->flags & YK_ALL_MOVES
                                                          ? PASS_ALL : 0);

    if (search_stopped(search))
        return false;
    estimate_adopt(search, (Estimate){ .value = value, .plies = depth });
    search_sort(search);
    return true;
}

/* One ply tells in which order; then one search of each move. */
static void shallow_search(Search *search, int depth)
{
    if (look_at_moves(search, shallow_look, PASS_NAMES[1].brief, 0, 1) && depth > 1)
        look_at_moves(search, shallow_look, PASS_NAMES[depth].brief, 0, depth);
}

/* Every second depth on the way: each pass finds the best moves of the one before in the table. */
static void deepen(Search *search, int depth)
{
    const int first = max_int(FIRST_PLIES + depth % 2, depth - 2 * MOST_PASSES);

    for (int plies = first; plies <= depth; plies += 2)
        if (!look_at_moves(search, midgame, PASS_NAMES[plies].order, 0, plies))
            return;
}

void depth_search(Search *search)
{
    const int depth = search->query->depth;

    if (search->query->flags & YK_SHALLOW)
        shallow_search(search, depth);
    else
        deepen(search, depth);
    if (search_stopped(search))
        estimate_salvage(search);
}
