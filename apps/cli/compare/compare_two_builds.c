#include "apps/cli/compare/compare_runs.h"

#include <math.h>
#include <stdlib.h>

#include "apps/cli/measure/measure.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/progress_line.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "bench/compare/instructions.h"
#include "bench/run/run_figures.h"

/* ---- the progress line ---- */

typedef struct {
    const CompareReport *report;
    const ComparePlan *plan;
    ProgressLine line;
    bool lines;                 /* one on standard output for each look */
    int looks;
} Progress;

static void draw(Progress *progress, double elapsed_s, int rounds, const Verdict *verdict)
{
    const double budget_s = progress->plan->budget_s;
    char of[32] = "", found[100] = "";

    if (budget_s > 0.0)
        snprintf(of, sizeof(of), " of %.0f s", budget_s);
    if (verdict && isfinite(verdict->ratio.high) && verdict->ratio.high < 10.0)
        snprintf(found, sizeof(found), "; B %+.2f %% (%+.2f .. %+.2f %%)",
                 100.0 * (verdict->ratio.estimate - 1.0), 100.0 * (verdict->ratio.low - 1.0),
                 100.0 * (verdict->ratio.high - 1.0));
    progress_line_draw(&progress->line, "round %d, %.0f s%s%s", rounds + 1, elapsed_s, of, found);
}

static void show(void *context, double elapsed_s, int rounds, const Verdict *verdict)
{
    Progress *progress = context;
    const CompareResult *result = progress->report->result;
    const bool new_look = verdict && verdict->look > progress->looks;

    if (new_look) {
        progress->looks = verdict->look;
        if (progress->lines) {
            progress_line_clear(&progress->line);
            memory_json_print(stdout, compare_report_look_json(
                                          progress->report,
                                          &result->looks[result->look_count - 1]),
                              JSON_COMPACT | JSON_REAL_PRECISION(9));
            fflush(stdout);
        }
    }
    if (new_look || progress_line_due(&progress->line))
        draw(progress, elapsed_s, rounds, verdict);
}

/* ---- two builds ---- */

/* By valgrind or the counters, one run of each, in place of what the samples say. */
static void count_instructions(const ComparePlan *plan, CompareResult *result,
                               CompareReport *report)
{
    const Suite *suite = plan->suite;
    const char **texts = memory_array((size_t)suite->count, sizeof(*texts));
    InstructionsPlan instructions = {
        .commands = { plan->engines[0].command, plan->engines[1].command }, .texts = texts,
        .count = suite->count, .stop = plan->stop,
    };
    InstructionsResult counted;
    InstructionsStatus status;

    for (int i = 0; i < suite->count; i++)
        texts[i] = suite->positions[i].text;
    status = instructions_compare(&instructions, &counted, result->no_instructions,
                                  sizeof(result->no_instructions));
    report->interrupted = status == INSTRUCTIONS_STOPPED;
    if (status == INSTRUCTIONS_DONE && counted.instructions[0] > 0) {
        const double ratio = (double)counted.instructions[1] / (double)counted.instructions[0];

        result->has_instructions = true;
        result->instructions = (StatsInterval){ ratio, ratio, ratio };
        report->counted_by = instructions_way_name(counted.way);
    }
    free(texts);
}

static void list_positions(const Suite *suite, const char ***ids, int **empties)
{
    *ids = memory_array((size_t)suite->count, sizeof(**ids));
    *empties = memory_array((size_t)suite->count, sizeof(**empties));
    for (int i = 0; i < suite->count; i++) {
        (*ids)[i] = suite->positions[i].id;
        (*empties)[i] = suite->positions[i].empties;
    }
}

static ExitStatus report_run(const CompareChoices *choices, const ComparePlan *plan,
                             CompareResult *result, CompareReport *report)
{
    switch (result->status) {
    case RUN_DONE:
    case RUN_INTERRUPTED:
        break;
    case RUN_WRONG:
    case RUN_FAILED:
        return compare_fail(STATUS_DIFFERENT, result->run.trouble);
    }
    char checked[500];

    run_checked_all(&result->run, plan->suite, plan->engines, checked, sizeof(checked));
    report->checked = checked;
    report->interrupted = result->status == RUN_INTERRUPTED;
    for (size_t i = 0; i < 2; i++)
        report->identity[i] = json_array_get(result->run.identities, i);
    if (choices->instructions && !result->has_instructions && !report->interrupted)
        count_instructions(plan, result, report);
    if (!choices->json && !choices->jsonl) {
        compare_report_identities(stdout, report);
        const MeasureCores *cores = plan->engines[0].pin_context;

        printf("%-12s %s: %d positions; %s, %s\n", "suite", shown(plan->suite->name).text,
               plan->suite->count, plan->cpu ? "CPU time" : "wall time", cores->text);
        printf("%-12s %s\n", "checked", checked);
    }
    return compare_finish(choices, report);
}

static ExitStatus compare_on(const CompareChoices *choices, const Suite *suite,
                             const VerdictRule *rule, char **commands)
{
    const char *b = commands[choices->aa ? 0 : 1];
    const bool own_threads = measure_names_threads(commands[0])
                             || measure_names_threads(b);
    CompareResult result = { .rounds = 0 };
    CompareReport report = {
        .name = { commands[0], b }, .suite = suite->name,
        .suite_sha256 = suite->sha256, .position_count = suite->count, .paired = true,
        .same = choices->aa, .threads = choices->threads, .seed = rule->seed,
        .cpu = measure_cpu(&choices->measure, choices->threads == 1 && !own_threads),
        .alpha = rule->alpha, .margin = rule->margin, .p_value = NAN, .result = &result,
    };
    ComparePlan plan = {
        .suite = suite, .rule = *rule, .rounds = choices->rounds, .warmup = choices->warmup,
        .budget_s = measure_budget(&choices->measure, choices->rounds > 0 ? 0.0 : 60.0),
        .cpu = report.cpu, .whole = choices->aa, .seed = rule->seed, .progress = show,
        .stop = stop_flag(),
    };
    Progress progress = { .report = &report, .plan = &plan, .lines = choices->jsonl };
    MeasureCores cores;
    ExitStatus status;
    const char **ids;
    int *empties;

    measure_cores_open(&cores, &choices->measure, choices->threads, own_threads);
    for (int i = 0; i < 2; i++)
        plan.engines[i] = (EngineSpec){ .name = i == 0 ? "A" : "B", .command = report.name[i],
                                        .kind = ENGINE_YOMIKIRI, .threads = choices->threads,
                                        .limit_s = choices->limit,
                                        .start_limit_s = plan.budget_s,
                                        .waiting = choices->quiet ? NULL : notice_text,
                                        .pin = measure_cores_bind, .pin_context = &cores };
    plan.context = &progress;
    report.budget_s = plan.budget_s;
    list_positions(suite, &ids, &empties);
    report.ids = ids;
    report.empties = empties;
    stop_install();
    progress_line_begin(&progress.line, !choices->quiet, 0);
    compare_run(&plan, &result);
    report.cpu = plan.cpu;
    progress_line_clear(&progress.line);
    status = report_run(choices, &plan, &result, &report);
    compare_run_free(&result);
    measure_cores_close(&cores);
    free(ids);
    free(empties);
    return status;
}

ExitStatus compare_two_builds(const CompareChoices *choices, const VerdictRule *rule,
                              char **commands)
{
    char error[1000];
    Suite suite;

    if (!suite_load(choices->suite, &suite, error, sizeof(error)))
        return compare_fail(STATUS_INPUT, error);

    const ExitStatus status = suite.count > 0
        ? compare_on(choices, &suite, rule, commands)
        : compare_fail(STATUS_INPUT, "the suite has no positions");

    suite_free(&suite);
    return status;
}
