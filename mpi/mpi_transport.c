#include "mpi/mpi_transport.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/base.h"
#include "mpi/common/common.h"

enum { TESTED = 64 };           /* messages at a time */

/* A message on its way. */
typedef struct {
    int rank;                   /* to which */
    size_t size;
    void *bytes;
} Sent;

/* MPI itself is the program's one global thing; this is its part of ours. */
static struct {
    MPI_Comm all, local;
    void *memory;               /* what transport_shared() has returned */
    size_t memory_bytes;
    Sent *sent;
    MPI_Request *requests;      /* of those */
    int sent_count, sent_room;
    int tested;                 /* the first of those that are tested next */
    int *leaders;
    char library[MPI_MAX_LIBRARY_VERSION_STRING];
} wire;

/* Which ranks are the first of their machines. */
static bool find_machines(TransportPlace *place)
{
    int leader = place->rank;

    wire.leaders = malloc((size_t)place->ranks * sizeof(*wire.leaders));
    if (!wire.leaders)
        return false;
    MPI_Bcast(&leader, 1, MPI_INT, 0, wire.local);
    MPI_Allgather(&leader, 1, MPI_INT, wire.leaders, 1, MPI_INT, wire.all);
    place->machines = 0;
    for (int i = 0; i < place->ranks; i++) {
        if (i == leader)
            place->machine = place->machines;
        if (wire.leaders[i] == i)               /* those before it are in their places already */
            wire.leaders[place->machines++] = i;
    }
    place->leaders = wire.leaders;
    return true;
}

void transport_apart(TransportPlace *place)
{
    place->machine = place->rank;
    place->machines = place->ranks;
    for (int i = 0; i < place->ranks; i++)
        wire.leaders[i] = i;
}

bool transport_begin(int *argc, char ***argv, TransportPlace *place)
{
    int provided, length;

    if (MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS)
        return false;
    MPI_Comm_dup(MPI_COMM_WORLD, &wire.all);
    MPI_Comm_rank(wire.all, &place->rank);
    MPI_Comm_size(wire.all, &place->ranks);
    MPI_Comm_split_type(wire.all, MPI_COMM_TYPE_SHARED, place->rank, MPI_INFO_NULL, &wire.local);
    MPI_Comm_rank(wire.local, &place->local);
    MPI_Comm_size(wire.local, &place->locals);
    MPI_Get_library_version(wire.library, &length);
    wire.library[strcspn(wire.library, "\n,")] = '\0';
    for (char *c = wire.library; *c; c++)
        if (*c == '\t')
            *c = ' ';
    place->library = wire.library;
    return find_machines(place) && provided >= MPI_THREAD_FUNNELED;
}

bool transport_agree(bool yes)
{
    int mine = yes, all = 0;

    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, wire.all);
    return all;
}

int transport_sum(int mine)
{
    int sum = 0;

    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, wire.all);
    return sum;
}

/* Not by MPI_Win_allocate_shared(): where /dev/shm is small, as in containers, Open MPI 4.1 has
 * the first rank fail and all others wait for it for ever. */
void *transport_shared(size_t bytes)
{
    CommonName name = { .bytes = 0 };
    int rank, ranks, mine, all = 0;

    MPI_Comm_rank(wire.local, &rank);
    MPI_Comm_size(wire.local, &ranks);
    wire.memory_bytes = bytes;
    if (rank == 0)
        wire.memory = common_make(bytes, &name);
    MPI_Bcast(&name, sizeof(name), MPI_BYTE, 0, wire.local);
    if (rank > 0 && name.bytes > 0)
        wire.memory = common_find(&name);
    mine = wire.memory != NULL;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, wire.local);
    if (rank == 0 && name.bytes > 0)
        common_close(&name);
    if (!all) {
        common_free(wire.memory, bytes);
        wire.memory = NULL;
        return NULL;
    }
    /* Pages are dear when they are touched first: each rank has its part of them ready, and on
     * its own NUMA node, before any search. */
    const size_t part = bytes / (size_t)ranks, begin = part * (size_t)rank;

    memset((char *)wire.memory + begin, 0, rank + 1 < ranks ? part : bytes - begin);
    MPI_Barrier(wire.local);
    return wire.memory;
}

/* Forget what has arrived. By one call, as MPI may leave the core to others in each; so if there
 * are many, because somebody does not listen, not all are tested each time. */
static void clear_sent(void)
{
    MPI_Status statuses[TESTED];                /* nobody reads them */
    const int first = wire.tested < wire.sent_count ? wire.tested : 0;
    const int tested = min_int(wire.sent_count - first, TESTED);
    int through[TESTED], count = 0, left = first;

    if (tested > 0)
        MPI_Testsome(tested, &wire.requests[first], &count, through, statuses);
    wire.tested = first + tested;
    if (count <= 0)
        return;
    for (int i = 0; i < count; i++) {
        free(wire.sent[first + through[i]].bytes);
        wire.sent[first + through[i]].rank = -1;
    }
    for (int i = first; i < wire.sent_count; i++) {
        if (wire.sent[i].rank < 0)
            continue;
        wire.requests[left] = wire.requests[i];
        wire.sent[left++] = wire.sent[i];
    }
    wire.sent_count = left;
    wire.tested -= count;
}

/* False without memory; all is as it was then. */
static bool room_for_one(void)
{
    const int room = wire.sent_room ? 2 * wire.sent_room : TESTED;
    Sent *sent;
    MPI_Request *requests;

    if (wire.sent_count < wire.sent_room)
        return true;
    sent = realloc(wire.sent, (size_t)room * sizeof(*sent));
    if (sent)
        wire.sent = sent;
    requests = realloc(wire.requests, (size_t)room * sizeof(*requests));
    if (requests)
        wire.requests = requests;
    if (sent && requests)
        wire.sent_room = room;
    return sent && requests;
}

void transport_send(int rank, TransportTag tag, const void *what, size_t size)
{
    void *bytes = room_for_one() ? malloc(size > 0 ? size : 1) : NULL;

    if (!bytes) {                               /* then it waits, which takes no memory */
        MPI_Send(what, (int)size, MPI_BYTE, rank, (int)tag, wire.all);
        return;
    }
    if (size > 0)
        memcpy(bytes, what, size);
    MPI_Isend(bytes, (int)size, MPI_BYTE, rank, (int)tag, wire.all,
              &wire.requests[wire.sent_count]);
    wire.sent[wire.sent_count++] = (Sent){ .rank = rank, .size = size, .bytes = bytes };
}

void transport_pause(int64_t ns)
{
    nanosleep(&(struct timespec){ .tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000 }, NULL);
}

bool transport_receive(TransportMessage *message)
{
    MPI_Status status;
    int there = 0, size = 0;

    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, wire.all, &there, &status);
    if (!there) {
        clear_sent();
        return false;
    }
    MPI_Get_count(&status, MPI_BYTE, &size);
    if (size < 0 || (size_t)size > sizeof(message->is))
        MPI_Abort(MPI_COMM_WORLD, 1);             /* no rank of this program sends that */
    MPI_Recv(&message->is, size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, wire.all,
             MPI_STATUS_IGNORE);
    message->rank = status.MPI_SOURCE;
    message->size = (size_t)size;
    message->tag = (TransportTag)status.MPI_TAG;
    return true;
}

size_t transport_waiting(int rank)
{
    size_t bytes = 0;

    for (int i = 0; i < wire.sent_count; i++)
        bytes += wire.sent[i].rank == rank ? wire.sent[i].size : 0;
    return bytes;
}

/* A rank that has nothing more to send may still be sent something. */
static void leave(void)
{
    TransportMessage message;
    MPI_Request all_there;
    int done = 0;

    while (wire.sent_count > 0)
        transport_receive(&message);
    MPI_Ibarrier(wire.all, &all_there);
    while (!done) {
        transport_receive(&message);
        MPI_Test(&all_there, &done, MPI_STATUS_IGNORE);
    }
}

void transport_end(bool gone, int status)
{
    if (gone)
        MPI_Abort(MPI_COMM_WORLD, status);      /* of a copy, MPICH 4.0 waits for all its ranks */
    leave();
    free(wire.sent);
    free(wire.requests);
    free(wire.leaders);
    common_free(wire.memory, wire.memory_bytes);
    MPI_Comm_free(&wire.local);
    MPI_Comm_free(&wire.all);
    MPI_Finalize();
}
