/* search.c - how a search begins, its passes, and the moves of its root in order. */

#include "search/search.h"

#include "base/clock.h"
#include "search/notes.h"

void search_begin(Search *search, Board board)
{
    const Kernel *kernel = search->kernel;

    search->root = node_of(board);
    search->lower = -SCORE_MAX;
    search->upper = SCORE_MAX;
    search->belief.confidence = -1;
    for (int i = 0; i < search->worker_count; i++)
        worker_begin(&search->workers[i], search, search->stop, i == 0 ? search->poll : NULL);
    search->workers[0].attend = search->attend;
    for (uint64_t moves = kernel->moves(board); moves; moves = bit_drop_lowest(moves)) {
        const int square = bit_lowest(moves);

        search->moves[search->move_count++] = (RootMove){
            .board = board_play(board, square, kernel->flips(board, square)),
            .square = (uint8_t)square, .lower = -SCORE_MAX, .upper = SCORE_MAX,
            .belief.confidence = -1,
        };
    }
    search->workers[0].bottom.nodes += (unsigned)search->move_count;
    census_note(search->workers[0].bottom.census, search->root.empties - 1, CENSUS_NODES,
               search->move_count);
    if (search->table)
        tt_age(search->table);
    findings_learn(search->findings, search->table, search->guesses);
    if (search->guesses) {
        tt_age(search->guesses);
        selective_init(search);
    }
}

uint64_t search_nodes(const Search *search)
{
    uint64_t nodes = 0;

    for (int i = 0; i < search->worker_count; i++)
        nodes += search->workers[i].bottom.nodes;
    return nodes;
}

void search_end_pass(Search *search)
{
    notes_pass(search);
    if (search->pass_count > 0) {
        SearchPass *last = &search->passes[search->pass_count - 1];

        last->nodes = search_nodes(search) - last->nodes;
        last->time_ns = clock_ns() - last->time_ns;
    }
    for (int i = 0; i < search->move_count; i++)
        search->moves[i].formed = false;
}

void search_begin_pass(Search *search, const char *name, int confidence)
{
    search_end_pass(search);
    if (search->pass_count < MAX_PASSES)
        search->passes[search->pass_count++] =
            (SearchPass){ name, confidence, search_nodes(search), clock_ns() };
}

void search_contradict(Search *search, int lower, int upper)
{
    if (atomic_exchange(&search->inconsistent, true))
        return;                             /* only the first one is told */
    search->contradiction[0] = lower;
    search->contradiction[1] = upper;
    atomic_store(search->stop, true);
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
