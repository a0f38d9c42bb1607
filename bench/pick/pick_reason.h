/* pick_reason.h - the reason for the choice of a position. */

#ifndef YOMIKIRI_PICK_REASON_H
#define YOMIKIRI_PICK_REASON_H

#include "bench/pick/pick_score.h"

enum { PICK_REASONS = 5 };

typedef struct {
    double alone, pairs;        /* its own worth, and that of its pairs with the others chosen:
                                   what the choice would lose with it */
    int axes[PICK_REASONS];     /* along which it differs most from the pool, most first */
    int axis_count;
    int alike, unlike;          /* the chosen that reacts most as it does, and least; -1: none */
} PickReason;

/* Of candidate `which`, one of those that are `in`. */
PickReason pick_reason(const PickScore *score, const PickProblem *problem, const bool *in,
                       int which);

/* A reaction as text: "--etc off x1.36 (pool x1.08)"; of time per node where it is that. */
const char *pick_reason_axis(const PickScore *score, const Reactions *reactions, int which,
                             int axis, char *out, size_t size);

#endif
