/* batch_claim.h - one run at a time for one shard. A claim is a lock that the system keeps as
 * long as the process lives, so that none outlives its holder. It saves work; that answers are
 * right does not depend on it. */

#ifndef YOMIKIRI_BATCH_CLAIM_H
#define YOMIKIRI_BATCH_CLAIM_H

#include "apps/batch/batch_job.h"

enum { BATCH_NODE = 64, BATCH_HOLDER = 160 };

typedef enum {
    CLAIM_HELD,                 /* by us, until batch_claim_release() */
    CLAIM_TAKEN,                /* by another process */
    CLAIM_FAILED                /* it cannot be asked for: a complaint was printed */
} ClaimState;

typedef struct {
    int file;                   /* -1: not held, or the file system keeps no locks */
} BatchClaim;

/* Try to get `shard`. Where the file system keeps no locks, that is said once and everybody
 * gets what he asks for. `holder` is who has it if it is taken: "n1, process 123". */
ClaimState batch_claim_try(const BatchJob *job, int shard, BatchClaim *claim,
                           char holder[BATCH_HOLDER]);
void batch_claim_release(BatchClaim *claim);

/* The name of this machine, or what the cluster calls it: SLURMD_NODENAME, NODE_NAME. */
void batch_node_name(char name[BATCH_NODE]);

/* What the cluster calls this run, "" if nothing is known: "slurm 12_3", "kubernetes 7". */
void batch_task_name(char name[BATCH_NODE]);

#endif
