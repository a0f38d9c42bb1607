/* most_moves.h - the largest number of legal moves of a board, reachable or not. Branch and bound
 * over what prices allow; docs/library.md says why it is a proof. Shares no code with kernels and
 * rules. */

#ifndef YOMIKIRI_TESTS_MOST_MOVES_H
#define YOMIKIRI_TESTS_MOST_MOVES_H

#include "tests/solver/bounds/prices.h"

/* No board that agrees with `known` has more legal moves than that, in units of PRICES_MOVE.
 * Exact where all squares are known. `known`: SQUARE_EMPTY, OWN, OPP or UNKNOWN. */
int most_moves_bound(const Prices *prices, const uint8_t known[64]);

/* What a search has come to. */
typedef struct {
    uint64_t nodes;         /* partly known boards that were looked at */
    uint64_t boards;        /* boards with `target` or more legal moves, */
    Board found;            /* and one of them */
} MostMoves;

/* Find all boards that agree with `known` and have `target` or more legal moves. */
MostMoves most_moves_search(const Prices *prices, const uint8_t known[64], int target);

/* The same among all boards: of those that are alike but for turning and mirroring, at least
 * one. */
MostMoves most_moves_prove(const Prices *prices, int target);

#endif
