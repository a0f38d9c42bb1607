/* cmd_bench.c - the subcommand `bench`: suites run and verified, nodes and time. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/weights_option.h"
#include "apps/cli/bench/bench.h"
#include "apps/cli/commands.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "bench/child/bench_child.h"

enum { HOPELESS_EMPTIES = 30 };

/* ---- what the options say ---- */

/* "20" or "18,22". */
static bool read_empties(const char *text, int *low, int *high)
{
    int end = 0;

    if (sscanf(text, "%d%n,%d%n", low, &end, high, &end) == 1)
        *high = *low;
    return end > 0 && text[end] == '\0' && 0 <= *low && *low <= *high && *high <= 64;
}

/* What the table of options cannot say, and what follows from it; complains. */
static ExitStatus check_choices(const Command *command, BenchChoices *choices)
{
    const SuiteAsk *ask = &choices->ask;
    int low, high;
    const struct { bool wrong; const char *why; } RULES[] = {
        { choices->ablate && (choices->record || choices->jsonl || choices->engines.count > 0),
          "--ablate makes a table of its own; it goes with none of --record, --jsonl and "
          "--engine" },
        { choices->ablate && !suite_ask_whole(ask),
          "--ablate: measures exact solves, and goes with neither --depth nor --time" },
        { ask->brief && ask->depth.plies == 0, "--short: goes with --depth" },
        { ask->brief && ask->depth.selectivity > 0,
          "--short: the shallow search has no levels of selectivity" },
        { ask->time_s > 0 && ask->time_s < 0.001, "--time: at least a millisecond" },
    };

    if (choices->empties && !read_empties(choices->empties, &low, &high))
        return args_complain(command, "--empties: '%s' is neither a number nor two, A,B, from 0 "
                             "to 64", choices->empties);
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++)
        if (RULES[i].wrong)
            return args_complain(command, "%s", RULES[i].why);
    for (int i = 0; i < choices->engines.count; i++) {
        const char *text = choices->engines.texts[i], *equals = strchr(text, '=');

        choices->own_threads |= measure_names_threads(text);
        if (!equals || equals == text || equals[1] == '\0')
            return args_complain(command, "--engine: '%s' is not NAME=COMMAND", text);
    }
    return measure_check(command, &choices->measure);
}

/* ---- suites ---- */

/* The positions of suite `name` that were asked for. False: said why there are none. */
static bool load_suite(const BenchChoices *choices, const char *name, Suite *suite)
{
    char error[1000];
    int low, high, hopeless;

    if (!suite_load(name, suite, error, sizeof(error))) {
        notice("%s", error);
        suite->count = 0;
        return false;
    }
    if (choices->empties && read_empties(choices->empties, &low, &high))
        suite_keep_empties(suite, low, high);
    if (choices->first > 0)
        suite_keep_first(suite, choices->first);
    hopeless = suite_ask_whole(&choices->ask) && choices->limit <= 0
        ? suite_drop_hopeless(suite, HOPELESS_EMPTIES) : 0;
    if (hopeless > 0)
        notice("%s: left out %d position%s that %s no score and more than %d empty squares; "
               "--depth searches them, --limit tries to prove them", suite->path, hopeless,
               hopeless == 1 ? "" : "s", hopeless == 1 ? "has" : "have", HOPELESS_EMPTIES);
    suite_ask(suite, &choices->ask);
    if (suite->count == 0)
        notice("%s: no position is left to run", suite->path);
    return suite->count > 0;
}

/* All suites are read before anything is measured. `words` is the command line. The exit status;
 * what went wrong was said on standard error. */
static ExitStatus run_suites(const BenchChoices *choices, char **names, int count, json_t *words)
{
    Suite *suites = memory_array((size_t)count, sizeof(*suites));
    ExitStatus status = STATUS_DONE;
    MeasureCores cores;

    for (int i = 0; i < count; i++)
        if (!load_suite(choices, names[i], &suites[i]))
            status = STATUS_INPUT;
    stop_install();
    measure_cores_open(&cores, &choices->measure, choices->threads,
                       choices->own_threads);
    for (int i = 0; i < count && !stop_requested(); i++)
        if (suites[i].count > 0)
            status = args_worse(status, bench_measure(choices, &suites[i], &cores, words));
    for (int i = 0; i < count; i++)
        suite_free(&suites[i]);
    free(suites);
    return stop_requested() ? args_worse(status, STATUS_INTERRUPTED) : status;
}

/* The suites that a bare name stands for, on standard output with what is in them; `names_alone`:
 * for completion. */
static ExitStatus list_suites(bool names_alone)
{
    char program[4096], folders[4096], error[1000];
    ExitStatus status = STATUS_DONE;
    SuiteNames known;
    Suite suite;

    suite_find_program(program, sizeof(program));
    suite_find_names(program, &known);
    for (int i = 0; i < known.count; i++) {
        if (names_alone) {
            puts(known.name[i]);
        } else if (suite_load(known.name[i], &suite, error, sizeof(error))) {
            printf("%-16s %4d positions  %s\n", suite.name, suite.count, suite.path);
            suite_free(&suite);
        } else {
            notice("%s", error);
            status = STATUS_INPUT;
        }
    }
    if (known.count > 0 || names_alone)
        return status;
    suite_find_folders(program, folders, sizeof(folders));
    notice("there are no suites; looked in %s", folders);
    return STATUS_INPUT;
}

#define AT(field) offsetof(BenchChoices, field)

static const Option OPTIONS[] = {
    { .kind = OPTION_HEADING, .help = "What is run" },
    { OPTION_INT, "rounds", 'r', AT(rounds), "N", .minimum = 1, .maximum = 1000,
      .help = "repetitions of every position (default: 3, or what --budget has room for)" },
    { OPTION_DURATION, "limit", 0, AT(limit), "TIME",
      .help = "give a position up after this time (default: 60 s or much more, so that only "
              "programs that hang meet it; 120 s with --ablate)" },
    { OPTION_DEPTH, "depth", 0, AT(ask.depth), .minimum = 1, .maximum = 64,
      .help = "search N plies instead of to the end, and judge values and moves; P percent of "
              "the shallower searches believed on the way are right: 73 (default), 87, 95, 99, "
              "or 100, none is believed" },
    { OPTION_FLAG, "short", 0, AT(ask.brief),
      .help = "with --depth: by the shallow search alone" },
    { OPTION_DURATION, "time", 0, AT(ask.time_s), "TIME",
      .help = "end a search after this time, and judge what it found" },
    { OPTION_INT, "first", 0, AT(first), "N", .minimum = 1, .maximum = 1 << 30,
      .help = "only the first N positions" },
    { OPTION_TEXT, "empties", 0, AT(empties), "A,B",
      .help = "only positions with A to B empty squares, or with A" },
    { OPTION_INT, "warmup", 0, AT(warmup), "N", .minimum = 0, .maximum = 1000,
      .help = "solves to forget at the start of a round (default: 1)" },
    { OPTION_LIST, "engine", 'e', AT(engines), "NAME=COMMAND",
      .help = "measure this program, too, side by side; may be repeated" },
    { OPTION_FLAG, "list", 0, AT(list),
      .help = "list the suites and measure nothing; with --quiet only their names" },
    { OPTION_FLAG, "ablate", 0, AT(ablate),
      .help = "show what each idea of the search is worth, by switching it off" },
    { OPTION_FLAG, "serve", 0, AT(serve),
      .help = "answer one position per line of standard input with JSON lines" },
    { .kind = OPTION_TABLE, .offset = AT(measure), .table = measure_options },
    { .kind = OPTION_HEADING, .help = "What is shown and kept" },
    { OPTION_FLAG, "record", 0, AT(record),
      .help = "append to results/MACHINE/SUITE.jsonl" },
    { OPTION_TEXT, "results", 0, AT(results), "FOLDER", .help = "instead of results/" },
    { OPTION_FLAG, "jsonl", 0, AT(jsonl), .help = "print the records instead of tables" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "no tables, no progress" },
    { .kind = OPTION_SOLVER, .offset = AT(solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri bench", "the suite ffo-20-39, three times, one thread" },
    { "yomikiri bench --list", "the list of suites" },
    { "yomikiri bench --record -t 2 ffo-40-59", "two threads; keep the measurement" },
    { "yomikiri bench --engine 'old=./yomikiri --etc off' gate", "two programs, interleaved" },
    { "yomikiri bench --depth 12 midgame", "far from the end: how good are values and moves?" },
    { "yomikiri bench --ablate --first 5 --rounds 1 ffo-40-59", "what each idea is worth" },
    { NULL, NULL },
};

static ExitStatus run_child(const BenchChoices *choices)
{
    char pinned[200] = "", error[300];
    const BenchChildPlan plan = {
        .config = &choices->solver.config, .classic = choices->solver.classic,
        .ask = choices->ask,
        .profile = choices->solver.classic ? "default" : choices->profile.force.label,
        .pinned = pinned,
        /* Where nothing ever tells a search to end, no thread may disturb what is measured. */
        .watch = choices->ask.time_s > 0 ? stop_watch : NULL,
    };

    measure_cores_here(&choices->measure, pinned, sizeof(pinned));
    if (bench_child_run(&plan, stdin, stdout, error, sizeof(error)))
        return STATUS_DONE;
    if (error[0] != '\0')
        notice("%s", error);
    return STATUS_DIFFERENT;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    BenchChoices choices = {
        .warmup = 1, .limit = -1, .results = "results", .measure = MEASURE_DEFAULTS,
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
    if (status == STATUS_DONE && !choices.list)
        status = profile_option(command, &choices.solver, &choices.profile);
    if (status == STATUS_DONE && !choices.list && !weights_option_load(&choices.solver))
        status = STATUS_INPUT;
    yk_config_get(&choices.solver.config, "threads", &choices.threads);
    if (status == STATUS_DONE && choices.serve)
        status = run_child(&choices);
    else if (status == STATUS_DONE && choices.list)
        status = list_suites(choices.quiet);
    else if (status == STATUS_DONE)
        status = run_suites(&choices, operands > 0 ? argv : only, max_int(operands, 1), words);
    json_decref(words);
    weights_option_release(&choices.solver);
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
        "The solver that is measured runs in processes of its own, started anew for every "
        "round. With --depth or --time nothing is proven: values are compared with proven scores, "
        "and first moves with the best ones (docs/training.md).\n\n"
        "With --engine other programs answer the same positions in turns with this one: "
        "Edax, Egaroucid or another yomikiri, known by their names "
        "(docs/engines.md).\n\n"
        "Interrupted, it shows and records what was done. See docs/bench.md.",
    .options = OPTIONS,
    .usual = " rounds depth time first empties engine list ablate budget record jsonl "
             "quiet threads table ",
    .examples = EXAMPLES,
    .run = run,
};
