/* bench_runs.h - the runs that bench does, by its options. */

#ifndef YOMIKIRI_BENCH_RUNS_H
#define YOMIKIRI_BENCH_RUNS_H

#include <jansson.h>

#include "apps/cli/args/args.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/measure/measure.h"
#include "bench/run/run.h"
#include "positions/suite/suite.h"

typedef struct {
    bool serve, list, ablate, check, record, jsonl, markdown, quiet;
    int rounds, warmup, first;
    double limit;               /* < 0: not named */
    SuiteAsk ask;
    MeasureChoices measure;
    const char *empties, *results;
    TextList engines;
    SolverOptions solver;
    ProfileOption profile;
    int threads;                /* of this program: one unless -t says otherwise */
    bool own_threads;           /* --engine names a program with a number of its own */
} BenchChoices;

/* ---- bench_ablate.c: the worth of each idea of the search, on one suite. ---- */

/* Measure the configuration with each idea switched off in turn, and print the table. The
 * exit status; what went wrong was said on standard error. */
ExitStatus bench_ablate(const BenchChoices *choices, const Suite *suite, MeasureCores *cores);

/* ---- bench_measure.c: one suite: this program, and others if asked for. ---- */

/* Measure, and show and keep it as the choices want. `words` is the command line. The exit
 * status; what went wrong was said on standard error. */
ExitStatus bench_measure(const BenchChoices *choices, const Suite *suite, MeasureCores *cores,
                         json_t *words);

/* The exit status for what became of a run; says on standard error what went wrong. With
 * `limits_count` false it is nothing wrong that a position met its limit. */
ExitStatus bench_status(RunStatus status, const RunResult *result, bool limits_count);

#endif
