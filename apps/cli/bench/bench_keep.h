/* bench_keep.h - records of what was measured, and the journal while the run lasts. */

#ifndef YOMIKIRI_BENCH_KEEP_H
#define YOMIKIRI_BENCH_KEEP_H

#include <jansson.h>

#include "base/text/unique.h"
#include "bench/record/journal.h"
#include "bench/run/conditions.h"
#include "bench/run/run.h"
#include "apps/cli/bench/bench_runs.h"
#include "apps/cli/measure/measure.h"

typedef struct {
    const BenchChoices *choices;
    const MeasureCores *cores;
    char path[4096], time[32], run[UNIQUE_SIZE];
    json_t *machine, *command;
    Conditions before;
    const RecordProof *proofs;  /* of each position, once they are checked */
    Journal *journal;           /* NULL: records are not kept */
    bool failed;                /* the journal has, and that was said */
} BenchKeep;

/* Whether a record of that suite could be kept now, if one is wanted: asked before anything is
 * measured. False: what was said on standard error. */
bool bench_keep_check(const BenchChoices *choices, const Suite *suite);

/* Before the run. False: what was said on standard error. `words` is the command line. */
bool bench_keep_begin(BenchKeep *keep, const BenchChoices *choices, const RunPlan *plan,
                      const MeasureCores *cores, json_t *words);

/* After every solve. */
void bench_keep_sample(BenchKeep *keep, int round, int position, int engine,
                       const Sample *sample);

/* After the run: append the records to their file, print them, or neither, as was asked for;
 * none of a run with a wrong answer. False: what was said on standard error. */
bool bench_keep_end(BenchKeep *keep, const RunPlan *plan, const RunResult *result,
                    RunStatus status);

#endif
