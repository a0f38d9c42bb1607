/* pick.h - the choice of a suite as numbers, and the choice of greatest worth: what each position
 * costs and is worth alone, what two are worth together, and what must hold. docs/tune.md gives
 * the reasons.
 *
 * The search is hill climbing with variable depth (after B. Kernighan, S. Lin, "An efficient
 * heuristic procedure for partitioning graphs", 1970). A chain of changes (one in, one out, one
 * for another) takes the best change there is at each step, also one that loses, and no position
 * twice. On the way what must hold may be exceeded to some extent, which makes way for what no
 * single change reaches; of a chain its best beginning that fits is kept. Chains start anew until
 * none is better; then all that begins again from elsewhere. */

#ifndef YOMIKIRI_PICK_H
#define YOMIKIRI_PICK_H

#include "board/board.h"

enum { PICK_MOST = 1000, PICK_CLASSES = 65, PICK_RESTARTS = 64 };

/* What must hold. */
typedef struct {
    int64_t budget_ns;          /* for the sum of costs */
    int least, most;            /* positions */
    int kinds;                  /* at least so many different numbers of empties */
    double share;               /* positions of equally many empties: at most 1 + share * all */
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

/* Arrays of zeros, to be released by pick_free(); and with them what positions make of them: no
 * two that could lie in one game within `apart` plies go together. */
void pick_begin(PickProblem *problem, const PickLimits *limits, int count);
void pick_make(PickProblem *problem, const PickLimits *limits, int apart,
               const PickPosition *positions, int count);

void pick_free(PickProblem *problem);

/* Of position `i` beside all that are `in`: what its pairs are worth. */
double pick_pairs(const PickProblem *problem, const bool *in, int i);

/* Fill in[0..count-1]. The same problem and restarts give the same choice. False: none that fits
 * was found, `in` is of no use, and `why` has a sentence that says what keeps any choice from
 * fitting, as far as that is easily seen, or "". */
bool pick_search(const PickProblem *problem, int restarts, bool *in, char *why, size_t size);

#endif
