/* bench_suites.h - the suites that are measured, one after the other. */

#ifndef YOMIKIRI_BENCH_SUITES_H
#define YOMIKIRI_BENCH_SUITES_H

#include <jansson.h>

#include "cli/bench/bench_choices.h"

/* Everything that can be known before anything is measured is looked at before: whether the
 * suites can be read and the records kept. `words` is the command line. The exit status; what
 * went wrong was said on standard error. */
ExitStatus bench_suites(const BenchChoices *choices, char **names, int count, json_t *words);

#endif
