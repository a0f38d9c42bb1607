/* deviation.h - errors of searches as the weights' own error models tell them, in integers that
 * are the same on every machine. */

#ifndef YOMIKIRI_DEVIATION_H
#define YOMIKIRI_DEVIATION_H

#include "eval/eval.h"

/* e to the power of x / 65536, times 2^32; beyond 10 * 65536 either way, as there. */
uint64_t power_of_e(int64_t x);

/* The deviation of a search of `depth` plies from the exact score, discs times 2^32. */
uint64_t deviation_from_score(const EvalError *error, int empties, int depth);

/* That of a search of `shallow` plies from one of `deep`. */
uint64_t deviation_between(const EvalDepthError *error, int empties, int shallow, int deep);

#endif
