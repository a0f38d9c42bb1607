/* share_state.h - the state of a rank's sharing, and the functions of this room on it: private to
 * them. */

#ifndef YOMIKIRI_SHARE_STATE_H
#define YOMIKIRI_SHARE_STATE_H

#include "apps/mpi/share/sharing.h"
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

static inline uint64_t share_random(Share *share)
{
    share->random = share->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return share->random >> 33;
}

static inline void share_send(const Share *share, int rank, ShareMessage message)
{
    share->plan.send(share->plan.context, rank, &message);
}

/* list_add(), which ends the program where there is no memory. */
static inline void share_keep(List *list, const void *item)
{
    if (!list_add(list, item))
        memory_end();
}

static inline int share_empties(const yk_task *task)
{
    return 64 - __builtin_popcountll(task->board.own | task->board.opp);
}

/* ---- stolen ---- */

/* NULL: it is none. *at is its place in the list. */
Stolen *stolen_find(const Share *share, uint64_t number, size_t *at);

/* Give a task to whoever asked for it. */
void stolen_give(Share *share, const Want *want, Stolen *stolen, int64_t now_ns);

/* The tasks that came back undone: for others who ask, or for those here who have time. */
void stolen_place_again(Share *share, int64_t now_ns);

/* `rank`, which may be this one, has done it. */
void stolen_scored(Share *share, int rank, uint64_t number, int score);

/* Tell thieves of what nobody wants any more. */
void stolen_take_back(Share *share);

/* Thieves that have been silent for too long. */
void stolen_look_for_lost(Share *share, int64_t now_ns);

/* ---- wants ---- */

/* Give what there is to those who want it, and refuse those who have waited long enough. */
void wants_grant(Share *share, int64_t now_ns);

/* ---- asks ---- */

/* Ask for whatever this rank has time for. */
void asks_send(Share *share, int64_t now_ns);

/* Rank has answered a request, one way or the other; `hint` is that of SHARE_NONE. */
void asks_answered(Share *share, int rank, uint64_t under, bool has_work, int hint,
                   int64_t now_ns);

/* ---- accepted ---- */

/* A task has come: accept it, or send it back. */
void accepted_take(Share *share, int rank, const ShareMessage *message);

/* That one is done, or useless. */
void accepted_settle(Share *share, int rank, uint64_t number);

/* Give owners the scores of what is done, this rank among them. */
void accepted_pay(Share *share);

/* Let owners know now and then that this rank is still there. */
void accepted_beat(Share *share, int64_t now_ns);

#endif
