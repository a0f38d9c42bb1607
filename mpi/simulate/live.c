#include "mpi/simulate/live.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "mpi/rank/rank_task.h"
#include "yomikiri_findings.h"

enum { SOME = 4096 };

/* Of one task. That they are evenly spread over it is assumed. */
typedef struct {
    yk_finding *items;
    size_t count, told;         /* how many of them stand in the log */
    double begin, end;          /* of the task */
    double stop;                /* nothing is told after it */
} Batch;

typedef struct {
    yk_solver *solver;
    size_t heard;               /* how much of the log */
    Batch last;
} LiveRank;

/* What everybody knows, in the order in which it was told. */
typedef struct {
    yk_finding *items;
    int *ranks;                 /* who told it */
    size_t count, room;
} Log;

struct Live {
    LiveRank *rank;
    int ranks;
    double delay, speed;
    Log log;
};

Live *live_create(int ranks, double nodes, double delay, double speed)
{
    Live *live = calloc(1, sizeof(*live));
    yk_config config;

    if (!live)
        return NULL;
    *live = (Live){ .rank = calloc((size_t)ranks, sizeof(*live->rank)), .ranks = ranks,
                    .delay = delay, .speed = speed };
    yk_config_init(&config);
    rank_task_config(&config, false);
    config.findings_nodes = (uint64_t)nodes;
    if (!live->rank) {
        free(live);
        return NULL;
    }
    for (int i = 0; i < ranks; i++)
        if (yk_create(&live->rank[i].solver, &config) != YK_OK) {
            live_destroy(live);
            return NULL;
        }
    return live;
}

void live_destroy(Live *live)
{
    for (int i = 0; i < live->ranks; i++) {
        yk_destroy(live->rank[i].solver);
        free(live->rank[i].last.items);
    }
    free(live->log.items);
    free(live->log.ranks);
    free(live->rank);
    free(live);
}

static bool log_add(Log *log, const yk_finding *item, int rank)
{
    if (log->count == log->room) {
        const size_t room = log->room ? 2 * log->room : SOME;
        yk_finding *items = realloc(log->items, room * sizeof(*items));
        int *ranks;

        if (items)
            log->items = items;
        ranks = items ? realloc(log->ranks, room * sizeof(*ranks)) : NULL;
        if (!ranks)
            return false;
        log->ranks = ranks;
        log->room = room;
    }
    log->ranks[log->count] = rank;
    log->items[log->count++] = *item;
    return true;
}

/* When finding number `at` of the batch is known everywhere; INFINITY: never. */
static double known_at(const Live *live, const Batch *batch, size_t at)
{
    const double found = batch->begin + (batch->end - batch->begin) * (double)(at + 1)
                                        / (double)batch->count;

    return at >= batch->count || found > batch->stop ? INFINITY : found + live->delay;
}

/* Bring the log up to that time. Within one rank's batch the order is kept; between ranks it does
 * not matter. */
static bool tell_until(Live *live, int rank, double time)
{
    Batch *batch = &live->rank[rank].last;

    for (; known_at(live, batch, batch->told) <= time; batch->told++)
        if (!log_add(&live->log, &batch->items[batch->told], rank))
            return false;
    return true;
}

/* What the rank has not heard yet; its own findings only after it has forgotten them. */
static uint64_t hear(Live *live, int at, bool own)
{
    LiveRank *rank = &live->rank[at];
    const size_t from = own ? 0 : rank->heard;
    uint64_t heard = 0;

    for (size_t i = from; i < live->log.count; i++)
        if (own || live->log.ranks[i] != at) {
            yk_give_findings(rank->solver, &live->log.items[i], 1);
            heard++;
        }
    rank->heard = live->log.count;
    return heard;
}

/* All that was found in the task goes into the rank's batch. What was left of the one before is
 * told at once: it ended before this one began. */
static bool collect(Live *live, int at, double begin, double end)
{
    LiveRank *rank = &live->rank[at];
    size_t room = 0, count = 0, got;
    yk_finding *items = NULL;

    do {
        yk_finding *larger = realloc(items, (room += SOME) * sizeof(*items));

        if (!larger) {
            free(items);
            return false;
        }
        items = larger;
        got = yk_take_findings(rank->solver, items + count, room - count);
        count += got;
    } while (count == room);
    if (rank->last.told < rank->last.count && !tell_until(live, at, DBL_MAX)) {
        free(items);
        return false;
    }
    free(rank->last.items);
    rank->last = (Batch){ .items = items, .count = count, .begin = begin, .end = end,
                          .stop = INFINITY };
    return true;
}

bool live_ask(Live *live, int at, double begin, const DealTask *task, DealResult *result,
              uint64_t *heard)
{
    for (int i = 0; i < live->ranks; i++)
        if (!tell_until(live, i, begin))
            return false;
    *heard = hear(live, at, false);
    return rank_task_run(live->rank[at].solver, task, NULL, NULL, result) == YK_OK
           && collect(live, at, begin, begin + (double)result->nodes / live->speed);
}

void live_stop(Live *live, int at, double end)
{
    live->rank[at].last.stop = end;
    yk_clear(live->rank[at].solver);
    hear(live, at, true);
}

uint64_t live_told(const Live *live)
{
    return live->log.count;
}
