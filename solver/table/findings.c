#include "table/findings.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Of findings that wait: some seconds of what many workers prove. */
enum { QUEUE_FIRST = 256, QUEUE_MOST = 1 << 20 };

typedef struct {
    Finding *items;
    size_t count, room;
} Queue;

struct Findings {
    int cost;
    atomic_flag lock;           /* held for some copying only */
    Queue told, given;
    _Atomic size_t waiting;     /* given.count, for whoever does not hold the lock */
};

static void lock(Findings *findings)
{
    while (atomic_flag_test_and_set_explicit(&findings->lock, memory_order_acquire))
        ;
}

static void unlock(Findings *findings)
{
    atomic_flag_clear_explicit(&findings->lock, memory_order_release);
}

static void put(Queue *queue, const Finding *items, size_t count)
{
    size_t room = queue->room ? queue->room : QUEUE_FIRST;

    if (count == 0)
        return;
    if (count > QUEUE_MOST - queue->count)
        count = QUEUE_MOST - queue->count;
    while (room < queue->count + count)
        room *= 2;
    if (room > queue->room) {
        Finding *larger = realloc(queue->items, room * sizeof(*larger));

        if (!larger)
            return;
        queue->items = larger;
        queue->room = room;
    }
    memcpy(queue->items + queue->count, items, count * sizeof(*items));
    queue->count += count;
}

Findings *findings_create(int cost)
{
    Findings *findings = calloc(1, sizeof(*findings));

    if (findings) {
        findings->cost = cost;
        atomic_flag_clear(&findings->lock);
    }
    return findings;
}

void findings_destroy(Findings *findings)
{
    if (!findings)
        return;
    free(findings->told.items);
    free(findings->given.items);
    free(findings);
}

void findings_clear(Findings *findings)
{
    lock(findings);
    findings->told.count = findings->given.count = 0;
    atomic_store(&findings->waiting, 0);
    unlock(findings);
}

void findings_note(Findings *findings, const Finding *finding)
{
    if (finding->cost < findings->cost
        || (finding->bounds.lower == -SCORE_MAX && finding->bounds.upper == SCORE_MAX))
        return;
    lock(findings);
    put(&findings->told, finding, 1);
    unlock(findings);
}

size_t findings_take(Findings *findings, Finding *out, size_t room)
{
    Queue *queue = &findings->told;

    lock(findings);
    const size_t count = queue->count < room ? queue->count : room;

    if (count > 0) {
        memcpy(out, queue->items, count * sizeof(*out));
        queue->count -= count;
        memmove(queue->items, queue->items + count, queue->count * sizeof(*out));
    }
    unlock(findings);
    return count;
}

void findings_give(Findings *findings, const Finding *given, size_t count)
{
    lock(findings);
    put(&findings->given, given, count);
    atomic_store_explicit(&findings->waiting, findings->given.count, memory_order_relaxed);
    unlock(findings);
}

void findings_learn(Findings *findings, Table *table, Table *guesses)
{
    if (!findings || atomic_load_explicit(&findings->waiting, memory_order_relaxed) == 0)
        return;
    lock(findings);
    const Queue queue = findings->given;

    findings->given = (Queue){ .count = 0 };
    atomic_store_explicit(&findings->waiting, 0, memory_order_relaxed);
    unlock(findings);
    for (size_t i = 0; i < queue.count; i++) {
        const Finding *item = &queue.items[i];
        const Board board = findings_guess(item->rung, item->board);
        Table *to = item->rung ? guesses : table;

        if (to)
            tt_store(to, board, board_hash(board), item->bounds, item->cost);
    }
    free(queue.items);
}
