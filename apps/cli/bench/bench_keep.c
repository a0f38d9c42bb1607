#include "apps/cli/bench/bench_keep.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/shown.h"
#include "bench/record/record.h"
#include "base/memory/memory_json.h"
#include "apps/cli/terminal/notice.h"
#include "profiles/machine/machine.h"

static bool complain(const char *error)
{
    notice("%s", error);
    return false;
}

static json_t *conditions(const BenchKeep *keep, const Conditions *after, int64_t switches)
{
    const ConditionsUse use = { keep->cores->count, switches };
    json_t *object = conditions_json(&keep->before, after, &use);

    json_object_set_new(object, "pinned", json_string(keep->cores->text));
    return object;
}

static bool open_journal(BenchKeep *keep, const RunPlan *plan)
{
    json_t *engines = json_array(), *before = conditions(keep, NULL, -1);
    char error[600];
    int recovered;

    for (int i = 0; i < plan->engine_count; i++)
        json_array_append_new(engines, json_pack("{s:s, s:s, s:i}",
                                                 "name", plan->engines[i].name,
                                                 "command", plan->engines[i].command,
                                                 "threads", plan->engines[i].threads));
    const JournalHead head = {
        .time = keep->time, .run = keep->run, .suite = plan->suite, .engines = engines,
        .machine = keep->machine, .conditions = before, .command = keep->command,
    };

    keep->journal = journal_open(keep->path, &head, &recovered, error, sizeof(error));
    json_decref(engines);
    json_decref(before);
    if (!keep->journal)
        return complain(error);
    if (recovered > 0)
        notice("%s: kept what a run that was killed had measured, as %d "
               "incomplete record%s", keep->path, recovered, recovered == 1 ? "" : "s");
    return true;
}

static void let_go(BenchKeep *keep)
{
    json_decref(keep->machine);
    json_decref(keep->command);
    keep->machine = keep->command = NULL;
}

static void tell_time(char text[32])
{
    const time_t now = time(NULL);
    struct tm utc;

    gmtime_r(&now, &utc);
    strftime(text, 32, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

/* results/MACHINE/SUITE.jsonl; false: said so. */
static bool name_file(const BenchChoices *choices, const json_t *machine, const Suite *suite,
                      char path[4096])
{
    return snprintf(path, 4096, "%s/%s/%s.jsonl", choices->results,
                    json_string_value(json_object_get(machine, "slug")), suite->name) < 4096
           || complain("--results: too long a path");
}

bool bench_keep_check(const BenchChoices *choices, const Suite *suite)
{
    char path[4096], now[32], error[5000];
    json_t *machine;

    if (!choices->record)
        return true;
    tell_time(now);
    machine = machine_json();

    const bool named = name_file(choices, machine, suite, path);

    json_decref(machine);
    return named && (record_file_can_append(path, now, error, sizeof(error)) || complain(error));
}

bool bench_keep_begin(BenchKeep *keep, const BenchChoices *choices, const RunPlan *plan,
                      const MeasureCores *cores, json_t *words)
{
    *keep = (BenchKeep){ .choices = choices, .cores = cores, .proofs = keep->proofs };
    if (!choices->record && !choices->jsonl)
        return true;
    tell_time(keep->time);
    unique_name(keep->run);
    keep->machine = machine_json();
    keep->command = json_incref(words);
    conditions_look("", &keep->before);
    if (name_file(choices, keep->machine, plan->suite, keep->path)
        && (!choices->record || open_journal(keep, plan)))
        return true;
    let_go(keep);
    return false;
}

void bench_keep_sample(BenchKeep *keep, int round, int position, int engine,
                       const Sample *sample)
{
    char error[600];

    if (!keep->journal || keep->failed
        || journal_add(keep->journal, round, position, engine, sample, error, sizeof(error)))
        return;
    keep->failed = true;        /* the run is worth more than the journal: go on */
    complain(error);
}

static int64_t count_switches(const RunResult *result, int engine)
{
    int64_t sum = 0;

    for (int round = 0; round <= result->rounds; round++)
        for (int position = 0; position < result->position_count; position++) {
            const Sample *sample = run_sample(result, round, position, engine);

            if (!sample)
                continue;
            if (sample->switches < 0)
                return -1;
            sum += sample->switches;
        }
    return sum;
}

static bool put_record(const BenchKeep *keep, const Record *record)
{
    char error[600];

    if (keep->journal && !record_file_append(keep->path, record, error, sizeof(error)))
        return complain(error);
    if (!keep->choices->jsonl)
        return true;
    return (memory_json_print(stdout, record_json(record), JSON_COMPACT)
            && fflush(stdout) == 0)
           || complain("standard output: a record could not be written");
}

static bool keep_engine(const BenchKeep *keep, const RunPlan *plan, const RunResult *result,
                        RunStatus status, int engine, const Conditions *after)
{
    json_t *object = conditions(keep, after, count_switches(result, engine));
    Record record;

    record_from_run(&record, result, plan->suite, engine, keep->time, keep->machine, object,
                    keep->command);
    json_decref(object);
    record.complete = record.complete && status != RUN_INTERRUPTED;
    memcpy(record.run, keep->run, sizeof(keep->run));
    for (int i = 0; i < record.position_count; i++)
        record.positions[i].proof = keep->proofs[i];
    const bool done = put_record(keep, &record);

    record_free(&record);
    return done;
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
        if (done && keep->journal && !keep->choices->quiet && !keep->choices->jsonl)
            printf("\nrecorded in %s\n", shown(keep->path).text);
    }
    journal_close(keep->journal, done);
    let_go(keep);
    return done;
}
