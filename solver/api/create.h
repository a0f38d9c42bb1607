/* create.h - the structures behind yomikiri.h, one call of it, and what a solve with YK_EXPLAIN
 * keeps (private to the files beside it). */

#ifndef YOMIKIRI_CREATE_H
#define YOMIKIRI_CREATE_H

#include <stdatomic.h>

#include "api/solver.h"
#include "parallel/parallel.h"
#include "parallel/yomikiri_remote.h"
#include "search/midgame.h"
#include "search/search.h"
#include "search/worker.h"
#include "table/midgame_table.h"
#include "table/tt_sync.h"
#include "yomikiri_explain.h"

typedef struct Explain Explain;

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

/* ---- query.c: one call of the library, and the search that it starts ---- */

enum { QUERY_PROGRESS_NS = 50 * 1000 * 1000 };

/* One yk_solve() or yk_help() as the poll function sees it. */
typedef struct {
    yk_query query;             /* of the board that is searched */
    yk_solver *solver;
    int64_t start_ns, next_progress_ns;
    bool passed;                /* the search is of the board after the root's pass */
} RunningQuery;

/* Tell yk_overdue() of it, and forget a stop from before. */
void query_begin(const RunningQuery *running);
void query_end(const RunningQuery *running);

/* What a search of a board of that size is given by the solver and the query. */
Search query_search(yk_solver *solver, RunningQuery *running, int empties);

/* A search to a depth believes shallower searches. */
bool query_believes(const RunningQuery *running);

/* Call the caller's progress(), true: it has had enough; with NULL proven(). What is done there
 * is not the search's: yk_overdue() knows of none meanwhile. */
bool query_ask(const RunningQuery *running, const yk_progress *progress);

/* Others help with it, threads or solvers. */
bool query_shares(const Search *search);

/* Use as much of the tables as such a search has use for. */
void query_tables(const RunningQuery *running, int empties);

/* ---- explain.c: what a solve with YK_EXPLAIN keeps for yk_solver_explain() ---- */

/* Have `search`, which is given all else but not yet begun, count, in `counters`, one for each of
 * its workers. *explain is made, or used again. False without memory or a thread: the search is as
 * it was. */
bool explain_begin(Explain **explain, Search *search, Counters *counters);

/* The search has begun: tell how any other node would order the moves of the root, of which
 * nothing is counted, and keep a trace from now on. */
void explain_root(Explain *explain, Search *search);

/* The search has ended. `passed`: it was of the board after a pass. */
void explain_end(Explain *explain, Search *search, bool passed);

/* NULL is allowed in all of these, and then there is nothing. */
void explain_forget(Explain *explain);
void explain_tell(const Explain *explain, yk_explanation *out);

#endif
