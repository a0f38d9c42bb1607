/* cmd_bench.c - the subcommand `bench`: suites run and verified, nodes and time. */

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/args.h"
#include "apps/cli/args/weights_option.h"
#include "apps/cli/bench/bench_keep.h"
#include "apps/cli/bench/bench_proof.h"
#include "apps/cli/bench/bench_runs.h"
#include "apps/cli/commands.h"
#include "apps/cli/measure/measure.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "bench/child/bench_child.h"
#include "bench/record/record.h"
#include "positions/suite/suite.h"

/* ---- what the options say ---- */

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

/* What the table of options cannot say, and what follows from it; complains. */
static ExitStatus check_choices(const Command *command, BenchChoices *choices)
{
    int low, high;

    if (choices->empties && !read_empties(choices->empties, &low, &high))
        return args_complain(command, "--empties: '%s' is neither a number nor two, A,B, from 0 "
                             "to 64", choices->empties);
    if (choices->ablate && (choices->record || choices->jsonl || choices->engines.count > 0))
        return args_complain(command, "--ablate makes a table of its own; it goes with none of "
                             "--record, --jsonl and --engine");
    if (choices->ask.brief && choices->ask.depth.plies == 0)
        return args_complain(command, "--short: goes with --depth");
    if (choices->ask.brief && choices->ask.depth.selectivity > 0)
        return args_complain(command, "--short: the shallow search has no levels of selectivity");
    if (choices->ask.time_s > 0 && choices->ask.time_s < 0.001)
        return args_complain(command, "--time: at least a millisecond");
    if (choices->ablate && (choices->ask.depth.plies > 0 || choices->ask.time_s > 0))
        return args_complain(command, "--ablate: measures exact solves, and goes with neither "
                             "--depth nor --time");
    if (choices->check && (choices->ablate || choices->ask.depth.plies > 0
                           || choices->ask.time_s > 0))
        return args_complain(command, "--check: proves the answers of a measurement of exact "
                             "solves, and goes with none of --ablate, --depth and --time");
    for (int i = 0; i < choices->engines.count; i++) {
        const char *equals = strchr(choices->engines.texts[i], '=');

        choices->own_threads |= measure_names_threads(choices->engines.texts[i]);
        if (!equals || equals == choices->engines.texts[i] || equals[1] == '\0')
            return args_complain(command, "--engine: '%s' is not NAME=COMMAND",
                                 choices->engines.texts[i]);
    }
    return measure_check(command, &choices->measure);
}

/* Leave of the suite what --empties and --first ask for. */
static void narrow(const BenchChoices *choices, Suite *suite)
{
    int low, high;

    if (choices->empties && read_empties(choices->empties, &low, &high))
        suite_keep_empties(suite, low, high);
    if (choices->first > 0)
        suite_keep_first(suite, choices->first);
}

/* ---- suite after suite ---- */

enum { HOPELESS_EMPTIES = 30 };

/* The positions of suite `name` that were asked for. False: said why there are none. */
static bool load_suite(const BenchChoices *choices, const char *name, Suite *suite)
{
    char error[1000];
    int hopeless;

    if (!suite_load(name, suite, error, sizeof(error))) {
        notice("%s", error);
        suite->count = 0;
        return false;
    }
    narrow(choices, suite);
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

/* The checker is there. */
static bool bench_check_begin(void)
{
    char checker[4096], error[300];

    if (bench_proof_checker(checker, sizeof(checker), error, sizeof(error)))
        return true;
    notice("--check: %s", error);
    return false;
}

/* Everything that can be known before anything is measured is looked at before: whether the
 * suites can be read and the records kept. `words` is the command line. The exit status; what
 * went wrong was said on standard error. */
static ExitStatus bench_suites(const BenchChoices *choices, char **names, int count, json_t *words)
{
    Suite *suites = memory_array((size_t)count, sizeof(*suites));
    ExitStatus status = STATUS_DONE;
    bool kept = true;
    MeasureCores cores;

    for (int i = 0; i < count; i++)
        if (!load_suite(choices, names[i], &suites[i]))
            status = STATUS_INPUT;
    for (int i = 0; i < count; i++)
        kept &= suites[i].count == 0 || bench_keep_check(choices, &suites[i]);
    kept &= !choices->check || bench_check_begin();
    if (!kept)
        status = STATUS_DIFFERENT;
    stop_install();
    measure_cores_open(&cores, &choices->measure, choices->threads,
                       choices->own_threads);
    for (int i = 0; i < count && kept && !stop_requested(); i++)
        if (suites[i].count > 0)
            status = args_worse(status, choices->ablate
                                        ? bench_ablate(choices, &suites[i], &cores)
                                        : bench_measure(choices, &suites[i], &cores, words));
    measure_cores_close(&cores);
    for (int i = 0; i < count; i++)
        suite_free(&suites[i]);
    free(suites);
    return stop_requested() ? args_worse(status, STATUS_INTERRUPTED) : status;
}

/* ---- the suites there are ---- */

/* "14-16", or "20" where all have as many. */
static void put_empties(const Suite *suite, char *out, size_t size)
{
    int low = suite->positions[0].empties, high = low;

    for (int i = 1; i < suite->count; i++) {
        low = min_int(low, suite->positions[i].empties);
        high = max_int(high, suite->positions[i].empties);
    }
    snprintf(out, size, low == high ? "%d" : "%d-%d", low, high);
}

static ExitStatus print_suite(const char *name)
{
    char empties[32], error[1000];
    Suite suite;

    if (!suite_load(name, &suite, error, sizeof(error))) {
        notice("%s", error);
        return STATUS_INPUT;
    }
    put_empties(&suite, empties, sizeof(empties));
    printf("%-16s %9d  %-7s  %s\n", suite.name, suite.count, empties, suite.path);
    suite_free(&suite);
    return STATUS_DONE;
}

/* The suites that are named, or all that suite_find_names() knows, on standard output with what is
 * in them; `names_alone`: the known names, for completion. */
static ExitStatus bench_list(bool names_alone, int count, char *const *operands)
{
    char program[4096], folders[4096];
    ExitStatus status = STATUS_DONE;
    SuiteNames known;

    suite_find_program(program, sizeof(program));
    suite_find_names(program, &known);
    if (names_alone) {
        for (int i = 0; i < known.count; i++)
            puts(known.name[i]);
        return STATUS_DONE;
    }
    if (count == 0 && known.count == 0) {
        suite_find_folders(program, folders, sizeof(folders));
        notice("there are no suites; looked in %s", folders);
        return STATUS_INPUT;
    }
    printf("%-16s %9s  %-7s  %s\n", "suite", "positions", "empties", "file");
    for (int i = 0; i < (count > 0 ? count : known.count); i++)
        if (print_suite(count > 0 ? operands[i] : known.name[i]) != STATUS_DONE)
            status = STATUS_INPUT;
    return status;
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
      .help = "positions to solve and forget at the start of a round (default: 1)" },
    { OPTION_LIST, "engine", 'e', AT(engines), "NAME=COMMAND",
      .help = "measure this program, too, side by side; may be repeated" },
    { OPTION_FLAG, "list", 0, AT(list),
      .help = "list the suites and measure nothing; with --quiet only their names" },
    { OPTION_FLAG, "ablate", 0, AT(ablate),
      .help = "show what each idea of the search is worth, by switching it off" },
    { OPTION_FLAG, "check", 0, AT(check),
      .help = "prove each answer afterwards, and have yomikiri-check check the proof" },
    { OPTION_FLAG, "serve", 0, AT(serve),
      .help = "answer one position per line of standard input with JSON lines" },
    { .kind = OPTION_TABLE, .offset = AT(measure), .table = measure_options },
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
        status = bench_list(choices.quiet, operands, argv);
    else if (status == STATUS_DONE)
        status = bench_suites(&choices, operands > 0 ? argv : only, max_int(operands, 1), words);
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
        "and first moves with the best ones (docs/midgame.md).\n\n"
        "With --engine other programs answer the same positions in turns with this one: "
        "Edax, Egaroucid, scrzebra or another yomikiri, known by their names "
        "(docs/engines.md).\n\n"
        "Interrupted, it shows and records what was done. See docs/bench.md.",
    .options = OPTIONS,
    .usual = " rounds depth time first empties engine list ablate check budget record jsonl "
             "quiet threads table ",
    .examples = EXAMPLES,
    .run = run,
};
