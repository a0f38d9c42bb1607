/* bench_measure.h - one suite: this program, and others if asked for. */

#ifndef YOMIKIRI_BENCH_MEASURE_H
#define YOMIKIRI_BENCH_MEASURE_H

#include <jansson.h>

#include "apps/cli/bench/bench_choices.h"
#include "apps/cli/measure/measure_cores.h"
#include "positions/suite/suite.h"

/* Measure, and show and keep it as the choices want. `words` is the command line. The exit
 * status; what went wrong was said on standard error. */
ExitStatus bench_measure(const BenchChoices *choices, const Suite *suite, MeasureCores *cores,
                         json_t *words);

#endif
