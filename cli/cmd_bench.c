/* cmd_bench.c - run suites, verify, and show nodes and time. */

#include <stdlib.h>
#include <string.h>

#include "bench/record/record_json.h"
#include "bench/serve/serve.h"
#include "cli/bench/cmd_bench.h"
#include "cli/commands.h"
#include "cli/terminal/notice.h"
#include "cli/terminal/stop.h"

#define AT(field) offsetof(BenchChoices, field)

static const Option OPTIONS[] = {
    { .kind = OPTION_HEADING, .help = "What is run" },
    { OPTION_INT, "rounds", 'r', AT(rounds), "N", .minimum = 1, .maximum = 1000,
      .help = "repetitions of every position (default: 3, or what --budget has room for)" },
    { OPTION_DURATION, "limit", 0, AT(limit), "TIME",
      .help = "give a position up after it (default: never; 120 s with --ablate)" },
    { OPTION_INT, "first", 0, AT(first), "N", .minimum = 1, .maximum = 1 << 30,
      .help = "only the first N positions" },
    { OPTION_TEXT, "empties", 0, AT(empties), "A,B",
      .help = "only positions with A to B empty squares, or with A" },
    { OPTION_INT, "warmup", 0, AT(warmup), "N", .minimum = 0, .maximum = 1000,
      .help = "positions to solve and forget at the start of a round (default: 1)" },
    { OPTION_LIST, "engine", 'e', AT(engines), "NAME=COMMAND",
      .help = "measure this program, too, side by side; may be repeated" },
    { OPTION_FLAG, "list", 0, AT(list),
      .help = "show which suites there are, and measure nothing; with --quiet their names" },
    { OPTION_FLAG, "ablate", 0, AT(ablate),
      .help = "show what each idea of the search is worth, by switching it off" },
    { OPTION_FLAG, "serve", 0, AT(serve),
      .help = "answer one position per line of standard input with JSON lines" },
    { .kind = OPTION_TABLE, .offset = AT(measure), .table = cmd_measure_options },
    { .kind = OPTION_HEADING, .help = "What is shown and kept" },
    { OPTION_FLAG, "record", 0, AT(record),
      .help = "append to results/MACHINE/SUITE.jsonl" },
    { OPTION_TEXT, "results", 0, AT(results), "FOLDER", .help = "instead of results/" },
    { OPTION_FLAG, "jsonl", 0, AT(jsonl), .help = "print the records instead of tables" },
    { OPTION_FLAG, "markdown", 0, AT(markdown), .help = "tables in Markdown" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "no tables, no progress" },
    { .kind = OPTION_SOLVER, .offset = AT(solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri bench", "the suite ffo-20-39, three times, one thread" },
    { "yomikiri bench --list", "which suites there are" },
    { "yomikiri bench --record -t 2 ffo-40-59", "two threads; keep the measurement" },
    { "yomikiri bench --engine 'old=./yomikiri --etc off' gate", "two programs, interleaved" },
    { "yomikiri bench --ablate --first 5 --rounds 1 ffo-40-59", "what each idea is worth" },
    { NULL, NULL },
};

static ExitStatus serve(const BenchChoices *choices)
{
    char pinned[200] = "", error[300];
    const ServePlan plan = {
        .config = &choices->solver.config, .classic = choices->solver.classic,
        .profile = "default", .pinned = pinned,
    };

    if (choices->measure.pin != NOT_NAMED)
        pin_core(choices->measure.pin, pinned, sizeof(pinned));
    if (serve_run(&plan, stdin, stdout, error, sizeof(error)))
        return STATUS_DONE;
    if (error[0] != '\0')
        notice("%s", error);
    return STATUS_DIFFERENT;
}

int cmd_bench_threads(const BenchChoices *choices)
{
    int threads = 1;

    yk_config_get(&choices->solver.config, "threads", &threads);
    return threads;
}

bool cmd_bench_own_threads(const BenchChoices *choices)
{
    for (int i = 0; i < choices->engines.count; i++)
        if (cmd_measure_names_threads(choices->engines.texts[i]))
            return true;
    return false;
}

/* "20" or "18,22". */
static bool read_empties(const char *text, int *low, int *high)
{
    char *end;

    *low = *high = (int)strtol(text, &end, 10);
    if (end != text && *end == ',') {
        const char *second = end + 1;

        *high = (int)strtol(second, &end, 10);
        if (end == second)
            return false;
    }
    return end != text && *end == '\0' && 0 <= *low && *low <= *high && *high <= 64;
}

/* The positions of suite `name` that were asked for. False: said why there are none. */
static bool load_suite(const BenchChoices *choices, const char *name, Suite *suite)
{
    char error[1000];
    int low, high;

    if (!suite_load(name, suite, error, sizeof(error))) {
        notice("%s", error);
        suite->count = 0;
        return false;
    }
    if (choices->empties && read_empties(choices->empties, &low, &high))
        suite_keep_empties(suite, low, high);
    if (choices->first > 0)
        suite_keep_first(suite, choices->first);
    if (suite->count == 0)
        notice("%s: no position is left to run", suite->path);
    return suite->count > 0;
}

/* 1 outranks 130, which outranks 3 and 4. */
static ExitStatus worse(ExitStatus a, ExitStatus b)
{
    static const ExitStatus ORDER[] = { STATUS_DIFFERENT, STATUS_INTERRUPTED, STATUS_LIMIT,
                                        STATUS_INPUT, STATUS_DONE };

    for (size_t i = 0; i < ARRAY_LENGTH(ORDER); i++)
        if (a == ORDER[i] || b == ORDER[i])
            return ORDER[i];
    return a;
}

/* Everything that can be known before anything is measured is looked at before. */
static ExitStatus run_suites(const BenchChoices *choices, char **names, int count,
                             json_t *words)
{
    Suite *suites = calloc((size_t)count, sizeof(*suites));
    ExitStatus status = STATUS_DONE;
    bool kept = true;
    BenchPin pin;

    if (!suites) {
        fputs("yomikiri: no memory for the suites\n", stderr);
        return STATUS_DIFFERENT;
    }
    for (int i = 0; i < count; i++)
        if (!load_suite(choices, names[i], &suites[i]))
            status = STATUS_INPUT;
    for (int i = 0; i < count; i++)
        kept &= suites[i].count == 0 || cmd_bench_keep_check(choices, &suites[i]);
    if (!kept)
        status = STATUS_DIFFERENT;
    stop_install();
    cmd_bench_pin_open(&pin, &choices->measure, cmd_bench_threads(choices),
                       cmd_bench_own_threads(choices));
    for (int i = 0; i < count && kept && !stop_requested(); i++)
        if (suites[i].count > 0)
            status = worse(status, choices->ablate
                                       ? cmd_bench_ablate(choices, &suites[i], &pin)
                                       : cmd_bench_measure(choices, &suites[i], &pin, words));
    cmd_bench_pin_close(&pin);
    for (int i = 0; i < count; i++)
        suite_free(&suites[i]);
    free(suites);
    return stop_requested() ? worse(status, STATUS_INTERRUPTED) : status;
}

static ExitStatus check_choices(const Command *command, const BenchChoices *choices)
{
    int low, high;

    if (choices->empties && !read_empties(choices->empties, &low, &high))
        return args_complain(command, "--empties: '%s' is neither a number nor two, A,B, from 0 "
                             "to 64", choices->empties);
    if (choices->ablate && (choices->record || choices->jsonl || choices->engines.count > 0))
        return args_complain(command, "--ablate makes a table of its own; it goes with none of "
                             "--record, --jsonl and --engine");
    for (int i = 0; i < choices->engines.count; i++) {
        const char *equals = strchr(choices->engines.texts[i], '=');

        if (!equals || equals == choices->engines.texts[i] || equals[1] == '\0')
            return args_complain(command, "--engine: '%s' is not NAME=COMMAND",
                                 choices->engines.texts[i]);
    }
    return cmd_measure_check(command, &choices->measure);
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    BenchChoices choices = {
        .warmup = 1, .limit = -1, .results = "results", .measure = CMD_MEASURE_DEFAULTS,
    };
    char usual[] = "ffo-20-39", *only[] = { usual };
    json_t *words = record_json_command(argc, argv);
    ExitStatus status;
    int operands;

    if (!args_parse(command, argc, argv, &choices, &operands)) {
        json_decref(words);
        return (ExitStatus)operands;
    }
    status = check_choices(command, &choices);
    if (status == STATUS_DONE && !words) {
        fputs("yomikiri: out of memory\n", stderr);
        status = STATUS_DIFFERENT;
    } else if (status == STATUS_DONE && choices.serve)
        status = serve(&choices);
    else if (status == STATUS_DONE && choices.list)
        status = cmd_bench_list(choices.quiet, operands, argv);
    else if (status == STATUS_DONE)
        status = run_suites(&choices, operands > 0 ? argv : only, max_int(operands, 1), words);
    json_decref(words);
    return status;
}

const Command cmd_bench = {
    .name = "bench",
    .summary = "run suites, verify every answer, measure nodes and time",
    .operands = "[SUITE]...",
    .description =
        "Solves every position of a suite from an empty table, round after round, checks every "
        "answer, and shows time, nodes and how good the order of moves was. A SUITE is a file "
        "of positions or the bare name of one of positions/sets/; by default ffo-20-39. A wrong "
        "answer ends the run before any time is shown.\n\n"
        "What is measured runs in processes of its own, which are started anew for every "
        "round. With --engine other programs answer the same positions in turns with this one: "
        "Edax, Egaroucid, scrzebra or another yomikiri, known by their names "
        "(docs/engines.md).\n\n"
        "Interrupted, it shows and records what was done. See docs/bench.md.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
