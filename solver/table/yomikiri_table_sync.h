/* yomikiri_table_sync.h - table updates between solvers that share no memory: what yomikiri-mpi
 * asks of the library to carry them between machines. Not installed.
 *
 *     config.sync_nodes = 20000;           bounds that took as many nodes, or more, are sent
 *     ...
 *     count = yk_take_updates(here, updates, room);
 *     yk_give_updates(there, updates, count);
 *
 * Solvers with one table_memory see each other's bounds anyway. */

#ifndef YOMIKIRI_TABLE_SYNC_H
#define YOMIKIRI_TABLE_SYNC_H

#include "yomikiri.h"

/* Proven bounds of a board that a search met on its way, for the side to move; or -64 and 64, with
 * a move that a selective pass found. */
typedef struct {
    yk_board board;
    int8_t lower, upper;    /* discs, even */
    uint8_t move;           /* worth trying first; YK_NO_MOVE: not known */
    uint8_t cost;           /* logarithm to base 2 of the nodes that it took */
} yk_table_update;

/* Take what has been found since the last call, oldest first, at most `room`; their number.
 * Nothing with config.sync_nodes 0 or without a table. Any thread, also while it solves. */
YK_API size_t yk_take_updates(yk_solver *solver, yk_table_update *updates, size_t room);

/* Take updates from others for what they say they are. A search under way learns it
 * within milliseconds, else the next one does; nodes are not those of a fresh solver then. What
 * cannot be true of any board is passed over. Any thread, also while it solves. */
YK_API void yk_give_updates(yk_solver *solver, const yk_table_update *updates, size_t count);

#endif
