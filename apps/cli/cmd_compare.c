/* cmd_compare.c - A against B: two builds, or two records, to a verdict. */

#include "apps/cli/commands.h"
#include "apps/cli/compare/compare_choices.h"
#include "apps/cli/compare/compare_runs.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/terminal/notice.h"
#include "base/shown.h"
#include "bench/compare/compare_records.h"
#include "bench/compare/verdict.h"

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
            .cpu = cpu, .threads = a->threads, .alpha = rule->alpha, .margin = rule->margin,
            .reps = { records.reps[0], records.reps[1] }, .p_value = records.p_value,
            .values = records.asked_values ? records.values : NULL, .forced = forced,
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
        status = compare_finish(choices, &report);
    } else {
        compare_fail(status, records.wrong);
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
            status = compare_fail(STATUS_INPUT, error);
        else if (records[i].warning[0] != '\0')
            notice("%s", records[i].warning);
    }
    if (status == STATUS_DONE)
        status = judge_records(choices, rule, operands, records[0].record, records[1].record);
    for (int i = 0; i < 2; i++)
        compare_record_close(&records[i]);
    return status;
}

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
    { OPTION_DURATION, "limit", 0, offsetof(CompareChoices, limit), "TIME",
      .help = "for one position (default: one that only a program that hangs meets, 60 s or much "
              "more)" },
    { OPTION_TEXT, "margin", 0, offsetof(CompareChoices, margin), "PERCENT",
      .help = "smaller differences do not matter (default: 0)" },
    { OPTION_TEXT, "alpha", 0, offsetof(CompareChoices, alpha), "SHARE",
      .help = "error rate of the verdict, over all looks (default: 0.01)" },
    { OPTION_FLAG, "kernel", 0, offsetof(CompareChoices, kernels),
      .help = "A and B are kernels of this program, as `yomikiri cpu` lists them" },
    { OPTION_FLAG, "aa", 0, offsetof(CompareChoices, aa),
      .help = "A against itself: the noise of this machine" },
    { OPTION_FLAG, "instructions", 0, offsetof(CompareChoices, instructions),
      .help = "count instructions, inside valgrind where the machine does not count" },
    { OPTION_FLAG, "force", 0, offsetof(CompareChoices, force),
      .help = "compare records of different machines, suites or threads" },
    { .kind = OPTION_TABLE, .offset = offsetof(CompareChoices, measure),
      .table = measure_options },
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
    if (!compare_choices_read(command, &choices, &rule))
        return STATUS_USAGE;

    if (choices.kernels && !compare_choices_kernels(command, operands, argv, commands))
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
