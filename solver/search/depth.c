/* depth.c - a position searched to a depth, and not to the end of the game: by the shallow
 * search that orders moves inside a proof, or by passes of the selective search of midgame.h. */

#include "search/depth.h"

#include "search/deepening.h"
#include "search/midgame.h"
#include "search/stage.h"

enum {
    FIRST_PLIES = 2,            /* of the first pass, or one more */
    MOST_PASSES = YK_MAX_PASSES - 3,    /* before the last two: all have a place in the list */
};

/* PassLook */
static int shallow_look(Worker *worker, const Node *node, int depth, int alpha, int beta)
{
    const Kernel *kernel = worker->search->kernel;

    return kernel->shallow_search(&worker->ctx, node->board, depth, alpha, beta);
}

/* One pass to its end. False: it was stopped. */
static bool look_at_moves(Search *search, PassLook *look, const char *name, int depth)
{
    stage_begin_pass(search, name, 0);
    const Estimate found = deepening_pass(search, look, depth, search->query->flags & YK_ALL_MOVES
                                                               ? PASS_ALL : 0);

    if (search_stopped(search))
        return false;
    estimate_adopt(search, found);
    search_sort(search);
    return true;
}

/* One ply tells in which order; then one search of each move. */
static void shallow_search(Search *search, int depth)
{
    if (look_at_moves(search, shallow_look, deepening_short_name(1), 1) && depth > 1)
        look_at_moves(search, shallow_look, deepening_short_name(depth), depth);
}

/* Every second depth on the way: each pass finds the best moves of the one before in the table.
 * All are as selective as usual, and the last depth is searched again as it was asked for. */
static void deepen(Search *search, int depth)
{
    const int first = max_int(FIRST_PLIES + depth % 2, depth - 2 * MOST_PASSES);
    const int asked = search->query->selectivity;

    for (int plies = first; plies <= depth; plies += 2)
        if (!look_at_moves(search, midgame, deepening_name(search, plies), plies))
            return;
    if (search->selective && asked && midgame_level(asked) != midgame_get_level(search)) {
        midgame_set_level(search, midgame_level(asked));
        look_at_moves(search, midgame, deepening_name(search, depth), depth);
    }
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
