/* yomikiri_findings.h - what solvers that share no memory tell each other while they solve: for
 * programs that put many machines to work on one position, and carry it between them.
 *
 *     config.findings_nodes = 20000;       what takes as many nodes, or more, is told
 *     ...
 *     count = yk_take_findings(here, findings, room);
 *     yk_give_findings(there, findings, count);
 *
 * Solvers with one table_memory know all of each other anyway. */

#ifndef YOMIKIRI_FINDINGS_H
#define YOMIKIRI_FINDINGS_H

#include "yomikiri.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bounds of a board that a search met on its way, for the side to move. */
typedef struct {
    yk_board board;
    int8_t lower, upper;    /* discs, even */
    uint8_t move;           /* worth trying first; YK_NO_MOVE: not known */
    uint8_t cost;           /* logarithm to base 2 of the nodes that it took */
    uint8_t rung;           /* 0: proven; else only believed, by the selective pass of that number,
                               1 being the least certain */
} yk_finding;

/* Take what has been found since the last call, oldest first, at most `room`; their number.
 * Nothing with config.findings_nodes 0 or without a table. Any thread, also while it solves. */
YK_API size_t yk_take_findings(yk_solver *solver, yk_finding *findings, size_t room);

/* Hear what others have found, and take it for what it says it is. A search under way learns it
 * within milliseconds, else the next one does; nodes are not those of a fresh handle then. What
 * cannot be true of any board is passed over. Any thread, also while it solves. */
YK_API void yk_give_findings(yk_solver *solver, const yk_finding *findings, size_t count);

#ifdef __cplusplus
}
#endif

#endif
