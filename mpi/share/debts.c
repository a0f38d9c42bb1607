/* debts.c - pieces that this rank has from others. */

#include "mpi/share/share_state.h"

static const double BEATS = 10, BEAT_MOST_S = 1;

void debts_take(Share *share, int rank, const ShareMessage *message)
{
    const Debt debt = { rank, share_empties(&message->piece), message->piece.number };
    yk_piece piece = message->piece;

    piece.lender = rank;
    if (list_add(&share->debts, &debt)) {
        if (yk_borrow(share->plan.solver, &piece, message->number)) {
            share->borrowed++;
            return;
        }
        share->debts.count--;
    }
    share_send(share, rank, (ShareMessage){ .kind = SHARE_REFUSED, .piece = piece });
}

void debts_settle(Share *share, int rank, uint64_t number)
{
    for (size_t i = 0; i < share->debts.count; i++) {
        const Debt *debt = list_at(&share->debts, i);

        if (debt->rank == rank && debt->number == number) {
            list_remove(&share->debts, i);
            return;
        }
    }
}

void debts_pay(Share *share)
{
    yk_score scores[16];
    size_t count;

    do {
        count = yk_scores(share->plan.solver, scores, 16);
        for (size_t i = 0; i < count; i++) {
            if (scores[i].lender == share->plan.rank) {
                loans_scored(share, share->plan.rank, scores[i].number, scores[i].score);
                continue;
            }
            debts_settle(share, scores[i].lender, scores[i].number);
            share_send(share, scores[i].lender,
                       (ShareMessage){ .kind = SHARE_SCORE, .score = scores[i].score,
                                       .number = scores[i].number });
        }
    } while (count == 16);
}

void debts_beat(Share *share, int64_t now_ns)
{
    const double beat_s = share->plan.lost_s / BEATS < BEAT_MOST_S ? share->plan.lost_s / BEATS
                                                                   : BEAT_MOST_S;
    if (1e-9 * (double)(now_ns - share->beat_ns) < beat_s)
        return;
    share->beat_ns = now_ns;
    for (size_t i = 0; i < share->debts.count; i++) {
        const Debt *debt = list_at(&share->debts, i);
        bool told = false;

        for (size_t j = 0; j < i && !told; j++)
            told = ((const Debt *)list_at(&share->debts, j))->rank == debt->rank;
        if (!told)
            share_send(share, debt->rank, (ShareMessage){ .kind = SHARE_BEAT });
    }
}
