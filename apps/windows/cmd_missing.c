/* cmd_missing.c - the subcommands that this system's program is without, so that it can say so. */

#include "apps/cli/args/args.h"
#include "apps/cli/terminal/notice.h"

static ExitStatus run(const Command *command, int argc, char **argv)
{
    int count;
    char none;

    if (!args_parse(command, argc, argv, &none, &count))
        return (ExitStatus)count;
    notice("%s is not part of this program: it starts other programs, or shares files with them, "
           "as POSIX systems do (docs/installing.md); use Linux, or WSL", command->name);
    return STATUS_USAGE;
}

static const Option NONE[] = { { .kind = OPTION_END } };

static const Example EXAMPLES[] = { { NULL, NULL } };

#define MISSING(word) \
    const Command cmd_##word = { \
        .name = #word, \
        .summary = "not on Windows", \
        .operands = "[WORD]...", \
        .description = "This subcommand is not part of the program for Windows.", \
        .options = NONE, .examples = EXAMPLES, .run = run, \
    }

MISSING(bench);
MISSING(compare);
MISSING(gate);
MISSING(report);
MISSING(tune);
MISSING(pick);
MISSING(match);
MISSING(train);
MISSING(plan);
MISSING(merge);
