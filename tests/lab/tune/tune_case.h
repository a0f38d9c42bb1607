/* tune_case.h - common parts of the tests of the tuner: small suites with scores, a strategy that
 * does as it is told, and runs that count nodes, which are the same everywhere. */

#ifndef YOMIKIRI_TESTS_TUNE_CASE_H
#define YOMIKIRI_TESTS_TUNE_CASE_H

#include "lab/tune/tune_run.h"

/* `count` played boards of `empties` empties with their scores. tune_case_free_suite(). */
Suite tune_case_suite(uint64_t seed, int count, int empties);
void tune_case_free_suite(Suite *suite);

/* Climbs from the start, knob by knob, as long as a step is surely better. */
extern const TuneStrategy tune_case_climb;

/* Asks for nothing and finds nothing. */
extern const TuneStrategy tune_case_idle;

/* A run of `strategy` over `knobs` from *base, with *rival to beat, in `pairs` pairs, journal
 * at `path` (NULL: none): begun anew, or gone on with. Free the effects of what comes back. */
TuneResult tune_case_run(const TuneStrategy *strategy, const char *knobs, const yk_config *base,
                         const yk_config *rival, const char *path, bool resume, int pairs);

/* All of *result that does not depend on the clock. free() it. */
char *tune_case_text(const TuneResult *result);

#endif
