/* cmd_compare.c - A against B: two programs, or two records, to a verdict. */

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
#include "apps/cli/view/view.h"
#include "base/memory/memory_json.h"
#include "bench/compare/compare.h"
#include "profiles/machine/machine.h"

typedef struct {
    const char *suite, *margin, *alpha, *html;
    MeasureChoices measure;
    double limit;               /* for a position; < 0: not named */
    int rounds, warmup, threads;
    bool aa, json, quiet;
} CompareChoices;

static ExitStatus fail(ExitStatus status, const char *message)
{
    notice("%s", message);
    return status;
}

/* With two or three rounds the floor of the noise is not known. */
static bool floor_is_known(const Verdict *verdict)
{
    return verdict->detectable < 10.0;
}

static ExitStatus status_of(const ComparePlan *plan, const CompareResult *result)
{
    const Verdict *verdict = &result->verdict;
    const bool decided = verdict->kind != VERDICT_UNDECIDED;

    if (result->status == RUN_INTERRUPTED)
        return STATUS_INTERRUPTED;
    if (plan->aa)
        return decided                   ? STATUS_UNSTEADY
               : floor_is_known(verdict) ? STATUS_DONE : STATUS_UNDECIDED;
    return verdict->kind == VERDICT_SLOWER ? STATUS_SLOWER
           : decided || verdict->equivalent ? STATUS_DONE : STATUS_UNDECIDED;
}

/* Print the result as the choices want it. `cores`: where it ran; NULL: two records. */
static ExitStatus finish(const CompareChoices *choices, const ComparePlan *plan,
                         const CompareResult *result, const char *cores)
{
    const Verdict *verdict = &result->verdict;
    const ExitStatus status = status_of(plan, result);

    if (choices->json || choices->html) {
        FILE *page = choices->html ? fopen(choices->html, "w") : NULL;
        json_t *object = compare_json(plan, result, (int)status);
        bool good = page || !choices->html;

        if (cores)
            json_object_set_new(object, "machine", machine_json());
        if (page) {
            good = view_page(page, json_incref(object));
            good &= fclose(page) == 0;
        }
        if (choices->json)
            good &= memory_json_print(stdout, json_incref(object),
                                      JSON_INDENT(2) | JSON_REAL_PRECISION(9));
        json_decref(object);
        if (!good)
            return fail(STATUS_DIFFERENT, "the result cannot be written");
        if (choices->json)
            return status;
    }
    compare_print(stdout, plan, result, cores, !choices->quiet);
    if (plan->aa && verdict->kind != VERDICT_UNDECIDED)
        puts("A differs from itself: a false alarm, which happens about as often as --alpha "
             "says,\nor something that favours one place in the pair.");
    else if (plan->aa && floor_is_known(verdict))
        printf("noise floor: %.2f %% (the smallest change found in 19 of 20 such runs)\n",
               100.0 * verdict->detectable);
    else if (plan->aa)
        puts("noise floor: not known, there were too few rounds; give it more --budget or "
             "--rounds");
    return status;
}

/* ---- two builds ---- */

typedef struct {
    const ComparePlan *plan;
    ProgressLine line;
    int looks;
} Progress;

static void show(void *context, double elapsed_s, int rounds, const Verdict *verdict)
{
    Progress *progress = context;
    char of[32] = "", found[100] = "";

    if ((!verdict || verdict->look == progress->looks) && !progress_line_due(&progress->line))
        return;
    progress->looks = verdict ? verdict->look : 0;
    if (progress->plan->budget_s > 0.0)
        snprintf(of, sizeof(of), " of %.0f s", progress->plan->budget_s);
    if (verdict && verdict->ratio.high < 10.0)
        snprintf(found, sizeof(found), "; B %+.2f %% (%+.2f .. %+.2f %%)",
                 100.0 * (verdict->ratio.estimate - 1.0), 100.0 * (verdict->ratio.low - 1.0),
                 100.0 * (verdict->ratio.high - 1.0));
    progress_line_draw(&progress->line, "round %d, %.0f s%s%s", rounds + 1, elapsed_s, of, found);
}

/* Two command lines (one with --aa), run side by side on the suite of the choices until there is
 * a verdict, and what came of it printed. */
static ExitStatus compare_two_builds(const CompareChoices *choices, const VerdictRule *rule,
                                     char **commands)
{
    const char *of[2] = { commands[0], commands[choices->aa ? 0 : 1] };
    const double budget_s = choices->measure.budget_s;
    const bool own_threads = measure_names_threads(of[0]) || measure_names_threads(of[1]);
    CompareResult result = { .rounds = 0 };
    MeasureCores cores;
    ExitStatus status;
    char error[1000];
    Suite suite;

    if (!suite_load(choices->suite, &suite, error, sizeof(error)))
        return fail(STATUS_INPUT, error);
    if (suite.count == 0) {
        suite_free(&suite);
        return fail(STATUS_INPUT, "the suite has no positions");
    }

    ComparePlan plan = {
        .suite = &suite, .rule = *rule, .rounds = choices->rounds, .warmup = choices->warmup,
        .budget_s = choices->rounds > 0 || budget_s > 0 ? budget_s : 60,
        .cpu = measure_cpu(&choices->measure, choices->threads == 1 && !own_threads),
        .seed = (uint64_t)choices->measure.seed, .aa = choices->aa, .progress = show,
        .stop = stop_flag(),
    };
    Progress progress = { .plan = &plan };

    measure_cores_open(&cores, &choices->measure, choices->threads, own_threads);
    for (int i = 0; i < 2; i++)
        plan.engines[i] = (EngineSpec){ .name = i == 0 ? "A" : "B", .command = of[i],
                                        .threads = choices->threads, .limit_s = choices->limit,
                                        .pin = measure_cores_bind, .pin_context = &cores };
    plan.context = &progress;
    stop_install();
    progress_line_begin(&progress.line, !choices->quiet, 0);
    compare_run(&plan, &result);
    progress_line_clear(&progress.line);
    status = result.status == RUN_DONE || result.status == RUN_INTERRUPTED
        ? finish(choices, &plan, &result, cores.text)
        : fail(STATUS_DIFFERENT, result.run.trouble);
    compare_free(&result);
    suite_free(&suite);
    return status;
}

/* ---- two records ---- */

/* Where the name of the file ends in FILE.jsonl, FILE.jsonl#INDEX and FILE.jsonl@COMMIT; NULL: it
 * is no record. */
static const char *file_end(const char *operand)
{
    const char *at = strstr(operand, ".jsonl");

    while (at && !strchr("#@", at[6]))      /* which finds the end, too */
        at = strstr(at + 1, ".jsonl");
    return at ? at + 6 : NULL;
}

/* The last complete record of the file, or of that commit in it; or the INDEXth (from 1, or from
 * the end where it is negative). NULL after a complaint. */
static const Record *find_record(const char *operand, Record **records, int *count)
{
    const char *end = file_end(operand), *commit = *end == '@' ? end + 1 : "";
    const long number = *end == '#' ? strtol(end + 1, NULL, 10) : 0;
    const Record *found = NULL;
    char path[4096], error[4600];

    snprintf(path, sizeof(path), "%.*s", (int)(end - operand), operand);
    record_file_read(path, records, count, error, sizeof(error));
    for (int i = 0; i < *count; i++) {
        const Record *record = &(*records)[i];
        const char *own = json_string_value(json_object_get(record->engine, "commit"));

        if (*end == '#' ? i == (number < 0 ? *count + number : number - 1)
                        : record->complete && strncmp(own ? own : "", commit, strlen(commit)) == 0)
            found = record;
    }
    if (error[0] != '\0')
        notice("%s", error);
    else if (!found)
        notice("%s: no such record among the %d of the file", operand, *count);
    return found;
}

/* Why the two cannot be compared; NULL: they can. */
static const char *unlike(const Record *a, const Record *b)
{
    const SuiteAsk *of_a = &a->asked, *of_b = &b->asked;

    return strcmp(a->suite_sha256, b->suite_sha256) != 0 ? "the records are of different suites"
           : of_a->depth.plies != of_b->depth.plies || of_a->brief != of_b->brief
             || of_a->depth.selectivity != of_b->depth.selectivity
             || of_a->time_s < of_b->time_s || of_a->time_s > of_b->time_s
               ? "the records are of different searches"
           : a->threads != b->threads ? "the records are of different numbers of threads"
           : !json_equal(json_object_get(a->machine, "slug"), json_object_get(b->machine, "slug"))
               ? "the records are of different or unknown machines" : NULL;
}

/* Two operands that name records, and what came of them printed. */
static ExitStatus compare_two_records(const CompareChoices *choices, const VerdictRule *rule,
                                      char **operands)
{
    ComparePlan plan = { .rule = *rule };
    const Record *of[2] = { NULL, NULL };
    Record *records[2] = { NULL, NULL };
    int counts[2] = { 0, 0 };
    ExitStatus status = STATUS_INPUT;
    CompareResult result = { .rounds = 0 };

    for (int i = 0; i < 2 && (i == 0 || of[0]); i++) {
        of[i] = find_record(operands[i], &records[i], &counts[i]);
        plan.engines[i] = (EngineSpec){ .command = operands[i],
                                        .threads = of[i] ? of[i]->threads : 1 };
    }
    if (of[1] && unlike(of[0], of[1])) {
        status = fail(STATUS_USAGE, unlike(of[0], of[1]));
    } else if (of[1]) {
        bool wrong = false;

        compare_records(of[0], of[1], measure_cpu(&choices->measure, of[0]->threads == 1), rule,
                        &result);
        for (int p = 0; p < result.position_count; p++) {
            const RecordPosition *const *both = result.positions[p].of;

            wrong |= !both[0]->ok || !both[1]->ok
                     || (suite_ask_whole(&of[0]->asked) && both[0]->score != both[1]->score);
        }
        status = wrong ? fail(STATUS_DIFFERENT, "an answer is wrong, or not the same in both")
                       : finish(choices, &plan, &result, NULL);
        compare_free(&result);
    }
    for (int i = 0; i < 2; i++)
        record_file_free(&records[i], &counts[i]);
    return status;
}

/* ---- the command ---- */

#define AT(member) offsetof(CompareChoices, member)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What is compared" },
    { OPTION_TEXT, "suite", 0, AT(suite), "SUITE",
      .help = "name or file of the positions (default: gate)" },
    { OPTION_INT, "threads", 't', AT(threads), "N", .minimum = 1, .maximum = 1024,
      .help = "worker threads of both (default: 1)" },
    { OPTION_INT, "rounds", 'r', AT(rounds), "N", .minimum = 1, .maximum = 100000,
      .help = "at most N rounds; without --budget, as long as they take" },
    { OPTION_INT, "warmup", 0, AT(warmup), "N", .minimum = 0, .maximum = 1000,
      .help = "solves at the start of each round that are thrown away (default: 2)" },
    { OPTION_DURATION, "limit", 0, AT(limit), "TIME",
      .help = "for one position (default: 60 s or much more, so that only programs that hang "
              "meet it)" },
    { OPTION_TEXT, "margin", 0, AT(margin), "PERCENT",
      .help = "smaller differences do not matter (default: 0)" },
    { OPTION_TEXT, "alpha", 0, AT(alpha), "SHARE",
      .help = "error rate of the verdict, over all looks (default: 0.01)" },
    { OPTION_FLAG, "aa", 0, AT(aa), .help = "A against itself: the noise of this machine" },
    { .kind = OPTION_TABLE, .offset = AT(measure), .table = measure_options },
    { OPTION_HEADING, .help = "Output" },
    { OPTION_FLAG, "json", 0, AT(json), .help = "the result as one JSON object" },
    { OPTION_TEXT, "html", 0, AT(html), "FILE",
      .help = "the result as one page with a chart, beside what is printed" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "no table of positions, no progress line" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri compare ./old ./new", "is the new build slower?" },
    { "yomikiri compare --margin 1 --budget 2m ./old ./new", "... by 1 % or more?" },
    { "yomikiri compare ./yomikiri './yomikiri --etc off'", "what an idea is worth" },
    { "yomikiri compare './yomikiri --kernel avx2' ./yomikiri", "two kernels" },
    { "yomikiri compare --aa ./yomikiri", "the smallest change that can be seen here" },
    { "yomikiri compare 'edax:./lEdax -eval-file eval.dat' ./yomikiri", "another program" },
    { "yomikiri compare day.jsonl@1a2b3c4 day.jsonl", "two records of this machine" },
    { NULL, NULL },
};

static ExitStatus run(const Command *command, int argc, char **argv)
{
    CompareChoices choices = { .suite = "gate", .margin = "0", .alpha = "0.01", .threads = 1,
                               .warmup = 2, .limit = -1, .measure = MEASURE_DEFAULTS };
    VerdictRule rule = VERDICT_RULE;
    int operands;

    if (!args_parse(command, argc, argv, &choices, &operands))
        return (ExitStatus)operands;
    if (operands != (choices.aa ? 1 : 2))
        return args_complain(command, choices.aa ? "--aa takes one command line"
                                                 : "two command lines or two records, A and B");
    if (measure_check(command, &choices.measure) != STATUS_DONE)
        return STATUS_USAGE;
    if (!args_value_percent(choices.margin, 100, &rule.margin))
        return args_complain(command, "--margin takes a number from 0 to 100, not '%s'",
                             choices.margin);
    if (!args_value_number(choices.alpha, 1e-6, 0.5, &rule.alpha))
        return args_complain(command, "--alpha takes a number from 0.000001 to 0.5, not '%s'",
                             choices.alpha);

    const int records = (file_end(argv[0]) != NULL) + (operands > 1 && file_end(argv[1]) != NULL);

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
        "is reached or the budget is spent; wrong answers end it at once. Other programs are "
        "known as by bench --engine (docs/engines.md). Or A and B are records: FILE.jsonl is the "
        "last complete one, FILE.jsonl#3 the third (#-1 the last), FILE.jsonl@1a2b3c4 the last of "
        "that commit.\n\n"
        "Exit status 0: B is faster, or equal within the margin; 5: slower; 6: undecided, which "
        "with a margin of 0 is the best that an equal B can reach; 1: a wrong answer or a "
        "failure. With --aa 0: the noise floor is known; 6: not known after too few rounds; 7: A "
        "seems to differ from itself.",
    .options = OPTIONS,
    .usual = " suite threads rounds margin aa budget json html quiet ",
    .examples = EXAMPLES,
    .run = run,
};
