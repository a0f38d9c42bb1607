/* bench_status.h - the exit status of a run of `yomikiri bench`. */

#ifndef YOMIKIRI_BENCH_STATUS_H
#define YOMIKIRI_BENCH_STATUS_H

#include "bench/run/run.h"
#include "cli/args/args.h"

/* The exit status for what became of a run; says on standard error what went wrong. With
 * `limits_count` false it is nothing wrong that a position met its limit. */
ExitStatus bench_status(RunStatus status, const RunResult *result, bool limits_count);

#endif
