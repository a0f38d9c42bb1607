/* table_sync.c - what solvers of different processes tell each other. */

#include "yomikiri_table_sync.h"

#include "create.h"
#include "search/probcut.h"

/* As the table can keep it; what it cannot is no use to anybody. */
static bool update_of(const yk_table_update *from, TableUpdate *to)
{
    const uint64_t taken = from->board.own | from->board.opp;

    if ((from->board.own & from->board.opp) != 0 || from->lower < -SCORE_MAX
        || from->lower > from->upper || from->upper > SCORE_MAX
        || ((from->lower | from->upper) & 1) != 0
        || (from->move != NO_MOVE && (from->move > 63 || (taken >> from->move & 1)))
        || from->level > LEVELS)
        return false;
    *to = (TableUpdate){ .board = board_private(from->board),
                     .bounds = { from->lower, from->upper, from->move },
                     .cost = from->cost, .level = from->level };
    return true;
}

size_t yk_take_updates(yk_solver *solver, yk_table_update *updates, size_t room)
{
    enum { SOME = 256 };
    TableUpdate some[SOME];
    size_t taken = 0, count;

    if (!solver || !solver->sync || !updates)
        return 0;
    do {
        count = tt_sync_take(solver->sync, some, room - taken < SOME ? room - taken : SOME);
        for (size_t i = 0; i < count; i++) {
            const Bounds bounds = some[i].bounds;

            updates[taken++] = (yk_table_update){
                .board = board_public(some[i].board), .lower = bounds.lower,
                .upper = bounds.upper, .move = bounds.move, .cost = some[i].cost,
                .level = some[i].level,
            };
        }
    } while (count > 0 && taken < room);
    return taken;
}

void yk_give_updates(yk_solver *solver, const yk_table_update *updates, size_t count)
{
    if (!solver || !solver->sync || !updates)
        return;
    for (size_t i = 0; i < count; i++) {
        TableUpdate update;

        if (update_of(&updates[i], &update))
            tt_sync_give(solver->sync, &update, 1);
    }
}
