/* cmd_compare.c - A against B: two builds, or two records, to a verdict. */

#include "bench/compare/compare_records.h"
#include "cli/commands.h"
#include "cli/compare/compare_two_builds.h"
#include "cli/compare/compare_two_records.h"
#include "cli/profile/profile_option.h"

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
                               .warmup = 2, .measure = MEASURE_DEFAULTS };
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
