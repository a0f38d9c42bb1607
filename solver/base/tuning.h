/* tuning.h - every number that decides how fast positions are solved, and never the answer. What
 * bears on more than that is elsewhere: looks at the stop flag, time limits, shapes of tables.
 *
 * Each has one row here and no other home: knobs, which can be set, and constants, which the
 * compiler sees as such where the code says their names. tuning_at() lists them all.
 *
 * A row's kind: TREE numbers change which nodes are searched, and what is best on one machine
 * is about the best on all; MACHINE numbers change only what a node costs; BOTH change the
 * nodes, and what is best depends on caches, memory or cores as well. Values from `low` to
 * `high` are worth a try, each `step` more than the one before; step 0: twice as much. */

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
    KNOB(MIDDLE_EMPTIES, "middle-empties", BOTH, MIDDLE, 4, 16, 8, 14, 1, 11, 11, NULL,      \
         "up to N empties: fastest-first with a private cache")                      \
    KNOB(CACHE_KIB, "cache-kib", BOTH, MIDDLE, 0, 1 << 20, 282, 9024, 0, 2256, 2256, NULL,   \
         "private caches of a worker's middle layer, KiB; 0: none")                          \
    KNOB(LOW_CACHE_KIB, "low-cache-kib", BOTH, SHALLOW, 0, 1 << 20, 48, 768, 0, 192, 192,    \
         NULL, "the same for the shallow layer")                                             \
    KNOB(SPLIT_EMPTIES, "split-empties", BOTH, THREADS, 8, 64, 12, 22, 1, 15, 15, NULL,      \
         "from N empties: workers share a node")                                   \
    KNOB(SORT_EMPTIES, "sort-empties", TREE, SEARCH, 8, 64, 9, 16, 1, 11, 11, NULL,          \
         "from N empties: a short search orders the moves")                        \
    KNOB(SORT_STEP, "sort-step", TREE, SEARCH, 1, 64, 1, 8, 1, 4, 4, NULL,                   \
         "one ply more for every N empties above that")                                 \
    KNOB(EVALUATE_EMPTIES, "evaluate-empties", BOTH, MIDDLE, 5, 64, 8, 64, 1, 64, 11, NULL,  \
         "from N empties: the evaluation orders moves")                            \
    KNOB(FEW_REPLIES, "few-replies", TREE, MIDDLE, -1, 64, -1, 4, 1, -1, 1, NULL,            \
         "a move that leaves at most N is searched at once; -1: none")                 \
    KNOB(HUGE_PAGES, "huge-pages", MACHINE, TABLE, 0, 1, 0, 1, 1, 1, 1, "off|on",            \
         "ask for huge pages for the table")

/* ONE(name, value, kind, layer, low, high, step, meaning), and
 * ROW(name, (values), kind, layer, low, high, step, meaning) for several of a kind. */
#define TUNING_CONSTANTS(ONE, ROW)                                                          \
    /* stability.h */                                                                        \
    ROW(STABILITY_ALPHA,                                                                     \
        (-8, -6, -4, -2, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34,  \
         36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60), TREE, SHALLOW, -64, 64, 2,     \
        "alpha from which stable discs are counted, by empties from 5 up")                   \
    /* promise.h */                                                                          \
    ONE(PROMISE_REPLY, 128, TREE, MIDDLE, 32, 512, 16,                                       \
        "promise: what a reply takes from a move")                                           \
    ONE(PROMISE_FRONTIER, 32, TREE, MIDDLE, 0, 128, 4,                                       \
        "promise: what an empty square beside our discs takes, a reply that may come")       \
    ONE(PROMISE_CORNER, 64, TREE, MIDDLE, 0, 256, 8,                                         \
        "promise: what a corner held, or a disc beside one, gives")                          \
    ONE(PROMISE_ODD, 8, TREE, MIDDLE, 0, 64, 2,                                              \
        "promise: what a quadrant with an odd number of empties gives")                      \
    ONE(PROMISE_A1, 9, TREE, MIDDLE, 0, 31, 1, "promise: what a corner gives")               \
    ONE(PROMISE_B1, 2, TREE, MIDDLE, 0, 31, 1, "promise: the edge, beside a corner")         \
    ONE(PROMISE_C1, 7, TREE, MIDDLE, 0, 31, 1, "promise: the edge, two from a corner")       \
    ONE(PROMISE_D1, 6, TREE, MIDDLE, 0, 31, 1, "promise: the middle of the edge")            \
    ONE(PROMISE_B2, 0, TREE, MIDDLE, 0, 31, 1, "promise: diagonally next to a corner")       \
    ONE(PROMISE_C2, 3, TREE, MIDDLE, 0, 31, 1, "promise: the second rank, third file")       \
    ONE(PROMISE_D2, 4, TREE, MIDDLE, 0, 31, 1, "promise: the middle of the second rank")     \
    ONE(PROMISE_C3, 6, TREE, MIDDLE, 0, 31, 1, "promise: a corner of the inner sixteen")     \
    ONE(PROMISE_D3, 5, TREE, MIDDLE, 0, 31, 1, "promise: the middle of the third rank")      \
    ONE(PROMISE_D4, 0, TREE, MIDDLE, 0, 31, 1, "promise: the centre")                        \
    /* middle.h */                                                                           \
    ONE(MIDDLE_PROMISE, 12, TREE, MIDDLE, 0, 32, 1,                                          \
        "sixteenths of a move's promise beside its evaluation")                              \
    ONE(MIDDLE_EVALUATED, 3, BOTH, MIDDLE, 1, 8, 1, "moves of a node that are evaluated")    \
    ONE(MIDDLE_AHEAD, 0, TREE, MIDDLE, -16, 16, 2,                                           \
        "discs ahead of beta from which few replies are one more")                           \
    ONE(MIDDLE_FAR_AHEAD, 32, TREE, MIDDLE, 8, 64, 2,                                        \
        "discs ahead of beta from which few replies are two more")                           \
    ONE(MIDDLE_PREFETCH, 1, MACHINE, MIDDLE, 0, 1, 1,                                        \
        "memory of the children's cache is asked for as they are played")                    \
    /* cache.c */                                                                            \
    ROW(CACHE_SHARES, (16, 16, 8, 4, 2, 1), BOTH, MIDDLE, 1, 64, 0,                          \
        "parts of cache-kib, by empties from middle-empties down")                           \
    /* estimate.h */                                                                         \
    ONE(ESTIMATE_PROMISE, 8, TREE, SEARCH, 1, 32, 1,                                         \
        "short search: promise counts one part in N beside the evaluation")                  \
    ONE(ESTIMATE_REPLY, 64, TREE, SEARCH, 0, 256, 8,                                         \
        "short search: what a reply takes from a move")                                      \
    ONE(ESTIMATE_HOLD, 32, TREE, SEARCH, 0, 128, 4,                                          \
        "short search: what a corner held, or a disc beside one, gives it")                  \
    ONE(ESTIMATE_NULL, 3, TREE, SEARCH, 2, 8, 1,                                             \
        "short search: plies from which it uses null windows")                               \
    ONE(ESTIMATE_MOBILITY, 24, TREE, SEARCH, 0, 96, 2,                                       \
        "rough guess, sixteenths of a disc: a move more than the opponent")                  \
    ONE(ESTIMATE_FRONTIER, 9, TREE, SEARCH, 0, 48, 1,                                        \
        "rough guess: an empty square more beside the opponent's discs")                     \
    ONE(ESTIMATE_CORNER, 96, TREE, SEARCH, 0, 384, 8, "rough guess: a corner more")          \
    ONE(ESTIMATE_X_SQUARE, 40, TREE, SEARCH, 0, 160, 4,                                      \
        "rough guess: a disc less diagonally next to an empty corner")                       \
    ONE(ESTIMATE_TURN, 10, TREE, SEARCH, 0, 64, 2, "rough guess: to be on the move")         \
    /* search/order.c */                                                                     \
    ONE(ORDER_DEPTH_MAX, 5, TREE, SEARCH, 1, 10, 1,                                          \
        "plies of the search that orders moves, at most, without the evaluation")            \
    ONE(ORDER_SHARE, 4, TREE, SEARCH, 0, 16, 1, "sixteenths of promise beside its value")    \
    ONE(ORDER_DEPTH_TRAINED, 8, TREE, SEARCH, 1, 12, 1,                                      \
        "plies of the search that orders moves, at most, with the evaluation")               \
    ONE(ORDER_SHARE_TRAINED, 6, TREE, SEARCH, 0, 16, 1,                                      \
        "sixteenths of promise beside the evaluation")                                       \
    ONE(ORDER_MEDIUM, 16, TREE, SEARCH, 12, 24, 1, "empties from which a node is medium")    \
    ONE(ORDER_LARGE, 20, TREE, SEARCH, 14, 30, 1,                                            \
        "empties from which it is large: one ply more for every second one")                 \
    ONE(ORDER_DEEPENED, 2, TREE, SEARCH, 1, 8, 1,                                            \
        "moves that are searched to be put in order, at a small node")                       \
    ONE(ORDER_DEEPENED_MEDIUM, 3, TREE, SEARCH, 1, 8, 1,                                     \
        "moves that are searched to be put in order, at a medium node")                      \
    ONE(ORDER_DEEPENED_LARGE, 4, TREE, SEARCH, 1, 8, 1,                                      \
        "moves that are searched to be put in order, at a large node")                       \
    ONE(ORDER_HOPELESS, 8, TREE, SEARCH, 0, 32, 1,                                           \
        "discs below beta from which order does not matter")                                 \
    ONE(ORDER_BEHIND, 3, TREE, SEARCH, 0, 16, 1,                                             \
        "discs behind the best move from which order does not matter")                       \
    ONE(ORDER_DEEP_ENOUGH, 3, TREE, SEARCH, 1, 6, 1,                                         \
        "ordering pass: plies below which it uses the kernel's search")                      \
    ONE(ORDER_KEEP_EMPTIES, 8, TREE, SEARCH, 4, 14, 1,                                       \
        "ordering pass: empties at which it ends")                                           \
    ONE(ORDER_SHORTER, 2, TREE, SEARCH, 1, 4, 1,                                             \
        "ordering pass: plies by which the search that orders a node is shorter")            \
    ONE(ORDER_COST, 4, TREE, TABLE, 0, 16, 1,                                                \
        "ordering pass: cost in the table, and one more for each ply")                       \
    /* search/passes.c */                                                                    \
    ONE(PASS_GROWTH, 5, TREE, ROOT, 2, 10, 1,                                                \
        "an ordering pass takes this many times the nodes of the one before")                \
    ONE(PASS_LAST, 6, TREE, ROOT, 4, 12, 2,                                                  \
        "plies of the last ordering pass before selective ones")                             \
    ONE(PASS_BELOW_END, 10, TREE, ROOT, 4, 16, 1, "empties at which an ordering pass ends")  \
    ONE(PASS_MARGIN, 8, TREE, ROOT, 2, 32, 1,                                                \
        "discs behind the best from which root moves need no order")                         \
    ONE(PASS_DEEPEST, 18, TREE, ROOT, 8, 24, 2,                                              \
        "plies of the last ordering pass without selective ones")                            \
    ONE(ORDER_NODES, 250000, TREE, ROOT, 15625, 4000000, 0,                                  \
        "nodes of all ordering passes at 20 empties")                                        \
    ONE(ORDER_GROWTH, 22, TREE, ROOT, 10, 40, 1,                                             \
        "tenths: growth of that with each empty square")                                     \
    ONE(ORDER_NODES_MAX, 150000000, TREE, ROOT, 9375000, 1200000000, 0,                      \
        "nodes of all ordering passes at most")                                              \
    /* search/selective.c */                                                                 \
    ONE(PROBCUT_EMPTIES, 13, TREE, ROOT, 11, 20, 1,                                          \
        "least empties at which an estimate may answer")                                     \
    ONE(PROBCUT_DEPTH, 4, TREE, ROOT, 2, 8, 1, "plies that it takes there")                  \
    ONE(PROBCUT_DEPTH_STEP, 8, TREE, ROOT, 2, 16, 1, "empties above for two plies more")     \
    ONE(PROBCUT_GATE, 8, TREE, ROOT, 1, 32, 1,                                               \
        "the evaluation must point the same way by one part in N of the margin")             \
    ROW(RUNG_EMPTIES, (17, 22, 26), TREE, ROOT, 13, 40, 1,                                   \
        "least empties of each rung")                                                        \
    ROW(RUNG_TENTHS, (14, 21, 28), TREE, ROOT, 5, 40, 1,                                     \
        "margin of each rung, tenths of a standard deviation")                               \
    /* search/root.c */                                                                      \
    ONE(ROOT_TRIES, 12, TREE, ROOT, 2, 24, 1, "windows of a selective pass at most")         \
    /* solver.c */                                                                           \
    ONE(ALONE_EMPTIES, 17, BOTH, THREADS, 12, 24, 1,                                         \
        "up to this many empties a solve starts no threads")                                 \
    ONE(TABLE_BYTES, 1048576, BOTH, TABLE, 65536, 67108864, 0,                               \
        "bytes of table that a solve uses, up to TABLE_EMPTIES")                             \
    ONE(TABLE_EMPTIES, 23, BOTH, TABLE, 16, 32, 1,                                           \
        "empties from which it uses twice as much for each one more")                        \
    /* handle.c */                                                                           \
    ONE(TABLE_SHARE, 16, BOTH, TABLE, 4, 64, 0, "a table by memory takes one part in N")     \
    ONE(TABLE_LEAST_MIB, 16, BOTH, TABLE, 4, 256, 0, "a table by memory: MiB at least")      \
    ONE(TABLE_MOST_MIB, 1024, BOTH, TABLE, 64, 16384, 0, "a table by memory: MiB at most")   \
    ONE(GUESSES_SHARE, 4, BOTH, TABLE, 1, 16, 0,                                             \
        "the table of guesses is one part in N of the shared table")

#define TUNING_CONSTANT(name, value, ...)  name = value,
#define TUNING_NOTHING(...)
enum { TUNING_CONSTANTS(TUNING_CONSTANT, TUNING_NOTHING) };

#define TUNING_VALUES(...)                 __VA_ARGS__
#define TUNING_ARRAY(name, values, ...)    static const int name[] = { TUNING_VALUES values };
TUNING_CONSTANTS(TUNING_NOTHING, TUNING_ARRAY)

/* ---- the rows as a list ---- */

typedef enum { TUNING_TREE, TUNING_MACHINE, TUNING_BOTH, TUNING_KINDS } TuningKind;

typedef enum {
    TUNING_LAST, TUNING_SHALLOW, TUNING_MIDDLE, TUNING_SEARCH, TUNING_TABLE, TUNING_ROOT,
    TUNING_THREADS, TUNING_LAYERS
} TuningLayer;

typedef struct {
    const char *name;           /* a knob's as options have it; a constant's as in the code */
    const char *meaning;
    TuningKind kind;
    TuningLayer layer;
    bool knob;                  /* it can be set by that name */
    int low, high, step;
    int count;
    const int *values;          /* `count` of them: the default */
} Tuning;

/* Tuning `index`, knobs first; NULL past the last; static storage. */
const Tuning *tuning_at(size_t index);

/* "tree", "last", ...; NULL past the last; static storage. */
const char *tuning_kind(size_t kind);
const char *tuning_layer(size_t layer);

#endif
