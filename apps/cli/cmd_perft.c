/* cmd_perft.c - the subcommand `perft`: counts of move sequences. */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "apps/cli/args/args_value.h"
#include "apps/cli/args/inputs.h"
#include "apps/cli/commands.h"
#include "apps/cli/terminal/notice.h"
#include "base/clock.h"

typedef struct {
    const char *kernel;
    bool divide, jsonl;
    int depth;
} Choices;

static const Option OPTIONS[] = {
    { OPTION_FLAG, "divide", 'd', offsetof(Choices, divide),
      .help = "print the count below each move first" },
    { OPTION_FLAG, "jsonl", 0, offsetof(Choices, jsonl),
      .help = "one JSON object per position" },
    { OPTION_KERNEL, "kernel", 0, offsetof(Choices, kernel), "NAME",
      .help = "instruction set, by default $YOMIKIRI_KERNEL or the best that this CPU has" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri perft 9", "from the start: 3005288 leaves" },
    { "yomikiri perft --divide 6 f5d6", "after two moves, the count below each reply" },
    { "yomikiri perft --kernel portable --jsonl 8", "one kernel, for a program to read" },
    { NULL, NULL },
};

static void print_count(const Choices *choices, yk_board board, bool black_to_move,
                        uint64_t leaves, double time)
{
    const char *kernel = strcmp(choices->kernel, "auto") == 0 ? yk_kernel_auto()
                                                              : choices->kernel;
    const double rate = time > 0 ? (double)leaves / time : 0;
    char text[67];

    if (choices->jsonl) {
        yk_board_format(board, black_to_move, text);
        printf("{\"schema\":\"yomikiri.perft/1\",\"board\":\"%.64s\",\"side\":\"%c\",\"depth\":%d,"
               "\"leaves\":%" PRIu64 ",\"time_s\":%.6f,\"rate\":%.0f,\"kernel\":\"%s\"}\n",
               text, text[65], choices->depth, leaves, time, rate, kernel);
    } else {
        printf("perft %d: %" PRIu64 " leaves, %.3f s, %.1f million/s, kernel %s\n",
               choices->depth, leaves, time, rate * 1e-6, kernel);
    }
    fflush(stdout);
}

static ExitStatus count_leaves(const Choices *choices, yk_board board, bool black_to_move)
{
    const double begun_s = clock_s();
    uint64_t leaves = 0, below = 0;
    yk_status status = YK_OK;

    for (int move = 0; choices->divide && choices->depth > 0 && move <= YK_PASS
                       && status == YK_OK; move++) {
        yk_board child = board;

        if (move == YK_NO_MOVE || yk_board_play(&child, move) != YK_OK)
            continue;
        status = yk_perft(child, choices->depth - 1, choices->kernel, &below);
        leaves += below;
        if (status == YK_OK && !choices->jsonl)
            printf("%s  %" PRIu64 "\n", yk_square_name(move), below);
    }
    if (status == YK_OK && leaves == 0)         /* not divided, or the game is over */
        status = yk_perft(board, choices->depth, choices->kernel, &leaves);
    if (status != YK_OK) {
        notice("%s", yk_status_text(status));
        return STATUS_USAGE;
    }
    print_count(choices, board, black_to_move, leaves, clock_s() - begun_s);
    return STATUS_DONE;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .kernel = NULL };
    ReaderOptions reading;
    ExitStatus status = STATUS_DONE;
    Position position;
    Inputs *inputs;
    int operands;

    if (!args_parse(command, argc, argv, &choices, &operands))
        return (ExitStatus)operands;
    if (operands == 0)
        return args_complain(command, "perft needs a depth");
    if (!args_value_int(argv[0], &choices.depth) || choices.depth < 0 || choices.depth > 60)
        return args_complain(command, "the depth '%s' is not a number from 0 to 60", argv[0]);
    if (operands == 1)
        return count_leaves(&choices, board_start(), true);

    reader_options_init(&reading);
    inputs = inputs_open(operands - 1, argv + 1, &reading);
    while (status == STATUS_DONE && inputs_next(inputs, &position))
        status = count_leaves(&choices, position.board, position.black_to_move);
    if (status == STATUS_DONE && inputs_error_count(inputs) > 0)
        status = STATUS_INPUT;
    inputs_close(inputs);
    return status;
}

const Command cmd_perft = {
    .name = "perft",
    .summary = "count move sequences",
    .operands = "N [POSITION | FILE | SUITE | -]...",
    .description =
        "Counts the leaf positions N plies below the position, by default the start, as the "
        "published tables do: a forced pass is a ply; a game that ends earlier counts as one "
        "leaf; a position reached twice counts twice. From the start: depth 9 3005288, depth 10 "
        "24571284, depth 11 212258800.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
