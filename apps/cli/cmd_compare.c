/* cmd_compare.c - A against B: two builds, or two records, to a verdict. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/args_value.h"
#include "apps/cli/commands.h"
#include "apps/cli/measure/measure.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/progress_line.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "bench/compare/compare_records.h"
#include "bench/compare/compare_report.h"
#include "bench/compare/instructions.h"
#include "bench/compare/verdict.h"
#include "bench/run/run_checked.h"
#include "bench/run/self_command.h"

typedef struct {
    const char *suite, *margin, *alpha;
    MeasureChoices measure;
    double limit;               /* for a position; < 0: not named */
    int rounds, warmup, threads;
    bool aa, json, jsonl, quiet, force, instructions;
    bool kernels;               /* A and B are names of kernels of this program */
} CompareChoices;

/* ---- the options ---- */

enum { MOST_PERCENT = 100 };

static const double LEAST_ALPHA = 1e-6, MOST_ALPHA = 0.5;

/* False, for callers to return. */
static bool wrong(const Command *command, const char *name, const char *text, double low,
                  double high)
{
    args_complain(command, "--%s takes a number from %g to %g, not '%s'", name, low, high, text);
    return false;
}

/* The rule of the verdict into *rule. False after a complaint: the options do not go together,
 * or one that is text is no number. */
static bool read_choices(const Command *command, const CompareChoices *choices,
                         VerdictRule *rule)
{
    verdict_rule_init(rule);
    rule->seed = (uint64_t)choices->measure.seed;
    if (measure_check(command, &choices->measure) != STATUS_DONE)
        return false;
    if (!args_value_percent(choices->margin, MOST_PERCENT, &rule->margin))
        return wrong(command, "margin", choices->margin, 0, MOST_PERCENT);
    if (!args_value_number(choices->alpha, LEAST_ALPHA, MOST_ALPHA, &rule->alpha))
        return wrong(command, "alpha", choices->alpha, LEAST_ALPHA, MOST_ALPHA);
    return true;
}

/* A command line. */
typedef char KernelCommand[4300];

/* Put this program with the kernels that `names` lists in their place, as command lines that lie
 * in `commands`. False after a complaint. */
static bool name_kernels(const Command *command, int count, char **names,
                         KernelCommand *commands)
{
    for (int i = 0; i < count; i++) {
        yk_config usual, config;

        yk_config_init(&usual);
        config = usual;
        snprintf(config.kernel, sizeof(config.kernel), "%s", names[i]);
        if (strlen(names[i]) >= sizeof(config.kernel) || !yk_kernel_usable(names[i])) {
            args_complain(command, "'%s' is not a kernel that runs here; `yomikiri cpu` lists "
                          "them",
                          names[i]);
            return false;
        }
        if (!self_command_from(&usual, "", &config, commands[i], sizeof(commands[i]))) {
            args_complain(command, "cannot find the path of this program");
            return false;
        }
        names[i] = commands[i];
    }
    return true;
}

/* ---- the end of a comparison ---- */

static ExitStatus fail(ExitStatus status, const char *message)
{
    notice("%s", message);
    return status;
}

/* Of the noise; not with two or three rounds. */
static bool floor_is_known(const Verdict *verdict)
{
    return isfinite(verdict->detectable) && verdict->detectable < 10.0;
}

static ExitStatus status_of(const CompareReport *report)
{
    const Verdict *verdict = &report->result->verdict;

    if (report->interrupted)
        return STATUS_INTERRUPTED;
    if (report->same && verdict->kind != VERDICT_UNDECIDED)
        return STATUS_UNSTEADY;
    if (report->same)
        return floor_is_known(verdict) ? STATUS_DONE : STATUS_UNDECIDED;
    switch (verdict->kind) {
    case VERDICT_SLOWER:    return STATUS_SLOWER;
    case VERDICT_FASTER:    return STATUS_DONE;
    case VERDICT_UNDECIDED: break;
    }
    return verdict->equivalent ? STATUS_DONE : STATUS_UNDECIDED;
}

static void print_noise_floor(const CompareReport *report)
{
    const Verdict *verdict = &report->result->verdict;

    if (verdict->kind != VERDICT_UNDECIDED)
        puts("A differs from itself: a false alarm, which happens about as often as --alpha "
             "says,\nor something that favours one place in the pair.");
    else if (floor_is_known(verdict))
        printf("noise floor: %.2f %% (the smallest change found in 19 of 20 such runs)\n",
               100.0 * verdict->detectable);
    else
        puts("noise floor: not known, there were too few rounds; give it more --budget or "
             "--rounds");
}

/* Print the report as the choices want it; the exit status goes into it, too. */
static ExitStatus finish(const CompareChoices *choices, CompareReport *report)
{
    report->status = (int)status_of(report);
    if (choices->json || choices->jsonl) {
        json_t *object = compare_report_json(report);
        const size_t style = choices->jsonl ? JSON_COMPACT : JSON_INDENT(2);

        if (report->paired)
            json_object_set_new(object, "machine", measure_machine());
        if (!memory_json_print(stdout, object, style | JSON_REAL_PRECISION(9)))
            report->status = fail(STATUS_DIFFERENT, "the result cannot be written");
    } else {
        compare_report_print(stdout, report, !choices->quiet);
        if (report->same)
            print_noise_floor(report);
    }
    return (ExitStatus)report->status;
}

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
        return fail(STATUS_DIFFERENT, result->run.trouble);
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

        printf("%-12s %s: %d positions; %s%s%s, %s\n", "suite", shown(plan->suite->name).text,
               plan->suite->count, result->cpu ? "CPU time" : "wall time",
               result->no_cpu ? ", as " : "", result->no_cpu ? result->no_cpu : "", cores->text);
        printf("%-12s %s\n", "checked", checked);
    }
    return finish(choices, report);
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
        .alpha = rule->alpha, .margin = rule->margin, .p_value = NAN, .result = &result,
    };
    ComparePlan plan = {
        .suite = suite, .rule = *rule, .rounds = choices->rounds, .warmup = choices->warmup,
        .budget_s = measure_budget(&choices->measure, choices->rounds > 0 ? 0.0 : 60.0),
        .cpu = measure_cpu(&choices->measure, choices->threads == 1 && !own_threads),
        .whole = choices->aa, .seed = rule->seed, .progress = show,
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
    progress_line_clear(&progress.line);
    status = report_run(choices, &plan, &result, &report);
    compare_run_free(&result);
    measure_cores_close(&cores);
    free(ids);
    free(empties);
    return status;
}

/* Two command lines (one with --aa), run side by side on the suite of the choices until there is
 * a verdict, and what came of it printed. */
static ExitStatus compare_two_builds(const CompareChoices *choices, const VerdictRule *rule,
                                     char **commands)
{
    char error[1000];
    Suite suite;

    if (!suite_load(choices->suite, &suite, error, sizeof(error)))
        return fail(STATUS_INPUT, error);

    const ExitStatus status = suite.count > 0
        ? compare_on(choices, &suite, rule, commands)
        : fail(STATUS_INPUT, "the suite has no positions");

    suite_free(&suite);
    return status;
}

/* ---- two records ---- */

/* Of a comparison that found nothing wrong. */
static void say_what_was_checked(const CompareRecords *records, char *out, size_t size)
{
    char lines[100];

    if (records->replayed < 0)
        snprintf(lines, sizeof(lines), "a record does not tell whether lines were replayed");
    else if (records->replayed == records->lines)
        snprintf(lines, sizeof(lines), "every line was replayed when it was measured");
    else
        snprintf(lines, sizeof(lines), "%d of %d lines were replayed when they were measured",
                 records->replayed, records->lines);
    if (records->asked_values)
        snprintf(out, size, "values are not answers to check");
    else if (records->result.position_count > 0)
        snprintf(out, size, "scores of A and B alike, and as recorded where the suite has them; "
                 "%s", lines);
    else
        snprintf(out, size, "nothing, no position was solved by both");
}

static ExitStatus judge_records(const CompareChoices *choices, const VerdictRule *rule,
                                char **operands, const Record *a, const Record *b)
{
    const bool cpu = measure_cpu(&choices->measure, a->threads == 1 && record_has_cpu_times(a)
                                                        && record_has_cpu_times(b));
    CompareRecords records;
    ExitStatus status = STATUS_DIFFERENT;
    char why[300], checked[250];
    const bool forced = compare_records_differ(a, b, why, sizeof(why));

    if (forced && !choices->force) {
        notice("%s; --force compares them all the same", why);
        return STATUS_USAGE;
    }
    if (a->raw && json_equal(a->raw, b->raw))
        notice("A and B are the same record");
    compare_records(a, b, cpu, rule, &records);
    say_what_was_checked(&records, checked, sizeof(checked));
    if (records.wrong[0] == '\0') {
        CompareReport report = {
            .name = { operands[0], operands[1] }, .identity = { a->engine, b->engine },
            .suite = a->suite, .suite_sha256 = a->suite_sha256,
            .position_count = a->position_count, .ids = records.ids, .empties = records.empties,
            .threads = a->threads, .alpha = rule->alpha, .margin = rule->margin,
            .reps = { records.reps[0], records.reps[1] }, .p_value = records.p_value,
            .values = records.asked_values ? records.values : NULL,
            .checked = checked, .result = &records.result,
        };

        if (!choices->json && !choices->jsonl) {
            compare_report_identities(stdout, &report);
            printf("%-12s %s: %d positions that both have solved; %s\n", "suite",
                   shown(a->suite).text, records.result.position_count,
                   cpu ? "CPU time" : "wall time");
            printf("%-12s %s\n", "checked", report.checked);
            printf("Weaker than a comparison of two builds: measured at different times%s%s.\n",
                   forced ? ", and " : "", forced ? shown(why).text : "");
        }
        status = finish(choices, &report);
    } else {
        fail(status, records.wrong);
    }
    compare_records_free(&records);
    return status;
}

/* Two names of records, FILE.jsonl@COMMIT and the like, and what came of it printed. */
static ExitStatus compare_two_records(const CompareChoices *choices, const VerdictRule *rule,
                                      char **operands)
{
    CompareRecord records[2] = { { .record = NULL }, { .record = NULL } };
    ExitStatus status = STATUS_DONE;
    char error[500];

    for (int i = 0; i < 2 && status == STATUS_DONE; i++) {
        if (!compare_record_open(operands[i], &records[i], error, sizeof(error)))
            status = fail(STATUS_INPUT, error);
        else if (records[i].warning[0] != '\0')
            notice("%s", records[i].warning);
    }
    if (status == STATUS_DONE)
        status = judge_records(choices, rule, operands, records[0].record, records[1].record);
    for (int i = 0; i < 2; i++)
        compare_record_close(&records[i]);
    return status;
}

/* ---- the command ---- */

#define AT(member) offsetof(CompareChoices, member)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What is compared" },
    { OPTION_TEXT, "suite", 0, AT(suite), "SUITE",
      .help = "name or file of the positions (default: gate)" },
    { OPTION_INT, "threads", 't', AT(threads), "N",
      .minimum = 1, .maximum = 1024,
      .help = "worker threads of both (default: 1)" },
    { OPTION_INT, "rounds", 'r', AT(rounds), "N",
      .minimum = 1, .maximum = 100000,
      .help = "at most N rounds; without --budget, as long as they take" },
    { OPTION_INT, "warmup", 0, AT(warmup), "N",
      .minimum = 0, .maximum = 1000,
      .help = "positions solved first in each round and thrown away (default: 2)" },
    { OPTION_DURATION, "limit", 0, AT(limit), "TIME",
      .help = "for one position (default: 60 s or much more, so that only programs that hang "
              "meet it)" },
    { OPTION_TEXT, "margin", 0, AT(margin), "PERCENT",
      .help = "smaller differences do not matter (default: 0)" },
    { OPTION_TEXT, "alpha", 0, AT(alpha), "SHARE",
      .help = "error rate of the verdict, over all looks (default: 0.01)" },
    { OPTION_FLAG, "kernel", 0, AT(kernels),
      .help = "A and B are kernels of this program, as `yomikiri cpu` lists them" },
    { OPTION_FLAG, "aa", 0, AT(aa),
      .help = "A against itself: the noise of this machine" },
    { OPTION_FLAG, "instructions", 0, AT(instructions),
      .help = "count instructions, inside valgrind where the machine does not count" },
    { OPTION_FLAG, "force", 0, AT(force),
      .help = "compare records of different machines, suites or threads" },
    { .kind = OPTION_TABLE, .offset = AT(measure),
      .table = measure_options },
    { OPTION_HEADING, .help = "Output" },
    { OPTION_FLAG, "json", 0, AT(json),
      .help = "the result as one JSON object" },
    { OPTION_FLAG, "jsonl", 0, AT(jsonl),
      .help = "one JSON line per look, the result as the last" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet),
      .help = "no table of positions, no progress line" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri compare ./old ./new", "is the new build slower?" },
    { "yomikiri compare --margin 1 --budget 2m ./old ./new", "... by 1 % or more?" },
    { "yomikiri compare ./yomikiri './yomikiri --etc off'", "what an idea is worth" },
    { "yomikiri compare --kernel avx2 portable", "two kernels of this program" },
    { "yomikiri compare --aa ./yomikiri", "the smallest change that can be seen here" },
    { "yomikiri compare day.jsonl@1a2b3c4 day.jsonl", "two records of this machine" },
    { NULL, NULL },
};

static ExitStatus run(const Command *command, int argc, char **argv)
{
    KernelCommand commands[2];
    CompareChoices choices = { .suite = "gate", .margin = "0", .alpha = "0.01", .threads = 1,
                               .warmup = 2, .limit = -1, .measure = MEASURE_DEFAULTS };
    VerdictRule rule;
    int operands;

    if (!args_parse(command, argc, argv, &choices, &operands))
        return (ExitStatus)operands;
    if (operands != (choices.aa ? 1 : 2))
        return args_complain(command, choices.aa ? "--aa takes one command line"
                                                 : "two command lines or two records, A and B");
    if (!read_choices(command, &choices, &rule))
        return STATUS_USAGE;

    if (choices.kernels && !name_kernels(command, operands, argv, commands))
        return STATUS_USAGE;
    const int records = compare_record_named(argv[0])
                        + (operands > 1 && compare_record_named(argv[1]));

    if (records > 0 && (choices.aa || records != operands))
        return args_complain(command, "a record can only be compared with a record");
    profile_option_none_for_others();
    return records > 0 ? compare_two_records(&choices, &rule, argv)
                       : compare_two_builds(&choices, &rule, argv);
}

const Command cmd_compare = {
    .name = "compare",
    .summary = "is build B slower than build A? Two builds to a verdict",
    .operands = "A B",
    .description =
        "A and B are command lines of two builds of yomikiri, options after the program. Both "
        "solve the same positions in turns, with new processes for each round, until a verdict "
        "is reached or the budget is spent; wrong answers end it at once. Or A and B are "
        "records: FILE.jsonl (the last complete one), FILE.jsonl#3 (the third, #-1 the last), "
        "FILE.jsonl@1a2b3c4 (the last of that commit), which is weaker.\n\n"
        "Exit status 0: B is faster, or equal within the margin; 5: slower; 6: undecided, which "
        "with a margin of 0 is the best that an equal B can reach; 1: a wrong answer or a "
        "failure. With --aa 0: the noise floor is known; 6: not known after too few rounds; 7: A "
        "seems to differ from itself.",
    .options = OPTIONS,
    .usual = " suite threads rounds margin kernel aa budget json jsonl quiet ",
    .examples = EXAMPLES,
    .run = run,
};
