/* search.h - one yk_solve(): what it is given, its passes, and what it knows of the root. All
 * headers of this folder are private to it, to parallel/ and to api/. */

#ifndef YOMIKIRI_SEARCH_H
#define YOMIKIRI_SEARCH_H

#include "search/estimate.h"
#include "search/move_loop.h"
#include "search/worker.h"
#include "stats/root_trace.h"
#include "table/tt_sync.h"

typedef struct TaskQueue TaskQueue;
typedef struct MidgameDeviations MidgameDeviations;
typedef struct MidgameTable MidgameTable;

/* A move at the root, with what is proven of it for the side that plays it. */
typedef struct RootMove {
    Board board;                /* after it */
    uint8_t square;
    int lower, upper;
    int order;                  /* by the last pass; the higher, the sooner */
    Estimate estimate;
    int pass;                   /* Search.pass_count then; 0: there is no estimate */
    Estimate forming;             /* what the pass under way has found, */
    bool formed;                /* if it has */
} RootMove;

/* A root move and what follows it. */
typedef struct {
    int length;                 /* 0: not known */
    uint8_t moves[MAX_LINE];
} RootLine;

struct Search {
    /* Given, before stage_begin_search(). */
    const Kernel *kernel;
    Table *table;               /* NULL: off */
    MidgameTable *midgame;      /* of searches to a depth */
    const MidgameDeviations *deviations;        /* of their weights */
    bool selective;             /* they may believe shallower ones, and to the end of the game they
                                   lead up to the proof: the workers have an evaluation */
    TableSync *sync;         /* NULL: what is proven is told to nobody */
    int helpers;                /* threads of other solvers that help */
    const yk_query *query;      /* what is asked of the root */
    const int *knob;            /* how it is searched, by KNOB_...; constant during a solve */
    Worker *workers;
    int worker_count;
    atomic_bool *stop;          /* anybody may set it */

    /* Called now and then by worker 0; true: stop. NULL: never. */
    WorkerPoll *poll;
    WorkerService *service;     /* NULL: there is none */
    void *context;              /* poll()'s and service()'s */
    int64_t begun_ns;           /* by clock_ns() */
    int64_t deadline_ns;        /* when poll() will say so, by clock_ns(); 0: not known */

    /* The search's own. */
    TaskQueue *queue;           /* NULL: one thread, and no other solver helps */
    bool lean;                  /* passes over the root are for their values, not for what they
                                   leave in the table: no searches put their nodes in order */
    Node root;
    RootMove moves[MAX_MOVES];
    int move_count;
    _Atomic int lower, upper;   /* proven of the root */
    Estimate estimate;              /* of the root; windows begin at its value, which is a guess
                                   that nobody is told where there is no estimate */
    atomic_bool inconsistent;   /* see search_contradict() */
    int contradiction[2];       /* a board was proven to score at least and at most this */
    RootLine lines[64];         /* by first move; early where time is short, else at the end */
    yk_pass passes[YK_MAX_PASSES];      /* the last one is under way: its nodes and time are
                                           those at which it began */
    int pass_count;
    int move_under_way;         /* index into moves */
    RootTrace trace;            /* where somebody wants to know of it */
};

/* The pass under way. */
static inline const yk_pass *search_pass(const Search *search)
{
    return &search->passes[search->pass_count - 1];
}

/* Everything is to stop. */
static inline bool search_stopped(const Search *search)
{
    return atomic_load_explicit(search->stop, memory_order_relaxed);
}

/* Of all workers. Exact while only worker 0 is at work. */
uint64_t search_nodes(const Search *search);

/* The same by worker 0 while others are at work, who tell of theirs a little late. */
uint64_t search_nodes_so_far(const Search *search);

/* A score was proven to be at least `lower` and at most `upper`, which is less: the search is
 * wrong, and stops. Only the first contradiction is told. Any thread. */
static inline void search_contradict(Search *search, int lower, int upper)
{
    if (atomic_exchange(&search->inconsistent, true))
        return;
    search->contradiction[0] = lower;
    search->contradiction[1] = upper;
    atomic_store(search->stop, true);
}

/* Bring the moves of the root in order, the best first: proven bounds count before the order
 * of the last pass. */
void search_sort(Search *search);

/* ---- stage.c: the beginning and end of a search and of its passes ---- */

/* Begin to search `board`: get the workers and the tables ready and list the moves, of which
 * nothing is known yet. The caller has filled in what is given; the rest is zero. */
void stage_begin_search(Search *search, Board board);

/* Begin a pass of that name, which must be in static storage, and end the one under way, if
 * there is one. While only worker 0 is at work. */
void stage_begin_pass(Search *search, const char *name, int confidence);
void stage_end_pass(Search *search);

/* ---- root.c: selective passes, the exact score, ties and the line ---- */

/* Answer the query of the root, to the end of the game, filling moves, lower and upper: whether
 * something else is asked for, which root_more() looks for. */
bool root_solve(Search *search);

/* Ties, or the exact scores of all moves. */
void root_more(Search *search);

/* The line of a root move whose score is exact: that move, then best play to the end of the
 * game, or as far as it was found before a stop. */
const RootLine *root_line(Search *search, const RootMove *move);

/* ---- deepening.c: deepening passes over the root's moves ---- */

/* Sort the moves of the root by deepening passes, each deeper than the one before: some
 * that cost next to nothing beside the proof, or, where there is no time for the proof, as many
 * as it allows. */
void deepening_run(Search *search);

/* Search the root as many plies deep as is asked, fewer than its empties: by passes of midgame()
 * that lead up to that depth, or by the shallow search that orders moves inside a proof. What is
 * found is believed, with those plies, of the root and of its moves, which are put in order;
 * nothing is proven. */
void deepening_to_depth(Search *search);

/* ---- time_control.c: the time that a limit leaves, and what passes are likely to take ---- */

/* What is `nodes` at 20 empties and grows by a factor with each, at that many. */
double time_control_nodes(double nodes, double growth, int empties);

/* Seconds until the limit, which there must be; negative if it is over. */
double time_control_left_s(const Search *search);

/* About how long the first selective pass will take from now, and the proof: their nodes by the
 * root's empties, at the speed of this search so far. */
double time_control_selective_s(const Search *search);
double time_control_proof_s(const Search *search);

/* Whether the proof is likely to end before the limit; always without one. */
bool time_control_proves(const Search *search);

#endif
