/* batch_report.h - the state of a job, and how it went: throughput, tail, nodes of the cluster. */

#ifndef YOMIKIRI_BATCH_REPORT_H
#define YOMIKIRI_BATCH_REPORT_H

#include <stdio.h>

#include "apps/batch/batch_index.h"

/* Some lines of text, the same for `batch --status` and for `merge`. */
void batch_report(FILE *out, const BatchIndex *index);

/* The shards that lack answers, some to a line; how many there are. */
int batch_report_open(FILE *out, const BatchIndex *index);

#endif
