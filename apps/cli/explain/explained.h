/* explained.h - one position solved with YK_EXPLAIN, and everything that is told of it. */

#ifndef YOMIKIRI_EXPLAINED_H
#define YOMIKIRI_EXPLAINED_H

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

typedef struct {
    Position position;
    char where[320];
    yk_config config;
    yk_facts facts;
    yk_result result;
    yk_stats stats;
    yk_explanation told;
    yk_evaluation evaluation;   /* of the board, for the side to move */
    yk_evaluation after[YK_MAX_MOVES];  /* behind told.moves[i], for the side to move there */
    Layer layers[LAYERS];
    uint64_t samples;           /* of all places, but for idle workers */
    bool interrupted;           /* by ctrl-C, not by the limit */
} Explained;

/* Solve explained->position with `solver`, made from explained->config, and fill the rest. Stops
 * where stop.h says so. */
yk_status explained_solve(Explained *explained, yk_solver *solver, const SolveRequest *request,
                          yk_progress_fn progress, void *context);

/* 'X' or 'O', to move on the board; and whose moves explained->told.moves are. */
char explained_side(const Explained *explained);
char explained_mover(const Explained *explained);

bool explained_over(const Explained *explained);

/* Indices into told.moves, best first: as the search left them. Returns their number. */
int explained_order(const Explained *explained, int order[YK_MAX_MOVES]);

/* Nodes below a root move, of all passes. */
uint64_t explained_move_nodes(const Explained *explained, const yk_root_move *move);

/* Nodes of all kinds. */
uint64_t explained_nodes(const yk_counts *counts);

/* ---- terms of an evaluation ---- */

typedef struct {
    const char *pattern;
    int count;
    int64_t share;
} TermGroup;

/* One group for each name, in the order of the terms; returns how many. */
int explained_groups(const yk_evaluation *evaluation, TermGroup groups[YK_MAX_TERMS]);

int64_t explained_share(const yk_term *term);

/* Indices of the terms, the largest share first, whatever its sign. */
void explained_terms(const yk_evaluation *evaluation, int order[YK_MAX_TERMS]);

#endif
