/* cmd_match.c - the subcommand `match`: two evaluations, or two programs, play each other. */

#include <inttypes.h>
#include <stdlib.h>

#include "apps/cli/args/args.h"
#include "apps/cli/args/args_value.h"
#include "apps/cli/args/inputs.h"
#include "apps/cli/args/weights_option.h"
#include "apps/cli/commands.h"
#include "apps/cli/match/match_output.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "base/shown.h"
#include "base/text/print.h"
#include "lab/match/match.h"

/* ---- what is asked for ---- */

enum { DEPTH = 6, OPENING_VALUE = 3, PAIRS = 200, MOST_PAIRS = 1000000 };

typedef struct {
    SuiteAsk ask;
    int perfect, pairs, jobs, seed;
    int opening_value;          /* 0: not said */
    const char *plies, *openings, *alpha, *margin, *games, *kernel;
    double budget_s;
    bool programs, stop, json, jsonl, quiet;
} Choices;

/* ---- openings ---- */

typedef struct {
    Openings *random;
    Opening *given;
    int count;
    int errors;                 /* positions that could not be read */
    char text[400];             /* what they are, for reports */
} MatchOpenings;

/* Whether there is a move to choose. */
static bool suits(const Position *position, int perfect)
{
    const Board board = position->board;

    return board_empties(board) > perfect
           && (yk_board_moves(board)
               || yk_board_moves(board_pass(board)));
}

static void read_all(MatchOpenings *openings, Inputs *inputs, int perfect)
{
    Position position;
    size_t room = 0;

    while (inputs_next(inputs, &position)) {
        if (!suits(&position, perfect)) {
            notice("%s:%d: %d empties: no move is left to choose, as the last %d are solved",
                   inputs_name(inputs), position.line, board_empties(position.board), perfect);
            openings->errors++;
        } else if (openings_new(openings->random, position.board)) {
            openings->given = memory_room(openings->given, &room, (size_t)openings->count + 1,
                                          sizeof(*openings->given));
            openings->given[openings->count++] = opening_at(position.board,
                                                            position.black_to_move);
        }
    }
    openings->errors += inputs_error_count(inputs);
}

static ExitStatus read_file(MatchOpenings *openings, char *path, MatchPlan *plan)
{
    ReaderOptions reading;
    Inputs *inputs;

    reader_options_init(&reading);
    inputs = inputs_open(1, &path, &reading, stderr);
    read_all(openings, inputs, plan->rules.perfect);
    inputs_close(inputs);
    if (openings->count == 0) {
        notice("%s: no position to begin a game at", path);
        return STATUS_INPUT;
    }
    if (openings->count < plan->pairs)
        plan->pairs = openings->count;
    plan->given = openings->given;
    snprintf(openings->text, sizeof(openings->text), "%d of %.300s", plan->pairs,
             shown(path).text);
    return STATUS_DONE;
}

/* "8 to 14 random plies, seed 1, within 3 discs by 12 plies at 73 %, weights 0844cbeb6ab4b1f3" */
static void describe(MatchOpenings *openings, const Choices *choices, Range plies)
{
    char *text = openings->text;
    const size_t size = sizeof(openings->text);

    text[0] = '\0';
    if (plies.low < plies.high)
        append(text, size, "%d to ", plies.low);
    append(text, size, "%d random pl%s, seed %d", plies.high, plies.high == 1 ? "y" : "ies",
           choices->seed);
    if (choices->opening_value < OPENING_ANY)
        append(text, size, ", within %d disc%s by %d plies at %d %%, weights %016" PRIx64,
               choices->opening_value, choices->opening_value == 1 ? "" : "s", OPENING_DEPTH,
               yk_selectivity(0), yk_weights_checksum(NULL));
}

/* From the file that was named, or at random, into *plan. Positions of a file are passed
 * over with a complaint if they are of too few empties for a move to be chosen, or over, and in
 * silence if they came before; plan->pairs becomes their number if that is less. Not
 * STATUS_DONE: complained. match_openings_end() in either case. */
static ExitStatus match_openings_begin(MatchOpenings *openings, const Choices *choices,
                                       Range plies, MatchPlan *plan)
{
    *openings = (MatchOpenings){ .count = 0 };
    openings->random = openings_create((uint64_t)choices->seed, plies.low, plies.high);
    if (choices->openings)
        return read_file(openings, (char *)(uintptr_t)choices->openings, plan);
    if (!openings_keep_level(openings->random, choices->opening_value, choices->kernel)) {
        notice("no memory for the search that judges openings");
        return STATUS_DIFFERENT;
    }
    plan->openings = openings->random;
    describe(openings, choices, plies);
    return STATUS_DONE;
}

static void match_openings_end(MatchOpenings *openings)
{
    openings_destroy(openings->random);
    free(openings->given);
}

/* ---- options ---- */

#define AT(member) offsetof(Choices, member)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What is played" },
    { OPTION_DEPTH, "depth", 'd', AT(ask.depth), .minimum = 1, .maximum = 64,
      .help = "plies that each side looks ahead (default: 6; with --time, no limit), with "
              "--programs at a level of selectivity" },
    { OPTION_FLAG, "programs", 0, AT(programs),
      .help = "A and B are command lines of programs, such as './yomikiri --table 64M'" },
    { OPTION_DURATION, "time", 0, AT(ask.time_s), "TIME",
      .help = "with --programs: the time that each side has for a move" },
    { OPTION_INT, "perfect", 0, AT(perfect), "N", .minimum = 0, .maximum = 30,
      .help = "empties from which a game is solved, and so over (default: 16)" },
    { OPTION_TEXT, "opening-plies", 0, AT(plies), "A,B",
      .help = "random moves before the players take over, from A to B of them, or A "
              "(default: 8,14)" },
    { OPTION_INT, "opening-value", 0, AT(opening_value), "N", .minimum = 1,
      .maximum = OPENING_ANY,
      .help = "keep those whose value is within N discs of level, by a search of 12 plies "
              "(default: 3; 64: all)" },
    { OPTION_TEXT, "openings", 0, AT(openings), "FILE",
      .help = "begin at the positions of this file instead, in their order" },
    { OPTION_INT, "seed", 0, AT(seed), "N", .minimum = 0, .maximum = INT32_MAX,
      .help = "of the random openings (default: 1)" },
    { OPTION_INT, "jobs", 'j', AT(jobs), "N", .minimum = 1, .maximum = MATCH_JOBS,
      .help = "pairs at once; the result stays the same (default: 1)" },
    { OPTION_KERNEL, "kernel", 0, AT(kernel), "NAME",
      .help = "instruction set; changes the time only" },

    { OPTION_HEADING, .help = "When it ends" },
    { OPTION_INT, "pairs", 'n', AT(pairs), "N", .minimum = 1, .maximum = MOST_PAIRS,
      .help = "at most N pairs (default: 200; with --budget alone, as many as it has room for)" },
    { OPTION_DURATION, "budget", 0, AT(budget_s), "TIME", .help = "end then" },
    { OPTION_FLAG, "stop", 0, AT(stop),
      .help = "end as soon as a look on the way decides, with --alpha over all looks" },
    { OPTION_TEXT, "alpha", 0, AT(alpha), "SHARE",
      .help = "error rate of the verdict (default: 0.05)" },
    { OPTION_TEXT, "margin", 0, AT(margin), "DISCS",
      .help = "B passes if it is worse by less than this many discs a game (default: 0)" },

    { OPTION_HEADING, .help = "Output" },
    { OPTION_TEXT, "games", 0, AT(games), "FILE", .help = "write the games there, in GGF" },
    { OPTION_FLAG, "json", 0, AT(json), .help = "the result as one JSON object" },
    { OPTION_FLAG, "jsonl", 0, AT(jsonl),
      .help = "one JSON line per pair, the result as the last" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "the verdict alone, no progress line" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri match built-in new.bin", "200 pairs: is the new evaluation better?" },
    { "yomikiri match --stop --pairs 2000 -j 4 built-in new.bin",
      "as many as it takes, four at once" },
    { "yomikiri match --programs --time 100ms --stop --pairs 2000 ../old/yomikiri ./yomikiri",
      "which of two builds plays better with a tenth of a second a move?" },
    { "yomikiri match --depth 2 --perfect 12 --budget 1m old.bin new.bin", "quick games" },
    { "yomikiri match --openings positions.obf --games games.ggf old.bin new.bin",
      "from given positions; keep the games" },
    { NULL, NULL },
};

/* ---- what the table cannot say ---- */

static bool read_plies(const Command *command, const Choices *choices, Range *plies)
{
    int one;

    if (args_value_int(choices->plies, &one))
        *plies = (Range){ one, one };
    else if (!args_value_range(choices->plies, plies))
        *plies = (Range){ -1, -1 };
    if (plies->low >= 0 && plies->high + choices->perfect < OPENING_PLIES)
        return true;
    args_complain(command, "--opening-plies takes a number or two, A,B with A below B, from 0 to "
                  "%d (so that there is a move to choose before the last %d empties), not '%s'",
                  OPENING_PLIES - 1 - choices->perfect, choices->perfect, choices->plies);
    return false;
}

static bool read_number(const Command *command, const char *name, const char *text, double low,
                        double high, double *out)
{
    if (args_value_number(text, low, high, out))
        return true;
    args_complain(command, "--%s takes a number from %g to %g, not '%s'", name, low, high, text);
    return false;
}

static bool read_choices(const Command *command, Choices *choices, MatchPlan *plan,
                         Range *plies)
{
    const bool by_time = choices->budget_s > 0 && choices->pairs == 0;

    match_stats_rule_init(&plan->rule);
    plan->rule.early = choices->stop;
    plan->ask = choices->ask;
    if (suite_ask_whole(&plan->ask))
        plan->ask.depth.plies = DEPTH;
    plan->rules = (MatchRules){ .depth = plan->ask.depth.plies, .perfect = choices->perfect };
    plan->kernel = choices->kernel;
    plan->jobs = choices->jobs;
    plan->pairs = choices->pairs > 0 ? choices->pairs : by_time ? MOST_PAIRS : PAIRS;
    plan->budget_s = choices->budget_s;
    plan->by_time = by_time;
    plan->stop = stop_flag();
    plan->watch = stop_watch;
    if (choices->openings && choices->opening_value > 0)
        return args_complain(command, "--opening-value is for random openings; those of "
                             "--openings FILE are taken as they are"), false;
    if (choices->opening_value == 0)
        choices->opening_value = OPENING_VALUE;
    if (choices->json && choices->jsonl)
        return args_complain(command, "--json and --jsonl exclude each other"), false;
    if (choices->ask.depth.selectivity > 0 && !choices->programs)
        return args_complain(command, "--depth: a level of selectivity goes with --programs; "
                             "weights files are played by the shallow search, which has none"),
               false;
    if (choices->ask.time_s > 0 && !choices->programs)
        return args_complain(command, "--time goes with --programs; a weights file then plays as "
                             "'yomikiri --weights FILE'"), false;
    if (choices->ask.time_s > 0 && choices->ask.time_s < 0.001)
        return args_complain(command, "--time: at least a millisecond"), false;
    return read_plies(command, choices, plies)
           && read_number(command, "alpha", choices->alpha, 1e-6, 0.5, &plan->rule.alpha)
           && read_number(command, "margin", choices->margin, 0, 64, &plan->rule.margin);
}

/* ---- who plays ---- */

/* Two for each job into plan->programs. False: complained. */
static bool open_programs(char *const commands[MATCH_SIDES], MatchPlan *plan)
{
    static const char *const NAMES[MATCH_SIDES] = { "A", "B" };
    const int count = MATCH_SIDES * plan->jobs;
    Engine **programs = memory_array((size_t)count, sizeof(Engine *));
    char error[ENGINE_ERROR_SIZE];

    plan->programs = programs;
    stop_install();
    for (int i = 0; i < count; i++) {
        programs[i] = match_program_open(NAMES[i % MATCH_SIDES], commands[i % MATCH_SIDES],
                                         &plan->ask, plan->stop, error, sizeof(error));
        if (!programs[i]) {
            if (!stop_requested())
                notice("%s", error);
            return false;
        }
    }
    return true;
}

static void close_programs(MatchPlan *plan)
{
    for (int i = 0; i < MATCH_SIDES * plan->jobs && plan->programs; i++)
        engine_close(plan->programs[i]);
    free((void *)(uintptr_t)plan->programs);
}

static bool read_weights(char *const names[MATCH_SIDES], yk_weights *weights[MATCH_SIDES],
                         MatchPlan *plan)
{
    for (int side = 0; side < MATCH_SIDES; side++) {
        if (!weights_option_read(names[side], &weights[side]))
            return false;
        plan->weights[side] = weights[side];
    }
    if (yk_weights_checksum(weights[MATCH_A]) == yk_weights_checksum(weights[MATCH_B]))
        notice("A and B are the same weights: the games of a pair are alike, and neither can "
               "be better");
    return true;
}

/* ---- the run ---- */

static ExitStatus play(const Choices *choices, MatchPlan *plan, MatchView *view,
                       const MatchOpenings *openings)
{
    MatchOutput output = { .view = view, .json = choices->json, .jsonl = choices->jsonl,
                           .quiet = choices->quiet, .games_path = choices->games };
    MatchResult result;
    ExitStatus status;

    if (!match_output_begin(&output))
        return STATUS_USAGE;
    plan->each = match_output_pair;
    plan->context = &output;
    /* Not before: whoever waits for input that does not come may press ctrl-C once. */
    stop_install();
    match_run(plan, &result);
    status = match_output_end(&output, &result);
    return status != STATUS_DIFFERENT && status != STATUS_INTERRUPTED && openings->errors > 0
           ? STATUS_INPUT : status;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .perfect = 16, .jobs = 1, .seed = 1, .plies = "8,14",
                        .alpha = "0.05", .margin = "0" };
    yk_weights *weights[MATCH_SIDES] = { NULL, NULL };
    MatchPlan plan = { .pairs = 0 };
    MatchView view = { .plan = &plan };
    ExitStatus status = STATUS_INPUT;
    MatchOpenings openings = { .count = 0 };
    Range plies;
    int operands;

    if (!args_parse(command, argc, argv, &choices, &operands))
        return (ExitStatus)operands;
    if (operands != MATCH_SIDES)
        return args_complain(command, "match needs %s, A and B",
                             choices.programs ? "the command lines of two programs"
                                              : "two weights files");
    if (!read_choices(command, &choices, &plan, &plies))
        return STATUS_USAGE;
    view.names[MATCH_A] = argv[MATCH_A];
    view.names[MATCH_B] = argv[MATCH_B];
    if (!choices.programs && !read_weights(argv, weights, &plan))
        goto out;
    status = match_openings_begin(&openings, &choices, plies, &plan);
    if (status == STATUS_DONE && choices.programs && !open_programs(argv, &plan))
        status = stop_requested() ? STATUS_INTERRUPTED : STATUS_DIFFERENT;
    if (status == STATUS_DONE) {
        view.openings = openings.text;
        status = play(&choices, &plan, &view, &openings);
    }
    close_programs(&plan);
    match_openings_end(&openings);
out:
    for (int side = 0; side < MATCH_SIDES; side++)
        yk_weights_destroy(weights[side]);
    return status;
}

const Command cmd_match = {
    .name = "match",
    .summary = "does evaluation or program B play better than A?",
    .operands = "A B",
    .description =
        "A and B are weights files, as `yomikiri train` writes them, or built-in for those in the "
        "program; with --programs they are the command lines of programs, each asked for its "
        "moves. They play pairs of games: both games of a pair begin with the same random moves, "
        "and the sides change colours. Each move is chosen by a search of --depth plies, or of "
        "--time; from --perfect empties on the score is solved, and the game is over.\n\n"
        "B is judged by its mean discs a game, pair by pair. Exit status 0: B is better, or worse "
        "by less than --margin; 5: worse; 6: undecided. The same options and files give the same "
        "result, whatever --jobs, unless a budget ends it or moves have a time. Interrupted, it "
        "shows what is known. See docs/match.md.",
    .options = OPTIONS,
    .usual = " depth programs time perfect openings jobs pairs budget stop margin games json "
             "quiet ",
    .examples = EXAMPLES,
    .run = run,
};
