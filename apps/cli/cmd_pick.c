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

enum { RATE = 25000000, ROUNDS = 15 };  /* nodes a second; of a comparison by the suite */

typedef struct {
    double budget_s;
    int most;
    const char *out;
    bool json, quiet;
} Choices;

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What is wanted" },
    { OPTION_DURATION, "budget", 0, offsetof(Choices, budget_s), "TIME",
      .help = "what 15 rounds of a comparison by the suite may take, in solves of both builds "
              "(default: 30 s)" },
    { OPTION_INT, "most", 0, offsetof(Choices, most), "N", .minimum = 1, .maximum = PICK_MOST,
      .help = "positions at most (default: 32)" },
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
    int64_t round_ns;           /* of the budget, for one build */
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

static int64_t cost_of(int64_t nodes)
{
    return llround(1e9 * (double)nodes / RATE);
}

/* yk_progress_fn */
static int too_long(const yk_progress *progress, void *context)
{
    const Pick *pick = context;

    return stop_requested() || cost_of((int64_t)progress->nodes) > pick->round_ns;
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
        } else if (result.stopped || cost_of(nodes) > pick->round_ns) {
            pick->too_long++;
        } else {
            pick->candidate[pick->count] = i;
            pick->positions[pick->count++] = (PickPosition){
                .board = position->board, .score = position->expected, .nodes = nodes,
                .cost_ns = cost_of(nodes) + 1,
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
        if (pick->positions[next++].in)
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
    const double round_s = (double)pick->round_ns * 1e-9;
    Arena arena = { .blocks = NULL };
    Grid *grid = grid_new(&arena);
    json_t *list = json_array();
    double alone = 0.0, in_pairs = 0.0, cost_s = 0.0;
    int chosen = 0;

    grid_columns(grid, "position:id|>empties|>time:time_s|>nodes|>alone|>in pairs:pairs");
    for (int i = 0; i < pick->count; i++) {
        const SuitePosition *position = &pick->suite.positions[pick->candidate[i]];
        const PickPosition *picked = &pick->positions[i];
        const double time_s = (double)picked->cost_ns * 1e-9;

        if (!picked->in)
            continue;
        chosen++;
        alone += picked->alone;
        in_pairs += 0.5 * picked->pairs;
        cost_s += time_s;
        grid_text(grid, position->id);
        grid_int(grid, position->empties);
        grid_seconds(grid, time_s);
        grid_count(grid, picked->nodes);
        grid_text(grid, arena_print(&arena, "%.2f", picked->alone));
        grid_text(grid, arena_print(&arena, "%.2f", picked->pairs));
        json_array_append_new(list, json_pack(
            "{so si sf sI sf sf}", "id", memory_json_text(position->id),
            "empties", position->empties, "time_s", time_s,
            "nodes", (json_int_t)picked->nodes, "alone", picked->alone, "pairs",
            picked->pairs));
    }
    json_t *json = json_pack(
        "{ss s{so ss si si} sf si sf s{si sf sf sf} so}", "schema", "yomikiri.picked/2",
        "pool", "name", memory_json_text(pick->suite.name), "sha256", pick->suite.sha256,
        "positions", pick->suite.count, "too_long", pick->too_long,
        "budget_s", choices->budget_s, "rounds", ROUNDS, "round_s", round_s,
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
               ROUNDS, round_s, chosen, cost_s, alone + in_pairs, alone, in_pairs);
        grid_write_text(stdout, grid, isatty(STDOUT_FILENO) && !getenv("NO_COLOR"));
    }
    json_decref(json);
    arena_free(&arena);
    return good ? STATUS_DONE : STATUS_DIFFERENT;
}

/* ---- the run ---- */

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Pick *pick = memory_array(1, sizeof(*pick));
    Choices *choices = &pick->choices;
    char out[4096] = "", error[1000];
    ExitStatus status;
    int operands;

    *choices = (Choices){ .budget_s = 30, .most = 32 };
    if (!args_parse(command, argc, argv, choices, &operands)) {
        free(pick);
        return (ExitStatus)operands;
    }
    if (operands > 1)
        status = args_complain(command, "one pool at a time");
    else
        status = load(pick, operands > 0 ? argv[0] : "varied");
    if (status == STATUS_DONE && choices->out
        && (!writable(choices->out, false, error, sizeof(error))
            || !writable_target(choices->out, out, sizeof(out), error, sizeof(error)))) {
        notice("%s", error);
        status = STATUS_DIFFERENT;
    }
    /* Each round solves every position twice. */
    pick->round_ns = llround(1e9 * choices->budget_s / (2.0 * ROUNDS));
    if (status == STATUS_DONE)
        status = measure(pick);
    if (status == STATUS_DONE
        && pick_choose(pick->positions, pick->count, pick->round_ns, choices->most) == 0) {
        notice("a budget of %g s for %d rounds cannot be kept: no position is short enough",
               choices->budget_s, ROUNDS);
        status = STATUS_USAGE;
    }
    if (status == STATUS_DONE)
        status = choices->out && !write_suite(pick, out) ? STATUS_DIFFERENT : show(pick);
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
        "answer, and looks for a choice of great worth: positions count for times that "
        "scatter little, and pairs for being unlike. Times are counted in nodes, so the choice is "
        "the same on every machine.",
    .options = OPTIONS,
    .usual = " budget most out json quiet ",
    .examples = EXAMPLES,
    .run = run,
};
