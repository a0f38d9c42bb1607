/* cmd_signature.c - the node signature: what the search did, as one number. */

#include <inttypes.h>
#include <stdlib.h>

#include "api/solver.h"
#include "apps/cli/commands.h"
#include "apps/cli/signature_data.h"
#include "apps/cli/terminal/notice.h"

enum { TABLE_MIB = 16 };

typedef struct {
    const char *kernel;
    bool classic, verbose;
} Choices;

static const Option OPTIONS[] = {
    { OPTION_FLAG, "verbose", 'v', offsetof(Choices, verbose),
      .help = "one line per position before the total" },
    { OPTION_FLAG, "classic", 0, offsetof(Choices, classic),
      .help = "the signature of the classic configuration" },
    { OPTION_KERNEL, "kernel", 0, offsetof(Choices, kernel), "NAME",
      .help = "instruction set, by default $YOMIKIRI_KERNEL or the best that this CPU has" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri signature", "print the number" },
    { "yomikiri signature --kernel portable", "the same number, from another kernel" },
    { "yomikiri signature --verbose --classic", "where the nodes of the classic search go" },
    { NULL, NULL },
};

/* Solve one position of the suite from nothing; false if the answer is not the stored
 * one, which has then been said. */
static bool solve_entry(bool verbose, yk_solver *solver, const SignatureEntry *entry, int number,
                        uint64_t *total)
{
    yk_result result = { .size = sizeof(result) };
    yk_query query;
    yk_board board;
    yk_status status = yk_board_parse(entry->board, &board, NULL);

    if (status == YK_OK) {
        yk_query_init(&query, board);
        yk_clear(solver);
        status = yk_solve(solver, &query, &result);
    }
    if (status != YK_OK) {
        notice("signature position %d: %s", number, yk_status_text(status));
        return false;
    }
    *total += result.nodes;
    if (verbose)
        printf("%2d  %s  %+d  %" PRIu64 " nodes\n", number, entry->board, result.lower,
               result.nodes);
    if (result.lower == entry->score && result.upper == entry->score)
        return true;
    notice("signature position %d: %s: the score is %+d, not %+d..%+d",
           number, entry->board, entry->score, result.lower, result.upper);
    return false;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .kernel = NULL };
    int operands, wrong = 0;
    uint64_t total = 0;
    yk_solver *solver;
    yk_config config;
    yk_status status;

    if (!args_parse(command, argc, argv, &choices, &operands))
        return (ExitStatus)operands;
    (choices.classic ? yk_config_classic : yk_config_init)(&config);
    snprintf(config.kernel, sizeof(config.kernel), "%s", choices.kernel);
    yk_config_set(&config, "threads", 1);
    yk_config_set(&config, "table-mib", TABLE_MIB);
    status = yk_create(&solver, &config);
    if (status != YK_OK) {
        notice("%s", yk_status_text(status));
        return STATUS_DIFFERENT;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(SIGNATURE_SUITE); i++)
        wrong += !solve_entry(choices.verbose, solver, &SIGNATURE_SUITE[i], (int)i + 1, &total);
    yk_destroy(solver);
    printf("%" PRIu64 "\n", total);
    return wrong > 0 ? STATUS_DIFFERENT : STATUS_DONE;
}

const Command cmd_signature = {
    .name = "signature",
    .summary = "print the node signature",
    .description =
        "Solves a small built-in suite with one thread, a table of 16 MiB, default knobs and a "
        "fresh table for each position, and prints the total of nodes: the same on every kernel, "
        "compiler and machine as long as the search does the same. Exit status 1 if a score "
        "differs.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
