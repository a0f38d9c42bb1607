/* remote.h - tasks of a search that other solvers do, and theirs that this one does. Whoever
 * carries them calls these, from one thread at a time; the search goes on meanwhile. */

#ifndef YOMIKIRI_REMOTE_H
#define YOMIKIRI_REMOTE_H

#include <stddef.h>

#include "parallel/parallel.h"
#include "parallel/yomikiri_remote.h"

enum { REMOTE_EMPTIES = 17 };   /* nodes of so many have children that are worth a message */

/* ---- at the solver whose task it is ---- */

/* How many threads of other solvers are idle: nodes are put up for help accordingly. */
void remote_set_idle(TaskQueue *queue, int idle);

/* Take the largest task there is; below the guest of that name unless `under` is 0. All
 * of it but its owner is filled in. */
bool remote_steal(TaskQueue *queue, int owner, uint64_t under, yk_task *task);

/* What has come of it, for the side to move of its board. No matter if nobody wants to know. */
void remote_done(TaskQueue *queue, uint64_t number, int score);

/* Numbers of stolen tasks that nobody wants any more; at most `room`. Each is told once. To be
 * called again and again while something is stolen: those who wait for such tasks go on then. */
size_t remote_cancelled(TaskQueue *queue, uint64_t *numbers, size_t room);

/* ---- at the solver that does it ---- */

/* The calling thread does whatever there is, as the others do, until the search is stopped. */
void remote_help(Search *search);

void remote_demand(TaskQueue *queue, yk_demand *demand);

/* Have a task done, by a free thread or, unless `under` is 0, by those who wait for that stolen
 * task. False: nobody has the time. */
bool remote_accept(TaskQueue *queue, const yk_task *task, uint64_t under);

/* Results of tasks that were accepted; at most `room`. */
size_t remote_results(TaskQueue *queue, yk_task_result *results, size_t room);

/* Its owner does not want it any more. */
void remote_cancel(TaskQueue *queue, int owner, uint64_t number);

#endif
