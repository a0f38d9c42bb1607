/* bench_child.h - the child process that bench measures, `bench --serve`: positions in, answers
 * and what they cost out, one JSON line each (docs/bench.md). */

#ifndef YOMIKIRI_BENCH_CHILD_H
#define YOMIKIRI_BENCH_CHILD_H

#include <stdio.h>

#include "api/solver.h"
#include "base/base.h"
#include "positions/suite/suite.h"

#define BENCH_CHILD_SCHEMA "yomikiri.serve/1"

typedef struct {
    const yk_config *config;
    bool classic;               /* the knobs began as those of the classic configuration */
    SuiteAsk ask;               /* how far to search */
    const char *profile;        /* that they were taken from: "default" */
    const char *pinned;         /* "core 0 of 2 (CPU 0), by hwloc"; "": nobody tried */
    /* The solver, for whoever has to end it; NULL, 0 before it is gone. May be NULL. */
    void (*watch)(yk_solver *const *solvers, int count);
} BenchChildPlan;

/* Say hello on `out`, then answer every line of `in` until it ends: each position from a
 * cleared table, whose clearing is not in the time. False if there is no memory for the
 * table or an answer, or `in` cannot be read (`error` says so), or if nobody reads `out` any
 * more (`error` is then ""). */
bool bench_child_run(const BenchChildPlan *plan, FILE *in, FILE *out, char *error,
                     size_t error_size);

#endif
