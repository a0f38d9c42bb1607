/* cmd_pick.c - the subcommand `pick`: the choice of a short suite for a time budget. */

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/commands.h"
#include "apps/cli/args/args.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/progress_line.h"
#include "apps/cli/terminal/stop.h"
#include "base/files/new_file.h"
#include "base/files/writable.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "base/text/grid.h"
#include "lab/pick/pick.h"
#include "positions/suite/suite.h"
#include "positions/writer.h"

enum { RATE = 25000000, APART = 6 };   /* nodes a second; plies between positions of one game */
static const double SHARE = 0.4;        /* of the positions, with equally many empties */

typedef struct {
    double budget_s;
    int rounds, least, most, kinds, longest;
    const char *out;
    bool json, quiet;
} Choices;

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What is wanted" },
    { OPTION_DURATION, "budget", 0, offsetof(Choices, budget_s), "TIME",
      .help = "what all rounds of a comparison by the suite may take, in solves of both builds "
              "(default: 30 s)" },
    { OPTION_INT, "rounds", 'r', offsetof(Choices, rounds), "N", .minimum = 1, .maximum = 1000,
      .help = "rounds of that comparison (default: 15)" },
    { OPTION_INT, "least", 0, offsetof(Choices, least), "N", .minimum = 1, .maximum = PICK_MOST,
      .help = "positions at least (default: 12)" },
    { OPTION_INT, "most", 0, offsetof(Choices, most), "N", .minimum = 1, .maximum = PICK_MOST,
      .help = "positions at most (default: 32)" },
    { OPTION_INT, "kinds", 0, offsetof(Choices, kinds), "N", .minimum = 1, .maximum = 60,
      .help = "different numbers of empties at least (default: 3)" },
    { OPTION_INT, "longest", 0, offsetof(Choices, longest), "PERCENT", .minimum = 1,
      .maximum = 100, .help = "of a round that one position may take (default: 12)" },
    { OPTION_HEADING, .help = "What is left" },
    { OPTION_TEXT, "out", 'o', offsetof(Choices, out), "FILE", .help = "the suite, as OBF" },
    { OPTION_FLAG, "json", 0, offsetof(Choices, json),
      .help = "choice and worths as one JSON object" },
    { OPTION_FLAG, "quiet", 'q', offsetof(Choices, quiet), .help = "no table, no progress" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri pick --budget 30s --out gate.obf", "from varied, for a gate of 30 seconds" },
    { "yomikiri pick --budget 10s --json ffo-20-39", "another budget, another pool" },
    { NULL, NULL },
};

typedef struct {
    Choices choices;
    Suite suite;
    int candidate[PICK_MOST];   /* index in the pool */
    PickPosition positions[PICK_MOST];
    int count, too_long;
    PickProblem problem;
    bool in[PICK_MOST];         /* by candidate */
    int64_t most_nodes;         /* of a solve */
} Pick;

/* ---- the pool ---- */

static ExitStatus load(Pick *pick, const char *name)
{
    ExitStatus status = STATUS_DONE;
    char error[1000];

    if (!suite_load(name, &pick->suite, error, sizeof(error))) {
        notice("%s", error);
        return STATUS_INPUT;
    }
    for (int i = 0; i < pick->suite.count; i++)
        if (!pick->suite.positions[i].has_expected) {
            notice("%s: %s has no score, and its answers could not be checked", pick->suite.path,
                   pick->suite.positions[i].id);
            status = STATUS_INPUT;
        }
    if (pick->suite.count > PICK_MOST) {
        notice("%s: %d positions; a pool has at most %d", pick->suite.path, pick->suite.count,
               PICK_MOST);
        status = STATUS_INPUT;
    }
    return status;
}

/* ---- the costs ---- */

/* yk_progress_fn */
static int too_long(const yk_progress *progress, void *context)
{
    const Pick *pick = context;

    return stop_requested() || (int64_t)progress->nodes > pick->most_nodes;
}

/* Solve every position once; those that are short enough are candidates. */
static ExitStatus measure(Pick *pick)
{
    yk_config config;
    yk_solver *solver = NULL;
    ProgressLine line;
    ExitStatus status = STATUS_DONE;

    yk_config_init(&config);
    yk_config_set(&config, "threads", 1);
    if (yk_create(&solver, &config) != YK_OK)
        memory_end();
    stop_install();
    stop_watch(&solver, 1);
    progress_line_begin(&line, !pick->choices.quiet, 0.0);
    for (int i = 0; i < pick->suite.count && status == STATUS_DONE; i++) {
        const SuitePosition *position = &pick->suite.positions[i];
        yk_result result = { .size = sizeof(result) };
        yk_query query;

        if (progress_line_due(&line))
            progress_line_draw(&line, "solves %s, %d of %d", position->id, i + 1,
                               pick->suite.count);
        yk_query_init(&query, position->board);
        query.flags = YK_NO_LINE;
        query.progress = too_long;
        query.context = pick;
        yk_clear(solver);

        const yk_status solved = yk_solve(solver, &query, &result);
        const int64_t nodes = (int64_t)result.nodes;

        if (solved != YK_OK || result.lower > position->expected
            || result.upper < position->expected) {
            progress_line_clear(&line);
            if (solved != YK_OK)
                notice("%s: %s: %s", pick->suite.path, position->id, yk_status_text(solved));
            else
                notice("%s: %s: its score is recorded as %+d and is %s%+d", pick->suite.path,
                       position->id, position->expected,
                       result.lower == result.upper ? "" : "at least ", result.lower);
            status = STATUS_DIFFERENT;
        } else if (stop_requested()) {
            status = STATUS_INTERRUPTED;
        } else if (result.stopped || nodes > pick->most_nodes) {
            pick->too_long++;
        } else {
            pick->candidate[pick->count] = i;
            pick->positions[pick->count++] = (PickPosition){
                .board = position->board, .score = position->expected, .nodes = nodes,
                .cost_ns = (int64_t)(1e9 * (double)nodes / RATE),
            };
        }
    }
    progress_line_clear(&line);
    stop_watch(NULL, 0);
    yk_destroy(solver);
    return status;
}

/* ---- what is left ---- */

/* The suite, whole or not at all, in the order of the pool, which is read again: a suite does not
 * keep all that is known of its moves. False: complained. */
static bool write_suite(const Pick *pick, const char *path)
{
    const size_t length = strlen(pick->suite.path);
    char line[WRITER_SIZE], error[1000] = "";
    ReaderOptions options;
    Position position;
    NewFile file;
    Diag diag;
    FILE *source = fopen(pick->suite.path, "rb");
    bool good = source && new_file_begin(&file, path, error, sizeof(error));

    reader_options_init(&options);
    if (length > 4 && strcmp(pick->suite.path + length - 4, ".obf") == 0)
        options.format = FORMAT_OBF;
    Reader *reader = good ? reader_open_file(source, &options) : NULL;

    for (int i = 0, next = 0; good && next < pick->count; i++) {
        bool wrote = true;

        good = reader_next(reader, &position, &diag) == READ_POSITION;
        if (i != pick->candidate[next])
            continue;
        if (pick->in[next++])
            wrote = writer_obf(&position, line, sizeof(line)) >= 0
                    && position_obf_name(position.id, line, sizeof(line)) >= 0
                    && fprintf(file.file, "%s\n", line) >= 0;
        good = good && wrote;
    }
    if (reader)
        good = new_file_end(&file, good, error, sizeof(error)) && good;
    reader_close(reader);
    if (source)
        fclose(source);
    if (!good && error[0] == '\0')
        notice("%s cannot be written, or %s has changed while it was read", path,
               pick->suite.path);
    else if (!good)
        notice("%s", error);
    return good;
}

static ExitStatus show(const Pick *pick)
{
    const Choices *choices = &pick->choices;
    const PickProblem *problem = &pick->problem;
    const double round_s = (double)problem->limits.budget_ns * 1e-9;
    Arena arena = { .blocks = NULL };
    Grid *grid = grid_new(&arena);
    json_t *list = json_array();
    double alone = 0.0, in_pairs = 0.0, cost_s = 0.0;
    int chosen = 0;

    grid_columns(grid, "position:id|>empties|>time:time_s|>nodes|>alone|>in pairs:pairs");
    for (int i = 0; i < pick->count; i++) {
        const SuitePosition *position = &pick->suite.positions[pick->candidate[i]];
        const double time_s = (double)problem->cost_ns[i] * 1e-9;
        const double pairs = pick_pairs(problem, pick->in, i);

        if (!pick->in[i])
            continue;
        chosen++;
        alone += problem->single[i];
        in_pairs += 0.5 * pairs;
        cost_s += time_s;
        grid_text(grid, position->id);
        grid_int(grid, position->empties);
        grid_seconds(grid, time_s);
        grid_count(grid, pick->positions[i].nodes);
        grid_text(grid, arena_print(&arena, "%.2f", problem->single[i]));
        grid_text(grid, arena_print(&arena, "%.2f", pairs));
        json_array_append_new(list, json_pack(
            "{so si sf sI sf sf}", "id", memory_json_text(position->id),
            "empties", position->empties, "time_s", time_s,
            "nodes", (json_int_t)pick->positions[i].nodes, "alone", problem->single[i],
            "pairs", pairs));
    }
    json_t *json = json_pack(
        "{ss s{so ss si si} sf si sf s{si sf sf sf} so}", "schema", "yomikiri.picked/2",
        "pool", "name", memory_json_text(pick->suite.name), "sha256", pick->suite.sha256,
        "positions", pick->suite.count, "too_long", pick->too_long,
        "budget_s", choices->budget_s, "rounds", choices->rounds, "round_s", round_s,
        "chosen", "positions", chosen, "time_s", cost_s, "worth", alone + in_pairs, "alone", alone,
        "positions", list);
    bool good = true;

    if (choices->json)
        good = memory_json_print(stdout, json_incref(json), JSON_INDENT(2));
    else if (!choices->quiet) {
        printf("pool    %s: %d positions, %d of them take too long\n"
               "budget  %g s for %d rounds of two builds: %.4g s for a round of one\n"
               "chosen  %d positions, %.4g s a round; worth %.4g (alone %.4g, in pairs %.4g)\n\n",
               shown(pick->suite.name).text, pick->suite.count, pick->too_long, choices->budget_s,
               choices->rounds, round_s, chosen, cost_s, alone + in_pairs, alone, in_pairs);
        grid_write_text(stdout, grid, isatty(STDOUT_FILENO) && !getenv("NO_COLOR"));
    }
    json_decref(json);
    arena_free(&arena);
    return good ? STATUS_DONE : STATUS_DIFFERENT;
}

/* ---- the run ---- */

static ExitStatus choose(Pick *pick, const char *out)
{
    const Choices *choices = &pick->choices;
    char why[300];

    if (pick_search(&pick->problem, PICK_RESTARTS, pick->in, why, sizeof(why)))
        return choices->out && !write_suite(pick, out) ? STATUS_DIFFERENT : show(pick);
    if (why[0] != '\0')
        notice("a budget of %g s for %d rounds cannot be kept: %s", choices->budget_s,
               choices->rounds, why);
    else
        notice("no choice of %d to %d positions was found that keeps budget and --kinds, with "
               "few of equally many empties and of one game", choices->least, choices->most);
    return STATUS_USAGE;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Pick *pick = memory_array(1, sizeof(*pick));
    Choices *choices = &pick->choices;
    char out[4096] = "", error[1000];
    ExitStatus status;
    int operands;

    *choices = (Choices){ .budget_s = 30, .rounds = 15, .least = 12, .most = 32, .kinds = 3,
                          .longest = 12 };
    if (!args_parse(command, argc, argv, choices, &operands)) {
        free(pick);
        return (ExitStatus)operands;
    }
    if (operands > 1)
        status = args_complain(command, "one pool at a time");
    else if (choices->least > choices->most)
        status = args_complain(command, "--least %d is more than --most %d", choices->least,
                               choices->most);
    else
        status = load(pick, operands > 0 ? argv[0] : "varied");
    if (status == STATUS_DONE && choices->out
        && (!writable(choices->out, false, error, sizeof(error))
            || !writable_target(choices->out, out, sizeof(out), error, sizeof(error)))) {
        notice("%s", error);
        status = STATUS_DIFFERENT;
    }
    /* Each round solves every position twice. */
    const double round_s = choices->budget_s / (2.0 * choices->rounds);
    const PickLimits limits = {
        .budget_ns = llround(1e9 * round_s), .least = choices->least, .most = choices->most,
        .kinds = choices->kinds, .share = SHARE,
    };

    pick->most_nodes = llround(round_s * choices->longest / 100.0 * RATE);
    if (status == STATUS_DONE)
        status = measure(pick);
    if (status == STATUS_DONE) {
        pick_make(&pick->problem, &limits, APART, pick->positions, pick->count);
        status = choose(pick, out);
    }
    pick_free(&pick->problem);
    suite_free(&pick->suite);
    free(pick);
    return status;
}

const Command cmd_pick = {
    .name = "pick",
    .summary = "choose the best short suite for a time budget",
    .operands = "[SUITE]",
    .description =
        "Chooses from a pool of solved positions (default: varied) those that fit a time budget "
        "together and say most about a change of the program. It solves each once, checks the "
        "answer, and looks for the choice of greatest worth: positions count for times that "
        "scatter little, and pairs for being unlike. Times are counted in nodes, so the choice is "
        "the same on every machine.",
    .options = OPTIONS,
    .usual = " budget least most out json quiet ",
    .examples = EXAMPLES,
    .run = run,
};
