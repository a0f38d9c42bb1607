/* bench_keep.c - records of what was measured. */

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "apps/cli/bench/bench.h"
#include "apps/cli/terminal/notice.h"
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

bool bench_keep_begin(BenchKeep *keep, const BenchChoices *choices, const RunPlan *plan,
                      const MeasureCores *cores, json_t *words)
{
    const time_t now = time(NULL);
    char error[5000] = "--results: too long a path";

    *keep = (BenchKeep){ .choices = choices, .cores = cores };
    if (!choices->record && !choices->jsonl)
        return true;
    strftime(keep->time, sizeof(keep->time), "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    unique_name(keep->run);
    keep->machine = machine_json();
    keep->command = json_incref(words);
    conditions_look("", &keep->before);
    if (!choices->record
        || (snprintf(keep->path, sizeof(keep->path), "%s/%s/%s.jsonl", choices->results,
                     json_string_value(json_object_get(keep->machine, "slug")),
                     plan->suite->name) < (int)sizeof(keep->path)
            && record_file_may_append(keep->path, keep->time, error, sizeof(error))))
        return true;
    let_go(keep);
    return complain(error);
}

/* ---- after it ---- */

/* The record of an engine of the run, which gets what is known of that. */
static bool keep_engine(const BenchKeep *keep, Record *record, const Conditions *after)
{
    int64_t switches = 0;
    char error[600];

    for (int p = 0; p < record->position_count; p++)
        for (int r = 0; r < record->positions[p].rep_count && switches >= 0; r++) {
            const int64_t more = record->positions[p].reps[r].switches;

            switches = more < 0 ? -1 : switches + more;
        }
    memcpy(record->time, keep->time, sizeof(keep->time));
    memcpy(record->run, keep->run, sizeof(keep->run));
    record->machine = json_incref(keep->machine);
    record->command = json_incref(keep->command);
    record->conditions = conditions_json(&keep->before, after, keep->cores->count, switches);
    json_object_set_new(record->conditions, "pinned", json_string(keep->cores->text));
    if (keep->choices->record && !record_is_empty(record)
        && !record_file_append(keep->path, record, error, sizeof(error)))
        return complain(error);
    return !keep->choices->jsonl
           || (memory_json_print(stdout, record_json(record), JSON_COMPACT)
               && fflush(stdout) == 0)
           || complain("standard output: a record could not be written");
}

bool bench_keep_end(BenchKeep *keep, RunResult *result, RunStatus status)
{
    const bool any = result->rounds > 0 || result->partial > 0;
    bool done = true;
    Conditions after;

    if (keep->machine && any && status != RUN_WRONG) {
        conditions_look("", &after);
        for (int engine = 0; engine < result->engine_count && done; engine++)
            done = keep_engine(keep, &result->records[engine], &after);
        if (done && keep->choices->record && !keep->choices->quiet && !keep->choices->jsonl)
            printf("\nrecorded in %s\n", shown(keep->path).text);
    }
    let_go(keep);
    return done;
}
