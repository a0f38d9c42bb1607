/* review.h - a game move by move: what every position was worth, and what each move cost.
 *
 * Positions are solved from the end of the game backwards, with one table that is kept: what
 * the next position was worth is then known, so that of the one before it only the other moves
 * are left to be refuted. Scores are discs for the side to move, empty squares to the winner. */

#ifndef YOMIKIRI_REVIEW_H
#define YOMIKIRI_REVIEW_H

#include "positions/reader.h"
#include "yomikiri.h"

enum { REVIEW_PLIES = MAX_GAME + 1 };

/* A position of the game, and what was played in it. */
typedef struct {
    Board board;                /* side to move first */
    bool black;                 /* to move */
    int empties, number;        /* `number`: which disc of the game is the next to be played */
    int move;                   /* a square or PASS; NO_MOVE where the game, or its record, ends */
    int lower, upper;           /* proven of the score; equal: exact */
    yk_estimate estimate;       /* the score as far as it is believed */
    uint64_t best;              /* exact: all moves that reach the score; else the one believed
                                   to be best, if there is one; */
    uint64_t open;              /* exact: moves that may be as good, which was not decided */
    int line_length;            /* best play from here on, as far as it is known */
    uint8_t line[MAX_LINE];
    uint64_t nodes;
    double time_s;
} ReviewPly;

typedef struct {
    Position game;              /* as it was read: its last position */
    int count;                  /* plies, the last one without a move */
    ReviewPly plies[REVIEW_PLIES];
    bool over;                  /* the game was played to its end */
    bool stopped;               /* by the caller: what lies before is not searched */
    int failed;                 /* the ply whose search gave no answer, where review_search() says
                                   so: lower and upper are those that contradict each other */
    int exact_from;             /* the first ply from which on every score is exact */
    uint64_t nodes;
    double time_s;
} Review;

typedef struct {
    int from;                   /* prove every position of up to so many empties; -1: as many
                                   as there is time for, which then must be limited */
    double time_s;              /* for the whole game; 0: no limit */
    int depth;                  /* of what is not proven: plies to look ahead, at most so many
                                   where time decides; 0: such positions are left out */
    int selectivity;            /* of these, as in yk_query */
    yk_progress_fn progress;    /* as in yk_query; NULL: none. Non-zero ends the review */
    void *context;
    void (*begin)(const Review *review, int ply, void *context);    /* before each search; NULL */
} ReviewPlan;

/* Fill *review with the positions of the game that leads to `game`; nothing is searched yet.
 * False if `game` is no game: no moves are known, or they do not lead to it. */
bool review_open(Review *review, const Position *game);

/* Search them, with whatever the solver remembers; without a limit of time it is cleared before
 * the estimates. YK_OK also if it was stopped. */
yk_status review_search(Review *review, yk_solver *solver, const ReviewPlan *plan);

static inline bool review_exact(const ReviewPly *ply)
{
    return ply->lower == ply->upper;
}

/* The same, seen from the other side. */
static inline yk_estimate review_turned(yk_estimate estimate)
{
    estimate.score = (int8_t)-estimate.score;
    estimate.bound = (int8_t)-estimate.bound;
    estimate.sixteenths = (int16_t)-estimate.sixteenths;
    return estimate;
}

/* Whether anything is known of the score. */
bool review_known(const ReviewPly *ply);

#endif
