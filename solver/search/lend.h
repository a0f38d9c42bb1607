/* lend.h - pieces of a search that other solvers do, and theirs that this one does: young brothers
 * wait beyond the threads that share memory. Whoever carries pieces calls these from one thread
 * of its own; the search goes on meanwhile. */

#ifndef YOMIKIRI_LEND_H
#define YOMIKIRI_LEND_H

#include <stddef.h>

#include "search/worker.h"

typedef struct Lending Lending;
typedef struct Borrowed Borrowed;

enum {
    LEND_EMPTIES = 17,          /* nodes of so many have brothers that are worth a message */
    LEND_WAITED = 16,
};

/* A board to be searched: how it lies to beta, and to alpha if it is below. */
typedef struct {
    Board board;
    int alpha, beta;            /* of the side to move */
    int rung;                   /* as Finding.rung */
    int lender;                 /* who it belongs to: for whoever carries it, */
    uint64_t number;            /* and how that one knows it; never 0 */
} Piece;

typedef struct {
    int lender;
    uint64_t number;
    int score;
} PieceScore;

/* What could be done here if there were something to do. */
typedef struct {
    int free;                   /* workers that have nothing */
    int count;                  /* loans that somebody waits for, and could help with */
    uint64_t waited[LEND_WAITED];
} LendNeeds;

/* NULL without memory. */
Lending *lend_create(void);

/* NULL is allowed. Not during a search. */
void lend_destroy(Lending *lending);

/* ---- the lender's ---- */

/* How many others wait for a piece: nodes are put up for help accordingly. */
void lend_set_hunger(Lending *lending, int hunger);
int lend_hunger(const Lending *lending);

/* Take the largest piece there is to be had; below the borrowed one of that name unless `under`
 * is 0. */
bool lend_take(Lending *lending, int lender, uint64_t under, Piece *piece);

/* What has come of it, for the side to move of its board. No matter if nobody wants to know. */
void lend_scored(Lending *lending, uint64_t number, int score);

/* Numbers of loans that nobody wants any more; at most `room`. Each is told once. To be called
 * again and again while something is lent: those who wait for such loans go on then. */
size_t lend_unwanted(Lending *lending, uint64_t *numbers, size_t room);

/* ---- the borrower's ---- */

void lend_needs(Lending *lending, LendNeeds *needs);

/* Have a piece searched, by a free worker or, unless `under` is 0, by those who wait for that
 * loan. False: nobody has the time. */
bool lend_borrow(Lending *lending, const Piece *piece, uint64_t under);

/* Scores of what was borrowed; at most `room`. */
size_t lend_scores(Lending *lending, PieceScore *scores, size_t room);

/* The lender does not want it any more. */
void lend_forget(Lending *lending, int lender, uint64_t number);

/* ---- the pool's ---- */

/* A search with a pool begins, and ends: its helpers have gone. */
void lend_begin(Search *search);
void lend_end(Search *search);

/* The one worker of a borrowed piece has left it. With the pool's lock held. */
void lend_borrowed_over(Search *search, Borrowed *borrowed);

#endif
