/* tuning.h - every number that decides how fast positions are solved, and never the answer. What
 * bears on more than that is elsewhere: looks at the stop flag, time limits, shapes of tables.
 *
 * Each has one row here and no other home. All are knobs, which yk_config_set() sets by name: some
 * are options of their own, the fine ones are for tuners and go by --set NAME=VALUE. The kernel
 * and the search read them from what yk_create() has made of them.
 *
 * A row's kind: TREE numbers change which nodes are searched, and what is best on one machine
 * is about the best on all; MACHINE numbers change only what a node costs; BOTH change the
 * nodes, and what is best depends on caches, memory or cores as well. Values from `low` to
 * `high` are worth a try, each `step` more than the one before; step 0: twice as much. What lies
 * between `minimum` and `maximum` is allowed: none of it overflows, or is ever a wrong answer. */

#ifndef YOMIKIRI_TUNING_H
#define YOMIKIRI_TUNING_H

#include "base/base.h"

/* KNOB(id, name, kind, layer, minimum, maximum, low, high, step, classic, initial, values,
 * summary): the knob KNOB_id of config.h; minimum to maximum is what it takes. */
#define TUNING_KNOBS(KNOB)                                                                  \
    KNOB(THREADS, "threads", BOTH, THREADS, 1, 256, 1, 256, 1, 1, 1, NULL,                   \
         "workers on one position")                                                          \
    KNOB(TABLE_MIB, "table-mib", BOTH, TABLE, -1, 1 << 20, -1, -1, 1, -1, -1, NULL,          \
         "shared table, MiB, down to a power of two; 0 none, -1 by memory")                  \
    KNOB(SEARCH, "search", TREE, SEARCH, 0, 1, 0, 1, 1, 1, 1, "alphabeta|pvs",               \
         "windows of the deep layer")                                                        \
    KNOB(ORDERING, "ordering", TREE, SEARCH, 0, 3, 0, 3, 1, 2, 3,                            \
         "none|static|fastest|trained", "order of moves")                                    \
    KNOB(ETC, "etc", BOTH, SEARCH, 0, 1, 0, 1, 1, 1, 1, "off|on",                            \
         "probe children before searching any")                                              \
    KNOB(STABILITY, "stability", TREE, SEARCH, 0, 1, 0, 1, 1, 1, 1, "off|on",                \
         "cut-offs by stable discs")                                                         \
    KNOB(ITERATE, "iterate", TREE, ROOT, 0, 1, 0, 1, 1, 1, 1, "off|on",                      \
         "heuristic passes that order the exact one")                                        \
    KNOB(SELECTIVE, "selective", TREE, ROOT, 0, 1, 0, 1, 1, 0, 1, "off|on",                  \
         "passes that believe short searches, before the exact one")                         \
    KNOB(ASPIRATION, "aspiration", TREE, ROOT, 1, 64, 1, 8, 1, 5, 1, NULL,                   \
         "half the first window, discs; 64: the whole range")                                \
    KNOB(SHALLOW_EMPTIES, "shallow-empties", BOTH, SHALLOW, 4, 12, 4, 8, 1, 6, 5, NULL,      \
         "up to N empties: plain alpha-beta")                                        \
    KNOB(MIDDLE_EMPTIES, "middle-empties", BOTH, MIDDLE, 4, 16, 8, 14, 1, 11, 13, NULL,      \
         "up to N empties: fastest-first with a private cache")                      \
    KNOB(CACHE_KIB, "cache-kib", BOTH, MIDDLE, 0, 1 << 20, 294, 9408, 0, 2352, 2352, NULL,   \
         "private caches of a worker's middle layer, KiB; 0: none")                          \
    KNOB(LOW_CACHE_KIB, "low-cache-kib", BOTH, SHALLOW, 0, 1 << 20, 48, 768, 0, 192, 192,    \
         NULL, "the same for the shallow layer")                                             \
    KNOB(SPLIT_EMPTIES, "split-empties", BOTH, THREADS, 8, 64, 12, 22, 1, 13, 13, NULL,      \
         "from N empties: workers share a node")                                   \
    KNOB(SORT_EMPTIES, "sort-empties", TREE, SEARCH, 8, 64, 9, 16, 1, 11, 11, NULL,          \
         "from N empties: a short search orders the moves")                        \
    KNOB(SORT_STEP, "sort-step", TREE, SEARCH, 1, 64, 1, 8, 1, 4, 4, NULL,                   \
         "one ply more for every N empties above that")                                 \
    KNOB(EVALUATE_EMPTIES, "evaluate-empties", BOTH, MIDDLE, 5, 64, 8, 64, 1, 64, 12, NULL,  \
         "from N empties: the evaluation orders moves")                            \
    KNOB(HUGE_PAGES, "huge-pages", MACHINE, TABLE, 0, 1, 0, 1, 1, 1, 1, "off|on",            \
         "ask for huge pages for tables and private caches")

/* FINE(id, name, kind, layer, minimum, maximum, low, high, step, initial, values, summary): the
 * classic configuration has them, too. */
#define TUNING_FINE(FINE)                                                                    \
    /* bottom.c */                                                                           \
    FINE(STABILITY_ALPHA, "stability-alpha", TREE, SHALLOW, -128, 48, -38, 2, 2, -18, NULL,  \
         "stable discs are counted from an alpha of N and two for each empty square")        \
    /* plays.h */                                                                            \
    FINE(PROMISE_REPLY, "promise-reply", TREE, MIDDLE, 0, 4096, 32, 512, 16, 128, NULL,      \
         "promise: what a reply takes from a move")                                          \
    FINE(PROMISE_FRONTIER, "promise-frontier", TREE, MIDDLE, 0, 2048, 0, 128, 4, 32, NULL,   \
         "promise: what an empty square beside our discs takes, a reply that may come")      \
    FINE(PROMISE_CORNER, "promise-corner", TREE, MIDDLE, 0, 4096, 0, 256, 8, 64, NULL,       \
         "promise: what a corner held, or a disc beside one, gives")                         \
    FINE(PROMISE_ODD, "promise-odd", TREE, MIDDLE, 0, 4096, 0, 64, 2, 8, NULL,               \
         "promise: what a quadrant with an odd number of empties gives")                     \
    FINE(PROMISE_A1, "promise-a1", TREE, MIDDLE, 0, 255, 0, 31, 1, 9, NULL,                  \
         "promise: what a corner gives")                                                     \
    FINE(PROMISE_B1, "promise-b1", TREE, MIDDLE, 0, 255, 0, 31, 1, 2, NULL,                  \
         "promise: the edge, beside a corner")                                               \
    FINE(PROMISE_C1, "promise-c1", TREE, MIDDLE, 0, 255, 0, 31, 1, 7, NULL,                  \
         "promise: the edge, two from a corner")                                             \
    FINE(PROMISE_D1, "promise-d1", TREE, MIDDLE, 0, 255, 0, 31, 1, 6, NULL,                  \
         "promise: the middle of the edge")                                                  \
    FINE(PROMISE_B2, "promise-b2", TREE, MIDDLE, 0, 255, 0, 31, 1, 0, NULL,                  \
         "promise: diagonally next to a corner")                                             \
    FINE(PROMISE_C2, "promise-c2", TREE, MIDDLE, 0, 255, 0, 31, 1, 3, NULL,                  \
         "promise: the second rank, third file")                                             \
    FINE(PROMISE_D2, "promise-d2", TREE, MIDDLE, 0, 255, 0, 31, 1, 4, NULL,                  \
         "promise: the middle of the second rank")                                           \
    FINE(PROMISE_C3, "promise-c3", TREE, MIDDLE, 0, 255, 0, 31, 1, 6, NULL,                  \
         "promise: a corner of the inner sixteen")                                           \
    FINE(PROMISE_D3, "promise-d3", TREE, MIDDLE, 0, 255, 0, 31, 1, 5, NULL,                  \
         "promise: the middle of the third rank")                                            \
    FINE(PROMISE_D4, "promise-d4", TREE, MIDDLE, 0, 255, 0, 31, 1, 0, NULL,                  \
         "promise: the centre")                                                              \
    /* middle.h */                                                                           \
    FINE(MIDDLE_PROMISE, "middle-promise", TREE, MIDDLE, 0, 64, 0, 32, 1, 8, NULL,           \
         "sixteenths of a move's promise beside its evaluation")                             \
    FINE(MIDDLE_EVALUATED, "middle-evaluated", BOTH, MIDDLE, 1, 64, 1, 8, 1, 4, NULL,        \
         "moves of a node that are evaluated")                                               \
    FINE(MIDDLE_PREFETCH, "middle-prefetch", MACHINE, MIDDLE, 0, 1, 0, 1, 1, 1, "off|on",    \
         "memory of the children's cache is asked for when their boards are known")          \
    /* estimate.h */                                                                         \
    FINE(ESTIMATE_PROMISE, "estimate-promise", TREE, SEARCH, 0, 256, 0, 64, 2, 8, NULL,      \
         "short search: sixty-fourths of a move's promise beside its evaluation")            \
    FINE(ESTIMATE_REPLY, "estimate-reply", TREE, SEARCH, 0, 4096, 0, 256, 8, 64, NULL,       \
         "short search: what a reply takes from a move")                                     \
    FINE(ESTIMATE_HOLD, "estimate-hold", TREE, SEARCH, 0, 4096, 0, 128, 4, 32, NULL,         \
         "short search: what a corner held, or a disc beside one, gives it")                 \
    FINE(ESTIMATE_NULL, "estimate-null", TREE, SEARCH, 1, 64, 2, 8, 1, 3, NULL,              \
         "short search: plies from which it uses null windows")                              \
    FINE(ESTIMATE_MOBILITY, "estimate-mobility", TREE, SEARCH, 0, 192, 0, 96, 2, 24, NULL,   \
         "rough guess, sixteenths of a disc: a move more than the opponent")                 \
    FINE(ESTIMATE_FRONTIER, "estimate-frontier", TREE, SEARCH, 0, 96, 0, 48, 1, 9, NULL,     \
         "rough guess: an empty square more beside the opponent's discs")                    \
    FINE(ESTIMATE_CORNER, "estimate-corner", TREE, SEARCH, 0, 1024, 0, 384, 8, 96, NULL,     \
         "rough guess: a corner more")                                                       \
    FINE(ESTIMATE_X_SQUARE, "estimate-x-square", TREE, SEARCH, 0, 512, 0, 160, 4, 40, NULL,  \
         "rough guess: a disc less diagonally next to an empty corner")                      \
    FINE(ESTIMATE_TURN, "estimate-turn", TREE, SEARCH, 0, 512, 0, 64, 2, 10, NULL,           \
         "rough guess: to be on the move")                                                   \
    /* search/order.c */                                                                     \
    FINE(ORDER_DEPTH_MAX, "order-depth-max", TREE, SEARCH, 0, 16, 1, 10, 1, 5, NULL,         \
         "plies of the search that orders moves, at most, without the evaluation")           \
    FINE(ORDER_SHARE, "order-share", TREE, SEARCH, 0, 64, 0, 16, 1, 4, NULL,                 \
         "sixteenths of promise beside its value")                                           \
    FINE(ORDER_DEPTH_TRAINED, "order-depth-trained", TREE, SEARCH, 0, 16, 1, 12, 1, 8,       \
         NULL, "plies of the search that orders moves, at most, with the evaluation")        \
    FINE(ORDER_SHARE_TRAINED, "order-share-trained", TREE, SEARCH, 0, 64, 0, 16, 1, 6,       \
         NULL, "sixteenths of promise beside the evaluation")                                \
    FINE(ORDER_MEDIUM, "order-medium", TREE, SEARCH, 0, 65, 12, 24, 1, 16, NULL,             \
         "empties from which a node is medium")                                              \
    FINE(ORDER_LARGE, "order-large", TREE, SEARCH, 0, 65, 14, 30, 1, 20, NULL,               \
         "empties from which it is large: one ply more for every second one")                \
    FINE(ORDER_DEEPENED, "order-deepened", TREE, SEARCH, 0, 64, 1, 8, 1, 2, NULL,            \
         "moves that are searched to be put in order, at a small node")                      \
    FINE(ORDER_DEEPENED_MEDIUM, "order-deepened-medium", TREE, SEARCH, 0, 64, 1, 8, 1, 3,    \
         NULL, "moves that are searched to be put in order, at a medium node")               \
    FINE(ORDER_DEEPENED_LARGE, "order-deepened-large", TREE, SEARCH, 0, 64, 1, 8, 1, 4,      \
         NULL, "moves that are searched to be put in order, at a large node")                \
    FINE(ORDER_HOPELESS, "order-hopeless", TREE, SEARCH, 0, 128, 0, 32, 1, 8, NULL,          \
         "discs below beta from which order does not matter")                                \
    FINE(ORDER_BEHIND, "order-behind", TREE, SEARCH, 0, 128, 0, 16, 1, 3, NULL,              \
         "discs behind the best move from which order does not matter")                      \
    FINE(ORDER_DEEP_ENOUGH, "order-deep-enough", TREE, SEARCH, 1, 64, 1, 6, 1, 3, NULL,      \
         "ordering pass: plies below which it uses the kernel's search")                     \
    FINE(ORDER_KEEP_EMPTIES, "order-keep-empties", TREE, SEARCH, 0, 64, 4, 14, 1, 8, NULL,   \
         "ordering pass: empties at which it ends")                                          \
    FINE(ORDER_SHORTER, "order-shorter", TREE, SEARCH, 1, 64, 1, 4, 1, 2, NULL,              \
         "ordering pass: plies by which the search that orders a node is shorter")           \
    FINE(ORDER_COST, "order-cost", TREE, TABLE, 0, 63, 0, 16, 1, 4, NULL,                    \
         "ordering pass: cost in the table, and one more for each ply")                      \
    /* search/passes.c */                                                                    \
    FINE(PASS_GROWTH, "pass-growth", TREE, ROOT, 1, 100, 2, 10, 1, 5, NULL,                  \
         "an ordering pass takes this many times the nodes of the one before")               \
    FINE(PASS_LAST, "pass-last", TREE, ROOT, 0, 30, 4, 12, 2, 6, NULL,                       \
         "plies of the last ordering pass before selective ones")                            \
    FINE(PASS_BELOW_END, "pass-below-end", TREE, ROOT, 0, 64, 4, 16, 1, 10, NULL,            \
         "empties at which an ordering pass ends")                                           \
    FINE(PASS_MARGIN, "pass-margin", TREE, ROOT, 0, 128, 2, 32, 1, 8, NULL,                  \
         "discs behind the best from which root moves need no order")                        \
    FINE(PASS_DEEPEST, "pass-deepest", TREE, ROOT, 0, 30, 8, 24, 2, 18, NULL,                \
         "plies of the last ordering pass without selective ones")                           \
    FINE(ORDER_NODES, "order-nodes", TREE, ROOT, 1, 1 << 30, 15625, 4000000, 0, 250000,      \
         NULL, "nodes of all ordering passes at 20 empties")                                 \
    FINE(ORDER_GROWTH, "order-growth", TREE, ROOT, 10, 100, 10, 40, 1, 22, NULL,             \
         "tenths: growth of that with each empty square")                                    \
    FINE(ORDER_NODES_MAX, "order-nodes-max", TREE, ROOT, 1, 2000000000, 9375000,             \
         1200000000, 0, 150000000, NULL, "nodes of all ordering passes at most")             \
    /* search/selective.c */                                                                 \
    FINE(PROBCUT_EMPTIES, "probcut-empties", TREE, ROOT, 4, 65, 11, 20, 1, 13, NULL,         \
         "least empties at which an estimate may answer")                                    \
    FINE(PROBCUT_DEPTH, "probcut-depth", TREE, ROOT, 1, 16, 2, 8, 1, 4, NULL,                \
         "plies that it takes there")                                                        \
    FINE(PROBCUT_DEPTH_STEP, "probcut-depth-step", TREE, ROOT, 1, 64, 2, 16, 1, 8, NULL,     \
         "empties above for two plies more")                                                 \
    FINE(PROBCUT_GATE, "probcut-gate", TREE, ROOT, 1, 1024, 1, 32, 1, 8, NULL,               \
         "the evaluation must point the same way by one part in N of the margin")            \
    FINE(RUNG_EMPTIES_1, "rung-empties-1", TREE, ROOT, 0, 65, 13, 40, 1, 17, NULL,           \
         "least empties of the first rung")                                                  \
    FINE(RUNG_EMPTIES_2, "rung-empties-2", TREE, ROOT, 0, 65, 13, 40, 1, 22, NULL,           \
         "least empties of the second rung, if there is the one before")                     \
    FINE(RUNG_EMPTIES_3, "rung-empties-3", TREE, ROOT, 0, 65, 13, 40, 1, 26, NULL,           \
         "least empties of the third rung, if there is the one before")                      \
    FINE(RUNG_TENTHS_1, "rung-tenths-1", TREE, ROOT, 0, 200, 5, 40, 1, 14, NULL,             \
         "margin of the first rung, tenths of a standard deviation")                         \
    FINE(RUNG_TENTHS_2, "rung-tenths-2", TREE, ROOT, 0, 200, 5, 40, 1, 21, NULL,             \
         "margin of the second rung, tenths of a standard deviation")                        \
    FINE(RUNG_TENTHS_3, "rung-tenths-3", TREE, ROOT, 0, 200, 5, 40, 1, 28, NULL,             \
         "margin of the third rung, tenths of a standard deviation")                         \
    /* search/root.c */                                                                      \
    FINE(ROOT_TRIES, "root-tries", TREE, ROOT, 1, 1000, 2, 24, 1, 12, NULL,                  \
         "windows of a selective pass at most")                                              \
    /* search/pvs.c */                                                                       \
    FINE(TABLE_PREFETCH, "table-prefetch", MACHINE, TABLE, 0, 1, 0, 1, 1, 1, "off|on",       \
         "the table's lines of all children are asked for before any is looked at")          \
    /* solver.c */                                                                           \
    FINE(ALONE_EMPTIES, "alone-empties", BOTH, THREADS, 0, 64, 12, 24, 1, 17, NULL,          \
         "up to N empties a solve starts no threads")                                        \
    FINE(TABLE_BYTES, "table-bytes", BOTH, TABLE, 65536, 1 << 30, 65536, 67108864, 0,        \
         1048576, NULL, "bytes of table that a solve uses, up to table-empties")             \
    FINE(TABLE_EMPTIES, "table-empties", BOTH, TABLE, 0, 64, 16, 32, 1, 23, NULL,            \
         "empties from which it uses twice as much for each one more")                       \
    /* handle.c */                                                                           \
    FINE(TABLE_SHARE, "table-share", BOTH, TABLE, 1, 1024, 4, 64, 0, 16, NULL,               \
         "a table by memory takes one part in N")                                            \
    FINE(TABLE_LEAST_MIB, "table-least-mib", BOTH, TABLE, 1, 65536, 4, 256, 0, 16, NULL,     \
         "a table by memory: MiB at least")                                                  \
    FINE(TABLE_MOST_MIB, "table-most-mib", BOTH, TABLE, 1, 65536, 64, 16384, 0, 1024, NULL,  \
         "a table by memory: MiB at most")                                                   \
    FINE(GUESSES_SHARE, "guesses-share", BOTH, TABLE, 1, 1024, 1, 16, 0, 4, NULL,            \
         "the table of guesses is one part in N of the shared table")

/* Their numbers, as in yk_config.knob. */
#define TUNING_NUMBER(id, ...)  KNOB_##id,
enum {
    TUNING_KNOBS(TUNING_NUMBER)
    TUNING_FINE(TUNING_NUMBER)
    KNOB_COUNT
};

/* ---- the rows as a list ---- */

typedef enum { TUNING_TREE, TUNING_MACHINE, TUNING_BOTH, TUNING_KINDS } TuningKind;

typedef enum {
    TUNING_LAST, TUNING_SHALLOW, TUNING_MIDDLE, TUNING_SEARCH, TUNING_TABLE, TUNING_ROOT,
    TUNING_THREADS, TUNING_LAYERS
} TuningLayer;

/* What the user calls them. */
#define TUNING_NAME_TREE    "tree"
#define TUNING_NAME_MACHINE "machine"
#define TUNING_NAME_BOTH    "both"
#define TUNING_NAME_LAST    "last"
#define TUNING_NAME_SHALLOW "shallow"
#define TUNING_NAME_MIDDLE  "middle"
#define TUNING_NAME_SEARCH  "search"
#define TUNING_NAME_TABLE   "table"
#define TUNING_NAME_ROOT    "root"
#define TUNING_NAME_THREADS "threads"

typedef struct {
    const char *name;           /* as in options, yk_config_set() and --set */
    const char *meaning;
    TuningKind kind;
    TuningLayer layer;
    bool fine;                  /* it is no option of its own */
    int low, high, step;
    int initial;                /* the default */
} Tuning;

/* Tuning `index` = KNOB_...; NULL past the last; static storage. */
const Tuning *tuning_at(size_t index);

/* The default of every knob. */
void tuning_defaults(int knob[KNOB_COUNT]);

/* "tree", "last", ...; NULL past the last; static storage. */
const char *tuning_kind(size_t kind);
const char *tuning_layer(size_t layer);

#endif
