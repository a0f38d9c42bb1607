/* bench_measure.c - one suite measured: this program and those beside it, or what becomes of it
 * without one of its ideas. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/bench/bench.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/progress_line.h"
#include "apps/cli/terminal/stop.h"
#include "base/shown.h"
#include "bench/run/self_command.h"

enum {
    COMMAND_SIZE = 4096 + SELF_COMMAND_OPTIONS, DEFAULT_ROUNDS = 3, ABLATE_LIMIT_S = 120,
    MOST_ENGINES = 1 + ABLATE_ROWS + LIST_TEXTS,
};

/* Shorter runs show no progress. */
static const double FIRST_S = 2;

typedef struct {
    const BenchChoices *choices;
    const MeasureCores *cores;
    EngineSpec specs[MOST_ENGINES];
    AblateRow rows[ABLATE_ROWS];
    Arena arena;
    RunPlan plan;
    RunResult result;
    RunStatus status;
    BenchKeep keep;
    ProgressLine line;
} Measuring;

/* ---- engines ---- */

/* This program with that configuration. False: it does not know where it lies. */
static bool add_self(Measuring *measuring, const char *name, const yk_config *config)
{
    const BenchChoices *choices = measuring->choices;
    char command[COMMAND_SIZE];

    if (!self_command_from(&choices->profile.force.config, choices->profile.words, config,
                           choices->solver.weights, command, sizeof(command)))
        return false;
    measuring->specs[measuring->plan.engine_count++] = (EngineSpec){
        .name = name, .command = arena_copy(&measuring->arena, command),
    };
    return true;
}

/* This program first, then those of --engine or, with --ablate, what it becomes. */
static bool list_engines(Measuring *measuring)
{
    const BenchChoices *choices = measuring->choices;
    int *count = &measuring->plan.engine_count;
    const int rows = choices->ablate ? ablate_rows(&choices->solver.config, measuring->rows) : 0;
    bool good = rows > 0 || add_self(measuring, "yomikiri", &choices->solver.config);

    for (int i = 0; i < rows && good; i++)
        good = add_self(measuring, measuring->rows[i].name, &measuring->rows[i].config);
    for (int i = 0; i < choices->engines.count; i++) {
        const char *text = choices->engines.texts[i], *equals = strchr(text, '=');

        measuring->specs[(*count)++] = (EngineSpec){
            .name = arena_print(&measuring->arena, "%.*s", (int)(equals - text), text),
            .command = equals + 1,
        };
    }
    for (int i = 0; i < *count; i++) {
        EngineSpec *spec = &measuring->specs[i];

        spec->threads = choices->threads;
        spec->limit_s = choices->ablate && choices->limit < 0 ? ABLATE_LIMIT_S : choices->limit;
        spec->ask = choices->ask;
        spec->pin = measure_cores_bind;
        spec->pin_context = (void *)(uintptr_t)measuring->cores;
    }
    return good;
}

/* ---- while it runs ---- */

static void note(void *context, int round, int position, int engine, const Sample *sample)
{
    Measuring *measuring = context;
    const RunPlan *plan = &measuring->plan;
    char of[32] = "", name[44], time[32];

    (void)engine, (void)sample;
    if (!progress_line_due(&measuring->line))
        return;
    if (plan->rounds > 0)
        snprintf(of, sizeof(of), " of %d", plan->rounds);
    progress_line_clock(progress_line_elapsed(&measuring->line), time, sizeof(time));
    shown_copy(plan->suite->name, name, sizeof(name));
    progress_line_draw(&measuring->line, "%s: round %d%s, %d of %d positions, %s", name,
                       round + 1, of, position + 1, plan->suite->count, time);
}

/* ---- what is shown ---- */

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

static void print_engines(const RunResult *run)
{
    static const char *const FACTS[] = { "version", "commit", "kernel", "profile", "weights" };
    char checked[120];

    for (int i = 0; i < run->engine_count; i++) {
        const json_t *engine = run->records[i].engine;

        printf("%s: %s", shown(run_name(run, i)).text,
               shown(json_string_value(json_object_get(engine, "command"))).text);
        for (size_t k = 0; k < ARRAY_LENGTH(FACTS); k++) {
            const char *fact = json_string_value(json_object_get(engine, FACTS[k]));

            if (fact && strcmp(fact, "default") != 0)
                printf(", %s %s", FACTS[k], shown(fact).text);
        }
        putchar('\n');
    }
    run_checked_text(run, checked, sizeof(checked));
    printf("checked: %s\n", checked);
}

static void print_tables(const Measuring *measuring)
{
    const BenchChoices *choices = measuring->choices;
    const RunResult *run = &measuring->result;
    const int threads = choices->threads, positions = measuring->plan.suite->count;
    bool cpu = threads == 1 && !choices->own_threads;

    for (int i = 0; i < run->engine_count; i++)
        cpu &= record_has_cpu_times(&run->records[i]);

    const RunView view = {
        .run = run, .clock = measure_cpu(&choices->measure, cpu) ? RECORD_CPU : RECORD_WALL,
        .fancy = isatty(STDOUT_FILENO) && !getenv("NO_COLOR"),
    };

    printf("%s", shown(measuring->plan.suite->name).text);
    if (choices->ablate && choices->profile.force.kind != IN_FORCE_NONE)
        printf(", configuration by %s", choices->profile.force.label);
    else if (choices->ablate)
        printf(", %s configuration", choices->solver.classic ? "classic" : "default");
    printf("%s: %d position%s, %d round%s, %d thread%s, %s",
           measuring->status == RUN_INTERRUPTED ? " (interrupted)" : "", positions,
           plural(positions), run->rounds, plural(run->rounds), threads, plural(threads),
           measuring->cores->text);
    if (choices->ablate)
        printf(", at most %g s a position", measuring->specs[0].limit_s);
    putchar('\n');
    if (run->partial > 0)
        printf("and %d of the %d solves of another round\n", run->partial,
               positions * run->engine_count);
    if (choices->ablate) {
        ablate_table(stdout, &view);
    } else {
        print_engines(run);
        run_tables(stdout, &view);
    }
}

/* ---- the run ---- */

/* Whether nothing but limits was met, once at least. */
static bool only_limits(const RunResult *result)
{
    bool met = false;

    for (int i = 0; i < result->engine_count; i++)
        for (int p = 0; p < result->records[i].position_count; p++) {
            const RecordPosition *position = &result->records[i].positions[p];

            if (position->trouble[0] != '\0' && position->limited_s <= 0)
                return false;
            met |= position->limited_s > 0;
        }
    return met;
}

/* The exit status; says what went wrong. How hopeless a row of an ablation is, is what was
 * asked; and where nobody named a limit, what meets one hangs. */
static ExitStatus tell_status(const Measuring *measuring)
{
    const bool limits = measuring->status == RUN_FAILED && only_limits(&measuring->result);

    if (measuring->status == RUN_DONE || (limits && measuring->choices->ablate))
        return STATUS_DONE;
    notice("%s", measuring->result.trouble);
    return measuring->status == RUN_INTERRUPTED               ? STATUS_INTERRUPTED
           : limits && measuring->choices->limit >= 0 ? STATUS_LIMIT : STATUS_DIFFERENT;
}

static ExitStatus run_and_tell(Measuring *measuring)
{
    const BenchChoices *choices = measuring->choices;
    RunResult *result = &measuring->result;
    ExitStatus exit_status;

    progress_line_begin(&measuring->line, !choices->quiet, FIRST_S);
    measuring->status = run_suite(&measuring->plan, &measuring->result);
    progress_line_clear(&measuring->line);
    exit_status = tell_status(measuring);
    if (measuring->status != RUN_WRONG && !choices->quiet && !choices->jsonl
        && (result->rounds > 0 || result->partial > 0))
        print_tables(measuring);
    if (!bench_keep_end(&measuring->keep, result, measuring->status))
        exit_status = STATUS_DIFFERENT;
    run_free(&measuring->result);
    return exit_status;
}

ExitStatus bench_measure(const BenchChoices *choices, const Suite *suite, MeasureCores *cores,
                         json_t *words)
{
    const double budget_s = choices->measure.budget_s;
    Measuring measuring = {
        .choices = choices, .cores = cores,
        .plan = {
            .engines = measuring.specs, .suite = suite, .warmup = choices->warmup,
            .seed = (uint64_t)choices->measure.seed, .budget_s = budget_s,
            .rounds = choices->rounds > 0 ? choices->rounds : budget_s > 0 ? 0 : DEFAULT_ROUNDS,
            .keep_going = choices->ablate || choices->limit > 0,
            .each = note, .context = &measuring, .stop = stop_flag(),
        },
    };
    ExitStatus status = STATUS_DIFFERENT;

    if (!list_engines(&measuring))
        notice("cannot find the path of this program");
    else if (bench_keep_begin(&measuring.keep, choices, &measuring.plan, cores, words))
        status = run_and_tell(&measuring);
    arena_free(&measuring.arena);
    return status;
}
