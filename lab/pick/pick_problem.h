/* pick_problem.h - the choice of a suite as numbers: what each position costs and is worth alone,
 * what two are worth together, and what must hold. docs/pick.md gives the reasons. */

#ifndef YOMIKIRI_PICK_PROBLEM_H
#define YOMIKIRI_PICK_PROBLEM_H

#include "board/board.h"

enum { PICK_MOST = 1000, PICK_CLASSES = 65 };

/* What must hold. */
typedef struct {
    int64_t budget_ns;          /* for the sum of costs */
    int least, most;            /* positions */
    int kinds;                  /* at least so many different numbers of empties */
    double share;               /* positions of equally many empties: at most 1 + share * all */
    int apart;                  /* no two positions that could lie in one game within so many */
} PickLimits;

/* What is known of a position. */
typedef struct {
    Board board;
    int score;                  /* for the side to move */
    int64_t nodes, cost_ns;     /* of a solve */
} PickPosition;

typedef struct {
    PickLimits limits;
    int count;                  /* up to PICK_MOST */
    int64_t *cost_ns;
    double *single;             /* what it is worth, >= 0 */
    double *pair;               /* count * count, symmetric, >= 0: what two add together */
    int *empties;               /* 0..64 */
    bool *barred;               /* count * count, symmetric: two that may not be together */
} PickProblem;

/* Arrays of zeros, to be released by pick_problem_free(); and with them what positions make of
 * them. */
void pick_problem_begin(PickProblem *problem, const PickLimits *limits, int count);
void pick_problem_make(PickProblem *problem, const PickLimits *limits,
                       const PickPosition *positions, int count);

void pick_problem_free(PickProblem *problem);

/* Of position `i` beside all that are `in`: what its pairs are worth. */
double pick_problem_pairs(const PickProblem *problem, const bool *in, int i);

/* Sum of the worths of the positions that are `in`, and of all pairs of them. */
double pick_problem_value(const PickProblem *problem, const bool *in);

/* Sum of their costs. */
int64_t pick_problem_cost(const PickProblem *problem, const bool *in);

/* Whether everything holds that must. */
bool pick_problem_fits(const PickProblem *problem, const bool *in);

/* What keeps any choice from fitting, as far as that is easily seen: a sentence in `why`. False
 * if nothing does. */
bool pick_problem_impossible(const PickProblem *problem, char *why, size_t size);

#endif
