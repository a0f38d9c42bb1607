/* cmd_bench.c - run suites, verify, and show nodes and time. */

#include <stdlib.h>
#include <string.h>

#include "bench/serve.h"
#include "cli/commands.h"
#include "profiles/pin.h"

typedef struct {
    bool serve;
    int pin;
    SolverOptions solver;
} Choices;

static const Option OPTIONS[] = {
    { OPTION_FLAG, "serve", 0, offsetof(Choices, serve),
      .help = "answer one position per line of standard input with JSON lines" },
    { OPTION_INT, "pin", 0, offsetof(Choices, pin), "N", .minimum = -1, .maximum = 4096,
      .help = "stay on core N (default: free)" },
    { .kind = OPTION_SOLVER, .offset = offsetof(Choices, solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri bench --serve < positions/sets/ffo-20-39.obf", "one JSON line per position" },
    { NULL, NULL },
};

static ExitStatus serve(const Choices *choices)
{
    char pinned[200] = "", error[300];
    const ServePlan plan = {
        .config = &choices->solver.config, .classic = choices->solver.classic,
        .profile = "default", .pinned = pinned,
    };

    if (choices->pin >= 0)
        cpu_pin(choices->pin, pinned, sizeof(pinned));
    if (serve_run(&plan, stdin, stdout, error, sizeof(error)))
        return STATUS_DONE;
    if (error[0] != '\0')
        fprintf(stderr, "yomikiri: %s\n", error);
    return STATUS_DIFFERENT;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .pin = -1 };
    int operands;

    if (!args_parse(command, argc, argv, &choices, &operands))
        return (ExitStatus)operands;
    if (!choices.serve)
        return args_complain(command, "suites cannot be run yet: --serve is all there is");
    return serve(&choices);
}

const Command cmd_bench = {
    .name = "bench",
    .summary = "run suites, verify every answer, measure nodes and time",
    .operands = "[SUITE]...",
    .description = "Runs suites of positions.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
