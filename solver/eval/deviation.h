/* deviation.h - errors of searches as the weights' own error model tells them, in integers that
 * are the same on every machine. */

#ifndef YOMIKIRI_DEVIATION_H
#define YOMIKIRI_DEVIATION_H

#include "eval/eval.h"

/* The deviation of a search of `shallow` plies from one of `deep`, discs times 2^32. */
uint64_t deviation_between(const EvalDepthError *error, int empties, int shallow, int deep);

#endif
