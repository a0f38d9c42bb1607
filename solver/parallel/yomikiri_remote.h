/* yomikiri_remote.h - several solvers, in whatever processes, on one position: what yomikiri-mpi
 * asks of the library to carry tasks of the search between machines. Not installed.
 *
 *     config.helpers = 15;                 threads of all the others
 *
 * One solver calls yk_solve(), all others yk_help(). Where siblings of a node wait for somebody
 * to search them, another solver may steal one: yk_steal() at its owner, yk_accept() at the
 * thief, yk_results() there when it is done, yk_task_done() at the owner. An accepted task has
 * tasks to steal in its turn. The caller carries them, and deals with machines that fall
 * silent: a task whose thief does not come back is accepted by its owner itself.
 *
 * Call all but yk_help() from one thread at a time, also when nothing is under way: from one
 * that does not solve, or from the function that yk_set_service() was given. Solvers should be
 * of one version and one configuration, and send each other table updates
 * (yomikiri_table_sync.h) or share a table: else they do the same work again. */

#ifndef YOMIKIRI_REMOTE_TASKS_H
#define YOMIKIRI_REMOTE_TASKS_H

#include "yomikiri.h"

/* A board to be proven: how it lies to beta, and, if below, to alpha. */
typedef struct {
    yk_board board;
    int8_t alpha, beta;     /* of the side to move; -64 <= alpha < beta <= 64 */
    int32_t owner;          /* the number that the caller gave the owner, */
    uint64_t number;        /* and the owner's own name of the task; never 0 */
} yk_task;

/* The result of a task, for the side to move of its board: at most alpha, at least beta, or
 * exact. */
typedef struct {
    int32_t owner;
    uint64_t number;
    int8_t score;
} yk_task_result;

/* What this solver could do if it had something to do. */
typedef struct {
    int free;               /* threads that have nothing */
    int count;              /* stolen tasks that threads here wait for, and could help with */
    uint64_t waited[16];    /* their numbers */
} yk_demand;

/* Do tasks of other solvers until yk_stop(). Fills result->nodes, ->searched and ->time_s; the
 * rest is 0. YK_BAD_ARGUMENT without helpers in the configuration; YK_INCONSISTENT as from
 * yk_solve(), at once: what was accepted is not done. */
YK_API yk_status yk_help(yk_solver *solver, yk_result *result);

/* Called by the thread in yk_solve() or yk_help(), all the time: where it searches, about as long
 * after the last call as that one said, in ns, between 10,000 and 1,000,000; where it waits, more
 * often. May call all of these functions but yk_help() and yk_set_service(), those of
 * yomikiri_table_sync.h, and yk_stop(). */
typedef int64_t yk_service_fn(void *context);

/* From the next yk_solve() or yk_help() on; NULL: nothing is called. */
YK_API void yk_set_service(yk_solver *solver, yk_service_fn *service, void *context);

/* ---- at the owner ---- */

/* How many threads of other solvers are idle: more of the search is then put up for them. */
YK_API void yk_set_idle(yk_solver *solver, int others);

/* Take the largest task there is; with `under`, from below the accepted task that `owner` knows
 * by that number. 0: there is none. task->owner is `here`. */
YK_API int yk_steal(yk_solver *solver, int32_t here, int32_t owner, uint64_t under,
                    yk_task *task);

/* A task is done. Results of tasks that nobody waits for are ignored. */
YK_API void yk_task_done(yk_solver *solver, uint64_t number, int score);

/* Numbers of stolen tasks that have become useless since the last call, at most `room`: tell their
 * thieves. Call it every now and then, as threads may wait for it. */
YK_API size_t yk_cancelled(yk_solver *solver, uint64_t *numbers, size_t room);

/* ---- at the thief ---- */

/* What `solver` could take on now. */
YK_API void yk_solver_demand(yk_solver *solver, yk_demand *demand);

/* Have a task done by a free thread or, with `under`, by those who wait for that stolen task: it
 * must come from below it. 0: nobody has the time, or that is no task. */
YK_API int yk_accept(yk_solver *solver, const yk_task *task, uint64_t under);

/* Results of accepted tasks, at most `room`. */
YK_API size_t yk_results(yk_solver *solver, yk_task_result *results, size_t room);

/* An accepted task has become useless. */
YK_API void yk_cancel(yk_solver *solver, int32_t owner, uint64_t number);

#endif
