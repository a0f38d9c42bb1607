/* create.h - the structures behind yomikiri.h (private to the files beside it). */

#ifndef YOMIKIRI_CREATE_H
#define YOMIKIRI_CREATE_H

#include <stdatomic.h>

#include "api/explain.h"
#include "api/solver.h"
#include "parallel/parallel.h"
#include "search/midgame.h"
#include "search/worker.h"
#include "table/midgame_table.h"
#include "table/tt_sync.h"
#include "parallel/yomikiri_remote.h"

struct yk_weights {
    EvalFile file;
};

/* The file of `weights`; of NULL those built in, or NULL in a build without any. */
static inline const EvalFile *weights_file(const yk_weights *weights)
{
    return weights ? &weights->file : eval_embedded();
}

enum { MIDGAME_SHARE = 8 };     /* the table of searches to a depth: one part in so many */

struct yk_solver {
    yk_config config;
    const Kernel *kernel;
    Table *table;               /* NULL: off */
    MidgameTable *midgame;
    TableSync *sync;         /* NULL: nobody is told */
    TaskQueue *queue;           /* NULL: one thread, and no other solver helps */
    Worker *workers;
    Counters *counters;         /* the workers', in their order */
    int worker_count;
    uint8_t edges[EDGE_STATES];
    Evaluation evaluation;
    MidgameDeviations deviations;       /* of its weights */
    yk_service_fn *service;       /* NULL: nobody carries tasks in the solving thread */
    void *service_context;
    atomic_bool stop;

    /* The yk_solve() or yk_help() under way, for yk_overdue(): its number, 0: none; its board;
     * when its limit is over, by clock_ns(), 0: never. */
    atomic_uint_least64_t under_way, own, opp;
    atomic_int_least64_t deadline_ns;
    uint64_t solves;            /* begun so far */

    yk_stats stats;             /* of the last yk_solve() */
    int found;                  /* by it: solver_found() */
    Explain *explain;           /* of the last one with YK_EXPLAIN; NULL: there was none */
};

#endif
