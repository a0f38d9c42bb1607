/* perft_walk.h - a count of leaves piece by piece, so that one can look at the clock and at
 * ctrl-C in between, and a guess at their number before they are counted. */

#ifndef YOMIKIRI_PERFT_WALK_H
#define YOMIKIRI_PERFT_WALK_H

#include <stdbool.h>

#include "api/solver.h"

typedef struct {
    const char *kernel;
    /* Called after each piece, which takes well below a second, with the leaves of this
     * count so far; false ends it. */
    bool (*each)(void *context, uint64_t leaves);
    void *context;
} PerftWalk;

/* The same as yk_perft(); *leaves is what was counted, also where `each` ended it, and
 * *stopped says whether it did. */
yk_status perft_walk_count(const PerftWalk *walk, yk_board board, int depth, uint64_t *leaves,
                           bool *stopped);

typedef struct {
    double leaves, deviation;   /* the mean over samples, and its standard deviation */
} PerftGuess;

/* How many leaves there are, from random games: the product of the numbers of moves along a
 * game is right on average (Knuth, Estimating the efficiency of backtrack programs, 1975). Takes
 * some milliseconds; the same every time. The kernels are not asked. */
PerftGuess perft_walk_guess(yk_board board, int depth);

#endif
