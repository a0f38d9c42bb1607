/* engine.h - a program that solves positions, run as a child process and asked one
 * position at a time. Ours answers JSON lines (`yomikiri bench --serve`, docs/bench.md) and
 * stays up; others are started once for every position and their tables are read. */

#ifndef YOMIKIRI_ENGINE_H
#define YOMIKIRI_ENGINE_H

#include <jansson.h>
#include <stddef.h>

#include "bench/child/sample.h"
#include "positions/suite/suite.h"

typedef struct {
    const char *name;           /* in tables and records */
    const char *command;        /* split into words as a shell would, no expansion; our own
                                   options may follow: "./yomikiri --etc off". "edax:./e" says
                                   which kind ./e is */
    int threads;                /* passed on in the engine's own way */
    double limit_s;             /* per position; 0: none; below 0: the run finds one
                                   (run_limit()), without a run none */
    SuiteAsk ask;               /* how far to search; only ours can be asked for less than all */
    void (*pin)(void *context); /* called in the child before it starts; may be NULL */
    void *pin_context;
} EngineSpec;

typedef struct Engine Engine;

enum { ENGINE_ERROR_SIZE = 600 };   /* room for every reason that engine_open() gives */

/* Start it (or see that it can be started). NULL: `error` says why. The strings of *spec
 * must outlive the engine. From now on everything here ends soon, engine_solve() with
 * SAMPLE_INTERRUPTED, when *stop becomes non-zero, as a signal handler may make it; NULL:
 * never. */
Engine *engine_open(const EngineSpec *spec, volatile const int *stop, char *error,
                    size_t error_size);

/* Ask for the exact score of one position, or what the spec asks, from an empty table, within
 * limit_s (0: any time). Always fills *sample; false if its state is not SAMPLE_OK. An engine
 * that died or hangs is ended and started anew for the next position. */
bool engine_solve(Engine *engine, const SuitePosition *position, double limit_s, Sample *sample);

/* What it says of itself: an object with name, command, kind and, as far as it is known,
 * version, commit, dirty, compiler, flags, kernel, knobs, profile, threads, table_mib,
 * table_bytes, huge_bytes, page. `cpu_time` says whose CPU time its samples have: that of
 * the "solve", or of the whole "process", start and all, where wall time is the one to compare.
 * Borrowed, valid until engine_close(). */
const json_t *engine_identity(const Engine *engine);

/* End it and all that it has started; NULL is allowed. */
void engine_close(Engine *engine);

#endif
