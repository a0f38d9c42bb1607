#include "apps/mpi/mpi_transport.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "apps/mpi/common/common.h"
#include "base/base.h"
#include "base/memory/memory.h"

enum { TESTED = 64 };           /* messages at a time */

/* A message on its way. */
typedef struct {
    int rank;                   /* to which */
    size_t size;
    void *bytes;
} Message;

/* MPI itself is the program's one global thing; this is its part of ours. */
static struct {
    MPI_Comm all, local;
    void *memory;               /* what transport_shared() has returned */
    size_t memory_bytes;
    Message *sent;
    MPI_Request *requests;      /* of those */
    int sent_count, sent_room;
    int tested;                 /* the first of those that are tested next */
    int *leaders;
    char library[MPI_MAX_LIBRARY_VERSION_STRING];
} transport;

/* Which ranks are the first of their machines. */
static void find_machines(TransportPlace *place)
{
    int leader = place->rank;

    transport.leaders = memory_array((size_t)place->ranks, sizeof(*transport.leaders));
    MPI_Bcast(&leader, 1, MPI_INT, 0, transport.local);
    MPI_Allgather(&leader, 1, MPI_INT, transport.leaders, 1, MPI_INT, transport.all);
    place->machines = 0;
    for (int i = 0; i < place->ranks; i++) {
        if (i == leader)
            place->machine = place->machines;
        if (transport.leaders[i] == i)          /* those before it are in their places */
            transport.leaders[place->machines++] = i;
    }
    place->leaders = transport.leaders;
}

void transport_apart(TransportPlace *place)
{
    place->machine = place->rank;
    place->machines = place->ranks;
    for (int i = 0; i < place->ranks; i++)
        transport.leaders[i] = i;
}

bool transport_begin(int *argc, char ***argv, TransportPlace *place)
{
    int provided, length;

    if (MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS)
        return false;
    MPI_Comm_dup(MPI_COMM_WORLD, &transport.all);
    MPI_Comm_rank(transport.all, &place->rank);
    MPI_Comm_size(transport.all, &place->ranks);
    MPI_Comm_split_type(transport.all, MPI_COMM_TYPE_SHARED, place->rank, MPI_INFO_NULL,
                        &transport.local);
    MPI_Comm_rank(transport.local, &place->local);
    MPI_Comm_size(transport.local, &place->locals);
    MPI_Get_library_version(transport.library, &length);
    transport.library[strcspn(transport.library, "\n,")] = '\0';
    for (char *c = transport.library; *c; c++)
        if (*c == '\t')
            *c = ' ';
    place->library = transport.library;
    find_machines(place);
    return provided >= MPI_THREAD_FUNNELED;
}

bool transport_agree(bool yes)
{
    int mine = yes, all = 0;

    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, transport.all);
    return all;
}

int transport_sum(int mine)
{
    int sum = 0;

    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, transport.all);
    return sum;
}

/* Not by MPI_Win_allocate_shared(): where /dev/shm is small, as in containers, Open MPI 4.1 has
 * the first rank fail and all others wait for it for ever. */
void *transport_shared(size_t bytes)
{
    CommonName name = { .bytes = 0 };
    int rank, ranks, mine, all = 0;

    MPI_Comm_rank(transport.local, &rank);
    MPI_Comm_size(transport.local, &ranks);
    transport.memory_bytes = bytes;
    if (rank == 0)
        transport.memory = common_make(bytes, &name);
    MPI_Bcast(&name, sizeof(name), MPI_BYTE, 0, transport.local);
    if (rank > 0 && name.bytes > 0)
        transport.memory = common_find(&name);
    mine = transport.memory != NULL;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, transport.local);
    if (rank == 0 && name.bytes > 0)
        common_close(&name);
    if (!all) {
        common_free(transport.memory, bytes);
        transport.memory = NULL;
        return NULL;
    }
    /* Pages are dear when they are touched first: each rank has its part of them ready, and on
     * its own NUMA node, before any search. */
    const size_t part = bytes / (size_t)ranks, begin = part * (size_t)rank;

    memset((char *)transport.memory + begin, 0, rank + 1 < ranks ? part : bytes - begin);
    MPI_Barrier(transport.local);
    return transport.memory;
}

/* Forget what has arrived. By one call, as MPI may leave the core to others in each; so if there
 * are many, because somebody does not listen, not all are tested each time. */
static void clear_sent(void)
{
    MPI_Status statuses[TESTED];                /* nobody reads them */
    const int first = transport.tested < transport.sent_count ? transport.tested : 0;
    const int tested = min_int(transport.sent_count - first, TESTED);
    int through[TESTED], count = 0, left = first;

    if (tested > 0)
        MPI_Testsome(tested, &transport.requests[first], &count, through, statuses);
    transport.tested = first + tested;
    if (count <= 0)
        return;
    for (int i = 0; i < count; i++) {
        free(transport.sent[first + through[i]].bytes);
        transport.sent[first + through[i]].rank = -1;
    }
    for (int i = first; i < transport.sent_count; i++) {
        if (transport.sent[i].rank < 0)
            continue;
        transport.requests[left] = transport.requests[i];
        transport.sent[left++] = transport.sent[i];
    }
    transport.sent_count = left;
    transport.tested -= count;
}

static void make_room(void)
{
    if (transport.sent_count < transport.sent_room)
        return;
    transport.sent_room = transport.sent_room ? 2 * transport.sent_room : TESTED;
    transport.sent = memory_grow(transport.sent, (size_t)transport.sent_room,
                                 sizeof(*transport.sent));
    transport.requests = memory_grow(transport.requests, (size_t)transport.sent_room,
                                     sizeof(*transport.requests));
}

void transport_send(int rank, TransportTag tag, const void *what, size_t size)
{
    void *bytes = memory_array(size, 1);

    make_room();
    if (size > 0)
        memcpy(bytes, what, size);
    MPI_Isend(bytes, (int)size, MPI_BYTE, rank, (int)tag, transport.all,
              &transport.requests[transport.sent_count]);
    transport.sent[transport.sent_count++] = (Message){ rank, size, bytes };
}

void transport_pause(int64_t ns)
{
    nanosleep(&(struct timespec){ .tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000 }, NULL);
}

bool transport_receive(TransportMessage *message)
{
    MPI_Status status;
    int there = 0, size = 0;

    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, transport.all, &there, &status);
    if (!there) {
        clear_sent();
        return false;
    }
    MPI_Get_count(&status, MPI_BYTE, &size);
    if (size < 0 || (size_t)size > sizeof(message->is))
        MPI_Abort(MPI_COMM_WORLD, 1);             /* no rank of this program sends that */
    MPI_Recv(&message->is, size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, transport.all,
             MPI_STATUS_IGNORE);
    message->rank = status.MPI_SOURCE;
    message->size = (size_t)size;
    message->tag = (TransportTag)status.MPI_TAG;
    return true;
}

size_t transport_waiting(int rank)
{
    size_t bytes = 0;

    for (int i = 0; i < transport.sent_count; i++)
        bytes += transport.sent[i].rank == rank ? transport.sent[i].size : 0;
    return bytes;
}

/* A rank that has nothing more to send may still be sent something. */
static void leave(void)
{
    TransportMessage message;
    MPI_Request all_there;
    int done = 0;

    while (transport.sent_count > 0)
        transport_receive(&message);
    MPI_Ibarrier(transport.all, &all_there);
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
    free(transport.sent);
    free(transport.requests);
    free(transport.leaders);
    common_free(transport.memory, transport.memory_bytes);
    MPI_Comm_free(&transport.local);
    MPI_Comm_free(&transport.all);
    MPI_Finalize();
}
