#include "apps/mpi/share/sharing.h"

#include <stdlib.h>

#include "apps/mpi/share/share_state.h"

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

bool share_urgent(const Share *share)
{
    return share->asks > 0 || share->wants.count > 0 || share->again_ns > 0;
}

int64_t share_patience(const Share *share)
{
    return share_urgent(share) ? 50 * 1000 : 200 * 1000;
}

void share_receive(Share *share, int rank, const ShareMessage *message, int64_t now_ns)
{
    const Want want = { rank, message->number, now_ns };
    size_t at;
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
        stolen = stolen_find(share, message->task.number, &at);
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
