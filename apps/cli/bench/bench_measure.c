#include "apps/cli/bench/bench_runs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/bench/bench_keep.h"
#include "apps/cli/bench/bench_progress.h"
#include "apps/cli/bench/bench_proof.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "base/shown.h"
#include "base/text/number.h"
#include "bench/record/run_table.h"
#include "bench/run/run_checked.h"
#include "bench/run/self_command.h"

enum {
    MAX_ENGINES = LIST_TEXTS + 1, COMMAND_SIZE = 4096 + SELF_COMMAND_OPTIONS, DEFAULT_ROUNDS = 3,
};

typedef struct {
    EngineSpec specs[MAX_ENGINES];
    char command[COMMAND_SIZE];
    char names[MAX_ENGINES][64];
    BenchProgress progress;
    BenchKeep keep;
    RecordProof *proofs;            /* by position */
} Measuring;

/* This program first, then those of --engine. */
static int list_engines(Measuring *measuring, const BenchChoices *choices, MeasureCores *cores)
{
    const int count = 1 + choices->engines.count;

    if (!self_command_from(&choices->profile.force.config, choices->profile.words,
                           &choices->solver.config, measuring->command,
                           sizeof(measuring->command))
        || !self_command_weights(choices->solver.weights, measuring->command,
                                 sizeof(measuring->command)))
        return 0;
    snprintf(measuring->names[0], sizeof(measuring->names[0]), "yomikiri");
    for (int i = 0; i < count; i++) {
        const char *text = i > 0 ? choices->engines.texts[i - 1] : "";
        const char *equals = strchr(text, '=');

        if (i > 0)
            snprintf(measuring->names[i], sizeof(measuring->names[i]), "%.*s",
                     (int)(equals - text), text);
        measuring->specs[i] = (EngineSpec){
            .name = measuring->names[i], .command = i > 0 ? equals + 1 : measuring->command,
            .kind = i > 0 ? ENGINE_AUTO : ENGINE_YOMIKIRI,
            .threads = choices->threads,
            .limit_s = choices->limit,
            .start_limit_s = measure_budget(&choices->measure, 0),
            .ask = choices->ask, .waiting = choices->quiet ? NULL : notice_text,
            .pin = measure_cores_bind, .pin_context = cores,
        };
    }
    return count;
}

static void note(void *context, int round, int position, int engine, const Sample *sample)
{
    Measuring *measuring = context;

    bench_keep_sample(&measuring->keep, round, position, engine, sample);
    bench_progress_note(&measuring->progress, round, position, engine, sample);
}

/* ---- showing ---- */

static bool use_cpu(const BenchChoices *choices, const RunResult *result)
{
    return measure_cpu(&choices->measure,
                           run_checked_cpu(result, choices->threads)
                           && !choices->own_threads);
}

static void print_known(const char *what, const char *value)
{
    if (value)
        printf("%s%s", what, shown(value).text);
}

static void print_proofs(const RecordProof *proofs, int count)
{
    char bytes[NUMBER_SIZE];
    int64_t sum = 0;
    int proven = 0;

    for (int i = 0; i < count; i++) {
        proven += proofs[i].bytes > 0;
        sum += proofs[i].bytes;
    }
    if (proven > 0)
        printf(", %d score%s proven (%s bytes)", proven, proven == 1 ? "" : "s",
               number_count(bytes, sum));
}

static void print_heading(const RunView *view, const RunResult *run, const MeasureCores *cores,
                          int threads, RunStatus status, const RecordProof *proofs)
{
    char checked[1000];

    printf("%s%s%s: %d position%s, %d round%s, %d thread%s, %s\n",
           view->markdown ? "## " : "", shown(view->suite->name).text,
           status == RUN_INTERRUPTED ? " (interrupted)" : "",
           run->position_count, run->position_count == 1 ? "" : "s",
           run->rounds, run->rounds == 1 ? "" : "s", threads, threads == 1 ? "" : "s",
           cores->text);
    if (run->partial > 0)
        printf("%sand %d of the %d solves of another round\n", view->markdown ? "\n" : "",
               run->partial, run->position_count * run->engine_count);
    for (int i = 0; i < run->engine_count; i++) {
        const json_t *identity = json_array_get(run->identities, (size_t)i);
        const char *version = json_string_value(json_object_get(identity, "version"));
        const char *commit = json_string_value(json_object_get(identity, "commit"));
        const char *kernel = json_string_value(json_object_get(identity, "kernel"));
        const char *profile = json_string_value(json_object_get(identity, "profile"));
        const char *weights = json_string_value(json_object_get(identity, "weights"));

        printf("%s%s: %s", view->markdown ? "- " : "", shown(view->engines[i].name).text,
               shown(view->engines[i].command).text);
        print_known(", version ", version);
        print_known(", commit ", commit);
        print_known(", kernel ", kernel);
        if (profile && strcmp(profile, "default") != 0)
            print_known(", profile ", profile);
        print_known(", weights ", weights);
        putchar('\n');
    }
    run_checked_all(run, view->suite, view->engines, checked, sizeof(checked));
    printf("%schecked: %s", view->markdown ? "- " : "", shown(checked).text);
    print_proofs(proofs, run->position_count);
    putchar('\n');
}

static void print_tables(const BenchChoices *choices, const Measuring *measuring,
                         const RunPlan *plan, const RunResult *result, const MeasureCores *cores,
                         RunStatus status)
{
    RunView view = {
        .suite = plan->suite, .engines = measuring->specs,
        .clock = use_cpu(choices, result) ? RECORD_CPU : RECORD_WALL,
        .markdown = choices->markdown,
        .fancy = isatty(STDOUT_FILENO) && !getenv("NO_COLOR"),
    };

    run_view_open(&view, result);
    print_heading(&view, result, cores, choices->threads, status, measuring->proofs);
    run_tables(stdout, &view);
    run_view_close(&view);
}

/* ---- the run ---- */

/* An answer that is not proven is as bad as a wrong one. */
static RunStatus check_proofs(Measuring *measuring, const BenchChoices *choices,
                              const RunPlan *plan, RunResult *result, RunStatus status)
{
    char checker[4096], error[600];

    if (!choices->check || status == RUN_WRONG || stop_requested()
        || (bench_proof_checker(checker, sizeof(checker), error, sizeof(error))
            && bench_proof_check(choices, plan->suite, result, checker, measuring->proofs, error,
                                 sizeof(error))))
        return status;
    snprintf(result->trouble, sizeof(result->trouble), "%s", error);
    return RUN_WRONG;
}

/* Whether nothing but limits was met, once at least. */
static bool only_limits(const RunResult *result)
{
    bool met = false;

    for (int round = 0; round <= result->rounds; round++)
        for (int i = 0; i < result->position_count * result->engine_count; i++) {
            const Sample *sample = run_sample(result, round, i / result->engine_count,
                                              i % result->engine_count);

            if (sample && sample->state != SAMPLE_OK && sample->state != SAMPLE_LIMIT)
                return false;
            met |= sample && sample->state == SAMPLE_LIMIT;
        }
    return met;
}

ExitStatus bench_status(RunStatus status, const RunResult *result, bool limits_count)
{
    const bool limits = status == RUN_FAILED && only_limits(result);

    if (status == RUN_DONE || (limits && !limits_count))
        return STATUS_DONE;
    notice("%s", result->trouble);
    return status == RUN_INTERRUPTED ? STATUS_INTERRUPTED : limits ? STATUS_LIMIT
                                                                   : STATUS_DIFFERENT;
}

ExitStatus bench_measure(const BenchChoices *choices, const Suite *suite, MeasureCores *cores,
                         json_t *words)
{
    Measuring *measuring = memory_array(1, sizeof(*measuring));
    const double budget_s = measure_budget(&choices->measure, 0);
    RunPlan plan = {
        .suite = suite, .warmup = choices->warmup, .seed = (uint64_t)choices->measure.seed,
        .rounds = choices->rounds > 0 ? choices->rounds : budget_s > 0 ? 0 : DEFAULT_ROUNDS,
        .budget_s = budget_s, .keep_going = choices->limit > 0,
        .each = note, .context = measuring, .stop = stop_flag(),
    };
    RunResult result = { .rounds = 0 };
    RunStatus status;
    ExitStatus exit_status = STATUS_DIFFERENT;

    measuring->proofs = memory_array((size_t)suite->count + 1, sizeof(*measuring->proofs));
    measuring->keep.proofs = measuring->proofs;
    plan.engines = measuring->specs;
    plan.engine_count = list_engines(measuring, choices, cores);
    if (plan.engine_count == 0) {
        fputs("yomikiri: cannot find the path of this program\n", stderr);
    } else if (bench_keep_begin(&measuring->keep, choices, &plan, cores, words)) {
        bench_progress_begin(&measuring->progress, &plan, !choices->quiet);
        status = run_suite(&plan, &result);
        bench_progress_end(&measuring->progress);
        status = check_proofs(measuring, choices, &plan, &result, status);
        exit_status = bench_status(status, &result, true);
        if (exit_status == STATUS_LIMIT && choices->limit < 0)
            exit_status = STATUS_DIFFERENT;             /* it hangs */
        if (status != RUN_WRONG && !choices->quiet && !choices->jsonl
            && (result.rounds > 0 || result.partial > 0))
            print_tables(choices, measuring, &plan, &result, cores, status);
        if (!bench_keep_end(&measuring->keep, &plan, &result, status))
            exit_status = STATUS_DIFFERENT;
        run_free(&result);
    }
    bench_progress_end(&measuring->progress);
    free(measuring->proofs);
    free(measuring);
    return exit_status;
}
