/* search.c - the moves of the root in order, and the nodes of all threads. */

#include "search/search.h"

uint64_t search_nodes(const Search *search)
{
    uint64_t nodes = 0;

    for (int i = 0; i < search->worker_count; i++)
        nodes += search->workers[i].ctx.nodes;
    return nodes;
}

uint64_t search_nodes_so_far(const Search *search)
{
    uint64_t nodes = search->workers[0].ctx.nodes;

    for (int i = 1; i < search->worker_count; i++)
        nodes += atomic_load_explicit(&search->workers[i].seen, memory_order_relaxed);
    return nodes;
}

static bool before(const RootMove *a, const RootMove *b)
{
    if (a->lower != b->lower)
        return a->lower > b->lower;
    if (a->upper != b->upper)
        return a->upper > b->upper;
    return a->order > b->order;
}

void search_sort(Search *search)
{
    for (int i = 1; i < search->move_count; i++) {      /* stable: equal moves keep their order */
        const RootMove move = search->moves[i];
        int at = i;

        for (; at > 0 && before(&move, &search->moves[at - 1]); at--)
            search->moves[at] = search->moves[at - 1];
        search->moves[at] = move;
    }
}
