/* cmd_perft.c - the subcommand `perft`: counts of move sequences. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "apps/cli/args/args_value.h"
#include "apps/cli/args/inputs.h"
#include "apps/cli/commands.h"
#include "apps/cli/perft/perft_walk.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/progress_line.h"
#include "apps/cli/terminal/stop.h"

/* ---- progress ---- */

typedef struct {
    yk_board board;
    int depth;
    ProgressLine line;
    bool predicted;             /* the notice was given, or is not worth it */
    uint64_t before;            /* leaves of the parts that are done */
    bool guessed;
    PerftGuess guess;
} PerftProgress;

/* Seconds: before anything is shown, and what is worth a notice where no line is seen. */
static const double FIRST_S = 1, LONG_S = 3600;

/* The count of that board begins now. */
static void perft_progress_begin(PerftProgress *progress, yk_board board, int depth)
{
    *progress = (PerftProgress){ .board = board, .depth = depth };
    progress_line_begin(&progress->line, true, FIRST_S);
}

/* A part with that many leaves is done; another is counted from 0 on. */
static void perft_progress_part(PerftProgress *progress, uint64_t leaves)
{
    progress->before += leaves;
}

/* From what was counted by now and what is to be expected; false where nothing is left by
 * that. */
static bool put_time_to_go(const PerftProgress *progress, double leaves, double elapsed_s,
                           char *out, size_t size)
{
    const double each_s = elapsed_s / fmax(leaves, 1);
    const double rest = progress->guess.leaves - leaves;
    const double reach = 2 * progress->guess.deviation;

    if (rest + reach <= 0)
        return false;
    progress_line_span(fmax(rest - reach, 0) * each_s, (rest + reach) * each_s, out, size);
    return true;
}

static void draw(PerftProgress *progress, double leaves, double elapsed_s)
{
    char span[64], time[32], to_go[96] = "";

    if (put_time_to_go(progress, leaves, elapsed_s, span, sizeof(span)))
        snprintf(to_go, sizeof(to_go), ", %s to go", span);
    progress_line_clock(elapsed_s, time, sizeof(time));
    progress_line_draw(&progress->line, "perft %d: %.3g of about %.3g leaves, %s%s",
                       progress->depth, leaves, fmax(progress->guess.leaves, leaves), time,
                       to_go);
}

static void predict(PerftProgress *progress, double leaves, double elapsed_s)
{
    char time[64];

    if (!progress->predicted && leaves > 0
        && progress->guess.leaves / leaves * elapsed_s >= LONG_S
        && put_time_to_go(progress, leaves, elapsed_s, time, sizeof(time)))
        notice("perft %d: about %.3g leaves, which take %s",
                progress->depth, progress->guess.leaves, time);
    progress->predicted = true;
}

/* PerftWalk.each, with a PerftProgress for context: false once somebody pressed ctrl-C. */
static bool perft_progress_each(void *context, uint64_t leaves)
{
    PerftProgress *progress = context;
    const double elapsed_s = progress_line_elapsed(&progress->line);
    const double counted = (double)progress->before + (double)leaves;

    if (elapsed_s >= FIRST_S && !progress->guessed) {
        progress->guess = perft_walk_guess(progress->board, progress->depth);
        progress->guessed = true;
    }
    if (!progress->guessed)
        return !stop_requested();
    if (!progress->line.out)
        predict(progress, counted, elapsed_s);
    else if (progress_line_due(&progress->line))
        draw(progress, counted, elapsed_s);
    return !stop_requested();
}

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

static ExitStatus perft_failed(yk_status status)
{
    notice("%s", yk_status_text(status));
    return STATUS_USAGE;
}

/* The count below each move into *leaves, printed on the way if asked for. */
static yk_status count_divided(const Choices *choices, const PerftWalk *walk, yk_board board,
                               uint64_t *leaves, bool *stopped)
{
    PerftProgress *progress = walk->context;
    const uint64_t moves = yk_board_moves(board);
    yk_status status = YK_OK;

    *leaves = 0;
    *stopped = false;
    for (int move = 0; move <= YK_PASS && status == YK_OK && !*stopped; move++) {
        yk_board child = board;
        uint64_t below;

        if (move == YK_NO_MOVE || (move < 64 && (moves >> move & 1) == 0)
            || yk_board_play(&child, move) != YK_OK)
            continue;
        status = perft_walk_count(walk, child, choices->depth - 1, &below, stopped);
        if (status != YK_OK)
            break;
        *leaves += below;
        perft_progress_part(progress, below);
        if (choices->jsonl || *stopped)
            continue;
        progress_line_clear(&progress->line);
        printf("%s  %" PRIu64 "\n", yk_square_name(move), below);
    }
    if (status == YK_OK && *leaves == 0)            /* the game is over: one leaf */
        *leaves = 1;
    return status;
}

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

static ExitStatus count(const Choices *choices, yk_board board, bool black_to_move)
{
    PerftProgress progress;
    const PerftWalk walk = {
        .kernel = choices->kernel, .each = perft_progress_each, .context = &progress,
    };
    uint64_t leaves;
    bool stopped;
    yk_status status;

    /* Not before: whoever waits for input that does not come may press ctrl-C once. */
    stop_install();
    perft_progress_begin(&progress, board, choices->depth);
    status = choices->divide && choices->depth > 0
             ? count_divided(choices, &walk, board, &leaves, &stopped)
             : perft_walk_count(&walk, board, choices->depth, &leaves, &stopped);

    const double time = progress_line_elapsed(&progress.line);

    progress_line_clear(&progress.line);
    if (status != YK_OK)
        return perft_failed(status);
    if (stopped) {
        notice("perft %d: interrupted after %" PRIu64 " leaves, %.1f s",
                choices->depth, leaves, time);
        return STATUS_INTERRUPTED;
    }
    print_count(choices, board, black_to_move, leaves, time);
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
        return count(&choices, board_start(), true);

    reader_options_init(&reading);
    inputs = inputs_open(operands - 1, argv + 1, &reading, stderr);
    while (status == STATUS_DONE && inputs_next(inputs, &position))
        status = count(&choices, position.board, position.black_to_move);
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
        "Counts the leaf positions N plies below the position, by default the start. The "
        "convention is that of the published tables: a forced pass is a ply; a game that ends "
        "earlier counts as one leaf; the same position reached twice counts twice. From the "
        "start: depth 9 3005288, depth 10 24571284, depth 11 212258800. The last ply is "
        "counted without playing it.\n\n"
        "On a terminal a line tells how far a long count is and how long it may take; elsewhere "
        "one that will take hours says so. Interrupted, it ends with status 130.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
