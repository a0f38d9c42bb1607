/* pick.h - the choice of a short suite: what positions are worth alone and together, and those of
 * great worth that fit a budget. docs/tune.md gives the reasons. */

#ifndef YOMIKIRI_PICK_H
#define YOMIKIRI_PICK_H

#include "board/board.h"

enum { PICK_MOST = 1000, PICK_APART = 6 };

typedef struct {
    Board board;
    int score;                  /* for the side to move */
    int64_t nodes, cost_ns;     /* of a solve */
    /* What pick_choose() finds: */
    bool in;
    double alone;               /* its worth, 0..2 */
    double pairs;               /* its worth beside those that are in */
} PickPosition;

/* Choose some of `count` positions, up to `most` of together at most `budget_ns`: those first that
 * are worth most for their cost, then one for another while that gains, and that from several
 * beginnings. No two could lie in one
 * game within PICK_APART plies, and not too many have equally many empties. The same positions
 * give the same choice. How many were chosen. */
int pick_choose(PickPosition *positions, int count, int64_t budget_ns, int most);

#endif
