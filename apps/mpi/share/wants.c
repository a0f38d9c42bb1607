/* wants.c - requests for work that other ranks have sent. */

#include "apps/mpi/share/share_state.h"

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

static int64_t hold_ns(const Share *share)
{
    const int64_t each = HOLD_EACH_NS * (int64_t)share->wants.count;

    return each < HOLD_NS ? HOLD_NS : each < HOLD_MOST_NS ? each : HOLD_MOST_NS;
}

void wants_grant(Share *share, int64_t now_ns)
{
    const int64_t hold = hold_ns(share);
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
