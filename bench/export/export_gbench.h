/* export_gbench.h - records as the JSON of Google Benchmark, which github-action-benchmark
 * (tool googlecpp), Bencher (adapter cpp_google) and Google's compare.py read. */

#ifndef YOMIKIRI_EXPORT_GBENCH_H
#define YOMIKIRI_EXPORT_GBENCH_H

#include <stdio.h>

#include "bench/record/record.h"

/* One entry for every repetition of every position, named ENGINE/SUITE/POSITION/threads:N,
 * and after those of a position their median. items_per_second is nodes per second; nodes and
 * instructions are counters. The context is the first record's machine. Positions without an
 * answer carry error_occurred. False if `out` could not be written. */
bool export_gbench(FILE *out, const Record *records, int count);

#endif
