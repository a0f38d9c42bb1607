/* peers.c - the list of ranks that answer. */

#include "apps/mpi/share/share_state.h"

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
