/* mpi_transport.h - messages between ranks: all that this program asks of MPI. From the main
 * thread only. Messages are small structs as they lie in memory: all ranks run the same
 * program. */

#ifndef YOMIKIRI_MPI_TRANSPORT_H
#define YOMIKIRI_MPI_TRANSPORT_H

#include <stddef.h>
#include <stdint.h>

#include "apps/mpi/share/sharing.h"
#include "table/yomikiri_table_sync.h"

typedef enum {
    TRANSPORT_BEGIN = 1,             /* from rank 0: nothing; a position is begun: help */
    TRANSPORT_OVER,                  /* from rank 0: nothing; it is over */
    TRANSPORT_COUNT,                 /* to rank 0, in answer to that: a TransportCount */
    TRANSPORT_END,                   /* from rank 0: nothing; there is no more to do */
    TRANSPORT_BREAK,                 /* to rank 0: nothing; this rank was asked to stop */
    TRANSPORT_SHARE,                 /* to some other rank: a ShareMessage (sharing.h) */
    TRANSPORT_UPDATES,              /* likewise: some yk_table_update (mpi_sync.h) */
} TransportTag;

/* What a rank has done for a position. */
typedef struct {
    int32_t status;             /* a yk_status */
    int32_t position;           /* which one: the first is 1 */
    int32_t lower, upper;       /* YK_INCONSISTENT: these contradict each other */
    uint64_t nodes, searched;
} TransportCount;

enum { TRANSPORT_UPDATES_MOST = 256 };

typedef struct {
    int rank;                   /* who sent it */
    TransportTag tag;
    size_t size;                /* bytes of what follows */
    union {
        TransportCount count;
        ShareMessage share;
        yk_table_update updates[TRANSPORT_UPDATES_MOST];
    } is;
} TransportMessage;

/* Who is there. */
typedef struct {
    int rank, ranks;
    int local, locals;          /* number among the ranks on this machine, and how many
                                   those are */
    int machine, machines;      /* likewise of machines; as many as ranks if they are apart */
    const int *leaders;         /* the first rank of each machine */
    const char *library;        /* the MPI library's own name and version, one line */
} TransportPlace;

/* Before all else; may take options of its own out of argv. False: MPI is not available. */
bool transport_begin(int *argc, char ***argv, TransportPlace *place);

/* True on all ranks if all of them said true. All ranks must call it, and wait for each other. */
bool transport_agree(bool yes);

/* The sum of what all ranks say. Likewise. */
int transport_sum(int mine);

/* Memory, zeroed, that all ranks of this machine share; NULL: none is available. All ranks
 * must call it. It lives until transport_end(). */
void *transport_shared(size_t bytes);

/* From now on each rank counts as a machine of its own. */
void transport_apart(TransportPlace *place);

/* Send without waiting. */
void transport_send(int rank, TransportTag tag, const void *what, size_t size);

/* Bytes that were sent to the rank and that it has not taken yet, about. */
size_t transport_waiting(int rank);

/* Let so long pass, or less if a signal comes: for those who have nothing to do. MPI's own waiting
 * would keep a core busy that other ranks may have use for. */
void transport_pause(int64_t ns);

/* A message that has come; false: there is none. */
bool transport_receive(TransportMessage *message);

/* The end, for which all ranks wait; what comes until then is thrown away. `gone`: some rank does
 * not answer, so there is no waiting; the library then ends all ranks, this one with `status`. */
void transport_end(bool gone, int status);

#endif
