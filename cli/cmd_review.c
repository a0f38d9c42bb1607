/* cmd_review.c - `yomikiri review`: options, and game after game. */

#include <stdlib.h>

#include "cli/args/args.h"
#include "cli/args/inputs.h"
#include "cli/args/weights_option.h"
#include "cli/commands.h"
#include "cli/profile/profile_option.h"
#include "cli/review/review_json.h"
#include "cli/review/review_text.h"
#include "cli/solve/share.h"
#include "cli/solve/solve_progress.h"
#include "cli/terminal/notice.h"
#include "cli/terminal/stop.h"

enum { DEFAULT_TIME_S = 60, DEFAULT_DEPTH = 12, BY_TIME = -1 };

typedef struct {
    int from, depth;            /* empties; plies */
    double time_s;
    bool jsonl;
    int format;                 /* a Format */
    bool swap;
    SolverOptions solver;
} Choices;

static const char *format_choice(size_t index)
{
    return index < FORMAT_COUNT ? format_name((Format)index) : NULL;
}

#define AT(member) offsetof(Choices, member)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What to find out" },
    { OPTION_INT, "from", 0, AT(from), "N",
      .help = "exact scores from N empties on, however long that takes (default: as many as "
              "there is time for)",
      .minimum = 0, .maximum = 60 },
    { OPTION_DURATION, "time", 0, AT(time_s), "SECONDS",
      .help = "for each game (default: 60, without --from)" },
    { OPTION_INT, "depth", 0, AT(depth), "PLIES",
      .help = "with --from and without --time: look so far ahead in the positions before "
              "(default: 12; 0: leave them out)",
      .minimum = 0, .maximum = 40 },

    { OPTION_HEADING, .help = "Output" },
    { OPTION_FLAG, "jsonl", 0, AT(jsonl), .help = "one JSON object per game" },

    { OPTION_HEADING, .help = "Input" },
    { OPTION_CHOICE, "format", 'f', AT(format), "FORMAT",
      .help = "instead of finding it by looking", .choice_at = format_choice },
    { OPTION_FLAG, "swap", 0, AT(swap), .help = "exchange the colours of the discs" },

    { OPTION_SOLVER, .offset = AT(solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri review game.txt", "every move of a game, as exact as a minute allows" },
    { "yomikiri review --from 20 --depth 0 game.txt", "the last 20 moves, exactly" },
    { NULL, NULL },
};

typedef struct {
    const Choices *choices;
    Inputs *inputs;
    yk_solver *solver;
    SolveProgress progress;
    Reviewed *reviewed;
    int games;
} Run;

static void begin_ply(const Review *review, int ply, void *context)
{
    (void)review;
    (void)ply;
    solve_progress_begin(context, "");
}

/* What matters more: a wrong record, an interruption, an error in the input. */
static ExitStatus worse(ExitStatus a, ExitStatus b)
{
    static const ExitStatus ORDER[] = { STATUS_DIFFERENT, STATUS_INTERRUPTED, STATUS_INPUT };

    for (size_t i = 0; i < sizeof(ORDER) / sizeof(ORDER[0]); i++)
        if (a == ORDER[i] || b == ORDER[i])
            return ORDER[i];
    return STATUS_DONE;
}

static bool print(const Choices *choices, const Reviewed *reviewed)
{
    if (choices->jsonl)
        return review_json_print(stdout, reviewed) && fflush(stdout) == 0;
    if (reviewed->number > 0)
        putchar('\n');
    review_text(stdout, reviewed);
    return fflush(stdout) == 0;
}

static ExitStatus review_one(Run *run)
{
    const Choices *choices = run->choices;
    Reviewed *reviewed = run->reviewed;
    yk_facts facts;

    reviewed->plan = (ReviewPlan){
        .from = choices->from, .time_s = choices->time_s, .depth = choices->depth,
        .progress = solve_progress_shown, .begin = begin_ply, .context = &run->progress,
    };
    reviewed->number = run->games++;
    stop_watch(&run->solver, 1);
    const yk_status status = review_search(&reviewed->review, run->solver, &reviewed->plan);

    stop_watch(NULL, 0);
    progress_line_clear(&run->progress.line);
    if (status != YK_OK) {
        notice("%s: %s", reviewed->where, yk_status_text(status));
        return STATUS_DIFFERENT;
    }
    yk_solver_facts(run->solver, &facts);
    reviewed->kernel = facts.kernel;
    reviewed->threads = facts.threads;
    reviewed->sum = review_sum(&reviewed->review);
    reviewed->interrupted = stop_requested();
    if (!print(choices, reviewed)) {
        notice("%s: could not be written", reviewed->where);
        return STATUS_DIFFERENT;
    }
    return reviewed->interrupted ? STATUS_INTERRUPTED :
           reviewed->sum.wrong_result || reviewed->sum.wrong_theory ? STATUS_DIFFERENT :
           STATUS_DONE;
}

static ExitStatus review_all(Run *run)
{
    ExitStatus status = STATUS_DONE;
    Reviewed *reviewed = run->reviewed;
    Position position;

    solve_progress_init(&run->progress, true);
    while (!stop_requested() && inputs_next(run->inputs, &position)) {
        snprintf(reviewed->source, sizeof(reviewed->source), "%s", inputs_name(run->inputs));
        snprintf(reviewed->where, sizeof(reviewed->where), "%.300s:%d", reviewed->source,
                 position.line);
        if (!review_open(&reviewed->review, &position)) {
            notice("%s:%d: this is a position, not a game: no moves lead to it",
                   reviewed->where, position.column);
            status = worse(status, STATUS_INPUT);
            continue;
        }
        stop_install();
        status = worse(status, review_one(run));
    }
    return worse(status, inputs_error_count(run->inputs) > 0 ? STATUS_INPUT : STATUS_DONE);
}

/* One table serves the whole game: an automatic one would change its size with the empties,
 * and lose what it holds. Four times what suits the largest proof is plenty for all of them. */
static void fix_table(const Choices *choices, yk_config *config)
{
    enum { SMALL_EMPTIES = 23, SMALL_MIB = 4, BY_TIME_EMPTIES = 28, MOST_EMPTIES = 30 };
    const int empties = choices->from == BY_TIME ? BY_TIME_EMPTIES :
                        min_int(choices->from, MOST_EMPTIES);

    if (!args_knob_given(&choices->solver, "table-mib"))
        yk_config_set(config, "table-mib", SMALL_MIB << max_int(0, empties - SMALL_EMPTIES));
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .from = BY_TIME, .depth = DEFAULT_DEPTH };
    ExitStatus status = STATUS_DIFFERENT;
    Run one = { .choices = &choices };
    ProfileOption profile;
    ReaderOptions reading;
    int count;

    if (!args_parse(command, argc, argv, &choices, &count))
        return (ExitStatus)count;
    if (choices.from == BY_TIME && choices.time_s == 0)
        choices.time_s = DEFAULT_TIME_S;
    if ((status = profile_option(command, &choices.solver, &profile)) != STATUS_DONE)
        return status;
    if (!weights_option_load(&choices.solver))
        return STATUS_INPUT;
    status = STATUS_DIFFERENT;

    yk_config config = choices.solver.config;
    const bool threads_given = args_knob_given(&choices.solver, "threads");
    const ShareWish wish = { .cpus = threads_given ? 1 : share_cpus(),
                             .threads_given = threads_given };

    share_machine(&wish, 1, &config);
    fix_table(&choices, &config);
    reader_options_init(&reading);
    reading.format = (Format)choices.format;
    reading.swap = choices.swap;
    reading.whole_games = true;
    one.reviewed = calloc(1, sizeof(*one.reviewed));
    if (one.reviewed && yk_create(&one.solver, &config) == YK_OK
        && (one.inputs = inputs_open(count, argv, &reading, stderr)))
        status = review_all(&one);
    else
        notice("no memory");
    inputs_close(one.inputs);
    yk_destroy(one.solver);
    weights_option_release(&choices.solver);
    free(one.reviewed);
    return status;
}

const Command cmd_review = {
    .name = "review",
    .summary = "games, move by move: exact scores, and what each move cost",
    .operands = "[GAME | FILE | -]...",
    .description =
        "Reads games as solve reads them: transcripts, GGF, SGF, PGN, WTHOR, Othello Quest. For "
        "every move it tells the score with best play before and after it, for the side that "
        "moved, what the move lost and which moves were best; for every player discs lost and "
        "moves played perfectly; and the move that decided the game.\n\n"
        "Scores are proven from the end of the game backwards: from --from empties on, or as far "
        "as there is time. What lies before is estimated, marked with ~ and with its confidence: "
        "that of a selective search in percent, or how many plies it looked ahead.\n\n"
        "The exit status is 0 if all went well, 1 if the record of a game says what its moves "
        "contradict, 2 for wrong usage, 3 if some input could not be read, 130 after ctrl-C.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
