/* spoilt.h - weights that are whole and worth little, for tests of what must not depend on
 * them and of what must tell them apart. */

#ifndef YOMIKIRI_TESTS_SPOILT_H
#define YOMIKIRI_TESTS_SPOILT_H

#include "eval/eval.h"

/* Every number at random within its limits, also the errors. For free(). Aborts without
 * memory. */
EvalFile *spoilt_noise(uint64_t seed);

/* Those built in, but `share` percent of the rows of patterns of every stage at 0. */
EvalFile *spoilt_rows(uint64_t seed, int share);

/* Give it a checksum that is right, after a change. */
void spoilt_seal(EvalFile *file);

#endif
