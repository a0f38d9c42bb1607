/* prospects.c - what ranks without work look ahead to. */

#include "mpi/share/share_state.h"

enum { MANY = 32 };             /* of fewer ranks hardly any has nothing to do */

static bool same(const yk_prospect *a, const yk_prospect *b)
{
    return a->more_than == b->more_than && a->at_most == b->at_most && a->rung == b->rung
           && a->next == b->next && a->board.own == b->board.own && a->board.opp == b->board.opp;
}

void prospects_tell(Share *share)
{
    yk_prospect prospect;

    if (share->plan.rank != 0 || share->plan.ranks < MANY
        || !yk_solver_prospect(share->plan.solver, &prospect)
        || same(&prospect, &share->prospect))
        return;
    share->prospect = prospect;
    for (int rank = 1; rank < share->plan.ranks; rank++)
        if (!share->peer[rank].lost)
            share_send(share, rank, (ShareMessage){ .kind = SHARE_PROSPECT,
                                                    .prospect = prospect });
}

void prospects_take(Share *share, const yk_prospect *prospect)
{
    yk_prospect own = *prospect;

    own.seed = (uint32_t)share->plan.rank;
    yk_look_ahead(share->plan.solver, &own);
}
