/* bench_keep.c - records of what was measured. */

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "apps/cli/bench/bench.h"
#include "apps/cli/terminal/notice.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "profiles/machine/machine.h"

static bool complain(const char *error)
{
    notice("%s", error);
    return false;
}

static void let_go(BenchKeep *keep)
{
    json_decref(keep->machine);
    json_decref(keep->command);
    keep->machine = keep->command = NULL;
}

/* The time now, the machine, and results/MACHINE/SUITE.jsonl. False: said so. */
static bool begin(BenchKeep *keep, const BenchChoices *choices, const Suite *suite)
{
    const time_t now = time(NULL);
    struct tm utc;

    gmtime_r(&now, &utc);
    strftime(keep->time, sizeof(keep->time), "%Y-%m-%dT%H:%M:%SZ", &utc);
    keep->machine = machine_json();
    return snprintf(keep->path, sizeof(keep->path), "%s/%s/%s.jsonl", choices->results,
                    json_string_value(json_object_get(keep->machine, "slug")), suite->name)
               < (int)sizeof(keep->path)
           || complain("--results: too long a path");
}

bool bench_keep_check(const BenchChoices *choices, const Suite *suite)
{
    BenchKeep keep = { .command = NULL };
    char error[5000];
    const bool good = !choices->record
                      || (begin(&keep, choices, suite)
                          && (record_file_can_append(keep.path, keep.time, error, sizeof(error))
                              || complain(error)));

    let_go(&keep);
    return good;
}

bool bench_keep_begin(BenchKeep *keep, const BenchChoices *choices, const RunPlan *plan,
                      const MeasureCores *cores, json_t *words)
{
    *keep = (BenchKeep){ .choices = choices, .cores = cores };
    if (!choices->record && !choices->jsonl)
        return true;
    unique_name(keep->run);
    keep->command = json_incref(words);
    conditions_look("", &keep->before);
    if (begin(keep, choices, plan->suite))
        return true;
    let_go(keep);
    return false;
}

/* ---- after it ---- */

/* Of all solves of an engine; -1: not known. */
static int64_t count_switches(const RunResult *result, int engine)
{
    int64_t sum = 0;

    for (int i = 0; i < (result->rounds + 1) * result->position_count && sum >= 0; i++) {
        const Sample *sample = run_sample(result, i / result->position_count,
                                          i % result->position_count, engine);

        sum = !sample ? sum : sample->switches < 0 ? -1 : sum + sample->switches;
    }
    return sum;
}

static bool keep_engine(const BenchKeep *keep, const RunPlan *plan, const RunResult *result,
                        RunStatus status, int engine, const Conditions *after)
{
    json_t *conditions = conditions_json(&keep->before, after, keep->cores->count,
                                         count_switches(result, engine));
    char error[600];
    Record record;
    bool good = true;

    json_object_set_new(conditions, "pinned", json_string(keep->cores->text));
    record_from_run(&record, result, plan->suite, engine, keep->time, keep->machine, conditions,
                    keep->command);
    json_decref(conditions);
    record.complete = record.complete && status != RUN_INTERRUPTED;
    memcpy(record.run, keep->run, sizeof(keep->run));
    if (keep->choices->record && !record_is_empty(&record)
        && !record_file_append(keep->path, &record, error, sizeof(error)))
        good = complain(error);
    else if (keep->choices->jsonl)
        good = (memory_json_print(stdout, record_json(&record), JSON_COMPACT)
                && fflush(stdout) == 0)
               || complain("standard output: a record could not be written");
    record_free(&record);
    return good;
}

bool bench_keep_end(BenchKeep *keep, const RunPlan *plan, const RunResult *result,
                    RunStatus status)
{
    const bool any = result->rounds > 0 || result->partial > 0;
    bool done = true;
    Conditions after;

    if (keep->machine && any && status != RUN_WRONG) {
        conditions_look("", &after);
        for (int engine = 0; engine < result->engine_count && done; engine++)
            done = keep_engine(keep, plan, result, status, engine, &after);
        if (done && keep->choices->record && !keep->choices->quiet && !keep->choices->jsonl)
            printf("\nrecorded in %s\n", shown(keep->path).text);
    }
    let_go(keep);
    return done;
}
