/* cmd_review.c - `yomikiri review`: options, and game after game. */

#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/args.h"
#include "apps/cli/args/inputs.h"
#include "apps/cli/args/weights_option.h"
#include "apps/cli/commands.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/review/review_output.h"
#include "apps/cli/solve/item.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"

enum { DEFAULT_TIME_S = 60, DEFAULT_DEPTH = 10, MOST_DEPTH = 40, BY_TIME = -1 };

typedef struct {
    int from;                   /* empties */
    SearchDepth depth;
    double time_s;
    bool jsonl;
    const char *files[REVIEW_FILES];
    ReaderOptions reading;
    SolverOptions solver;
} Choices;

#define AT(member) offsetof(Choices, member)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What to find out" },
    { OPTION_INT, "from", 0, AT(from), "N",
      .help = "exact scores from N empties on, however long that takes (default: as many as "
              "there is time for)",
      .minimum = 0, .maximum = 60 },
    { OPTION_DURATION, "time", 0, AT(time_s), "SECONDS",
      .help = "for each game (default: 60, without --from)" },
    { OPTION_DEPTH, "depth", 0, AT(depth),
      .help = "look N plies ahead where scores are not proven (default: 10, or as far as there "
              "is time; 0: leave these moves out), and believe shallower searches of which P "
              "percent are right: 73 (default), 87, 95, 99, or 100, none",
      .minimum = 0, .maximum = 40 },

    { OPTION_HEADING, .help = "Output" },
    { OPTION_FLAG, "jsonl", 0, AT(jsonl), .help = "one JSON object per game" },
    { OPTION_TEXT, "html", 0, AT(files[REVIEW_HTML]), "FILE",
      .help = "a page, too: graph, boards where most was lost, the game to play through" },
    { OPTION_TEXT, "ggf", 0, AT(files[REVIEW_GGF]), "FILE",
      .help = "the games as GGF with a value behind each move, too" },

    { OPTION_HEADING, .help = "Input" },
    { .kind = OPTION_TABLE, .offset = AT(reading), .table = INPUT_OPTIONS },

    { OPTION_SOLVER, .offset = AT(solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri review game.txt", "every move of a game, as exact as a minute allows" },
    { "yomikiri review --from 20 --depth 0 game.txt", "the last 20 moves, exactly" },
    { "yomikiri review --from 16 --depth 6 --html game.html --ggf game.ggf game.txt",
      "a page to look at or to print, and the game for another program" },
    { "yomikiri review --jsonl --from 12 --depth 0 games.ggf > out.jsonl", "for a program" },
    { NULL, NULL },
};

/* ---- one game ---- */

typedef struct {
    const Choices *choices;
    Inputs *inputs;
    yk_solver *solver;          /* made for the first game */
    SolveProgress progress;
    char name[REVIEWED_NAME];   /* of the position under way, for the progress line */
    ReviewFiles files;
    Reviewed *reviewed;
    int games;
} ReviewRun;

static void begin_ply(const Review *review, int ply, void *context)
{
    SolveProgress *progress = context;
    ReviewRun *run = (ReviewRun *)((char *)progress - offsetof(ReviewRun, progress));

    snprintf(run->name, sizeof(run->name), "game %d, %d empties", run->games,
             review->plies[ply].empties);
    solve_progress_begin(progress, run->name);
}

static ReviewPlan plan_of(const Choices *choices, ReviewRun *run)
{
    ReviewPlan plan = { .from = choices->from, .time_s = choices->time_s,
                        .depth = choices->depth.plies,
                        .selectivity = choices->depth.selectivity,
                        .progress = solve_progress_shown, .begin = begin_ply,
                        .context = &run->progress };

    if (plan.from == BY_TIME && plan.time_s == 0)
        plan.time_s = DEFAULT_TIME_S;
    if (plan.depth < 0)
        plan.depth = plan.time_s > 0 ? MOST_DEPTH : DEFAULT_DEPTH;
    return plan;
}

/* One table serves the whole game: four times what suits the largest proof is plenty. */
static bool make_solver(ReviewRun *run, const ReviewPlan *plan)
{
    enum { SMALL_EMPTIES = 23, SMALL_MIB = 4, BY_TIME_EMPTIES = 28, MOST_EMPTIES = 30 };
    const int empties = plan->from == BY_TIME ? BY_TIME_EMPTIES
                                              : min_int(plan->from, MOST_EMPTIES);
    const SolverOptions *options = &run->choices->solver;
    const ResourceWish wish = resources_wish(options, 0);
    yk_config config = options->config;

    if (run->solver) {
        yk_clear(run->solver);          /* no game's nodes depend on the games before it */
        return true;
    }
    resources_divide(&wish, 1, &config);
    if (!wish.table_given)
        yk_config_set(&config, "table-mib",
                      SMALL_MIB << max_int(0, empties - SMALL_EMPTIES));
    const yk_status status = yk_create(&run->solver, &config);

    if (status != YK_OK)
        notice("no solver: %s", yk_status_text(status));
    return status == YK_OK;
}

static bool print(const ReviewRun *run)
{
    if (run->choices->jsonl)
        return memory_json_print(stdout, review_json(run->reviewed),
                                 JSON_COMPACT | JSON_REAL_PRECISION(9)) && fflush(stdout) == 0;
    if (run->reviewed->number > 0)
        putchar('\n');
    review_text(stdout, run->reviewed);
    return fflush(stdout) == 0;
}

static ExitStatus review_one(ReviewRun *run)
{
    Reviewed *reviewed = run->reviewed;
    const Review *review = &reviewed->review;
    yk_facts facts;

    if (!make_solver(run, &reviewed->plan))
        return STATUS_DIFFERENT;
    reviewed->number = run->games++;
    stop_watch(&run->solver, 1);
    const yk_status status = review_search(&reviewed->review, run->solver, &reviewed->plan);

    stop_watch(NULL, 0);
    progress_line_clear(&run->progress.line);
    if (status != YK_OK) {
        const ReviewPly *ply = &review->plies[review->failed];
        char text[240];

        notice_failure(status, ply->board, ply->black, ply->lower, ply->upper, text,
                       sizeof(text));
        notice("%s: %s", reviewed->where, text);
        return STATUS_DIFFERENT;
    }
    yk_solver_facts(run->solver, &facts);
    reviewed->kernel = facts.kernel;
    reviewed->threads = facts.threads;
    reviewed->sum = review_sum(&reviewed->review);
    reviewed->interrupted = stop_requested();
    if (!print(run)) {
        notice("%s: the output cannot be written", reviewed->where);
        stop_now();
        return STATUS_DIFFERENT;
    }
    review_files_game(&run->files, reviewed);
    if (reviewed->interrupted)
        return STATUS_INTERRUPTED;
    if (reviewed->sum.wrong_result || reviewed->sum.wrong_theory)
        return STATUS_DIFFERENT;
    /* Whether a limit came before what --from asks for. */
    for (int i = 0; i < review->exact_from && i < review->count; i++)
        if (review->plies[i].empties <= reviewed->plan.from)
            return STATUS_LIMIT;
    return STATUS_DONE;
}

/* ---- all of them ---- */

static ExitStatus take_game(ReviewRun *run, Position *game)
{
    Reviewed *reviewed = run->reviewed;

    snprintf(reviewed->source, sizeof(reviewed->source), "%s", inputs_name(run->inputs));
    snprintf(reviewed->where, sizeof(reviewed->where), "%.300s:%d", reviewed->source, game->line);
    if (!review_open(&reviewed->review, game)) {
        notice("%s:%d: this is a position, not a game: no moves lead to it", reviewed->where,
               game->column);
        return STATUS_INPUT;
    }
    reviewed->plan = plan_of(run->choices, run);
    stop_install();
    return review_one(run);
}

static ExitStatus review_all(ReviewRun *run)
{
    ExitStatus status = STATUS_DONE;
    Position game;

    solve_progress_init(&run->progress, true);
    while (!stop_requested() && inputs_next(run->inputs, &game))
        status = args_worse(status, take_game(run, &game));
    return args_worse(status, inputs_error_count(run->inputs) > 0 ? STATUS_INPUT : STATUS_DONE);
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .from = BY_TIME, .depth.plies = -1 };
    ExitStatus status;
    ReviewRun one = { .choices = &choices };
    ProfileOption profile;
    int count;

    reader_options_init(&choices.reading);
    if (!args_parse(command, argc, argv, &choices, &count))
        return (ExitStatus)count;
    if ((status = profile_option(command, &choices.solver, &profile)) != STATUS_DONE)
        return status;
    if (!weights_option_load(&choices.solver))
        return STATUS_INPUT;
    choices.reading.whole_games = true;
    memcpy(one.files.names, choices.files, sizeof(choices.files));
    one.reviewed = memory_array(1, sizeof(*one.reviewed));
    if (!review_files_open(&one.files))
        status = STATUS_USAGE;
    else {
        one.inputs = inputs_open(count, argv, &choices.reading);
        status = review_all(&one);
    }
    if (!review_files_close(&one.files) && status == STATUS_DONE)
        status = STATUS_DIFFERENT;
    inputs_close(one.inputs);
    yk_destroy(one.solver);
    free(one.reviewed);
    weights_option_release(&choices.solver);
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
        "--html and --ggf write files besides.\n\n"
        "The exit status is 0 if all went well, 1 if the record of a game says what its moves "
        "contradict, 2 for wrong usage, 3 if some input could not be read, 4 if --time came "
        "before all that --from asks for was proven, 130 after ctrl-C.",
    .options = OPTIONS,
    .usual = " from time depth jsonl html ggf format threads ",
    .examples = EXAMPLES,
    .run = run,
};
