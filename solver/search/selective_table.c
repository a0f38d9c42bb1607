/* selective_table.c - bounds that selective passes believe, kept apart from what is proven. */

#include "search/selective_table.h"

#include "search/search.h"

void selective_store(const Worker *worker, Board board, Bounds bounds, int cost)
{
    const Board key = selective_key(worker->level->number, board);

    tt_store(worker->search->selective, key, board_hash(key), bounds, cost);
    if (worker->search->sync)
        tt_sync_note(worker->search->sync,
                     &(yk_table_update){ board, bounds.lower, bounds.upper, bounds.move,
                                         (uint8_t)cost, (uint8_t)worker->level->number });
}

void selective_probe(const Worker *worker, Board board, Bounds *known)
{
    const Board key = selective_key(worker->level->number, board);
    Bounds found;

    if (!tt_probe(worker->search->selective, key, board_hash(key), &found))
        return;
    if (known->move == NO_MOVE)
        known->move = found.move;
    if (found.upper >= known->lower && found.lower <= known->upper) {
        known->lower = (int8_t)max_int(known->lower, found.lower);
        known->upper = (int8_t)min_int(known->upper, found.upper);
    }
}

bool selective_expects_low(const Worker *worker, Board board, int alpha)
{
    const Search *search = worker->search;
    Bounds found;

    const int last = worker->level ? worker->level->number - 1 : LEVELS;

    for (int i = last; search->selective && i > 0; i--) {
        const Board key = selective_key(i, board);

        if (tt_probe(search->selective, key, board_hash(key), &found))
            return found.upper <= alpha;
    }
    return false;
}
