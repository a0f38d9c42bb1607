#include "apps/cli/bench/bench_runs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/bench/bench_progress.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "base/shown.h"
#include "bench/record/ablate.h"
#include "bench/run/run_checked.h"
#include "bench/run/self_command.h"

enum { COMMAND_SIZE = 4096 + SELF_COMMAND_OPTIONS, DEFAULT_ROUNDS = 3, DEFAULT_LIMIT_S = 120 };

typedef struct {
    AblateRow rows[ABLATE_ROWS];
    EngineSpec specs[ABLATE_ROWS];
    char commands[ABLATE_ROWS][COMMAND_SIZE];
    int count;
    BenchProgress progress;
} Ablating;

static void note(void *context, int round, int position, int engine, const Sample *sample)
{
    bench_progress_note(&((Ablating *)context)->progress, round, position, engine, sample);
}

static bool list_rows(Ablating *ablating, const BenchChoices *choices, const yk_config *full,
                      bool classic, MeasureCores *cores)
{
    yk_config base = choices->profile.force.config;
    int threads = 1;

    if (classic)
        yk_config_classic(&base);

    yk_config_get(full, "threads", &threads);
    ablating->count = ablate_rows(full, ablating->rows);
    for (int i = 0; i < ablating->count; i++) {
        if (!self_command_from(&base, classic ? "--classic" : choices->profile.words,
                               &ablating->rows[i].config, ablating->commands[i], COMMAND_SIZE)
            || !self_command_weights(choices->solver.weights, ablating->commands[i],
                                     COMMAND_SIZE))
            return false;
        ablating->specs[i] = (EngineSpec){
            .name = ablating->rows[i].name, .command = ablating->commands[i],
            .kind = ENGINE_YOMIKIRI, .threads = threads,
            .limit_s = choices->limit >= 0 ? choices->limit : DEFAULT_LIMIT_S,
            .pin = measure_cores_bind, .pin_context = cores,
        };
    }
    return true;
}

static void print_tables(const BenchChoices *choices, const Ablating *ablating,
                         const RunPlan *plan, const RunResult *result, const char *what,
                         const MeasureCores *cores)
{
    const int threads = ablating->specs[0].threads;
    RunView view = {
        .suite = plan->suite, .engines = ablating->specs,
        .clock = measure_cpu(&choices->measure, run_checked_cpu(result, threads))
                 ? RECORD_CPU : RECORD_WALL,
        .markdown = choices->markdown,
        .fancy = isatty(STDOUT_FILENO) && !getenv("NO_COLOR"),
    };

    printf("%s%s, %s: %d position%s, %d round%s, %d thread%s, %s, at most %g s a position\n",
           choices->markdown ? "## " : "", shown(plan->suite->name).text,
           what, result->position_count,
           result->position_count == 1 ? "" : "s", result->rounds,
           result->rounds == 1 ? "" : "s", threads, threads == 1 ? "" : "s", cores->text,
           ablating->specs[0].limit_s);
    run_view_open(&view, result);
    ablate_table(stdout, &view, ablating->rows);
    run_view_close(&view);
}

static ExitStatus ablate(const BenchChoices *choices, const Suite *suite, MeasureCores *cores,
                         const yk_config *full, bool classic, const char *what)
{
    Ablating *ablating = memory_array(1, sizeof(*ablating));
    const double budget_s = measure_budget(&choices->measure, 0);
    RunPlan plan = {
        .suite = suite, .warmup = choices->warmup, .seed = (uint64_t)choices->measure.seed,
        .rounds = choices->rounds > 0 ? choices->rounds : budget_s > 0 ? 0 : DEFAULT_ROUNDS,
        .budget_s = budget_s, .keep_going = true,
        .each = note, .context = ablating, .stop = stop_flag(),
    };
    ExitStatus status = STATUS_DIFFERENT;
    RunResult result;
    RunStatus run;

    if (!list_rows(ablating, choices, full, classic, cores)) {
        fputs("yomikiri: cannot find the path of this program\n", stderr);
        free(ablating);
        return status;
    }
    plan.engines = ablating->specs;
    plan.engine_count = ablating->count;
    bench_progress_begin(&ablating->progress, &plan, !choices->quiet);
    run = run_suite(&plan, &result);
    bench_progress_end(&ablating->progress);
    /* How hopeless a row is, is what was asked. */
    status = bench_status(run, &result, false);
    if (run != RUN_WRONG && result.rounds + result.partial > 0 && !choices->quiet)
        print_tables(choices, ablating, &plan, &result, what, cores);
    run_free(&result);
    free(ablating);
    return status;
}

/* The classic configuration with the knobs that were named. */
static void make_classic(const SolverOptions *solver, yk_config *config)
{
    const yk_knob *knob;

    yk_config_classic(config);
    memcpy(config->kernel, solver->config.kernel, sizeof(config->kernel));
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (solver->given[i])
            config->knob[i] = solver->config.knob[i];
}

ExitStatus bench_ablate(const BenchChoices *choices, const Suite *suite, MeasureCores *cores)
{
    const yk_config *usual = &choices->solver.config;
    yk_config classic;
    char what[PROFILE_NAME + 64] = "default configuration";
    ExitStatus status;

    if (choices->profile.force.kind != IN_FORCE_NONE)
        snprintf(what, sizeof(what), "configuration by %s", choices->profile.force.label);
    make_classic(&choices->solver, &classic);
    if (choices->solver.classic)
        return ablate(choices, suite, cores, &classic, true, "classic configuration");
    if (memcmp(classic.knob, usual->knob, sizeof(classic.knob)) == 0)
        return ablate(choices, suite, cores, &classic, true,
                      "classic configuration, which is also the default");
    status = ablate(choices, suite, cores, usual, false, what);
    if (status == STATUS_DONE)
        status = ablate(choices, suite, cores, &classic, true, "classic configuration");
    return status;
}
