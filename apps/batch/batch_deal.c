/* batch_deal.c - tasks dealt out to shards: batch_planner.h has its contract. */

#include <stdlib.h>

#include "apps/batch/batch_planner.h"
#include "base/memory/memory.h"

/* A shard and what it holds, or a task and what it takes. */
typedef struct {
    double nodes;
    int index;
} Load;

static bool lighter(const Load *a, const Load *b)
{
    return a->nodes < b->nodes || (!(b->nodes < a->nodes) && a->index < b->index);
}

/* `loads` is a heap, but for its first element, which may have grown too heavy. */
static void sink(Load *loads, int count)
{
    for (int at = 0, child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && lighter(&loads[child + 1], &loads[child]))
            child++;
        if (!lighter(&loads[child], &loads[at]))
            return;

        const Load load = loads[at];

        loads[at] = loads[child];
        loads[child] = load;
    }
}

/* Largest first, the earlier one first of those alike. */
static int compare_loads(const void *a, const void *b)
{
    const Load *one = a, *two = b;

    if (one->nodes < two->nodes || two->nodes < one->nodes)
        return one->nodes < two->nodes ? 1 : -1;
    return one->index - two->index;
}

/* The indices of `tasks` into `order`. */
static void sort_tasks(const BatchTask *tasks, int count, int *order)
{
    Load *sorted = memory_array((size_t)count + 1, sizeof(*sorted));

    for (int i = 0; i < count; i++)
        sorted[i] = (Load){ tasks[i].nodes, i };
    qsort(sorted, (size_t)count, sizeof(*sorted), compare_loads);
    for (int i = 0; i < count; i++)
        order[i] = sorted[i].index;
    free(sorted);
}

void batch_deal(const BatchTask *tasks, int count, int shards, int *order, int *shard)
{
    Load *loads = memory_array((size_t)shards + 1, sizeof(*loads));

    sort_tasks(tasks, count, order);
    for (int i = 0; i < shards; i++)
        loads[i] = (Load){ 0, i };
    for (int i = 0; i < count; i++) {
        shard[order[i]] = loads[0].index;
        loads[0].nodes += tasks[order[i]].nodes;
        sink(loads, shards);
    }
    free(loads);
}
