/* wire.h - messages between ranks: all that this program asks of MPI. From the main thread only.
 * Messages are small structs as they lie in memory: all ranks run the same program. */

#ifndef YOMIKIRI_WIRE_H
#define YOMIKIRI_WIRE_H

#include <stddef.h>
#include <stdint.h>

#include "mpi/share/sharing.h"
#include "yomikiri_findings.h"

typedef enum {
    WIRE_BEGIN = 1,             /* from rank 0: nothing; a position is begun: help */
    WIRE_OVER,                  /* from rank 0: nothing; it is over */
    WIRE_COUNT,                 /* to rank 0, in answer to that: a WireCount */
    WIRE_END,                   /* from rank 0: nothing; there is no more to do */
    WIRE_BREAK,                 /* to rank 0: nothing; this rank was asked to stop */
    WIRE_SHARE,                 /* to some other rank: a ShareMessage (sharing.h) */
    WIRE_FINDINGS,              /* likewise: some yk_finding (news.h) */
} WireTag;

/* What a rank has done for a position. */
typedef struct {
    int32_t status;             /* a yk_status */
    int32_t position;           /* which one: the first is 1 */
    uint64_t nodes, searched;
} WireCount;

enum { WIRE_FINDINGS_MOST = 256 };

typedef struct {
    int rank;                   /* who sent it */
    WireTag tag;
    size_t size;                /* bytes of what follows */
    union {
        WireCount count;
        ShareMessage share;
        yk_finding findings[WIRE_FINDINGS_MOST];
    } is;
} WireMessage;

/* Who is there. */
typedef struct {
    int rank, ranks;
    int local, locals;          /* number among the ranks on this machine, and how many
                                   those are */
    int machine, machines;      /* likewise of machines; as many as ranks if they are apart */
    const int *leaders;         /* the first rank of each machine */
    const char *library;        /* the MPI library's own name and version, one line */
} WirePlace;

/* Before all else; may take options of its own out of argv. False: there is no MPI to be had. */
bool wire_begin(int *argc, char ***argv, WirePlace *place);

/* True on all ranks if all of them said true. All ranks must call it, and wait for each other. */
bool wire_agree(bool yes);

/* The sum of what all ranks say. Likewise. */
int wire_sum(int mine);

/* Memory, zeroed, that all ranks of this machine share; NULL: there is none to be had. All ranks
 * must call it. It lives until wire_end(). */
void *wire_shared(size_t bytes);

/* From now on each rank counts as a machine of its own. */
void wire_apart(WirePlace *place);

/* Send without waiting. */
void wire_send(int rank, WireTag tag, const void *what, size_t size);

/* Bytes that were sent to the rank and that it has not taken yet, about. */
size_t wire_waiting(int rank);

/* Let so long pass, or less if a signal comes: for those who have nothing to do. MPI's own waiting
 * would keep a core busy that other ranks may have use for. */
void wire_pause(int64_t ns);

/* A message that has come; false: there is none. */
bool wire_receive(WireMessage *message);

/* The end, for which all ranks wait; what comes until then is thrown away. `gone`: some rank does
 * not answer, so there is no waiting; the library then ends all ranks, this one with `status`. */
void wire_end(bool gone, int status);

#endif
