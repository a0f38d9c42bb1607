/* mpi_master.h - the first rank, which solves with the help of the others, keeps what is found
 * out, and says how it goes; and all others, which help. */

#ifndef YOMIKIRI_MPI_MASTER_H
#define YOMIKIRI_MPI_MASTER_H

#include "apps/cli/solve/item.h"
#include "apps/mpi/mpi_sync.h"
#include "apps/mpi/share/sharing.h"
#include "apps/mpi/checkpoint/checkpoint.h"

typedef struct {
    yk_solver *solver;          /* this rank's own */
    MpiSync *sync;                 /* NULL: nothing is told */
    Share *share;
    int ranks;
    double lost_s;              /* a rank that is silent for so long is done without */
    double report_s;            /* 0: never; else say how it goes so often */
    FILE *checkpoint;           /* checkpoint_open(); NULL: nothing is kept */
    yk_table_update *remembered;     /* what an earlier run kept */
    size_t remembered_count, remembered_room;
    uint64_t *nodes;            /* by rank, of the position solved last */
    bool *counted;              /* by rank: it has said what it has done for that */
    int32_t position;           /* its number among those that were shared */
    int lost;                   /* ranks that do not answer now */
    bool checkpoint_failed;
} Master;

/* With ->ranks set. */
void master_begin(Master *master);

/* A CheckpointSeen and a MpiSyncKeep whose context is a Master. */
void master_remember(const yk_table_update *update, void *context);
void master_keep(void *context, const yk_table_update *updates, size_t count);

/* Solve a position, as item_solve(); it also ends after stop_requested(). */
void master_solve(Master *master, SolveItem *item, const SolveRequest *request);

/* Tell the others that there is no more to do, and forget all. */
void master_finish(Master *master);

/* ---- mpi_worker.c: the part of every rank but the first ---- */

/* Help until rank 0 says that there is no more to do; tell it once if stop_requested(). False:
 * rank 0 did not end it in time after that. */
bool worker_run(yk_solver *solver, MpiSync *sync, Share *share);

#endif
