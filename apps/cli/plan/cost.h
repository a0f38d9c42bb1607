/* cost.h - a prediction of the nodes that a position will take, from a short look at it. */

#ifndef YOMIKIRI_COST_H
#define YOMIKIRI_COST_H

#include "api/solver.h"

/* What a search of a few plies told of a position. */
typedef struct {
    int lower, upper;           /* where the search contradicts itself: as yk_solve() has them */
    int empties;
    uint64_t probe_nodes;       /* that the search took */
    double probe_score;         /* discs, for the side to move, by evaluation */
} CostLook;

/* A small solver for it; yk_destroy() it. */
yk_solver *cost_open(void);

/* Look at `board`: about a millisecond. The same on every machine. Other than with YK_OK nothing
 * is told but `lower` and `upper`. */
yk_status cost_look(yk_solver *probe, Board board, CostLook *look);

/* Nodes to be expected of one thread, at least 1; docs/plan.md says how good that is. */
double cost_nodes(const CostLook *look);

#endif
