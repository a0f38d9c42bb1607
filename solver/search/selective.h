/* selective.h - passes that believe a short search where its error allows. */

#ifndef YOMIKIRI_SELECTIVE_H
#define YOMIKIRI_SELECTIVE_H

#include "search/node.h"
#include "search/worker.h"
#include "table/tt.h"

enum { RUNGS = 3 };

/* A selective pass: what it believes is wrong with a chance of about 1 - confidence. */
typedef struct Rung {
    const char *name;
    int confidence;             /* percent */
    int number;                 /* 1 for the least certain */
    int8_t depth[65];           /* plies of the short search that may stand for a whole one,
                                   by empties; 0: none may */
    int margin[65];             /* how far outside the window it must lie, in sixteenths */
} Rung;

/* Fill search->rungs by the error of the evaluation that the workers use. */
void selective_init(Search *search);

/* How many rungs lead the root up to its proof. */
int selective_rungs(const Search *search);

/* Keep what the worker's rung believes of a board, or add what it believes to *known. */
void selective_store(const Worker *worker, Board board, Bounds bounds, int cost);
void selective_probe(const Worker *worker, Board board, Bounds *known);

/* The last pass of those before the worker's that has seen the board believes it to be worth
 * `alpha` at most. */
bool selective_expects_low(const Worker *worker, Board board, int alpha);

/* A short search lies so far outside the null window (alpha, beta) that the whole one is
 * believed to lie on the same side: *value is that bound. For a worker on a rung. */
bool selective_cut(Worker *worker, const Node *node, int alpha, int beta, int *value);

enum { SELECTIVE_PLIES = 6 };   /* the shallowest search that a shorter one may stand in for */

/* The same in a search that goes `depth` plies further and no more, with a window in sixteenths
 * of a disc: a search of about half as many plies is believed. */
bool selective_cut_at(Worker *worker, const Node *node, int depth, int alpha, int beta,
                      int *value);

#endif
