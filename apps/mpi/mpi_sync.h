/* mpi_sync.h - table updates that the ranks of different machines send each other. Each machine
 * is a node of a binary tree; what a rank finds, or hears from one side, goes to all other
 * sides, so that it comes to every machine once. From the main thread only. */

#ifndef YOMIKIRI_MPI_SYNC_H
#define YOMIKIRI_MPI_SYNC_H

#include "apps/mpi/mpi_transport.h"

typedef struct MpiSync MpiSync;

/* Who is told of all that any rank finds: the checkpoint. */
typedef void MpiSyncKeep(void *context, const yk_table_update *updates, size_t count);

/* What should be told: sync_nodes of the configuration. `kept`: there is a checkpoint. 0:
 * nothing. */
uint64_t mpi_sync_nodes(const TransportPlace *place, bool kept);

/* `solver` is this rank's, with that configuration. All updates pass through `keep` on rank 0,
 * unless it is NULL. NULL: nobody to tell. */
MpiSync *mpi_sync_begin(const TransportPlace *place, bool kept, yk_solver *solver,
                        MpiSyncKeep *keep, void *context);

/* NULL is allowed, here and below. */
void mpi_sync_end(MpiSync *sync);

/* To be called at every look for messages: sends what was found since the last time. */
void mpi_sync_tell(MpiSync *sync);

/* A message has come: if it is TRANSPORT_UPDATES, take them. */
void mpi_sync_hear(MpiSync *sync, const TransportMessage *message);

/* How many updates this rank has told, and heard from other machines. */
void mpi_sync_counts(const MpiSync *sync, uint64_t *told, uint64_t *heard);

#endif
