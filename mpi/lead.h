/* lead.h - the first rank: it deals out, works itself, keeps what is found out, and notices who
 * does not answer any more. */

#ifndef YOMIKIRI_LEAD_H
#define YOMIKIRI_LEAD_H

#include "mpi/news.h"
#include "mpi/rank/rank_worker.h"
#include "mpi/store/store.h"

typedef struct {
    RankWorker *worker;         /* this rank's own */
    News *news;                 /* NULL: there is one machine */
    int ranks, threads;         /* all of them; of one, about */
    double lost_s;              /* a rank that is silent for so long is given up */
    double report_s;            /* 0: never; else say how it goes so often */
    Store *store;               /* NULL: nothing is kept */
    struct Remembered *remembered;      /* what an earlier run kept */
    uint64_t *nodes;            /* by rank, of the position solved last */
    int lost;                   /* ranks that do not answer now */
    bool store_failed;
    struct LeadRank *rank;      /* lead_begin()'s */
} Lead;

/* False without memory. */
bool lead_begin(Lead *lead);

/* A StoreSeen whose context is a Lead. */
void lead_remember(Board board, const DealResult *result, void *context);

/* Solve a position of which the side to move is not `over`. limit_s 0: no limit; it also ends
 * after stop_requested(). */
yk_status lead_solve(Lead *lead, const DealPlan *plan, double limit_s, yk_result *result);

/* Tell the others that there is no more to do, and forget all. */
void lead_finish(Lead *lead);

#endif
