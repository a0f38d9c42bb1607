/* batch_planner.h - the folder of a job as it is made: positions, their tasks, and the tasks in
 * shards that are predicted to take the same time. */

#ifndef YOMIKIRI_BATCH_PLANNER_H
#define YOMIKIRI_BATCH_PLANNER_H

#include "apps/batch/batch_job.h"
#include "apps/batch/batch_task.h"

typedef struct BatchPlanner BatchPlanner;

/* Begin a job in `folder`, which is made unless it is there, and must not hold a plan yet; what
 * an interrupted planning left there is overwritten. NULL after a complaint. */
BatchPlanner *batch_planner_open(const char *folder);

/* The next position of the input, and where it stands. False after a complaint. */
bool batch_planner_add(BatchPlanner *planner, const Position *position, const char *where);

/* Tasks so far. */
int batch_planner_tasks(const BatchPlanner *planner);

/* Deal the tasks out to `shards` shards, or to as many as suit if that is 0, and write all that
 * is left, plan.json last. Fills `job`, which belongs to the caller and refers to `folder`.
 * False after a complaint: there is no plan then. */
bool batch_planner_finish(BatchPlanner *planner, const SolveRequest *request, int shards,
                          BatchJob *job);

void batch_planner_close(BatchPlanner *planner);

/* Which of `shards` shards each of `count` tasks goes to, counted from 0, into `shard`: the
 * largest first, always to the one with the fewest nodes so far. `order` becomes the tasks'
 * indices, largest first. The same for the same tasks. */
void batch_deal(const BatchTask *tasks, int count, int shards, int *order, int *shard);

#endif
