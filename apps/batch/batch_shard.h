/* batch_shard.h - one shard, solved by one process: what is answered already is left out. */

#ifndef YOMIKIRI_BATCH_SHARD_H
#define YOMIKIRI_BATCH_SHARD_H

#include "apps/batch/batch_job.h"
#include "apps/cli/solve/resources.h"
#include "apps/cli/solve/solve_json.h"
#include "apps/cli/solve/solve_progress.h"

/* How to solve. */
typedef struct {
    const yk_config *config;
    ResourceWish wish;
    JsonRun run;
    double time_s;              /* per position; 0: no limit */
    bool quiet, one;            /* tell nothing; tell also that nothing was to do */
    SolveProgress *progress;
} BatchWork;

typedef enum {
    SHARD_DONE,                 /* every task is answered now */
    SHARD_TAKEN,                /* another process has it */
    SHARD_OPEN,                 /* tasks were stopped by the limit, or the run was */
    SHARD_FAILED                /* after a complaint */
} ShardOutcome;

/* Claim `shard`, solve what is open, and release it. `holder` says who has it if it is taken. */
ShardOutcome batch_shard_solve(const BatchJob *job, int shard, const BatchWork *work,
                               char *holder);

#endif
