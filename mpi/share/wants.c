/* wants.c - requests for work that other ranks have sent. */

#include "mpi/share/share_state.h"

/* How long a request waits for a piece where there is a search: the longer, the more of them wait,
 * as each that is refused comes back here sooner or later. Else a few ranks that search would do
 * nothing but refuse hundreds of others. */
static const int64_t HOLD_NS = 500 * 1000, HOLD_EACH_NS = 60 * 1000,
                     HOLD_MOST_NS = 30 * 1000 * 1000;

enum { LENDER_EMPTIES = 17 };   /* of a piece whose search may lend some */

/* Whether there is a search here that may soon have something to lend. */
static bool may_have_some(const Share *share)
{
    bool may = share->plan.rank == 0;

    for (size_t i = 0; i < share->debts.count && !may; i++)
        may = ((const Debt *)list_at(&share->debts, i))->empties >= LENDER_EMPTIES;
    return may;
}

/* Who else may: one of those who have the largest pieces from here, else whoever this rank has its
 * own from. */
static int hint_for(Share *share, int asker)
{
    int hint = -1, largest = LENDER_EMPTIES - 1;
    const size_t count = share->loans.count, start = count ? share_random(share) % count : 0;

    for (size_t i = 0; i < count; i++) {
        const Loan *loan = list_at(&share->loans, (start + i) % count);

        if (loan->rank >= 0 && loan->rank != asker && loan->rank != share->plan.rank
            && share_empties(&loan->piece) > largest) {
            hint = loan->rank;
            largest = share_empties(&loan->piece);
        }
    }
    for (size_t i = 0; i < share->debts.count && hint < 0; i++)
        if (((const Debt *)list_at(&share->debts, i))->rank != asker)
            hint = ((const Debt *)list_at(&share->debts, i))->rank;
    return hint;
}

static int64_t hold_ns(const Share *share)
{
    const int64_t each = HOLD_EACH_NS * (int64_t)share->wants.count;

    return each < HOLD_NS ? HOLD_NS : each < HOLD_MOST_NS ? each : HOLD_MOST_NS;
}

void wants_serve(Share *share, int64_t now_ns)
{
    const int64_t hold = hold_ns(share);
    bool none = false;          /* to lend but to those who wait for what they have lent */

    for (size_t i = 0; i < share->wants.count;) {
        const Want want = *(const Want *)list_at(&share->wants, i);
        Loan loan = { .rank = want.rank };

        if ((want.under || !none) && list_reserve(&share->loans, 1)
            && yk_lend(share->plan.solver, share->plan.rank, want.rank, want.under, &loan.piece)) {
            list_add(&share->loans, &loan);
            loans_give(share, &want, &loan, now_ns);
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
    yk_hungry(share->plan.solver, (int)share->wants.count);
}
