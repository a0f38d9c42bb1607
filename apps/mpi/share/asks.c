/* asks.c - requests for work that this rank has sent. */

#include "apps/mpi/share/share_state.h"

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

void asks_send(Share *share, int64_t now_ns)
{
    yk_demand demand;
    size_t at;

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
                           : stolen_find(share, demand.waited[i], &at);

        if (stolen && stolen->rank >= 0 && !share->peer[stolen->rank].lost)
            ask(share, stolen->rank, demand.waited[i], now_ns);
    }
}

void asks_answered(Share *share, int rank, uint64_t under, bool has_work, int hint,
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
