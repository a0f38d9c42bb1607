/* estimate.h - estimates of the root's moves, apart from what is proven. */

#ifndef YOMIKIRI_ESTIMATE_H
#define YOMIKIRI_ESTIMATE_H

#include "search/worker.h"

typedef struct RootMove RootMove;

/* What is believed of a score, for the side that plays: never proven. */
typedef struct {
    int value;                  /* in sixteenths of a disc, as Kernel.shallow_search */
    int bound;                  /* 0: about that; -1: at most that; 1: at least that */
    int confidence;             /* percent, of a selective pass; 0: heuristic; -1: no estimate */
    int plies;                  /* that a deepening pass has looked ahead; else 0 */
    int selectivity;            /* percent, of that pass; else 0 */
} Estimate;

/* In even discs, -64..64. */
int estimate_score(const Estimate *estimate);

/* The same as callers are told it, of the root or one of its moves. Passes go by what is found, so
 * that this decides nothing. */
Estimate estimate_told(const Search *search, Estimate estimate);

/* Keep what the pass under way has found of a move. */
void estimate_note(Search *search, int square, Estimate estimate);

/* The pass under way has come to its end: what it has found is believed from now on, and
 * `root` of the root. */
void estimate_adopt(Search *search, Estimate root);

/* The pass under way was stopped: what it has found is believed if it knows a best move, or that
 * the one of the pass before is worth less. */
void estimate_salvage(Search *search);

/* Index of the move to play if nothing more is found out; there must be one. Gives every move
 * an estimate: one ply ahead where no pass has come to it. */
int estimate_best(Search *search);

/* The line believed: the move, then those of the table as far as it knows them. Returns its
 * length, at least 1. */
int estimate_line(Search *search, const RootMove *move, uint8_t line[MAX_LINE]);

#endif
