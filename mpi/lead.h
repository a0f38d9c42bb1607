/* lead.h - the first rank: it solves, with the help of the others, keeps what is found out, and
 * says how it goes. */

#ifndef YOMIKIRI_LEAD_H
#define YOMIKIRI_LEAD_H

#include "cli/solve/job.h"
#include "mpi/news.h"
#include "mpi/share/sharing.h"
#include "mpi/store/store.h"

typedef struct {
    yk_solver *solver;          /* this rank's own */
    News *news;                 /* NULL: nothing is told */
    Share *share;
    int ranks;
    double lost_s;              /* a rank that is silent for so long is done without */
    double report_s;            /* 0: never; else say how it goes so often */
    Store *store;               /* NULL: nothing is kept */
    yk_finding *remembered;     /* what an earlier run kept */
    size_t remembered_count, remembered_room;
    uint64_t *nodes;            /* by rank, of the position solved last */
    bool *counted;              /* by rank: it has said what it has done for that */
    int32_t position;           /* its number among those that were shared */
    int lost;                   /* ranks that do not answer now */
    bool store_failed;
} Lead;

/* False without memory. */
bool lead_begin(Lead *lead);

/* A StoreSeen and a NewsKeep whose context is a Lead. */
void lead_remember(const yk_finding *finding, void *context);
void lead_keep(void *context, const yk_finding *findings, size_t count);

/* Solve a position, as job_solve(); it also ends after stop_requested(). */
void lead_solve(Lead *lead, SolveJob *job, const SolveRequest *request);

/* Tell the others that there is no more to do, and forget all. */
void lead_finish(Lead *lead);

#endif
