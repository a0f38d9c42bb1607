/* pick_score.h - the problem that reactions make: what each position says of a change, and how
 * much of that another says, too. docs/pick.md gives the reasons. */

#ifndef YOMIKIRI_PICK_SCORE_H
#define YOMIKIRI_PICK_SCORE_H

#include "lab/pick/pick_problem.h"
#include "lab/pick/reactions.h"

/* What is asked of the choice. */
typedef struct {
    double budget_s;            /* for a comparison of two builds by the suite ... */
    int rounds;                 /* ... in that many rounds */
    double rate;                /* nodes a second, where only nodes are known */
    double longest;             /* a position may take this share of a round's time */
    int least, most;
    int kinds;
    double share;
    double diversity;           /* how much pairs count beside single positions: 1 */
    int apart;                  /* positions are near each other if their empties differ by at
                                   most so many and the discs of one stand in the other */
} PickWish;

/* A direction in which positions react: a row, in nodes or in time. */
typedef struct {
    int row;
    bool time;                  /* of a node, where nodes are another; else of nodes, or all */
    double mean, deviation;     /* over the pool, of logarithms */
} PickAxis;

/* One position of the pool that can be chosen. */
typedef struct {
    int position;               /* in the suite */
    int64_t cost_ns, nodes;
    double strong;              /* how much it reacts; 1 is the pool's usual */
    double noise;               /* deviation of the logarithm of one time */
    double clean;               /* 1 at the pool's usual noise, 2 without any */
} PickCandidate;

typedef struct {
    int count, axis_count;
    PickCandidate *candidates;
    PickAxis *axes;
    int stride;                 /* of rows of these two: there may be fewer axes */
    double *log;                /* [candidate][axis]: the reaction, a logarithm */
    double *along;              /* [candidate][axis]: the same, less the pool's mean, in
                                   deviations, made to length 1 */
    int too_long, unmeasured;   /* positions of the pool that are no candidates */
    int64_t round_ns;           /* what a round may take of solves by one build */
} PickScore;

/* What a round may take of solves by one build: each round solves every position twice. */
int64_t pick_score_round_ns(const PickWish *wish);

/* The longest that a position may take. */
int64_t pick_score_longest_ns(const PickWish *wish);

/* Candidates, axes and reactions, to be released by pick_score_free(). */
void pick_score_begin(PickScore *score, const PickWish *wish, const Reactions *reactions);

void pick_score_free(PickScore *score);

/* How alike two candidates react: the correlation of their reactions, -1 to 1. */
double pick_score_alike(const PickScore *score, int a, int b);

/* The problem that goes with it; index as in score->candidates. To be released by
 * pick_problem_free(). */
void pick_score_problem(const PickScore *score, const PickWish *wish, const Suite *suite,
                        PickProblem *problem);

/* Whether two positions may be of one game: the emptier one's discs, in some symmetry, all
 * stand where the other has discs, and their empties differ by at most `apart`. */
bool pick_score_near(const Board *a, const Board *b, int apart);

/* ---- the reason ---- */

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
