/* rank_task.h - a task of mpi/deal/, done by a solver. */

#ifndef YOMIKIRI_RANK_TASK_H
#define YOMIKIRI_RANK_TASK_H

#include "mpi/deal/deal.h"

/* Do it and fill *result. What the solver's table holds of earlier tasks helps. Ended early by
 * yk_stop(), or by `progress` (NULL: never), the result is stopped, and what it says is proven
 * is. Anything but YK_OK: there is no result. */
yk_status rank_task_run(yk_solver *solver, const DealTask *task, yk_progress_fn progress,
                   void *context, DealResult *result);

/* Set what a solver for tasks needs other than one for a whole position: one table size for
 * boards of all sizes, so that what was learnt of one serves the other. `table_given`: the user
 * named a size. */
void rank_task_config(yk_config *config, bool table_given);

#endif
