/* bench.h - the parts of the subcommand `bench`: what its options say, the run of one suite, the
 * worth of each idea of the search, and the records that are kept. */

#ifndef YOMIKIRI_BENCH_H
#define YOMIKIRI_BENCH_H

#include "apps/cli/args/args.h"
#include "apps/cli/measure/measure.h"
#include "apps/cli/profile/profile_option.h"
#include "base/text/unique.h"
#include "bench/record/conditions.h"
#include "bench/run/run.h"

typedef struct {
    bool serve, list, ablate, record, jsonl, quiet;
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

/* ---- bench_measure.c ---- */

/* Measure a suite, and show and keep it as the choices want. `words` is the command line. The
 * exit status; what went wrong was said on standard error. */
ExitStatus bench_measure(const BenchChoices *choices, const Suite *suite, MeasureCores *cores,
                         json_t *words);

/* ---- bench_ablate.c ---- */

enum { ABLATE_ROWS = 64, ABLATE_NAME = 160 };

/* One configuration. */
typedef struct {
    char name[ABLATE_NAME];     /* "everything on", "--etc off" */
    yk_config config;
} AblateRow;

/* *full first, then what it becomes with one idea switched off, or a few that stand in for
 * each other: every knob with named values that is not a fine one, at each value below its own,
 * and the numbers that switch something off. Last, "--classic": every knob that is at its
 * default at its classic value. Rows that change nothing are left out. Returns their number. */
int ablate_rows(const yk_config *full, AblateRow rows[ABLATE_ROWS]);

/* Nodes and time of each row, which are the engines of the view, and their ratios to the first.
 * Where a row met the limit its nodes are those of the positions that it did finish, and compared
 * with the same ones of the first row; its time is at least what it says. */
void ablate_table(FILE *out, const RunView *view);

/* ---- bench_keep.c: records of what was measured ---- */

typedef struct {
    const BenchChoices *choices;
    const MeasureCores *cores;
    char path[4096], time[32], run[UNIQUE_SIZE];
    json_t *machine, *command;
    Conditions before;
} BenchKeep;

/* Before the run: whether its records can be kept. False: what was said on
 * standard error. `words` is the command line. */
bool bench_keep_begin(BenchKeep *keep, const BenchChoices *choices, const RunPlan *plan,
                      const MeasureCores *cores, json_t *words);

/* After the run: append the records to their file, print them, or neither, as was asked for;
 * none of a run with a wrong answer. False: what was said on standard error. */
bool bench_keep_end(BenchKeep *keep, RunResult *result, RunStatus status);

#endif
