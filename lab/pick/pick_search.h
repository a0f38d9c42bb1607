/* pick_search.h - the choice of greatest worth, by hill climbing with variable depth (after
 * B. Kernighan, S. Lin, "An efficient heuristic procedure for partitioning graphs", 1970).
 *
 * A chain of changes (one in, one out, one for another) takes the best change there is at each
 * step, also one that loses, and no position twice. On the way what must hold may be exceeded
 * to some extent, which makes way for what no single change reaches; of a chain its best
 * beginning that fits is kept. Chains start anew until none is better; then all that begins
 * again from elsewhere, as often as `restarts` says. */

#ifndef YOMIKIRI_PICK_SEARCH_H
#define YOMIKIRI_PICK_SEARCH_H

#include "lab/pick/pick_problem.h"

enum { PICK_RESTARTS = 64 };

/* Fill in[0..count-1]. The same problem, seed and restarts give the same choice. False: none
 * that fits was found, and `in` is of no use. */
bool pick_search(const PickProblem *problem, uint64_t seed, int restarts, bool *in);

#endif
