/* cmd_compare.c - A against B: two builds, or two records, to a verdict. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench/compare/compare_records.h"
#include "cli/bench/cmd_compare_parts.h"
#include "bench/memory/memory.h"
#include "bench/memory/memory_json.h"
#include "cli/commands.h"
#include "cli/terminal/notice.h"
#include "profiles/machine/machine_file.h"
#include "profiles/machine/machine_json.h"

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What is compared" },
    { OPTION_TEXT, "suite", 0, offsetof(CompareChoices, suite), "SUITE",
      .help = "name or file of the positions (default: gate)" },
    { OPTION_INT, "threads", 't', offsetof(CompareChoices, threads), "N",
      .minimum = 1, .maximum = 1024,
      .help = "worker threads of both (default: 1)" },
    { OPTION_INT, "rounds", 'r', offsetof(CompareChoices, rounds), "N",
      .minimum = 1, .maximum = 100000,
      .help = "at most N rounds; without --budget, as long as they take" },
    { OPTION_INT, "warmup", 0, offsetof(CompareChoices, warmup), "N",
      .minimum = 0, .maximum = 1000,
      .help = "positions solved first in each round and thrown away (default: 2)" },
    { OPTION_TEXT, "margin", 0, offsetof(CompareChoices, margin), "PERCENT",
      .help = "smaller differences do not matter (default: 0)" },
    { OPTION_TEXT, "alpha", 0, offsetof(CompareChoices, alpha), "SHARE",
      .help = "error rate of the verdict, over all looks (default: 0.01)" },
    { OPTION_FLAG, "aa", 0, offsetof(CompareChoices, aa),
      .help = "A against itself: the noise of this machine" },
    { OPTION_FLAG, "instructions", 0, offsetof(CompareChoices, instructions),
      .help = "count instructions, inside valgrind where the machine does not count" },
    { OPTION_FLAG, "force", 0, offsetof(CompareChoices, force),
      .help = "compare records of different machines, suites or threads" },
    { .kind = OPTION_TABLE, .offset = offsetof(CompareChoices, measure),
      .table = cmd_measure_options },
    { OPTION_HEADING, .help = "Output" },
    { OPTION_FLAG, "json", 0, offsetof(CompareChoices, json),
      .help = "the result as one JSON object" },
    { OPTION_FLAG, "jsonl", 0, offsetof(CompareChoices, jsonl),
      .help = "one JSON line per look, the result as the last" },
    { OPTION_FLAG, "quiet", 'q', offsetof(CompareChoices, quiet),
      .help = "no table of positions, no progress line" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri compare ./old ./new", "is the new build slower?" },
    { "yomikiri compare --margin 1 --budget 2m ./old ./new", "... by 1 % or more?" },
    { "yomikiri compare ./yomikiri './yomikiri --etc off'", "what an idea is worth" },
    { "yomikiri compare --aa ./yomikiri", "the smallest change that can be seen here" },
    { "yomikiri compare day.jsonl@1a2b3c4 day.jsonl", "two records of this machine" },
    { NULL, NULL },
};

/* ---- choices ---- */

/* A number in low..high from `text`, times `unit`; false: complained. */
static bool read_number(const Command *command, const char *name, const char *text, double low,
                        double high, double unit, double *out)
{
    char *end;
    const double value = strtod(text, &end);

    if (end == text || (*end != '\0' && strcmp(end, "%") != 0)
        || !(value >= low && value <= high)) {
        args_complain(command, "--%s takes a number from %g to %g, not '%s'", name, low, high,
                      text);
        return false;
    }
    *out = value * unit;
    return true;
}

static bool read_rule(const Command *command, const CompareChoices *choices, VerdictRule *rule)
{
    verdict_rule_init(rule);
    rule->seed = (uint64_t)choices->measure.seed;
    return read_number(command, "margin", choices->margin, 0.0, 100.0, 0.01, &rule->margin)
           && read_number(command, "alpha", choices->alpha, 1e-6, 0.5, 1.0, &rule->alpha);
}

/* ---- the end ---- */

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
        puts("noise floor: not known, there were too few rounds");
}

static json_t *describe_machine(void)
{
    const CpuSources sources = { .libraries = true };
    CpuDescription cpu;

    cpu_describe(&cpu, &sources);
    return machine_json(&cpu);
}

ExitStatus cmd_compare_finish(const CompareChoices *choices, CompareReport *report)
{
    if (memory_failures() > 0)          /* an interval may be too narrow, a verdict wrong */
        return cmd_compare_fail(STATUS_DIFFERENT, "out of memory");
    report->status = (int)status_of(report);
    if (choices->json || choices->jsonl) {
        const unsigned before = memory_failures();
        json_t *object = compare_report_json(report);
        json_t *machine = report->paired && object ? describe_machine() : NULL;
        const size_t style = choices->jsonl ? JSON_COMPACT : JSON_INDENT(2);

        if (object && machine)
            json_object_set(object, "machine", machine);
        json_decref(machine);
        if (machine_file_starved())
            memory_note_failure();
        if (!memory_json_print(stdout, memory_json_whole(object, before),
                               style | JSON_REAL_PRECISION(9)))
            report->status = cmd_compare_fail(STATUS_DIFFERENT, "the result cannot be written");
    } else {
        compare_report_print(stdout, report, !choices->quiet);
        if (report->same)
            print_noise_floor(report);
    }
    return (ExitStatus)report->status;
}

ExitStatus cmd_compare_fail(ExitStatus status, const char *message)
{
    notice("%s", message);
    return status;
}

/* ---- the subcommand ---- */

static ExitStatus compare_commands(const CompareChoices *choices, const VerdictRule *rule,
                                   char **operands)
{
    char error[1000];
    Suite suite;

    if (!suite_load(choices->suite, &suite, error, sizeof(error)))
        return cmd_compare_fail(STATUS_INPUT, error);

    const ExitStatus status = suite.count > 0
        ? cmd_compare_builds(choices, &suite, rule, operands)
        : cmd_compare_fail(STATUS_INPUT, "the suite has no positions");

    suite_free(&suite);
    return status;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    CompareChoices choices = { .suite = "gate", .margin = "0", .alpha = "0.01", .threads = 1,
                               .warmup = 2, .measure = CMD_MEASURE_DEFAULTS };
    VerdictRule rule;
    int operands;

    if (!args_parse(command, argc, argv, &choices, &operands))
        return (ExitStatus)operands;
    if (operands != (choices.aa ? 1 : 2))
        return args_complain(command, choices.aa ? "--aa takes one command line"
                                                 : "two command lines or two records, A and B");
    if (cmd_measure_check(command, &choices.measure) != STATUS_DONE
        || !read_rule(command, &choices, &rule))
        return STATUS_USAGE;

    const int records = compare_record_named(argv[0])
                        + (operands > 1 && compare_record_named(argv[1]));

    if (records > 0 && (choices.aa || records != operands))
        return args_complain(command, "a record can only be compared with a record");
    return records > 0 ? cmd_compare_records(&choices, &rule, argv)
                       : compare_commands(&choices, &rule, argv);
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
        "failure. With --aa 0: the noise floor is known; 6: not, for want of rounds; 7: A "
        "seems to differ from itself.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
