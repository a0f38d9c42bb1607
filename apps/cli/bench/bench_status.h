/* bench_status.h - the exit status of a run of `yomikiri bench`. */

#ifndef YOMIKIRI_BENCH_STATUS_H
#define YOMIKIRI_BENCH_STATUS_H

#include "apps/cli/args/args.h"
#include "bench/run/run.h"

/* The exit status for what became of a run; says on standard error what went wrong. With
 * `limits_count` false it is nothing wrong that a position met its limit. */
ExitStatus bench_status(RunStatus status, const RunResult *result, bool limits_count);

#endif
