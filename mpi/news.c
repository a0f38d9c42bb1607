#include "mpi/news.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

enum {
    SIDES = 3,                  /* the machine above, and two below */
    NODES = 20000,              /* a search of so many is worth telling of, among MACHINES; */
    MACHINES = 16,              /* among more, one so many times as large */
    KEPT_NODES = 200000,        /* worth keeping in a checkpoint, likewise */
};

static const int64_t TELL_NS = 1000 * 1000;
static const size_t WAITING_MOST = (size_t)1 << 20;     /* bytes that a rank has not fetched */

typedef struct {
    int rank;
    size_t count;
    yk_finding findings[WIRE_FINDINGS_MOST];
} Side;

struct News {
    yk_solver *solver;
    int64_t told_ns;
    NewsKeep *keep;
    void *context;
    int kept_cost;
    uint64_t told, heard;
    int sides;
    Side side[SIDES];
};

/* How many times as large it must be. */
static uint64_t many(const WirePlace *place)
{
    return (uint64_t)max_int(1, place->machines / MACHINES);
}

uint64_t news_nodes(const WirePlace *place, bool kept)
{
    if (place->machines < 2 && !kept)
        return 0;
    return (uint64_t)(place->machines < 2 ? KEPT_NODES : NODES) * many(place);
}

static void add_side(News *news, int rank)
{
    news->side[news->sides++].rank = rank;
}

News *news_begin(const WirePlace *place, bool kept, yk_solver *solver, NewsKeep *keep,
                 void *context)
{
    News *news = news_nodes(place, kept) > 0 ? calloc(1, sizeof(*news)) : NULL;
    const int at = place->machine;

    if (!news)
        return NULL;
    news->solver = solver;
    news->keep = keep;
    news->context = context;
    news->kept_cost = 64 - __builtin_clzll(KEPT_NODES * many(place));
    if (place->leaders[at] != place->rank) {    /* the first of this machine does the rest */
        add_side(news, place->leaders[at]);
        return news;
    }
    if (at > 0)
        add_side(news, place->leaders[(at - 1) / 2]);
    for (int below = 2 * at + 1; below <= 2 * at + 2 && below < place->machines; below++)
        add_side(news, place->leaders[below]);
    return news;
}

void news_end(News *news)
{
    free(news);
}

/* A side that takes nothing, as its machine hangs, goes without: it is only slower then. */
static void flush(Side *side)
{
    if (side->count > 0 && wire_waiting(side->rank) < WAITING_MOST)
        wire_send(side->rank, WIRE_FINDINGS, side->findings,
                  side->count * sizeof(*side->findings));
    side->count = 0;
}

static void put(Side *side, const yk_finding *findings, size_t count)
{
    while (count > 0) {
        const size_t room = WIRE_FINDINGS_MOST - side->count;
        const size_t some = count < room ? count : room;

        memcpy(side->findings + side->count, findings, some * sizeof(*findings));
        side->count += some;
        findings += some;
        count -= some;
        if (side->count == WIRE_FINDINGS_MOST)
            flush(side);
    }
}

/* At most WIRE_FINDINGS_MOST at a time. */
static void keep(const News *news, const yk_finding *findings, size_t count)
{
    yk_finding kept[WIRE_FINDINGS_MOST];
    size_t many_kept = 0;

    if (!news->keep)
        return;
    for (size_t i = 0; i < count; i++)
        if (findings[i].cost >= news->kept_cost)
            kept[many_kept++] = findings[i];
    news->keep(news->context, kept, many_kept);
}

void news_tell(News *news)
{
    yk_finding found[WIRE_FINDINGS_MOST];
    size_t count;

    if (!news || clock_ns() - news->told_ns < TELL_NS)
        return;
    news->told_ns = clock_ns();
    do {
        count = yk_take_findings(news->solver, found, WIRE_FINDINGS_MOST);
        news->told += count;
        keep(news, found, count);
        for (int i = 0; i < news->sides; i++)
            put(&news->side[i], found, count);
    } while (count == WIRE_FINDINGS_MOST);
    for (int i = 0; i < news->sides; i++)
        flush(&news->side[i]);
}

void news_hear(News *news, int rank, const yk_finding *findings, size_t count)
{
    bool here = true;           /* from this machine: it is in the table */

    if (!news)
        return;
    keep(news, findings, count);
    for (int i = 0; i < news->sides; i++)
        if (news->side[i].rank == rank)
            here = false;
        else
            put(&news->side[i], findings, count);
    if (here)
        return;
    yk_give_findings(news->solver, findings, count);
    news->heard += count;
}

void news_counts(const News *news, uint64_t *told, uint64_t *heard)
{
    *told = news ? news->told : 0;
    *heard = news ? news->heard : 0;
}
