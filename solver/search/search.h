/* search.h - what the deep layers share (private to search/ and solver.c).
 *
 * A Search is one yk_solve(): the table, the limits and the workers of one position.
 * Workers share the table, the stop flag and the splits, nothing else. */

#ifndef YOMIKIRI_SEARCH_H
#define YOMIKIRI_SEARCH_H

#include <stdatomic.h>

#include "kernel/kernel.h"
#include "table/tt.h"

/* A board on its way down the deep layer. */
typedef struct {
    Board board;
    uint64_t hash;              /* board_hash(board) */
    int empties;
} Node;

static inline Node node_of(Board board)
{
    return (Node){ board, board_hash(board), board_empties(board) };
}

/* How a position is searched; constant during a solve. */
typedef struct {
    bool null_windows;          /* PVS; false: plain alpha-beta */
    bool iterate;               /* heuristic passes before the exact one */
    int aspiration;             /* half width of the first window in discs; 64: none */
    int middle_empties;         /* at most so many: the kernel's middle layer */
    int split_empties;          /* at least so many: other workers may help */
    int sort_empties;           /* at least so many: order by a search of one ply or more */
    int sort_step;              /* one ply deeper for each so many empties above that */
} SearchKnobs;

typedef struct Search Search;
typedef struct Pool Pool;

enum { RUNGS = 3 };

/* A selective pass: what it believes is wrong with a chance of about 1 - confidence. */
typedef struct Rung {
    const char *name;
    int confidence;             /* percent */
    uint64_t key;               /* tells its guesses from those of others */
    int8_t depth[65];           /* plies of the short search that may stand for a whole one,
                                   by empties; 0: none may */
    int margin[65];             /* how far outside the window it must lie, in sixteenths */
} Rung;

/* What is believed of a score, for the side that plays: never proven. */
typedef struct {
    int value;                  /* in sixteenths of a disc, as Kernel.estimate */
    int bound;                  /* 0: about that; -1: at most that; 1: at least that */
    int confidence;             /* percent, of a selective pass; 0: heuristic; -1: no belief */
    int plies;                  /* that a heuristic pass has looked ahead; else 0 */
} Belief;

/* Whether a split has been cut off, so that nothing below it matters any more; one split may
 * lie below another. */
typedef struct Cut {
    const struct Cut *above;    /* NULL: none */
    atomic_bool found;
} Cut;

/* One thread at work. */
typedef struct Worker {
    _Alignas(64) Bottom bottom; /* written at every node: on cache lines of its own. First:
                                   Bottom.poll finds the worker by it */
    Search *search;
    const Cut *cut;             /* of the split under which it works now; NULL: none */
    const Rung *rung;           /* it searches selectively; NULL: what it finds is proven */
    int number;                 /* 0 is the thread that called yk_solve() */
    bool dirty;                 /* it has begun a search since its caches were empty */
    int poll_nodes;             /* nodes between two polls, by what the last ones took */
    int64_t polled_ns;
    _Atomic uint64_t seen;      /* bottom.nodes as others may read it, a little behind */
} Worker;

/* A move at the root, with what is proven of it for the side that plays it. */
typedef struct {
    Board board;                /* after it */
    uint8_t square;
    int lower, upper;
    int order;                  /* by the last pass; the higher, the sooner */
    Belief belief;
    int pass;                   /* Search.pass_count then; 0: there is no belief */
    Belief forming;             /* what the pass under way has found, */
    bool formed;                /* if it has */
} RootMove;

/* A root move and what follows it. */
typedef struct {
    int length;                 /* 0: not known */
    uint8_t moves[MAX_LINE];
} RootLine;

/* What one pass took; while it is under way, `nodes` and `time_ns` say when it began. */
typedef struct {
    const char *name;
    int confidence;             /* percent; 100: proves, 0: orders moves */
    uint64_t nodes;
    int64_t time_ns;
} SearchPass;

enum { MAX_PASSES = 24 };      /* YK_MAX_PASSES */

/* What is asked for, as YK_... */
enum { SEARCH_ALL_BEST = 1, SEARCH_ALL_MOVES = 2, SEARCH_NO_LINE = 4 };

struct Search {
    /* Given, before search_begin(). */
    const Kernel *kernel;
    Table *table;               /* NULL: off */
    Table *guesses;             /* what selective passes believe; NULL: no such passes, else the
                                   workers have an evaluation */
    SearchKnobs knobs;
    Worker *workers;
    int worker_count;
    atomic_bool *stop;          /* anybody may set it */

    /* Called now and then by worker 0; true: stop. NULL: never. */
    bool (*poll)(Search *search);
    void *context;              /* poll()'s */
    int64_t deadline_ns;        /* when poll() will say so, by clock_ns(); 0: not known */

    /* The search's own. */
    Pool *pool;                 /* NULL: one worker */
    Rung rungs[RUNGS];          /* the ladder, least certain first */
    unsigned flags;             /* SEARCH_..., of root_solve() */
    Node root;
    RootMove moves[MAX_MOVES];
    int move_count;
    _Atomic int lower, upper;   /* proven of the root */
    Belief belief;              /* of the root; windows begin there */
    RootLine lines[64];         /* by first move; early where time is short, else at the end */
    SearchPass passes[MAX_PASSES];      /* the last one is under way */
    int pass_count;
    int move_under_way;         /* index into moves */
};

/* The pass under way. */
static inline const SearchPass *search_pass(const Search *search)
{
    return &search->passes[search->pass_count - 1];
}

/* Everything is to stop. */
static inline bool search_stopped(const Search *search)
{
    return atomic_load_explicit(search->stop, memory_order_relaxed);
}

/* Who wants to know how the children of a node fare: the root. */
typedef struct {
    /* Worker 0 begins with children[at]. */
    void (*begun)(Search *search, int at);
    /* The worker's search of a move with window (alpha, beta) has come to this score. One
     * worker at a time. */
    void (*ended)(Worker *worker, int square, int alpha, int beta, int score);
} Watch;

/* The children of a node under search, and the best of those searched so far. Workers that
 * share it change it one at a time. */
typedef struct {
    const Node *node;
    Child *children;
    int count;
    int alpha, beta;            /* of the node */
    int best;                   /* -SCORE_INF: no child has been searched */
    int best_move;
    const Watch *watch;         /* NULL at all nodes but the root. Its children are counted once
                                   for all its windows: none of them counts as unsearched */
} Choice;

/* What the next child must exceed. */
static inline int choice_low(const Choice *choice)
{
    return max_int(choice->alpha, choice->best);
}

/* Note what a child is worth. True: it is the best so far, and cuts the node off. */
static inline bool choice_note(Choice *choice, int square, int score)
{
    if (score <= choice->best)
        return false;
    choice->best = score;
    choice->best_move = square;
    return score >= choice->beta;
}

/* The last `rest` children are left as they are. */
static inline void choice_leave(const Choice *choice, Worker *worker, int rest)
{
    if (!choice->watch)
        worker->bottom.unsearched += (unsigned)rest;
}

/* ---- search.c ---- */

/* Begin to search `board`: get the workers and the tables ready and list the moves, of which
 * nothing is known yet. The caller has filled in what is given; the rest is zero. */
void search_begin(Search *search, Board board);

/* Of all workers. Exact while only worker 0 is at work. */
uint64_t search_nodes(const Search *search);

/* Begin a pass of that name, which must be in static storage, and end the one under way, if
 * there is one. While only worker 0 is at work. */
void search_begin_pass(Search *search, const char *name, int confidence);
void search_end_pass(Search *search);

/* Bring the moves of the root in order, the best first: proven bounds count before the order
 * of the last pass. */
void search_sort(Search *search);

/* ---- worker.c ---- */

/* This split or one above it has been cut off. NULL: false. */
bool worker_cut(const Cut *cut);

/* Get ready for a search: counters at zero, nothing under way. */
void worker_begin(Worker *worker, Search *search);

/* True once the result of the search under way does not matter any more: everything is to
 * stop, or a split above has been cut off. What a stopped search returns means nothing. */
bool worker_stopped(Worker *worker);

/* ---- pvs.c ---- */

/* Exact fail-soft search for -64 <= alpha < beta <= 64. Stores what it proves. */
int pvs(Worker *worker, const Node *node, int alpha, int beta);

/* Search the children, those of the highest score first. True: choice->best is the node's
 * result; false: stopped. */
bool pvs_children(Worker *worker, Choice *choice);

/* One child, for the window (low, choice->beta) of its parent; for a null window first unless
 * it is the first. */
int pvs_child(Worker *worker, const Choice *choice, const Child *child, int low, bool first);

/* ---- order.c ---- */

enum { ORDER_NO_LIMIT = 64 };

/* Give every child its score: a short search where the node is large enough, of `most` plies
 * (at least 1) at most if it is by the evaluation. `beta` is what a child has to reach. */
void order_children(Worker *worker, const Node *node, Child *children, int count, int most,
                    int beta);

/* Bring the best of children[from..count) to `from`. Ties go to the first. */
void order_next(Child *children, int from, int count);

/* Heuristic value of a node by a search of `depth` plies that leaves its best moves in the
 * table; the deeper layers of the exact search find them there. */
int order_pass(Worker *worker, const Node *node, int depth, int alpha, int beta);

/* ---- selective.c ---- */

/* Fill search->rungs by the error of the evaluation that the workers use. */
void selective_init(Search *search);

/* How many rungs lead a node of so many empties up to its proof. */
int selective_rungs(int empties);

/* Keep what the worker's rung believes of a board, or add what it believes to *known. */
void selective_store(const Worker *worker, Board board, Bounds bounds, int cost);
void selective_probe(const Worker *worker, Board board, Bounds *known);

/* A short search lies so far outside the null window (alpha, beta) that the whole one is
 * believed to lie on the same side: *value is that bound. For a worker on a rung. */
bool selective_cut(Worker *worker, const Node *node, int alpha, int beta, int *value);

/* ---- parallel.c ---- */

/* Start worker_count - 1 helpers. False without memory or threads. */
bool pool_start(Search *search);

/* Join them. */
void pool_finish(Search *search);

/* Somebody is waiting for work. Cheap, and may be out of date. */
bool pool_has_idle(const Search *search);

/* Search children[from..count) together with whoever is free; as pvs_children(). */
bool pool_split(Worker *worker, Choice *choice, int from);

/* ---- belief.c ---- */

/* In even discs, -64..64. */
int belief_score(const Belief *belief);

/* Keep what the pass under way has found of a move. */
void belief_note(Search *search, int square, Belief belief);

/* The pass under way has come to its end: what it has found is believed from now on, and
 * `root` of the root. */
void belief_adopt(Search *search, Belief root);

/* The pass under way was stopped: what it has found is believed if it knows a best move. */
void belief_salvage(Search *search);

/* Index of the move to play if nothing more is found out; there must be one. Gives every move
 * a belief: one ply ahead where no pass has come to it. */
int belief_best(Search *search);

/* The line believed: the move, then those of the table as far as it knows them. Returns its
 * length, at least 1. */
int belief_line(Search *search, const RootMove *move, uint8_t line[MAX_LINE]);

/* ---- passes.c ---- */

/* Sort the moves of the root by heuristic passes, each deeper than the one before: some
 * that cost next to nothing beside the proof, or, where the proof cannot be had in the time
 * that there is, as many as the time allows. */
void passes_run(Search *search);

/* ---- root.c ---- */

/* Solve search->root for (alpha, beta), filling moves, lower and upper. */
void root_solve(Search *search, int alpha, int beta, unsigned flags);

/* The line of a root move whose score is exact: that move, then best play to the end of the
 * game, or as far as it was found before a stop. */
const RootLine *root_line(Search *search, const RootMove *move);

#endif
