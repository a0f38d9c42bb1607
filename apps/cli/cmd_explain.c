/* cmd_explain.c - `yomikiri explain`: options, and position after position. */

#include <stdlib.h>

#include "apps/cli/args/args.h"
#include "apps/cli/args/inputs.h"
#include "apps/cli/args/weights_option.h"
#include "apps/cli/commands.h"
#include "apps/cli/explain/explained.h"
#include "apps/cli/solve/item.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"

typedef struct {
    SolveRequest request;
    bool json;
    ReaderOptions reading;
    SolverOptions solver;
} Choices;

#define AT(member) offsetof(Choices, member)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What to explain" },
    { .kind = OPTION_TABLE, .offset = AT(request), .table = ASK_OPTIONS },
    { .kind = OPTION_TABLE, .offset = AT(request), .table = LIMIT_OPTIONS },

    { OPTION_HEADING, .help = "Output" },
    { OPTION_FLAG, "json", 0, AT(json), .help = "one JSON object per position, with everything" },

    { OPTION_HEADING, .help = "Input" },
    { .kind = OPTION_TABLE, .offset = AT(reading), .table = INPUT_OPTIONS },
    { .kind = OPTION_TABLE, .offset = AT(reading), .table = PLY_OPTIONS },

    { OPTION_SOLVER, .offset = AT(solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri explain 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'",
      "moves by stage, layers, evaluation" },
    { "yomikiri explain --sort-empties 13 game.txt --at 20", "what another knob does" },
    { "yomikiri explain --json ffo-01-19 > out.jsonl", "for a program" },
    { NULL, NULL },
};

static void print(const Choices *choices, const Explained *explained, bool first)
{
    if (choices->json) {
        memory_json_print(stdout, explain_json(explained),
                          JSON_COMPACT | JSON_REAL_PRECISION(9));
    } else {
        fputs(first ? "" : "\n", stdout);
        explain_text(stdout, explained);
    }
    fflush(stdout);
}

/* An answer may be wrong, or not there yet: the worst of them is the status. */
static ExitStatus explain_all(const Choices *choices, Inputs *inputs, yk_solver *solver,
                              Explained *explained)
{
    SolveItem *item = &explained->item;
    ExitStatus status = STATUS_DONE;
    SolveProgress progress;
    bool first = true;

    solve_progress_init(&progress, true);
    while (!stop_requested() && inputs_next(inputs, &item->position)) {
        stop_install();
        inputs_where(inputs, &item->position, item->where, sizeof(item->where));
        item->begun_s = clock_s();
        solve_progress_begin(&progress, "");
        stop_watch(&solver, 1);
        explained_solve(explained, solver, &choices->request, solve_progress_shown, &progress);
        stop_watch(NULL, 0);
        progress_line_clear(&progress.line);
        if (!item_sound(item)) {
            notice("%s: %s", item->where, phrase_result(item, &choices->request).text);
            return STATUS_DIFFERENT;
        }
        print(choices, explained, first);
        if (item->expectation == EXPECT_WRONG)
            notice("%s: %s", item->where, phrase_expected(item).text);
        status = args_worse(status, item->expectation == EXPECT_WRONG ? STATUS_DIFFERENT
                                    : item->interrupted ? STATUS_INTERRUPTED
                                    : item->result.stopped ? STATUS_LIMIT : STATUS_DONE);
        first = false;
    }
    return args_worse(status, inputs_error_count(inputs) > 0 ? STATUS_INPUT : STATUS_DONE);
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .request.explain = true };
    ExitStatus status;
    yk_solver *solver;
    Explained *explained;
    Inputs *inputs;
    const char *wrong;
    ProfileOption profile;
    int count;

    reader_options_init(&choices.reading);
    if (!args_parse(command, argc, argv, &choices, &count))
        return (ExitStatus)count;
    if ((wrong = item_ask(&choices.request)))
        return args_complain(command, "%s", wrong);
    if ((status = profile_option(command, &choices.solver, &profile)) != STATUS_DONE)
        return status;
    if (!weights_option_load(&choices.solver))
        return STATUS_INPUT;
    explained = memory_array(1, sizeof(*explained));
    if (yk_create(&solver, &choices.solver.config) != YK_OK)
        memory_end();
    inputs = inputs_open(count, argv, &choices.reading);
    explained->config = choices.solver.config;
    status = explain_all(&choices, inputs, solver, explained);
    inputs_close(inputs);
    yk_destroy(solver);
    weights_option_release(&choices.solver);
    free(explained);
    return status;
}

const Command cmd_explain = {
    .name = "explain",
    .summary = "why the search does what it does, for those who tune it",
    .operands = "[POSITION | FILE | SUITE | -]...",
    .description =
        "Solves each position with one thread (unless --threads says more) by a kernel that "
        "counts, with the nodes, answers and exit statuses of solve, and tells: the root's moves "
        "by stage; nodes, time and cut-offs by layer; the evaluation by kind of pattern; which "
        "knobs move each figure. --json has more: passes, each number of empties, each term.",
    .options = OPTIONS,
    .usual = " moves time json format at threads table ",
    .examples = EXAMPLES,
    .run = run,
};
