/* yomikiri.h - exact Othello endgame solving as a C library.
 *
 * A solver is an opaque structure. The library keeps no global state, prints
 * nothing, never exits, and starts threads only inside yk_solve(), which joins
 * them before it returns. Different solvers may be used from different threads
 * at the same time; one solver by one thread at a time, but for yk_stop(). A NULL
 * where none is meant is refused: with YK_BAD_ARGUMENT where a status comes back, else
 * with 0 or by doing nothing.
 *
 *     yk_config config;
 *     yk_solver *solver;
 *     yk_query query;
 *     yk_result result;
 *
 *     yk_config_init(&config);
 *     if (yk_create(&solver, &config) != YK_OK) ...
 *     yk_query_init(&query, board);
 *     if (yk_solve(solver, &query, &result) == YK_OK && result.lower == result.upper)
 *         printf("%+d\n", result.lower);
 *     yk_destroy(solver);
 *
 * Terms. Squares: a1 = 0, b1 = 1, ..., h1 = 7, a2 = 8, ..., h8 = 63; a set of
 * squares has bit n for square n. Score: final disc difference for the side to
 * move with best play, empty squares to the winner; even, -64..64.
 */

#ifndef YOMIKIRI_H
#define YOMIKIRI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define YK_VERSION_MAJOR 1
#define YK_VERSION_MINOR 1
#define YK_VERSION_PATCH 0
#define YK_VERSION "1.1.0"

#if defined(__GNUC__)
#define YK_API __attribute__((visibility("default")))
#else
#define YK_API
#endif

enum {
    YK_NO_MOVE = 64,
    YK_PASS = 65,
    YK_STOPPED = 66,        /* of yk_reach() */
    YK_MAX_MOVES = 37,      /* legal moves of any board, reachable or not: docs/library.md */
    YK_MAX_LINE = 117,      /* moves and passes from any board to the end: docs/library.md */
};

typedef enum {
    YK_OK = 0,
    YK_NO_MEMORY,           /* an allocation or a thread could not be had */
    YK_BAD_ARGUMENT,        /* a NULL, an empty window, a wrong size field, an unknown flag */
    YK_BAD_BOARD,           /* a square that holds two discs */
    YK_BAD_KNOB,            /* no knob has this name */
    YK_BAD_VALUE,           /* the knob does not take this value */
    YK_BAD_KERNEL,          /* no kernel has this name, or this CPU cannot run it */
    YK_BAD_WEIGHTS,         /* not the weights of an evaluation, or not whole */
    YK_INCONSISTENT,        /* a fault of this library: bounds that it has proven contradict each
                               other, so that nothing it says of this board can be trusted */
} yk_status;

/* A short English sentence for `status`; static storage. */
YK_API const char *yk_status_text(yk_status status);

/* Version of the library that is linked, as YK_VERSION; static storage. */
YK_API const char *yk_version(void);

/* ---- boards ---- */

/* Discs of the side to move, and of the other side. */
typedef struct {
    uint64_t own, opp;
} yk_board;

/* Read 64 squares (X x * B b black, O o W w white, - . empty; white space is
 * skipped) and a side (X or O as above), nothing else. *black_to_move, if not NULL,
 * becomes 1 or 0. YK_BAD_ARGUMENT on any other text; *board is then untouched.
 * Whoever must read what people paste uses the command line's reader instead. */
YK_API yk_status yk_board_parse(const char *text, yk_board *board, int *black_to_move);

/* Write 64 squares, a blank, the side and a NUL into `text`. */
YK_API void yk_board_format(yk_board board, int black_to_move, char text[67]);

/* Legal moves of the side to move; 0 if it has none, or a square holds two discs. */
YK_API uint64_t yk_board_moves(yk_board board);

/* The board after `square` (0..63 or YK_PASS), other side to move. YK_BAD_ARGUMENT
 * if that is not legal; *board is then untouched. A pass is legal only if the side
 * to move has no move and the other side has one. */
YK_API yk_status yk_board_play(yk_board *board, int square);

/* Score of a finished game (or of any board, were it finished now). */
YK_API int yk_board_final_score(yk_board board);

/* "a1".."h8", "--" for a pass, "??" for anything else; static storage. */
YK_API const char *yk_square_name(int square);

/* ---- kernels ---- */

/* Names of the kernels in this build, best first, NULL past the last. */
YK_API const char *yk_kernel_name(size_t index);

/* 1 if this CPU can run the kernel of that name. */
YK_API int yk_kernel_usable(const char *name);

/* The kernel that "auto" stands for on this machine, YOMIKIRI_KERNEL not considered. */
YK_API const char *yk_kernel_auto(void);

/* Leaf positions `depth` plies below `board`, with the kernel of that name ("auto"
 * for the best), the last ply counted in bulk. A pass is a ply; a finished game is
 * one leaf. YK_BAD_KERNEL, YK_BAD_ARGUMENT (depth < 0), YK_BAD_BOARD. */
YK_API yk_status yk_perft(yk_board board, int depth, const char *kernel, uint64_t *leaves);

/* ---- weights: of the trained evaluation; they change speed, never an answer ---- */

/* Read only: any number of solvers may share it, from any threads. */
typedef struct yk_weights yk_weights;

/* Copy the `size` bytes of a weights file, as `yomikiri train` writes it. YK_BAD_WEIGHTS if
 * they are not whole, damaged or of another version; `reason`, if not NULL, then points to a
 * phrase that says so (static storage). On failure *weights is NULL. */
YK_API yk_status yk_weights_create(yk_weights **weights, const void *bytes, size_t size,
                                   const char **reason);

/* Not before the solvers that use it. NULL is allowed. */
YK_API void yk_weights_destroy(yk_weights *weights);

/* What a set of weights is known by: the checksum in its file, and how it was made, as text
 * that may hold anything and lives as long as `weights`. NULL: those built in; a build for
 * browsers has none, and then 0 and "". */
YK_API uint64_t yk_weights_checksum(const yk_weights *weights);
YK_API const char *yk_weights_provenance(const yk_weights *weights);

/* Bytes of any weights file of this version. */
YK_API size_t yk_weights_bytes(void);

/* ---- configuration: knobs change speed, never an answer ---- */

typedef struct {
    const char *name;       /* as in options and profiles: "threads", "etc", ... */
    int minimum, maximum;   /* inclusive */
    int initial;            /* the default */
    int classic;            /* the value in the classic configuration */
    const char *values;     /* NULL for a number, else the names of minimum.., "off|on" */
    const char *summary;    /* one line */
    const char *kind;       /* "tree": changes which nodes are searched; "machine": only what a
                               node costs; "both" */
    const char *layer;      /* the part of the search that it belongs to: "middle", ... */
    int low, high, step;    /* what is worth a try: low, low + step, ... up to high; step 0: each
                               twice the one before. low == high: nothing is */
    int fine;               /* 1: for tuners; on the command line --set NAME=VALUE sets it */
} yk_knob;

enum { YK_KNOBS = 192 };    /* more than there are */

/* Knob number `index`, NULL past the last; static storage. */
YK_API const yk_knob *yk_knob_at(size_t index);

/* The knob of that name, NULL if there is none, or for NULL; static storage. */
YK_API const yk_knob *yk_knob_named(const char *name);

typedef struct {
    size_t size;            /* sizeof(yk_config), set by yk_config_init */
    char kernel[16];        /* "auto" or a kernel's name */
    int knob[YK_KNOBS];     /* by index; use yk_config_set */
    const yk_weights *weights;      /* NULL: those built in; must outlive the solver */

    /* NULL: the solver has tables of its own. Else memory for them, at least 1 MiB, zeroed before
     * its first use and aligned to 64 bytes, which must outlive the solver: solvers with the same
     * memory, in whatever threads and processes, share what they find out. The tables are as
     * large as fits, whatever "table-mib" says, and yk_clear() leaves them as they are. */
    void *table_memory;
    size_t table_memory_bytes;

    uint64_t sync_nodes;        /* for yomikiri-mpi; 0: nothing is told or heard */
    int helpers;                    /* likewise: threads of all other solvers on the same
                                       position; 0: none */
    uint64_t reserved[8];           /* 0: for later versions, so that the size stays */
} yk_config;

/* Defaults. */
YK_API void yk_config_init(yk_config *config);

/* Defaults of the classic configuration: no trained evaluation, no selective passes. */
YK_API void yk_config_classic(yk_config *config);

/* Set or read the knob of that name. YK_BAD_KNOB, YK_BAD_VALUE: nothing changed. */
YK_API yk_status yk_config_set(yk_config *config, const char *name, int value);
YK_API yk_status yk_config_get(const yk_config *config, const char *name, int *value);

/* The same from text: a number, or one of the knob's value names. */
YK_API yk_status yk_config_set_text(yk_config *config, const char *name, const char *value);

/* About how many bytes the private caches of one worker take, rounded up; 0 for a NULL or a wrong
 * size field. */
YK_API uint64_t yk_config_cache_bytes(const yk_config *config);

/* ---- solving ---- */

typedef struct yk_solver yk_solver;

/* Allocate table and workers for `config`. On failure *solver is NULL. A build for browsers has
 * no weights in it: without any in `config`, YK_BAD_WEIGHTS unless "ordering" is another than
 * "trained", as in the classic configuration. */
YK_API yk_status yk_create(yk_solver **solver, const yk_config *config);

/* NULL is allowed. */
YK_API void yk_destroy(yk_solver *solver);

/* Forget everything learnt from earlier positions: node counts are then those of a
 * fresh solver. */
YK_API void yk_clear(yk_solver *solver);

/* What the solver really got; "none" of everything for a NULL. `page` is static storage,
 * one of "4 KiB", "huge (advised)", "huge (reserved)", "none". */
typedef struct {
    const char *kernel;
    int threads;
    uint64_t table_bytes;
    const char *page;
} yk_facts;

/* Fill *facts; nothing of it changes while `solver` lives. */
YK_API void yk_solver_facts(const yk_solver *solver, yk_facts *facts);

/* What the system says of the table it backs with huge pages by now, in bytes: as far as it
 * can be known, and 0 otherwise. Asking takes about half a millisecond. */
YK_API uint64_t yk_solver_huge_bytes(const yk_solver *solver);

enum {
    YK_ALL_BEST = 1,        /* prove of every other move whether it ties for best */
    YK_ALL_MOVES = 2,       /* exact score and line of every legal move */
    YK_NO_LINE = 4,         /* the score only; `line` stays empty */
    YK_EXPLAIN = 8,         /* keep what yomikiri_explain.h tells: the same nodes and answers
                               in more time, and one thread more, which looks on */
    YK_SHALLOW = 16,        /* with `depth`: by the shallow search */
    YK_BELIEVE = 32,        /* end where the proof would begin: what the selective passes believe
                               of the window stands in the estimates; not with `depth`, */
    YK_BELIEVE_LOW = 64,    /* ... if they believe the score to be at most alpha, */
    YK_BELIEVE_HIGH = 128,  /* ... or to be at least beta */
};

/* What a running solve has proven so far. */
typedef struct {
    const char *pass;       /* what is being done: "order 8", "exact", "ties", "line", "moves" */
    int confidence;         /* percent, 100 for anything that proves */
    int move, move_index, move_count;   /* root move under way, and its place in the list */
    int lower, upper;       /* bounds proven for the root */
    int estimate;           /* within the bounds, of the score: by the last pass completed */
    uint64_t nodes;         /* up to about 1 % behind */
    double time_s;
    int estimate_confidence;    /* percent, of that pass; 0: a deepening pass; -1: none yet */
} yk_progress;

/* In the thread that called yk_solve, at most about 20 times a second. Non-zero stops it. */
typedef int (*yk_progress_fn)(const yk_progress *progress, void *context);

/* In the same thread, once: the result that yk_solve() was given holds what is proven so far. */
typedef void (*yk_proven_fn)(void *context);

/* The levels of selectivity of a search to a depth, in percent, the least certain first: 73, 87,
 * 95, 99, 100; 0 past the last. */
YK_API int yk_selectivity(size_t index);

typedef struct {
    size_t size;            /* sizeof(yk_query), set by yk_query_init */
    yk_board board;
    int alpha, beta;        /* -64 <= alpha < beta <= 64: how the score lies to these is
                               asked; scores <= alpha or >= beta come back as bounds */
    unsigned flags;
    double time_limit_s;    /* from the call on; 0: none; not negative. A table of automatic
                               size is used only as far as a small part of that zeroes it */
    int depth;              /* 0: to the end of the game; 1..64: so many plies, see yk_solve().
                               With at least as many plies as there are empty squares it is the
                               same as 0 */
    int selectivity;        /* with `depth`: one of yk_selectivity(), see yk_solve(); 0: 73 */
    yk_progress_fn progress;
    void *context;

    /* 0: `flags` mean what they say, whatever it takes. Else the score and its line come first,
     * and then the search for ties of YK_ALL_BEST may take so many nodes for each thread, or as
     * many as they took if that is more: a budget that is the same on every machine. Moves that
     * it leaves undecided are `open` in the result. UINT64_MAX: no budget. */
    uint64_t tie_nodes;
    yk_proven_fn proven;    /* with tie_nodes, once there is an exact score and its line, if
                               YK_ALL_BEST or YK_ALL_MOVES ask for more; NULL: none */
    void *proven_context;
    uint64_t reserved[sizeof(void *) < 8 ? 6 : 5];  /* 0: for later versions, so that the size
                                                       stays */
} yk_query;

/* A budget for ties that suits most: about a second. */
#define YK_TIE_NODES UINT64_C(20000000)

/* The whole window, no flags, no limit. */
YK_API void yk_query_init(yk_query *query, yk_board board);

/* What is believed of a score, within the bounds that are proven of it; never a proof. */
typedef struct {
    int8_t score;           /* discs, even: the one below, towards 0 */
    int8_t bound;           /* 0: about that; -1: at most that; 1: at least that */
    int8_t confidence;      /* percent: 100 if proven, that of the selective pass that found it,
                               0 for a deepening pass; -1: nothing is believed */
    uint8_t plies;          /* how far the deepening pass looked ahead; else 0 */
    int16_t sixteenths;     /* of a disc: the score as finely as it is believed */
    int16_t selectivity;    /* percent: of the shallower searches that the deepening pass believed
                               instead of deeper ones, so many should be right; 100: it believed
                               none; 0 where `plies` is */
} yk_estimate;

typedef struct {
    uint8_t square;
    int8_t lower, upper;    /* bounds proven for this move, for the side that plays it */
    yk_estimate estimate;   /* of it, likewise */
    uint8_t line_length;
    uint8_t line[YK_MAX_LINE];      /* begins with `square`; only with YK_ALL_MOVES */
} yk_move;

typedef struct {
    size_t size;
    int lower, upper;       /* proven; equal: exact */
    int stopped;            /* 1 if a limit, the callback or yk_stop() ended it early */
    yk_estimate estimate;   /* of the score */
    int best_complete;      /* 1 if every move not in `best` is proven to be worse */
    uint64_t best;          /* moves proven to reach `lower`, when exact; else 0 */
    int move_count;
    yk_move moves[YK_MAX_MOVES];    /* every legal move, best first; none if it must pass */
    int line_length;        /* to the end of the game if exact and wanted; shorter if stopped
                               just then; 0 if not exact */
    uint8_t line[YK_MAX_LINE];      /* squares and YK_PASS */
    uint64_t nodes;         /* positions reached by a move; docs/ffo.md */
    uint64_t searched;      /* the same less those touched only for ordering */
    double time_s;

    /* Where stopped, or searched to a depth: what to play if it had to be now. */
    int best_so_far;        /* a square or YK_PASS; YK_NO_MOVE if neither */
    int best_so_far_confidence;     /* percent that it is best, as in yk_estimate; 100: proven */
    int best_so_far_length;
    uint8_t best_so_far_line[YK_MAX_LINE];  /* begins with it; as far as the search believes
                                               to know how both go on */
    uint64_t open;          /* moves neither in `best` nor proven to be worse, when exact */
    uint64_t reserved[7];   /* 0 */
} yk_result;

/* Solve. Fills *result whenever YK_OK comes back, also when stopped: the bounds in it
 * are always proven. YK_INCONSISTENT: the search ended at once because what it had proven of some
 * board it met, lower and upper in *result, cannot both be true; nothing else in *result holds.
 * The table is kept for the next call; see yk_clear().
 *
 * With a depth of fewer plies than there are empty squares nothing is proven, with one exception:
 * from 10 plies up a depth that would leave fewer than 8 of them, to which no evaluation is
 * fitted, goes to the end of the game, unless YK_SHALLOW is there; where no shallower search is
 * believed that is a proof, as with 0. Else the window is not looked at, the bounds are those that
 * every score has, unless the game is over, and what was found stands in the estimates, of the
 * position and of every move. A pass is no ply. Moves come back best first; one that is far behind
 * the best has an estimate with bound -1, unless YK_ALL_MOVES asks for the value of each. With
 * YK_SHALLOW each move's value is that of one plain search, the one that orders moves and stands
 * in for whole searches elsewhere; else passes over the root lead up to that depth, and believe
 * shallower searches where these are so clear that `selectivity` percent of them should be right:
 * at 100, or with the knob "selective" off, none is believed. Up to 11 plies and with YK_SHALLOW
 * one thread does it, beyond them as many as "threads" says. With one thread, from a fresh or
 * cleared solver, values and nodes are always the same, on every kernel. Other than a score, a
 * value may change with the knobs. */
YK_API yk_status yk_solve(yk_solver *solver, const yk_query *query, yk_result *result);

/* A move by which the side to move, which must have one, is proven to reach at least `score`
 * (-63..64), into *move; YK_NO_MOVE: none does, which is proven; YK_STOPPED: yk_stop() came first.
 * One thread, a null window, and what yk_solve() has left in the table: for those who walk
 * through the proof of a position that was solved just before. YK_BAD_ARGUMENT, YK_BAD_BOARD,
 * YK_INCONSISTENT as yk_solve(). */
YK_API yk_status yk_reach(yk_solver *solver, yk_board board, int score, int *move);

/* How the last yk_solve() went, for those who tune the search. */
typedef struct {
    const char *name;       /* as yk_progress.pass: "order 8", "exact", "line"; static storage */
    int confidence;         /* percent; 100: proves, 0: only orders moves */
    uint64_t nodes;
    double time_s;
} yk_pass;

/* Nodes of one number of empties, in the layers that order their moves (more empties than
 * shallow-empties). */
typedef struct {
    uint64_t cuts;          /* nodes cut off by a move that was searched */
    uint64_t first_cuts;    /* those cut off by the first move searched */
    uint64_t ranks;         /* sum of the places, 1 for the first, of the moves that cut */
} yk_cuts;

/* What the threads of one position cost each other; sums over all that took part. */
typedef struct {
    int threads;            /* 1: it was too small to be shared, or one was asked for */
    double waited_s;        /* for something to do, until the last one had finished */
    uint64_t useless;       /* nodes of searches that another thread's cut-off ended */
    uint64_t offered;       /* nodes whose moves were offered to others, */
    uint64_t taken;         /* and how often another thread took some of them */
    uint64_t probes, stores;    /* of the shared table, below the deepening passes */
} yk_sharing;

enum { YK_MAX_PASSES = 24, YK_MAX_EMPTIES = 64 };

typedef struct {
    int pass_count;
    yk_pass passes[YK_MAX_PASSES];
    yk_cuts cuts[YK_MAX_EMPTIES + 1];
    yk_sharing sharing;
    uint64_t reserved[8];   /* 0 */
} yk_stats;

/* Fill *stats with what the last yk_solve() did; all 0 before the first. Not while one runs. */
YK_API void yk_solver_stats(const yk_solver *solver, yk_stats *stats);

/* Make a running yk_solve() on `solver` return within milliseconds, unless shallow-empties is 10
 * or more. Any thread, also a signal handler; forgotten when the next yk_solve() begins. */
YK_API void yk_stop(yk_solver *solver);

/* While a yk_solve() or yk_help() runs on, stopped or out of time and not in a callback: a number
 * that no other one on the solver gets, and its board in *board (may be NULL; without discs in
 * yk_help()). Else 0. After seconds of that it has met a fault; nothing but the end of the process
 * will end it. Any thread. */
YK_API uint64_t yk_overdue(const yk_solver *solver, yk_board *board);

/* Prove `score` again by an independent route: the slow rules, plain alpha-beta, no table, nothing
 * shared with the kernels. 1: proven; 0: refuted; -1: given up after `node_limit` positions, or
 * stopped by *stop (may be NULL) becoming non-zero. */
YK_API int yk_verify_score(yk_board board, int score, uint64_t node_limit,
                           const volatile int *stop);

/* Replay `line` from `board` by the slow rules. 1 if every move is legal, every pass forced, the
 * game over after the last and the final score `score`. */
YK_API int yk_verify_line(yk_board board, const uint8_t *line, int length, int score);

#ifdef __cplusplus
}
#endif

#endif
