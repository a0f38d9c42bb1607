#include "apps/mpi/mpi_sync.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory/memory.h"

enum {
    NEIGHBOURS = 3,             /* the machine above, and two below */
    NODES = 20000,              /* a search of so many is worth telling of, among MACHINES; */
    MACHINES = 16,              /* among more, one so many times as large */
    KEPT_NODES = 200000,        /* worth keeping in a checkpoint, likewise */
};

static const int64_t TELL_NS = 1000 * 1000;
static const size_t WAITING_MOST = (size_t)1 << 20;     /* bytes that a rank has not fetched */

typedef struct {
    int rank;
    size_t count;
    yk_table_update updates[TRANSPORT_UPDATES_MOST];
} Neighbour;

struct MpiSync {
    yk_solver *solver;
    int64_t told_ns;
    MpiSyncKeep *keep;
    void *context;
    int kept_cost;
    uint64_t told, heard;
    int sides;
    Neighbour side[NEIGHBOURS];
};

/* How many times as large it must be. */
static uint64_t many(const TransportPlace *place)
{
    return (uint64_t)max_int(1, place->machines / MACHINES);
}

uint64_t mpi_sync_nodes(const TransportPlace *place, bool kept)
{
    if (place->machines < 2 && !kept)
        return 0;
    return (uint64_t)(place->machines < 2 ? KEPT_NODES : NODES) * many(place);
}

static void add_side(MpiSync *sync, int rank)
{
    sync->side[sync->sides++].rank = rank;
}

MpiSync *mpi_sync_begin(const TransportPlace *place, bool kept, yk_solver *solver,
                        MpiSyncKeep *keep, void *context)
{
    MpiSync *sync = mpi_sync_nodes(place, kept) > 0 ? memory_array(1, sizeof(*sync)) : NULL;
    const int at = place->machine;

    if (!sync)
        return NULL;
    sync->solver = solver;
    sync->keep = keep;
    sync->context = context;
    sync->kept_cost = 64 - __builtin_clzll(KEPT_NODES * many(place));
    if (place->leaders[at] != place->rank) {    /* the first of this machine does the rest */
        add_side(sync, place->leaders[at]);
        return sync;
    }
    if (at > 0)
        add_side(sync, place->leaders[(at - 1) / 2]);
    for (int below = 2 * at + 1; below <= 2 * at + 2 && below < place->machines; below++)
        add_side(sync, place->leaders[below]);
    return sync;
}

void mpi_sync_end(MpiSync *sync)
{
    free(sync);
}

/* A side that takes nothing, as its machine hangs, goes without: it is only slower then. */
static void flush(Neighbour *side)
{
    if (side->count > 0 && transport_waiting(side->rank) < WAITING_MOST)
        transport_send(side->rank, TRANSPORT_UPDATES, side->updates,
                  side->count * sizeof(*side->updates));
    side->count = 0;
}

static void put(Neighbour *side, const yk_table_update *updates, size_t count)
{
    while (count > 0) {
        const size_t room = TRANSPORT_UPDATES_MOST - side->count;
        const size_t some = count < room ? count : room;

        memcpy(side->updates + side->count, updates, some * sizeof(*updates));
        side->count += some;
        updates += some;
        count -= some;
        if (side->count == TRANSPORT_UPDATES_MOST)
            flush(side);
    }
}

/* At most TRANSPORT_UPDATES_MOST at a time. */
static void keep(const MpiSync *sync, const yk_table_update *updates, size_t count)
{
    yk_table_update kept[TRANSPORT_UPDATES_MOST];
    size_t many_kept = 0;

    if (!sync->keep)
        return;
    for (size_t i = 0; i < count; i++)
        if (updates[i].cost >= sync->kept_cost)
            kept[many_kept++] = updates[i];
    sync->keep(sync->context, kept, many_kept);
}

void mpi_sync_tell(MpiSync *sync)
{
    yk_table_update found[TRANSPORT_UPDATES_MOST];
    size_t count;

    if (!sync || clock_ns() - sync->told_ns < TELL_NS)
        return;
    sync->told_ns = clock_ns();
    do {
        count = yk_take_updates(sync->solver, found, TRANSPORT_UPDATES_MOST);
        sync->told += count;
        keep(sync, found, count);
        for (int i = 0; i < sync->sides; i++)
            put(&sync->side[i], found, count);
    } while (count == TRANSPORT_UPDATES_MOST);
    for (int i = 0; i < sync->sides; i++)
        flush(&sync->side[i]);
}

void mpi_sync_hear(MpiSync *sync, const TransportMessage *message)
{
    const yk_table_update *updates = message->is.updates;
    const size_t count = message->size / sizeof(*updates);
    bool here = true;           /* from this machine: it is in the table */

    if (!sync || message->tag != TRANSPORT_UPDATES)
        return;
    keep(sync, updates, count);
    for (int i = 0; i < sync->sides; i++)
        if (sync->side[i].rank == message->rank)
            here = false;
        else
            put(&sync->side[i], updates, count);
    if (here)
        return;
    yk_give_updates(sync->solver, updates, count);
    sync->heard += count;
}

void mpi_sync_counts(const MpiSync *sync, uint64_t *told, uint64_t *heard)
{
    *told = sync ? sync->told : 0;
    *heard = sync ? sync->heard : 0;
}
