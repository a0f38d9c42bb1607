#include "apps/mpi/share/sharing.h"

#include <stdlib.h>

#include "base/list.h"
#include "base/memory/memory.h"

enum {
    SHARE_ASKS = 20,
    SHARE_PAUSE_NS = 20 * 1000, /* from the first refusal to the next request */
};

/* A task that is with another rank, or has come back undone. */
typedef struct {
    yk_task task;
    int rank;                   /* where it is; -1: to be given to somebody */
} Stolen;

/* A request for work: of another rank, or to it. */
typedef struct {
    int rank;
    uint64_t under;             /* 0: for any */
    int64_t since_ns;
} Want;

/* A task of another rank that is done here. */
typedef struct {
    int rank;
    int empties;
    uint64_t number;
} Accepted;

typedef struct {
    int64_t heard_ns;
    bool lost;
} Peer;

struct Share {
    SharePlan plan;
    Peer *peer;
    List stolen, wants, accepted;       /* Stolen, Want, Accepted */
    Want ask[SHARE_ASKS];       /* to others */
    int asks;
    int64_t pause_ns, again_ns; /* after a refusal; no request before that */
    int favourite;              /* who had work the last time; -1: nobody */
    uint64_t random;
    int64_t beat_ns;
    uint64_t stolen_count, accepted_count;
};

static uint64_t share_random(Share *share)
{
    share->random = share->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return share->random >> 33;
}

static void share_send(const Share *share, int rank, ShareMessage message)
{
    share->plan.send(share->plan.context, rank, &message);
}

/* list_add(), which ends the program where there is no memory. */
static void share_keep(List *list, const void *item)
{
    if (!list_add(list, item))
        memory_end();
}

static int share_empties(const yk_task *task)
{
    return 64 - __builtin_popcountll(task->board.own | task->board.opp);
}

/* ---- ranks that answer ---- */

bool share_is_lost(const Share *share, int rank)
{
    return share->peer[rank].lost;
}

void share_heard(Share *share, int rank, int64_t now_ns)
{
    Peer *peer = &share->peer[rank];

    peer->heard_ns = now_ns;
    if (!peer->lost)
        return;
    peer->lost = false;
    if (share->plan.lost)
        share->plan.lost(share->plan.context, rank, false);
}

void share_give_up(Share *share, int rank)
{
    Peer *peer = &share->peer[rank];

    if (!peer->lost && share->plan.lost)
        share->plan.lost(share->plan.context, rank, true);
    peer->lost = true;
}

/* ---- tasks that are with other ranks, or have come back undone ---- */

/* NULL: it is none. */
static Stolen *stolen_find(const Share *share, uint64_t number)
{
    for (size_t i = 0; i < share->stolen.count; i++) {
        Stolen *stolen = list_at(&share->stolen, i);

        if (stolen->task.number == number)
            return stolen;
    }
    return NULL;
}

/* It is done by that rank, or useless (-1): whoever else has it is to leave it. */
static void stolen_drop(Share *share, const Stolen *stolen, int done_by)
{
    const uint64_t number = stolen->task.number;

    if (stolen->rank == share->plan.rank && stolen->rank != done_by)
        yk_cancel(share->plan.solver, stolen->rank, number);
    else if (stolen->rank >= 0 && stolen->rank != done_by)
        share_send(share, stolen->rank, (ShareMessage){ .kind = SHARE_FORGET, .number = number });
    list_remove(&share->stolen, (size_t)(stolen - (const Stolen *)share->stolen.items));
}

/* Give a task to whoever asked for it. */
static void stolen_give(Share *share, const Want *want, Stolen *stolen, int64_t now_ns)
{
    Peer *peer = &share->peer[want->rank];

    stolen->rank = want->rank;
    if (peer->heard_ns < now_ns)
        peer->heard_ns = now_ns;                /* it has that long to be heard of */
    share_send(share, want->rank, (ShareMessage){ .kind = SHARE_TASK, .number = want->under,
                                                  .task = stolen->task });
    share->stolen_count++;
}

/* The tasks that came back undone: for others who ask, or for those here who have time. */
static void stolen_place_again(Share *share, int64_t now_ns)
{
    for (size_t i = 0; i < share->stolen.count; i++) {
        Stolen *stolen = list_at(&share->stolen, i);

        if (stolen->rank >= 0)
            continue;
        if (yk_accept(share->plan.solver, &stolen->task, 0)
            || yk_accept(share->plan.solver, &stolen->task, stolen->task.number)) {
            stolen->rank = share->plan.rank;
            continue;
        }
        for (size_t j = 0; j < share->wants.count; j++) {
            const Want want = *(const Want *)list_at(&share->wants, j);

            if (want.under)
                continue;
            stolen_give(share, &want, stolen, now_ns);
            list_remove(&share->wants, j);
            break;
        }
    }
}

/* `rank`, which may be this one, has done it. */
static void stolen_scored(Share *share, int rank, uint64_t number, int score)
{
    const Stolen *stolen = stolen_find(share, number);

    yk_task_done(share->plan.solver, number, score);
    if (stolen)
        stolen_drop(share, stolen, rank);
}

/* Tell thieves of what nobody wants any more. */
static void stolen_take_back(Share *share)
{
    uint64_t numbers[64];
    size_t count;

    do {
        count = yk_cancelled(share->plan.solver, numbers, 64);
        for (size_t i = 0; i < count; i++) {
            const Stolen *stolen = stolen_find(share, numbers[i]);

            if (stolen)
                stolen_drop(share, stolen, -1);
        }
    } while (count == 64);
}

/* Thieves that have been silent for too long. If they come back, they are to leave what they have:
 * somebody else does it, and nobody would tell them what has become of what they give of it. */
static void stolen_look_for_lost(Share *share, int64_t now_ns)
{
    for (size_t i = 0; i < share->stolen.count; i++) {
        Stolen *stolen = list_at(&share->stolen, i);
        Peer *peer = stolen->rank >= 0 ? &share->peer[stolen->rank] : NULL;

        if (!peer || stolen->rank == share->plan.rank
            || 1e-9 * (double)(now_ns - peer->heard_ns) < share->plan.lost_s)
            continue;
        share_give_up(share, stolen->rank);
        share_send(share, stolen->rank, (ShareMessage){ .kind = SHARE_FORGET,
                                                      .number = stolen->task.number });
        stolen->rank = -1;
    }
}

/* ---- requests for work that other ranks have sent ---- */

/* How long a request waits for a task where there is a search: the longer, the more of them wait,
 * as each that is refused comes back here sooner or later. Else a few ranks that search would do
 * nothing but refuse hundreds of others. */
static const int64_t HOLD_NS = 500 * 1000, HOLD_EACH_NS = 60 * 1000,
                     HOLD_MOST_NS = 30 * 1000 * 1000;

enum { OWNER_EMPTIES = 17 };    /* of a task whose search may give some */

/* Whether there is a search here that may soon have something to give. */
static bool may_have_some(const Share *share)
{
    bool may = share->plan.rank == 0;

    for (size_t i = 0; i < share->accepted.count && !may; i++)
        may = ((const Accepted *)list_at(&share->accepted, i))->empties >= OWNER_EMPTIES;
    return may;
}

/* Who else may: one of those who have the largest tasks from here, else whoever this rank has its
 * own from. */
static int hint_for(Share *share, int asker)
{
    int hint = -1, largest = OWNER_EMPTIES - 1;
    const size_t count = share->stolen.count, start = count ? share_random(share) % count : 0;

    for (size_t i = 0; i < count; i++) {
        const Stolen *stolen = list_at(&share->stolen, (start + i) % count);

        if (stolen->rank >= 0 && stolen->rank != asker && stolen->rank != share->plan.rank
            && share_empties(&stolen->task) > largest) {
            hint = stolen->rank;
            largest = share_empties(&stolen->task);
        }
    }
    for (size_t i = 0; i < share->accepted.count && hint < 0; i++)
        if (((const Accepted *)list_at(&share->accepted, i))->rank != asker)
            hint = ((const Accepted *)list_at(&share->accepted, i))->rank;
    return hint;
}

/* Give what there is to those who want it, and refuse those who have waited long enough. */
static void wants_grant(Share *share, int64_t now_ns)
{
    const int64_t each = HOLD_EACH_NS * (int64_t)share->wants.count;
    const int64_t hold = each < HOLD_NS ? HOLD_NS : each < HOLD_MOST_NS ? each : HOLD_MOST_NS;
    bool none = false;          /* to give but to those who wait for what was stolen from them */

    for (size_t i = 0; i < share->wants.count;) {
        const Want want = *(const Want *)list_at(&share->wants, i);
        Stolen stolen = { .rank = want.rank };

        if ((want.under || !none)
            && yk_steal(share->plan.solver, share->plan.rank, want.rank, want.under,
                        &stolen.task)) {
            share_keep(&share->stolen, &stolen);
            stolen_give(share, &want, &stolen, now_ns);
            list_remove(&share->wants, i);
            continue;
        }
        none = none || !want.under;
        if (now_ns - want.since_ns > hold || !may_have_some(share)) {
            share_send(share, want.rank, (ShareMessage){ .kind = SHARE_NONE, .number = want.under,
                                                         .hint = hint_for(share, want.rank) });
            list_remove(&share->wants, i);
        } else
            i++;
    }
    yk_set_idle(share->plan.solver, (int)share->wants.count);
}

/* ---- requests for work that this rank has sent ---- */

/* How long a request waits for its answer; and the longest until the next one after a refusal. */
static const int64_t ANSWER_NS = 50 * 1000 * 1000, PAUSE_MOST_NS = 200 * 1000;

enum { FIRST = 4 };

/* Somebody who may have work. The first rank has the largest tasks: one request of four goes
 * there, and where ranks are many, about five times as many as to any other. With a fourth of all
 * requests of 512 ranks it came to nothing else. */
static int somebody(Share *share)
{
    const int ranks = share->plan.ranks, rank = share->plan.rank;
    const int first = ranks > FIRST * FIRST ? ranks / FIRST : FIRST;

    if (share->favourite >= 0 && !share->peer[share->favourite].lost)
        return share->favourite;
    if (rank != 0 && share_random(share) % (uint64_t)first == 0)
        return 0;
    for (int tries = 0; tries < 2 * ranks; tries++) {
        const int at = (int)(share_random(share) % (uint64_t)ranks);

        if (at != rank && !share->peer[at].lost)
            return at;
    }
    return -1;
}

static bool asked(const Share *share, uint64_t under)
{
    for (int i = 0; i < share->asks; i++)
        if (share->ask[i].under == under)
            return true;
    return false;
}

static void ask(Share *share, int rank, uint64_t under, int64_t now_ns)
{
    if (rank < 0 || rank == share->plan.rank || share->asks == SHARE_ASKS)
        return;
    share->ask[share->asks++] = (Want){ rank, under, now_ns };
    share_send(share, rank, (ShareMessage){ .kind = SHARE_WANT, .number = under });
}

/* Ask for whatever this rank has time for. */
static void asks_send(Share *share, int64_t now_ns)
{
    yk_demand demand;

    for (int i = 0; i < share->asks;) {
        if (now_ns - share->ask[i].since_ns > ANSWER_NS)
            share->ask[i] = share->ask[--share->asks];
        else
            i++;
    }
    yk_solver_demand(share->plan.solver, &demand);
    if (demand.free == 0 && demand.count == 0)
        share->again_ns = 0;
    if (now_ns < share->again_ns)
        return;
    if (demand.free > 0 && !asked(share, 0))
        ask(share, somebody(share), 0, now_ns);
    for (int i = 0; i < demand.count; i++) {
        const Stolen *stolen = asked(share, demand.waited[i]) ? NULL
                           : stolen_find(share, demand.waited[i]);

        if (stolen && stolen->rank >= 0 && !share->peer[stolen->rank].lost)
            ask(share, stolen->rank, demand.waited[i], now_ns);
    }
}

/* Rank has answered a request, one way or the other; `hint` is that of SHARE_NONE. */
static void asks_answered(Share *share, int rank, uint64_t under, bool has_work, int hint,
                          int64_t now_ns)
{
    for (int i = 0; i < share->asks; i++)
        if (share->ask[i].rank == rank && share->ask[i].under == under) {
            share->ask[i] = share->ask[--share->asks];
            break;
        }
    if (has_work) {
        share->pause_ns = SHARE_PAUSE_NS;
        share->again_ns = 0;
        if (!under)
            share->favourite = rank;
        return;
    }
    if (!under)
        share->favourite = hint;
    share->again_ns = now_ns + share->pause_ns;
    share->pause_ns = share->pause_ns < PAUSE_MOST_NS / 2 ? 2 * share->pause_ns : PAUSE_MOST_NS;
}

/* ---- tasks that this rank has from others ---- */

static const double BEATS = 10, BEAT_MOST_S = 1;

/* A task has come: accept it, or send it back. */
static void accepted_take(Share *share, int rank, const ShareMessage *message)
{
    const Accepted accepted = { rank, share_empties(&message->task), message->task.number };
    yk_task task = message->task;

    task.owner = rank;
    if (yk_accept(share->plan.solver, &task, message->number)) {
        share_keep(&share->accepted, &accepted);
        share->accepted_count++;
    } else {
        share_send(share, rank, (ShareMessage){ .kind = SHARE_REFUSED, .task = task });
    }
}

/* That one is done, or useless. */
static void accepted_settle(Share *share, int rank, uint64_t number)
{
    for (size_t i = 0; i < share->accepted.count; i++) {
        const Accepted *accepted = list_at(&share->accepted, i);

        if (accepted->rank == rank && accepted->number == number) {
            list_remove(&share->accepted, i);
            return;
        }
    }
}

/* Give owners the scores of what is done, this rank among them. */
static void accepted_pay(Share *share)
{
    yk_task_result scores[16];
    size_t count;

    do {
        count = yk_results(share->plan.solver, scores, 16);
        for (size_t i = 0; i < count; i++) {
            if (scores[i].owner == share->plan.rank) {
                stolen_scored(share, share->plan.rank, scores[i].number, scores[i].score);
                continue;
            }
            accepted_settle(share, scores[i].owner, scores[i].number);
            share_send(share, scores[i].owner,
                       (ShareMessage){ .kind = SHARE_SCORE, .score = scores[i].score,
                                       .number = scores[i].number });
        }
    } while (count == 16);
}

/* Let owners know now and then that this rank is still there. */
static void accepted_beat(Share *share, int64_t now_ns)
{
    const double beat_s = share->plan.lost_s / BEATS < BEAT_MOST_S ? share->plan.lost_s / BEATS
                                                                   : BEAT_MOST_S;
    if (1e-9 * (double)(now_ns - share->beat_ns) < beat_s)
        return;
    share->beat_ns = now_ns;
    for (size_t i = 0; i < share->accepted.count; i++) {
        const Accepted *accepted = list_at(&share->accepted, i);
        bool told = false;

        for (size_t j = 0; j < i && !told; j++)
            told = ((const Accepted *)list_at(&share->accepted, j))->rank == accepted->rank;
        if (!told)
            share_send(share, accepted->rank, (ShareMessage){ .kind = SHARE_BEAT });
    }
}

/* ---- the whole ---- */

Share *share_create(const SharePlan *plan)
{
    Share *share = memory_array(1, sizeof(*share));

    *share = (Share){
        .plan = *plan, .peer = memory_array((size_t)plan->ranks, sizeof(Peer)),
        .stolen.size = sizeof(Stolen), .wants.size = sizeof(Want),
        .accepted.size = sizeof(Accepted),
        .pause_ns = SHARE_PAUSE_NS, .favourite = -1, .random = (uint64_t)plan->rank + 1,
    };
    return share;
}

void share_destroy(Share *share)
{
    if (!share)
        return;
    free(share->peer);
    list_free(&share->stolen);
    list_free(&share->wants);
    list_free(&share->accepted);
    free(share);
}

void share_reset(Share *share)
{
    share->stolen.count = share->wants.count = share->accepted.count = 0;
    share->asks = 0;
    share->again_ns = 0;
    share->favourite = -1;
    yk_set_idle(share->plan.solver, 0);
}

void share_counts(const Share *share, uint64_t *stolen, uint64_t *accepted)
{
    *stolen = share->stolen_count;
    *accepted = share->accepted_count;
}

int64_t share_patience(const Share *share)
{
    const bool urgent = share->asks > 0 || share->wants.count > 0 || share->again_ns > 0;

    return urgent ? 50 * 1000 : 200 * 1000;
}

void share_receive(Share *share, int rank, const ShareMessage *message, int64_t now_ns)
{
    const Want want = { rank, message->number, now_ns };
    Stolen *stolen;

    share_heard(share, rank, now_ns);
    switch ((ShareKind)message->kind) {
    case SHARE_WANT:
        share_keep(&share->wants, &want);
        break;
    case SHARE_NONE:
        asks_answered(share, rank, message->number, false, message->hint, now_ns);
        break;
    case SHARE_TASK:
        asks_answered(share, rank, message->number, true, -1, now_ns);
        accepted_take(share, rank, message);
        break;
    case SHARE_REFUSED:
        stolen = stolen_find(share, message->task.number);
        if (stolen && stolen->rank == rank)
            stolen->rank = -1;
        break;
    case SHARE_SCORE:
        stolen_scored(share, rank, message->number, message->score);
        break;
    case SHARE_FORGET:
        accepted_settle(share, rank, message->number);
        yk_cancel(share->plan.solver, rank, message->number);
        break;
    case SHARE_BEAT:
        break;
    }
}

void share_turn(Share *share, int64_t now_ns)
{
    accepted_pay(share);
    stolen_take_back(share);
    stolen_look_for_lost(share, now_ns);
    stolen_place_again(share, now_ns);
    wants_grant(share, now_ns);
    asks_send(share, now_ns);
    accepted_beat(share, now_ns);
}
