/* table_sync.c - yomikiri_table_sync.h over table/tt_sync.h. */

#include "table/yomikiri_table_sync.h"

#include "api/create.h"

size_t yk_take_updates(yk_solver *solver, yk_table_update *updates, size_t room)
{
    return solver && solver->sync && updates ? tt_sync_take(solver->sync, updates, room) : 0;
}

void yk_give_updates(yk_solver *solver, const yk_table_update *updates, size_t count)
{
    if (!solver || !solver->sync || !updates)
        return;
    for (size_t i = 0; i < count; i++) {
        const yk_table_update *update = &updates[i];
        const uint64_t taken = update->board.own | update->board.opp;

        /* What the table cannot keep is no use to anybody. */
        if ((update->board.own & update->board.opp) == 0 && update->lower >= -SCORE_MAX
            && update->lower <= update->upper && update->upper <= SCORE_MAX
            && ((update->lower | update->upper) & 1) == 0
            && (update->move == NO_MOVE || (update->move <= 63 && !(taken >> update->move & 1))))
            tt_sync_give(solver->sync, update, 1);
    }
}
