/* stolen.c - tasks that are with other ranks, or have come back undone. */

#include "apps/mpi/share/share_state.h"

Stolen *stolen_find(const Share *share, uint64_t number, size_t *at)
{
    for (*at = 0; *at < share->stolen.count; (*at)++) {
        Stolen *stolen = list_at(&share->stolen, *at);

        if (stolen->task.number == number)
            return stolen;
    }
    return NULL;
}

void stolen_give(Share *share, const Want *want, Stolen *stolen, int64_t now_ns)
{
    Peer *peer = &share->peer[want->rank];

    stolen->rank = want->rank;
    if (peer->heard_ns < now_ns)
        peer->heard_ns = now_ns;                /* it has that long to be heard of */
    share_send(share, want->rank, (ShareMessage){ .kind = SHARE_TASK, .number = want->under,
                                                  .task = stolen->task });
    share->stolen_count++;
}

void stolen_place_again(Share *share, int64_t now_ns)
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

void stolen_scored(Share *share, int rank, uint64_t number, int score)
{
    size_t at;
    const Stolen *stolen = stolen_find(share, number, &at);

    yk_task_done(share->plan.solver, number, score);
    if (!stolen)
        return;
    if (stolen->rank == share->plan.rank && rank != share->plan.rank)
        yk_cancel(share->plan.solver, share->plan.rank, number);
    else if (stolen->rank >= 0 && stolen->rank != rank)
        share_send(share, stolen->rank, (ShareMessage){ .kind = SHARE_FORGET, .number = number });
    list_remove(&share->stolen, at);
}

void stolen_take_back(Share *share)
{
    uint64_t numbers[64];
    size_t count, at;

    do {
        count = yk_cancelled(share->plan.solver, numbers, 64);
        for (size_t i = 0; i < count; i++) {
            const Stolen *stolen = stolen_find(share, numbers[i], &at);

            if (!stolen)
                continue;
            if (stolen->rank == share->plan.rank)
                yk_cancel(share->plan.solver, stolen->rank, numbers[i]);
            else if (stolen->rank >= 0)
                share_send(share, stolen->rank,
                           (ShareMessage){ .kind = SHARE_FORGET, .number = numbers[i] });
            list_remove(&share->stolen, at);
        }
    } while (count == 64);
}

/* If they come back, they are to leave what they have: somebody else does it, and nobody would
 * tell them what has become of what they give of it. */
void stolen_look_for_lost(Share *share, int64_t now_ns)
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
