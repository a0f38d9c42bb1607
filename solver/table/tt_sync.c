#include "table/tt_sync.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Of updates that wait: some seconds of what many workers prove. */
enum { QUEUE_FIRST = 256, QUEUE_MOST = 1 << 20 };

typedef struct {
    yk_table_update *items;
    size_t count, room;
} Queue;

struct TableSync {
    int cost;
    atomic_flag lock;           /* held for some copying only */
    Queue told, given;
    _Atomic size_t waiting;     /* given.count, for whoever does not hold the lock */
};

static void lock(TableSync *sync)
{
    while (atomic_flag_test_and_set_explicit(&sync->lock, memory_order_acquire))
        ;
}

static void unlock(TableSync *sync)
{
    atomic_flag_clear_explicit(&sync->lock, memory_order_release);
}

static void put(Queue *queue, const yk_table_update *items, size_t count)
{
    size_t room = queue->room ? queue->room : QUEUE_FIRST;

    if (count == 0)
        return;
    if (count > QUEUE_MOST - queue->count)
        count = QUEUE_MOST - queue->count;
    while (room < queue->count + count)
        room *= 2;
    if (room > queue->room) {
        yk_table_update *larger = realloc(queue->items, room * sizeof(*larger));

        if (!larger)
            return;
        queue->items = larger;
        queue->room = room;
    }
    memcpy(queue->items + queue->count, items, count * sizeof(*items));
    queue->count += count;
}

TableSync *tt_sync_create(int cost)
{
    TableSync *sync = calloc(1, sizeof(*sync));

    if (sync) {
        sync->cost = cost;
        atomic_flag_clear(&sync->lock);
    }
    return sync;
}

void tt_sync_destroy(TableSync *sync)
{
    if (!sync)
        return;
    free(sync->told.items);
    free(sync->given.items);
    free(sync);
}

void tt_sync_clear(TableSync *sync)
{
    lock(sync);
    sync->told.count = sync->given.count = 0;
    atomic_store(&sync->waiting, 0);
    unlock(sync);
}

void tt_sync_note(TableSync *sync, const yk_table_update *update)
{
    if (update->cost < sync->cost
        || (update->lower == -SCORE_MAX && update->upper == SCORE_MAX
            && update->move == NO_MOVE))
        return;
    lock(sync);
    put(&sync->told, update, 1);
    unlock(sync);
}

size_t tt_sync_take(TableSync *sync, yk_table_update *out, size_t room)
{
    Queue *queue = &sync->told;

    lock(sync);
    const size_t count = queue->count < room ? queue->count : room;

    if (count > 0) {
        memcpy(out, queue->items, count * sizeof(*out));
        queue->count -= count;
        memmove(queue->items, queue->items + count, queue->count * sizeof(*out));
    }
    unlock(sync);
    return count;
}

void tt_sync_give(TableSync *sync, const yk_table_update *given, size_t count)
{
    lock(sync);
    put(&sync->given, given, count);
    atomic_store_explicit(&sync->waiting, sync->given.count, memory_order_relaxed);
    unlock(sync);
}

void tt_sync_learn(TableSync *sync, Table *table)
{
    if (!sync || atomic_load_explicit(&sync->waiting, memory_order_relaxed) == 0)
        return;
    lock(sync);
    const Queue queue = sync->given;

    sync->given = (Queue){ .count = 0 };
    atomic_store_explicit(&sync->waiting, 0, memory_order_relaxed);
    unlock(sync);
    for (size_t i = 0; i < queue.count; i++) {
        const yk_table_update *item = &queue.items[i];

        tt_store(table, item->board, board_hash(item->board),
                 (Bounds){ item->lower, item->upper, item->move }, item->cost);
    }
    free(queue.items);
}
