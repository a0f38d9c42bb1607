/* deal_want.h - from what is wanted of the root to what is wanted of the leaves.
 *
 * "At most `high`" wants all moves to lead to boards of at least -high; "at least `low`" wants
 * one move to a board of at most -low: the one that is the likeliest and cheapest, and the same
 * one until it is refuted or believed to be. What is wanted of a leaf is a need. */

#ifndef YOMIKIRI_DEAL_WANT_H
#define YOMIKIRI_DEAL_WANT_H

#include "mpi/deal/deal_tree.h"

typedef struct {
    uint32_t node;
    uint8_t trust;              /* a Trust */
    bool spare;                 /* a younger brother, wanted only if the chosen one fails */
    int8_t low, high;           /* at least and at most; -64, 64: nothing */
    float cost;                 /* nodes, predicted */
} DealNeed;

/* All that is wanted now. */
typedef struct {
    DealNeed *needs;
    uint32_t count, room;
    uint32_t stamp;             /* of this look */
    double cost[TRUSTS];        /* of all, without the spare ones */
    uint64_t visits;
    bool no_memory;
} DealWants;

/* Zero at the beginning; afterwards free() wants->needs. */
void deal_want_begin(DealWants *wants);

/* It is wanted that `node` is at least `low` and at most `high`. */
void deal_want(DealWants *wants, DealTree *tree, uint32_t node, Trust trust, int low, int high);

/* The moves that would be next where the one that was chosen fails, of every node that has been
 * looked at with this trust, as spare needs. */
void deal_want_spare(DealWants *wants, DealTree *tree, Trust trust);

/* Index of the edge that leads to the board that is the likeliest to be at most -low at the
 * least cost; -1: all are refuted. `passed_over` (or DEAL_NONE) is a node that it may not be. */
int deal_want_choose(const DealTree *tree, const DealNode *node, Trust trust, int low,
                uint32_t passed_over);

#endif
