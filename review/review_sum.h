/* review_sum.h - the sum of a reviewed game: what each move cost, and what decided. */

#ifndef YOMIKIRI_REVIEW_SUM_H
#define YOMIKIRI_REVIEW_SUM_H

#include "review/review.h"

/* What a move was worth to the side that played it, or a position to the side to move. */
typedef struct {
    int lower, upper;           /* proven; equal: exact */
    yk_estimate estimate;       /* confidence -1: nothing is believed */
} ReviewValue;

/* A disc was played here. */
bool review_sum_moved(const Review *review, int ply);

/* The move that was played in `ply`, which has one. */
ReviewValue review_sum_played(const Review *review, int ply);

/* Discs that it lost, if that is proven; -1 if not. */
int review_sum_lost(const Review *review, int ply);

/* The same in sixteenths of a disc as far as values are believed; -1: nothing is. */
int review_sum_seems_lost(const Review *review, int ply);

/* Whether it is proven that a win was no longer one after it, or a draw became a loss. */
bool review_sum_turned(const Review *review, int ply);

/* One of the players. */
typedef struct {
    int moves, perfect, lost;   /* where the loss of a move is proven: how many there are, how
                                   many of them lost nothing, and discs lost in all */
    int others, others_lost;    /* other moves whose loss is believed; in sixteenths */
    int worst, worst_lost;      /* the first of the moves that lost most, proven; -1: none */
} ReviewSide;

typedef struct {
    ReviewSide black, white;
    int decisive;               /* the last move that turned the game; -1: there is none */
    bool has_result;            /* the game was played to its end: */
    int result;                 /* Black's discs less White's, empty squares to the winner */
    bool wrong_result;          /* its record says something else */
    bool wrong_theory;          /* the record's score with best play is not the one proven */
    int theory;                 /* Black's lead that was proven there */
} ReviewSum;

ReviewSum review_sum(const Review *review);

/* The score of a ply for Black. */
static inline int review_sum_black(const ReviewPly *ply, int score)
{
    return ply->black ? score : -score;
}

#endif
