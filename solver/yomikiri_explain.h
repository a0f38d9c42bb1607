/* yomikiri_explain.h - the reasons for what the last yk_solve() did, for tuning the search.
 *
 *     yk_explanation *told = malloc(sizeof *told);
 *
 *     query.flags = YK_EXPLAIN;
 *     if (yk_solve(solver, &query, &result) == YK_OK)
 *         yk_solver_explain(solver, told);
 *
 * Knobs and layers are those of docs/search.md. */

#ifndef YOMIKIRI_EXPLAIN_H
#define YOMIKIRI_EXPLAIN_H

#include "yomikiri.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What was counted at nodes with one number of empties. The layers, from the top: those above
 * middle-empties (deep), above shallow-empties (middle), above 4 (shallow), the last four. */
typedef struct {
    /* Positions reached by a move; over all empties the four add up to yk_result.nodes. */
    uint64_t nodes;             /* by the search itself */
    uint64_t sort_nodes;        /* by shallow searches that put moves in order */
    uint64_t pass_nodes;        /* by deepening passes, with their own shallow searches */
    uint64_t selective_nodes;   /* by selective passes, likewise */

    uint64_t visits;            /* how often a node was searched; from 5 empties up */
    uint64_t stability_tries, stability_cuts;   /* up to 4 empties: bounds by what can be turned */
    uint64_t probes, hits, hit_cuts;    /* deep: the shared table, below: private caches */
    uint64_t probcut_tries, probcut_cuts;   /* by passes: a shallower search asked, and believed */
    uint64_t etc_probes, etc_hits, etc_refuted, etc_cuts;   /* children looked up, known, known
                                                               to be refuted, good enough */
    uint64_t known, known_cuts; /* a move that was best before was searched first */
    yk_cuts cuts;               /* from 5 empties up */
    uint64_t evaluated;         /* moves put in order by the evaluation */
    uint64_t sorted;            /* moves put in order by a shallow search of at least one ply */
    uint64_t leaves;            /* boards evaluated by shallow searches, those of no ply too */
} yk_counts;

/* Add every field. */
YK_API void yk_counts_add(yk_counts *sum, const yk_counts *counts);

/* Where workers were seen at moments chosen by chance. */
typedef struct {
    uint64_t idle, deep, middle, shallow, last;
    uint64_t sort, pass, selective;     /* shallow searches that order moves; deepening passes;
                                           selective passes */
} yk_samples;

/* A root move in one pass. Nodes and searches are 0 where it was not searched. */
typedef struct {
    int value;                  /* sixteenths of a disc, for the side that plays it; the last */
    int bound;                  /* 0: about that; -1: at most that; 1: at least that */
    int searches;               /* how often it was searched to an end; 0: no value */
    int place;                  /* 1, 2, ... in the list as the pass ended */
    uint64_t nodes;             /* below it; with several threads 0 */
} yk_stage;

/* A root move, and how any node below the root would have ordered it: by static score (no unit),
 * by the evaluation of the board behind it, by shallow searches beside a part of the first. */
typedef struct {
    uint8_t square;
    uint64_t replies;           /* the other side's legal moves */
    int static_score, evaluation, sorted;   /* the higher, the sooner; the second is in sixteenths
                                           of a disc, the others have no unit */
    int static_place, evaluation_place, sorted_place;
    int lower, upper;           /* proven in the end */
    yk_stage stages[YK_MAX_PASSES];     /* by pass, as yk_stats.passes */
} yk_root_move;

/* Windows that a pass put round the score at the root. */
typedef struct {
    int windows;                /* 0: it has none */
    int low, high, score;       /* the last one, and what came of it */
} yk_windows;

typedef struct {
    int passed;                 /* 1: the side to move must pass; moves are the other side's,
                                   and so are their values */
    int threads;
    int move_count;             /* 0: the game is over, or YK_EXPLAIN was not asked for */
    yk_root_move moves[YK_MAX_MOVES];   /* in the order of the squares */
    yk_windows windows[YK_MAX_PASSES];
    yk_counts counts[YK_MAX_EMPTIES + 1];
    yk_samples samples;
} yk_explanation;

/* What the last yk_solve() with YK_EXPLAIN kept; all 0 if there was none or the last one had not
 * that flag. */
YK_API void yk_solver_explain(const yk_solver *solver, yk_explanation *explanation);

/* One term of the evaluation of a board. Its share of the value counts each product with another
 * term half. */
typedef struct {
    const char *pattern;        /* "edge", ..., "own moves", "empties"; static storage */
    int square_count;           /* 0: it is no pattern */
    uint8_t squares[10];        /* in the order of the pattern */
    int number;                 /* own 1, opponent's -1, times 3^i for the i-th square; or how
                                   many moves or empties there are */
    int64_t linear, paired;     /* the share: of its own, and by what it means beside others;
                                   YK_TERM_DISC to a disc */
} yk_term;

enum { YK_MAX_TERMS = 49, YK_TERM_DISC = 65536, YK_VALUE_DISC = 64 };

typedef struct {
    int value;                  /* for the side to move, YK_VALUE_DISC to a disc */
    int64_t total;              /* the sum of all shares; rounded down and held to 80 discs it
                                   is `value` */
    int term_count;
    yk_term terms[YK_MAX_TERMS];
} yk_evaluation;

/* What these weights say of a board; NULL: those built in. YK_BAD_BOARD, YK_BAD_ARGUMENT. */
YK_API yk_status yk_evaluate(const yk_weights *weights, yk_board board,
                             yk_evaluation *evaluation);

#ifdef __cplusplus
}
#endif

#endif
