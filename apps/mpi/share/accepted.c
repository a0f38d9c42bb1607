/* accepted.c - tasks that this rank has from others. */

#include "apps/mpi/share/share_state.h"

static const double BEATS = 10, BEAT_MOST_S = 1;

void accepted_take(Share *share, int rank, const ShareMessage *message)
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

void accepted_settle(Share *share, int rank, uint64_t number)
{
    for (size_t i = 0; i < share->accepted.count; i++) {
        const Accepted *accepted = list_at(&share->accepted, i);

        if (accepted->rank == rank && accepted->number == number) {
            list_remove(&share->accepted, i);
            return;
        }
    }
}

void accepted_pay(Share *share)
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

void accepted_beat(Share *share, int64_t now_ns)
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
