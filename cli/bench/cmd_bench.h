/* cmd_bench.h - private to cmd_bench*.c: what was asked for, and the parts of doing it. */

#ifndef YOMIKIRI_CMD_BENCH_H
#define YOMIKIRI_CMD_BENCH_H

#include <jansson.h>

#include "bench/record/journal.h"
#include "bench/run/conditions.h"
#include "bench/run/run.h"
#include "bench/text/unique.h"
#include "cli/bench/cmd_measure.h"

typedef struct {
    bool serve, list, ablate, record, jsonl, markdown, quiet;
    int rounds, warmup, first;
    double limit;               /* 0: none; < 0: not named */
    MeasureChoices measure;
    const char *empties, *results;
    TextList engines;
    SolverOptions solver;
} BenchChoices;

/* One unless -t says otherwise. */
int cmd_bench_threads(const BenchChoices *choices);

/* Whether --engine names a program whose command line has a number of threads of its own. */
bool cmd_bench_own_threads(const BenchChoices *choices);

/* ---- cmd_bench_keep.c: records, and the journal while the run lasts ---- */

typedef struct {
    const BenchChoices *choices;
    const BenchPin *pin;
    char path[4096], time[32], run[UNIQUE_SIZE];
    json_t *machine, *command;
    Conditions before;
    Journal *journal;           /* NULL: records are not kept */
    bool failed;                /* the journal has, and that was said */
} BenchKeep;

/* Whether a record of that suite could be kept now, if one is wanted: asked before anything is
 * measured. False: what was said on standard error. */
bool cmd_bench_keep_check(const BenchChoices *choices, const Suite *suite);

/* Before the run. False: what was said on standard error. `words` is the command line. */
bool cmd_bench_keep_begin(BenchKeep *keep, const BenchChoices *choices, const RunPlan *plan,
                          const BenchPin *pin, json_t *words);

/* After every solve. */
void cmd_bench_keep_sample(BenchKeep *keep, int round, int position, int engine,
                           const Sample *sample);

/* After the run: append the records to their file, print them, or neither, as was asked for;
 * none of a run with a wrong answer. False: what was said on standard error. */
bool cmd_bench_keep_end(BenchKeep *keep, const RunPlan *plan, const RunResult *result,
                        RunStatus status);

/* ---- cmd_bench_measure.c, cmd_bench_ablate.c: one suite ---- */

ExitStatus cmd_bench_measure(const BenchChoices *choices, const Suite *suite, BenchPin *pin,
                             json_t *words);

ExitStatus cmd_bench_ablate(const BenchChoices *choices, const Suite *suite, BenchPin *pin);

/* ---- cmd_bench_list.c ---- */

/* The suites that are named, or all that suite_find_names() knows, on standard output with
 * what is in them; `names_alone`: the known names, for completion. */
ExitStatus cmd_bench_list(bool names_alone, int count, char *const *operands);

/* The exit status for what became of a run; says on standard error what went wrong. With
 * `limits_count` false it is nothing wrong that a position met its limit. */
ExitStatus cmd_bench_status(RunStatus status, const RunResult *result, bool limits_count);

#endif
