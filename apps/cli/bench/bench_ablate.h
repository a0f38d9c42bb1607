/* bench_ablate.h - the worth of each idea of the search, on one suite. */

#ifndef YOMIKIRI_BENCH_ABLATE_H
#define YOMIKIRI_BENCH_ABLATE_H

#include "apps/cli/bench/bench_choices.h"
#include "apps/cli/measure/measure_cores.h"
#include "positions/suite/suite.h"

/* Measure the configuration with each idea switched off in turn, and print the table. The
 * exit status; what went wrong was said on standard error. */
ExitStatus bench_ablate(const BenchChoices *choices, const Suite *suite, MeasureCores *cores);

#endif
