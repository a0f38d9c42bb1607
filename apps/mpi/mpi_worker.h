/* mpi_worker.h - the part of every rank but the first: it helps. */

#ifndef YOMIKIRI_MPI_WORKER_H
#define YOMIKIRI_MPI_WORKER_H

#include "apps/mpi/mpi_sync.h"
#include "apps/mpi/share/sharing.h"

/* Help until rank 0 says that there is no more to do; tell it once if stop_requested(). False:
 * rank 0 did not end it in time after that. */
bool worker_run(yk_solver *solver, MpiSync *sync, Share *share);

#endif
