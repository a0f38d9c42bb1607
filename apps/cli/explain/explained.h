/* explained.h - one position solved with YK_EXPLAIN, everything that is told of it, and how that
 * is written. */

#ifndef YOMIKIRI_EXPLAINED_H
#define YOMIKIRI_EXPLAINED_H

#include <jansson.h>
#include <stdio.h>

#include "api/solver.h"
#include "apps/cli/solve/item.h"
#include "yomikiri_explain.h"

/* Layers from the top; each takes over at its number of empties. */
enum { LAYER_DEEP, LAYER_MIDDLE, LAYER_SHALLOW, LAYER_LAST, LAYERS };

typedef struct {
    const char *name;
    int low, high;              /* empties; low > high: there is none */
    yk_counts counts;           /* of all of them */
    uint64_t samples;
} Layer;

/* Terms of an evaluation that have one name. */
typedef struct {
    const char *pattern;
    int count;
    int64_t share;
} TermGroup;

typedef struct {
    SolveItem item;
    yk_config config;
    yk_stats stats;
    yk_explanation told;
    yk_evaluation evaluation;   /* of the board, for the side to move */
    yk_evaluation after[YK_MAX_MOVES];  /* behind told.moves[i], for the side to move there */
    int order[YK_MAX_MOVES];    /* indices into told.moves, best first: as the search left them */
    Layer layers[LAYERS];
    uint64_t samples;           /* of all places, but for idle workers */
    char mover;                 /* 'X' or 'O': whose moves told.moves are */
} Explained;

/* Solve explained->item with `solver`, made from explained->config, as item_solve(), and fill the
 * rest if it is sound. The request has `explain`. told.move_count is 0 where the game is over. */
void explained_solve(Explained *explained, yk_solver *solver, const SolveRequest *request,
                     yk_progress_fn progress, void *context);

/* Nodes below a root move, of all passes; and of all kinds. */
uint64_t explained_move_nodes(const Explained *explained, const yk_root_move *move);
uint64_t explained_nodes(const yk_counts *counts);

/* Groups in the order of the terms; returns how many. */
int explained_groups(const yk_evaluation *evaluation, TermGroup groups[YK_MAX_TERMS]);

/* ---- explain_text.c ---- */

/* The report for people, of what matters most. */
void explain_text(FILE *out, const Explained *explained);

/* ---- explain_json.c: everything for programs: docs/explain.schema.json. ---- */

/* One object; the caller's. */
json_t *explain_json(const Explained *explained);

#endif
