/* knobs.c - the numbers that decide how fast positions are solved, and never the answer, and that
 * can be set, by yk_config_set(). Others of the kind are constants where they are used.
 *
 * Some are options of their own, and come first; the fine ones are for tuners and go by
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

    /* move_list.h */
    [KNOB_STATIC_REPLY] = { "static-reply", TREE, MIDDLE, ALLOWED(0, 4096), TRY(32, 512, 16),
        DEFAULT(128), FINE, .summary = "static score: what a reply takes from a move" },
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

    /* search/deepening.c */
    [KNOB_PASS_BELOW_END] = { "pass-below-end", TREE, ROOT, ALLOWED(0, 64), TRY(4, 16, 1),
        DEFAULT(10), FINE, .summary = "empties at which a deepening pass ends" },

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

    /* api/query.c */
    [KNOB_ALONE_EMPTIES] = { "alone-empties", BOTH, THREADS, ALLOWED(0, 64), TRY(12, 24, 1),
        DEFAULT(17), FINE, .summary = "up to N empties a solve starts no threads" },
    [KNOB_TABLE_BYTES] = { "table-bytes", BOTH, TABLE, ALLOWED(65536, 1 << 30),
        TRY(65536, 67108864, 0), DEFAULT(1048576), FINE,
        .summary = "bytes of table that a solve uses, up to table-empties" },
    [KNOB_TABLE_EMPTIES] = { "table-empties", BOTH, TABLE, ALLOWED(0, 64), TRY(16, 32, 1),
        DEFAULT(23), FINE,
        .summary = "empties from which it uses twice as much for each one more" },
};

_Static_assert((int)KNOB_COUNT <= (int)YK_KNOBS, "room for every knob");

const yk_knob *yk_knob_at(size_t index)
{
    return index < KNOB_COUNT ? &KNOBS[index] : NULL;
}

const yk_knob *yk_knob_named(const char *name)
{
    for (int i = 0; name && i < KNOB_COUNT; i++)
        if (strcmp(KNOBS[i].name, name) == 0)
            return &KNOBS[i];
    return NULL;
}
