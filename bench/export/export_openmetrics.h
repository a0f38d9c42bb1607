/* export_openmetrics.h - records and a gate's result as OpenMetrics text, which GitLab
 * (artifacts:reports:metrics) and Prometheus' textfile collector read. */

#ifndef YOMIKIRI_EXPORT_OPENMETRICS_H
#define YOMIKIRI_EXPORT_OPENMETRICS_H

#include <stdio.h>

#include "bench/gate/gate_result.h"
#include "bench/record/record.h"

/* Of records that measure the same engine, suite, threads and machine only the last, since
 * metrics tell the present. `gate` may be NULL. False if `out` could not be written. */
bool export_openmetrics(FILE *out, const Record *records, int count, const GateResult *gate);

#endif
