/* loans.c - pieces that are with other ranks, or have come back undone. */

#include "mpi/share/share_state.h"

Loan *loans_find(const Share *share, uint64_t number, size_t *at)
{
    for (*at = 0; *at < share->loans.count; (*at)++) {
        Loan *loan = list_at(&share->loans, *at);

        if (loan->piece.number == number)
            return loan;
    }
    return NULL;
}

void loans_give(Share *share, const Want *want, Loan *loan, int64_t now_ns)
{
    Peer *peer = &share->peer[want->rank];

    loan->rank = want->rank;
    if (peer->heard_ns < now_ns)
        peer->heard_ns = now_ns;                /* it has that long to be heard of */
    share_send(share, want->rank, (ShareMessage){ .kind = SHARE_PIECE, .number = want->under,
                                                  .piece = loan->piece });
    share->lent++;
}

void loans_place_again(Share *share, int64_t now_ns)
{
    for (size_t i = 0; i < share->loans.count; i++) {
        Loan *loan = list_at(&share->loans, i);

        if (loan->rank >= 0)
            continue;
        if (yk_borrow(share->plan.solver, &loan->piece, 0)
            || yk_borrow(share->plan.solver, &loan->piece, loan->piece.number)) {
            loan->rank = share->plan.rank;
            continue;
        }
        for (size_t j = 0; j < share->wants.count; j++) {
            const Want want = *(const Want *)list_at(&share->wants, j);

            if (want.under)
                continue;
            loans_give(share, &want, loan, now_ns);
            list_remove(&share->wants, j);
            break;
        }
    }
}

void loans_scored(Share *share, int rank, uint64_t number, int score)
{
    size_t at;
    const Loan *loan = loans_find(share, number, &at);

    yk_scored(share->plan.solver, number, score);
    if (!loan)
        return;
    if (loan->rank == share->plan.rank && rank != share->plan.rank)
        yk_forget(share->plan.solver, share->plan.rank, number);
    else if (loan->rank >= 0 && loan->rank != rank)
        share_send(share, loan->rank, (ShareMessage){ .kind = SHARE_FORGET, .number = number });
    list_remove(&share->loans, at);
}

void loans_take_back(Share *share)
{
    uint64_t numbers[64];
    size_t count, at;

    do {
        count = yk_unwanted(share->plan.solver, numbers, 64);
        for (size_t i = 0; i < count; i++) {
            const Loan *loan = loans_find(share, numbers[i], &at);

            if (!loan)
                continue;
            if (loan->rank == share->plan.rank)
                yk_forget(share->plan.solver, loan->rank, numbers[i]);
            else if (loan->rank >= 0)
                share_send(share, loan->rank,
                           (ShareMessage){ .kind = SHARE_FORGET, .number = numbers[i] });
            list_remove(&share->loans, at);
        }
    } while (count == 64);
}

/* If they come back, they are to leave what they owe: somebody else does it, and nobody would
 * tell them what has become of what they lend of it. */
void loans_look_for_lost(Share *share, int64_t now_ns)
{
    for (size_t i = 0; i < share->loans.count; i++) {
        Loan *loan = list_at(&share->loans, i);
        Peer *peer = loan->rank >= 0 ? &share->peer[loan->rank] : NULL;

        if (!peer || loan->rank == share->plan.rank
            || 1e-9 * (double)(now_ns - peer->heard_ns) < share->plan.lost_s)
            continue;
        share_give_up(share, loan->rank);
        share_send(share, loan->rank, (ShareMessage){ .kind = SHARE_FORGET,
                                                      .number = loan->piece.number });
        loan->rank = -1;
    }
}
