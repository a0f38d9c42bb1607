/* probcut.h - levels of selectivity: a shallow search is believed where its error allows. */

#ifndef YOMIKIRI_PROBCUT_H
#define YOMIKIRI_PROBCUT_H

#include "search/node.h"
#include "search/worker.h"
#include "table/tt.h"

enum { LEVELS = 3 };

/* A selective pass: what it believes is wrong with a chance of about 1 - confidence. */
typedef struct Level {
    const char *name;
    int confidence;             /* percent */
    int number;                 /* 1 for the least certain */
    int8_t depth[65];           /* plies of the shallow search that may stand for a whole one,
                                   by empties; 0: none may */
    int margin[65];             /* how far outside the window it must lie, in sixteenths */
} Level;

/* Fill search->levels by the error of the evaluation that the workers use. */
void probcut_init(Search *search);

/* How many levels lead the root up to its proof. */
int probcut_levels(const Search *search);

/* For a worker at a level of selectivity: what was believed of the node before is enough for its
 * window, or a shallow search lies so far outside the null window (alpha, beta) that the whole one
 * is believed to lie on the same side. *bound is the result, and means nothing after a stop; else
 * *known has what is believed, too. */
bool probcut_node(Worker *worker, const Node *node, int alpha, int beta, Bounds *known,
                  int *bound);

#endif
