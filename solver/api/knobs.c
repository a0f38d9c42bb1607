/* knobs.c - every number that decides how fast positions are solved, and never the answer. What
 * bears on more than that is elsewhere: looks at the stop flag, time limits, shapes of tables.
 *
 * Each has one row here and no other home. All are knobs, which yk_config_set() sets by name: some
 * are options of their own, and come first; the fine ones are for tuners and go by
 * --set NAME=VALUE.
 *
 * TREE numbers change which nodes are searched, and what is best on one machine is about the best
 * on all; MACHINE numbers change only what a node costs; BOTH change the nodes, and what is best
 * depends on caches, memory or cores as well. What lies between the ends of ALLOWED is taken:
 * none of it overflows, or is ever a wrong answer. Values of TRY, from low to high, are worth a
 * try, each `step` more than the one before; step 0: twice as much. */

#include "base/knobs.h"

#include <stdbool.h>
#include <string.h>

#include "api/solver.h"
#include "base/base.h"

#define TREE    .kind = "tree"
#define MACHINE .kind = "machine"
#define BOTH    .kind = "both"

#define SHALLOW .layer = "shallow"
#define MIDDLE  .layer = "middle"
#define SEARCH  .layer = "search"
#define TABLE   .layer = "table"
#define ROOT    .layer = "root"
#define THREADS .layer = "threads"

#define ALLOWED(least, most)            .minimum = (least), .maximum = (most)
#define TRY(from, to, by)               .low = (from), .high = (to), .step = (by)
#define DEFAULT(value)                  .initial = (value), .classic = (value)
#define DEFAULTS(value, classic_value)  .initial = (value), .classic = (classic_value)
#define FINE                            .fine = 1

static const yk_knob KNOBS[KNOB_COUNT] = {
    [KNOB_THREADS] = { "threads", BOTH, THREADS, ALLOWED(1, 256), TRY(1, 256, 1), DEFAULT(1),
        .summary = "workers on one position" },
    [KNOB_TABLE_MIB] = { "table-mib", BOTH, TABLE, ALLOWED(-1, 1 << 20), TRY(-1, -1, 1),
        DEFAULT(-1),
        .summary = "shared table, MiB, down to a power of two; 0 none, -1 by memory" },
    [KNOB_SEARCH] = { "search", TREE, SEARCH, ALLOWED(0, 1), TRY(0, 1, 1), DEFAULT(1),
        .values = "alphabeta|pvs",
        .summary = "windows of the deep layer" },
    [KNOB_ORDERING] = { "ordering", TREE, SEARCH, ALLOWED(0, 3), TRY(0, 3, 1), DEFAULTS(3, 2),
        .values = "none|static|fastest|trained",
        .summary = "order of moves" },
    [KNOB_ETC] = { "etc", BOTH, SEARCH, ALLOWED(0, 1), TRY(0, 1, 1), DEFAULT(1),
        .values = "off|on",
        .summary = "probe children before searching any" },
    [KNOB_STABILITY] = { "stability", TREE, SEARCH, ALLOWED(0, 1), TRY(0, 1, 1), DEFAULT(1),
        .values = "off|on",
        .summary = "cut-offs by stable discs" },
    [KNOB_ITERATE] = { "iterate", TREE, ROOT, ALLOWED(0, 1), TRY(0, 1, 1), DEFAULT(1),
        .values = "off|on",
        .summary = "iterative deepening: passes that order the exact one" },
    [KNOB_SELECTIVE] = { "selective", TREE, ROOT, ALLOWED(0, 1), TRY(0, 1, 1), DEFAULTS(1, 0),
        .values = "off|on",
        .summary = "passes that believe shallower searches, before the exact one" },
    [KNOB_ASPIRATION] = { "aspiration", TREE, ROOT, ALLOWED(1, 64), TRY(1, 8, 1), DEFAULTS(1, 5),
        .summary = "half the first window, discs; 64: the whole range" },
    [KNOB_SHALLOW_EMPTIES] = { "shallow-empties", BOTH, SHALLOW, ALLOWED(4, 12), TRY(4, 8, 1),
        DEFAULTS(5, 6),
        .summary = "up to N empties: plain alpha-beta" },
    [KNOB_MIDDLE_EMPTIES] = { "middle-empties", BOTH, MIDDLE, ALLOWED(4, 16), TRY(8, 14, 1),
        DEFAULTS(13, 11),
        .summary = "up to N empties: fastest-first with a private cache" },
    [KNOB_CACHE_KIB] = { "cache-kib", BOTH, MIDDLE, ALLOWED(0, 1 << 20), TRY(294, 9408, 0),
        DEFAULT(2352),
        .summary = "private caches of a worker's middle layer, KiB; 0: none" },
    [KNOB_LOW_CACHE_KIB] = { "low-cache-kib", BOTH, SHALLOW, ALLOWED(0, 1 << 20), TRY(48, 768, 0),
        DEFAULT(192),
        .summary = "the same for the shallow layer" },
    [KNOB_SPLIT_EMPTIES] = { "split-empties", BOTH, THREADS, ALLOWED(8, 64), TRY(12, 22, 1),
        DEFAULT(13),
        .summary = "from N empties: workers share a node" },
    [KNOB_SORT_EMPTIES] = { "sort-empties", TREE, SEARCH, ALLOWED(8, 64), TRY(9, 16, 1),
        DEFAULT(11),
        .summary = "from N empties: a shallow search orders the moves" },
    [KNOB_SORT_STEP] = { "sort-step", TREE, SEARCH, ALLOWED(1, 64), TRY(1, 8, 1), DEFAULT(4),
        .summary = "one ply more for every N empties above that" },
    [KNOB_EVALUATE_EMPTIES] = { "evaluate-empties", BOTH, MIDDLE, ALLOWED(5, 64), TRY(8, 64, 1),
        DEFAULTS(12, 64),
        .summary = "from N empties: the evaluation orders moves" },
    [KNOB_HUGE_PAGES] = { "huge-pages", MACHINE, TABLE, ALLOWED(0, 1), TRY(0, 1, 1), DEFAULT(1),
        .values = "off|on",
        .summary = "ask for huge pages for tables and private caches" },

    /* search_context.c */
    [KNOB_STABILITY_ALPHA] = { "stability-alpha", TREE, SHALLOW, ALLOWED(-128, 48),
        TRY(-38, 2, 2), DEFAULT(-18), FINE,
        .summary = "stable discs are counted from an alpha of N and two for each empty square" },

    /* move_list.h */
    [KNOB_STATIC_REPLY] = { "static-reply", TREE, MIDDLE, ALLOWED(0, 4096), TRY(32, 512, 16),
        DEFAULT(128), FINE, .summary = "static score: what a reply takes from a move" },
    [KNOB_STATIC_FRONTIER] = { "static-frontier", TREE, MIDDLE, ALLOWED(0, 2048),
        TRY(0, 128, 4), DEFAULT(32), FINE,
        .summary = "static score: what an empty square beside our discs takes: a reply may come" },
    [KNOB_STATIC_CORNER] = { "static-corner", TREE, MIDDLE, ALLOWED(0, 4096), TRY(0, 256, 8),
        DEFAULT(64), FINE,
        .summary = "static score: what a corner held, or a disc beside one, gives" },
    [KNOB_STATIC_ODD] = { "static-odd", TREE, MIDDLE, ALLOWED(0, 4096), TRY(0, 64, 2),
        DEFAULT(8), FINE,
        .summary = "static score: what a quadrant with an odd number of empties gives" },
    [KNOB_STATIC_A1] = { "static-a1", TREE, MIDDLE, ALLOWED(0, 255), TRY(0, 31, 1), DEFAULT(9),
        FINE, .summary = "static score: what a corner gives" },
    [KNOB_STATIC_B1] = { "static-b1", TREE, MIDDLE, ALLOWED(0, 255), TRY(0, 31, 1), DEFAULT(2),
        FINE, .summary = "static score: the edge, beside a corner" },
    [KNOB_STATIC_C1] = { "static-c1", TREE, MIDDLE, ALLOWED(0, 255), TRY(0, 31, 1), DEFAULT(7),
        FINE, .summary = "static score: the edge, two from a corner" },
    [KNOB_STATIC_D1] = { "static-d1", TREE, MIDDLE, ALLOWED(0, 255), TRY(0, 31, 1), DEFAULT(6),
        FINE, .summary = "static score: the middle of the edge" },
    [KNOB_STATIC_B2] = { "static-b2", TREE, MIDDLE, ALLOWED(0, 255), TRY(0, 31, 1), DEFAULT(0),
        FINE, .summary = "static score: diagonally next to a corner" },
    [KNOB_STATIC_C2] = { "static-c2", TREE, MIDDLE, ALLOWED(0, 255), TRY(0, 31, 1), DEFAULT(3),
        FINE, .summary = "static score: the second rank, third file" },
    [KNOB_STATIC_D2] = { "static-d2", TREE, MIDDLE, ALLOWED(0, 255), TRY(0, 31, 1), DEFAULT(4),
        FINE, .summary = "static score: the middle of the second rank" },
    [KNOB_STATIC_C3] = { "static-c3", TREE, MIDDLE, ALLOWED(0, 255), TRY(0, 31, 1), DEFAULT(6),
        FINE, .summary = "static score: a corner of the inner sixteen" },
    [KNOB_STATIC_D3] = { "static-d3", TREE, MIDDLE, ALLOWED(0, 255), TRY(0, 31, 1), DEFAULT(5),
        FINE, .summary = "static score: the middle of the third rank" },
    [KNOB_STATIC_D4] = { "static-d4", TREE, MIDDLE, ALLOWED(0, 255), TRY(0, 31, 1), DEFAULT(0),
        FINE, .summary = "static score: the centre" },

    /* middle.h */
    [KNOB_MIDDLE_STATIC] = { "middle-static", TREE, MIDDLE, ALLOWED(0, 64), TRY(0, 32, 1),
        DEFAULT(8), FINE, .summary = "sixteenths of a move's static score beside its evaluation" },
    [KNOB_MIDDLE_EVALUATED] = { "middle-evaluated", BOTH, MIDDLE, ALLOWED(1, 64), TRY(1, 8, 1),
        DEFAULT(4), FINE, .summary = "moves of a node that are evaluated" },
    [KNOB_MIDDLE_PREFETCH] = { "middle-prefetch", MACHINE, MIDDLE, ALLOWED(0, 1), TRY(0, 1, 1),
        DEFAULT(1), FINE, .values = "off|on",
        .summary = "memory of the children's cache is asked for when their boards are known" },

    /* shallow_search.h */
    [KNOB_SHALLOW_SEARCH_STATIC] = { "shallow-search-static", TREE, SEARCH, ALLOWED(0, 256),
        TRY(0, 64, 2), DEFAULT(8), FINE,
        .summary = "shallow search: 64ths of a move's static score beside its evaluation" },
    [KNOB_SHALLOW_SEARCH_REPLY] = { "shallow-search-reply", TREE, SEARCH, ALLOWED(0, 4096),
        TRY(0, 256, 8), DEFAULT(64), FINE,
        .summary = "shallow search: what a reply takes from a move" },
    [KNOB_SHALLOW_SEARCH_HOLD] = { "shallow-search-hold", TREE, SEARCH, ALLOWED(0, 4096),
        TRY(0, 128, 4), DEFAULT(32), FINE,
        .summary = "shallow search: what a corner held, or a disc beside one, gives it" },
    [KNOB_SHALLOW_SEARCH_NULL] = { "shallow-search-null", TREE, SEARCH, ALLOWED(1, 64),
        TRY(2, 8, 1), DEFAULT(3), FINE,
        .summary = "shallow search: plies from which it uses null windows" },
    [KNOB_ROUGH_MOBILITY] = { "rough-mobility", TREE, SEARCH, ALLOWED(0, 192),
        TRY(0, 96, 2), DEFAULT(24), FINE,
        .summary = "rough evaluation, sixteenths of a disc: a move more than the opponent" },
    [KNOB_ROUGH_FRONTIER] = { "rough-frontier", TREE, SEARCH, ALLOWED(0, 96), TRY(0, 48, 1),
        DEFAULT(9), FINE,
        .summary = "rough evaluation: an empty square more beside the opponent's discs" },
    [KNOB_ROUGH_CORNER] = { "rough-corner", TREE, SEARCH, ALLOWED(0, 1024), TRY(0, 384, 8),
        DEFAULT(96), FINE, .summary = "rough evaluation: a corner more" },
    [KNOB_ROUGH_X_SQUARE] = { "rough-x-square", TREE, SEARCH, ALLOWED(0, 512),
        TRY(0, 160, 4), DEFAULT(40), FINE,
        .summary = "rough evaluation: a disc less diagonally next to an empty corner" },
    [KNOB_ROUGH_TURN] = { "rough-turn", TREE, SEARCH, ALLOWED(0, 512), TRY(0, 64, 2),
        DEFAULT(10), FINE, .summary = "rough evaluation: to be on the move" },

    /* search/ordering.c */
    [KNOB_ORDER_DEPTH_MAX] = { "order-depth-max", TREE, SEARCH, ALLOWED(0, 16), TRY(1, 10, 1),
        DEFAULT(5), FINE,
        .summary = "plies of the search that orders moves, at most, without the evaluation" },
    [KNOB_ORDER_SHARE] = { "order-share", TREE, SEARCH, ALLOWED(0, 64), TRY(0, 16, 1), DEFAULT(4),
        FINE, .summary = "sixteenths of static score beside its value" },
    [KNOB_ORDER_DEPTH_TRAINED] = { "order-depth-trained", TREE, SEARCH, ALLOWED(0, 16),
        TRY(1, 12, 1), DEFAULT(8), FINE,
        .summary = "plies of the search that orders moves, at most, with the evaluation" },
    [KNOB_ORDER_SHARE_TRAINED] = { "order-share-trained", TREE, SEARCH, ALLOWED(0, 64),
        TRY(0, 16, 1), DEFAULT(6), FINE,
        .summary = "sixteenths of static score beside the evaluation" },
    [KNOB_ORDER_MEDIUM] = { "order-medium", TREE, SEARCH, ALLOWED(0, 65), TRY(12, 24, 1),
        DEFAULT(16), FINE, .summary = "empties from which a node is medium" },
    [KNOB_ORDER_LARGE] = { "order-large", TREE, SEARCH, ALLOWED(0, 65), TRY(14, 30, 1),
        DEFAULT(20), FINE,
        .summary = "empties from which it is large: one ply more for every second one" },
    [KNOB_ORDER_DEEPENED] = { "order-deepened", TREE, SEARCH, ALLOWED(0, 64), TRY(1, 8, 1),
        DEFAULT(2), FINE,
        .summary = "moves that are searched to be put in order, at a small node" },
    [KNOB_ORDER_DEEPENED_MEDIUM] = { "order-deepened-medium", TREE, SEARCH, ALLOWED(0, 64),
        TRY(1, 8, 1), DEFAULT(3), FINE,
        .summary = "moves that are searched to be put in order, at a medium node" },
    [KNOB_ORDER_DEEPENED_LARGE] = { "order-deepened-large", TREE, SEARCH, ALLOWED(0, 64),
        TRY(1, 8, 1), DEFAULT(4), FINE,
        .summary = "moves that are searched to be put in order, at a large node" },
    [KNOB_ORDER_HOPELESS] = { "order-hopeless", TREE, SEARCH, ALLOWED(0, 128), TRY(0, 32, 1),
        DEFAULT(8), FINE, .summary = "discs below beta from which order does not matter" },
    [KNOB_ORDER_BEHIND] = { "order-behind", TREE, SEARCH, ALLOWED(0, 128), TRY(0, 16, 1),
        DEFAULT(3), FINE,
        .summary = "discs behind the best move from which order does not matter" },

    /* search/deepening.c */
    [KNOB_PASS_GROWTH] = { "pass-growth", TREE, ROOT, ALLOWED(1, 100), TRY(2, 10, 1), DEFAULT(3),
        FINE, .summary = "a deepening pass takes this many times the nodes of the one before" },
    [KNOB_PASS_LAST] = { "pass-last", TREE, ROOT, ALLOWED(0, 30), TRY(4, 20, 2), DEFAULT(14), FINE,
        .summary = "plies of the last deepening pass before selective ones" },
    [KNOB_PASS_BELOW_END] = { "pass-below-end", TREE, ROOT, ALLOWED(0, 64), TRY(4, 16, 1),
        DEFAULT(10), FINE, .summary = "empties at which a deepening pass ends" },
    [KNOB_PASS_MARGIN] = { "pass-margin", TREE, ROOT, ALLOWED(0, 128), TRY(0, 16, 1), DEFAULT(4),
        FINE, .summary = "discs behind the best up to which root moves have values of their own" },
    [KNOB_PASS_DEEPEST] = { "pass-deepest", TREE, ROOT, ALLOWED(0, 30), TRY(8, 24, 2),
        DEFAULT(18), FINE, .summary = "plies of the last deepening pass without selective ones" },
    [KNOB_ORDER_NODES] = { "order-nodes", TREE, ROOT, ALLOWED(1, 1 << 30), TRY(15625, 4000000, 0),
        DEFAULT(250000), FINE, .summary = "nodes of all deepening passes at 20 empties" },
    [KNOB_ORDER_GROWTH] = { "order-growth", TREE, ROOT, ALLOWED(10, 100), TRY(10, 40, 1),
        DEFAULT(22), FINE, .summary = "tenths: growth of that with each empty square" },
    [KNOB_ORDER_NODES_MAX] = { "order-nodes-max", TREE, ROOT, ALLOWED(1, 2000000000),
        TRY(9375000, 1200000000, 0), DEFAULT(150000000), FINE,
        .summary = "nodes of all deepening passes at most" },

    /* search/root.c */
    [KNOB_LEVEL_EMPTIES_1] = { "level-empties-1", TREE, ROOT, ALLOWED(0, 65), TRY(13, 40, 1),
        DEFAULT(17), FINE, .summary = "least empties of the selective pass at 73 %" },
    [KNOB_LEVEL_EMPTIES_2] = { "level-empties-2", TREE, ROOT, ALLOWED(0, 65), TRY(13, 40, 1),
        DEFAULT(22), FINE,
        .summary = "least empties of the selective pass at 87 %, if there is the one before" },
    [KNOB_LEVEL_EMPTIES_3] = { "level-empties-3", TREE, ROOT, ALLOWED(0, 65), TRY(13, 40, 1),
        DEFAULT(26), FINE, .summary = "least empties of the selective pass at 95 %, likewise" },
    [KNOB_LEVEL_EMPTIES_4] = { "level-empties-4", TREE, ROOT, ALLOWED(0, 65), TRY(13, 40, 1),
        DEFAULT(30), FINE, .summary = "least empties of the selective pass at 99 %, likewise" },
    [KNOB_ROOT_TRIES] = { "root-tries", TREE, ROOT, ALLOWED(1, 1000), TRY(2, 24, 1), DEFAULT(12),
        FINE, .summary = "windows of a selective pass at most" },

    /* search/cutoffs.c */
    [KNOB_TABLE_PREFETCH] = { "table-prefetch", MACHINE, TABLE, ALLOWED(0, 1), TRY(0, 1, 1),
        DEFAULT(1), FINE, .values = "off|on",
        .summary = "the table's lines of all children are asked for before any is looked at" },

    /* api/query.c */
    [KNOB_ALONE_EMPTIES] = { "alone-empties", BOTH, THREADS, ALLOWED(0, 64), TRY(12, 24, 1),
        DEFAULT(17), FINE, .summary = "up to N empties a solve starts no threads" },
    [KNOB_TABLE_BYTES] = { "table-bytes", BOTH, TABLE, ALLOWED(65536, 1 << 30),
        TRY(65536, 67108864, 0), DEFAULT(1048576), FINE,
        .summary = "bytes of table that a solve uses, up to table-empties" },
    [KNOB_TABLE_EMPTIES] = { "table-empties", BOTH, TABLE, ALLOWED(0, 64), TRY(16, 32, 1),
        DEFAULT(23), FINE,
        .summary = "empties from which it uses twice as much for each one more" },

    /* api/create.c */
    [KNOB_TABLE_SHARE] = { "table-share", BOTH, TABLE, ALLOWED(1, 1024), TRY(4, 64, 0),
        DEFAULT(16), FINE, .summary = "a table by memory takes one part in N" },
    [KNOB_TABLE_LEAST_MIB] = { "table-least-mib", BOTH, TABLE, ALLOWED(1, 65536), TRY(4, 256, 0),
        DEFAULT(16), FINE, .summary = "a table by memory: MiB at least" },
    [KNOB_TABLE_MOST_MIB] = { "table-most-mib", BOTH, TABLE, ALLOWED(1, 65536), TRY(64, 16384, 0),
        DEFAULT(1024), FINE, .summary = "a table by memory: MiB at most" },
    [KNOB_MIDGAME_SHARE] = { "midgame-share", BOTH, TABLE, ALLOWED(1, 1024), TRY(2, 32, 0),
        DEFAULT(8), FINE,
        .summary = "the table of searches to a depth: one part in N of the shared table" },
};

_Static_assert((int)KNOB_COUNT <= (int)YK_KNOBS, "room for every knob");

const yk_knob *yk_knob_at(size_t index)
{
    return index < KNOB_COUNT ? &KNOBS[index] : NULL;
}

/* Former names, or how they began, and what is there now. */
static const struct {
    const char *old, *now;
} RENAMED[] = {
    { "rung-", "level-" },
    { "promise-", "static-" }, { "middle-promise", "middle-static" },
    { "estimate-promise", "shallow-search-static" },
    { "estimate-reply", "shallow-search-reply" }, { "estimate-hold", "shallow-search-hold" },
    { "estimate-null", "shallow-search-null" }, { "estimate-", "rough-" },
};

static bool knob_is(const yk_knob *knob, const char *name)
{
    if (strcmp(knob->name, name) == 0)
        return true;
    for (size_t i = 0; i < ARRAY_LENGTH(RENAMED); i++) {
        const char *old = RENAMED[i].old, *now = RENAMED[i].now;

        if (strncmp(name, old, strlen(old)) == 0 && strncmp(knob->name, now, strlen(now)) == 0
            && strcmp(name + strlen(old), knob->name + strlen(now)) == 0)
            return true;
    }
    return false;
}

const yk_knob *yk_knob_named(const char *name)
{
    for (int i = 0; name && i < KNOB_COUNT; i++)
        if (knob_is(&KNOBS[i], name))
            return &KNOBS[i];
    return NULL;
}

const char *knob_gone(const char *name)
{
    static const char DEEPENING[] = "deepening passes are searches to a depth, without knobs";
    static const char BELIEVED[] = "what shallower searches are believed is fitted, not set";
    static const struct { const char *stem, *now; } GONE[] = {
        { "stability-alpha-", "stability-alpha moves the thresholds of all empties" },
        { "cache-share-", "--cache-kib sets the sizes of all caches" },
        { "guesses-share", "midgame-share sizes the table that is there instead" },
        { "order-deep-enough", DEEPENING }, { "order-keep-empties", DEEPENING },
        { "order-shorter", DEEPENING }, { "order-cost", DEEPENING },
        { "probcut-", BELIEVED }, { "rung-tenths-", BELIEVED },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(GONE); i++)
        if (strncmp(name, GONE[i].stem, strlen(GONE[i].stem)) == 0)
            return GONE[i].now;
    return NULL;
}
