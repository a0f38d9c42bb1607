/* cmd_match.c - the subcommand `match`: two evaluations, or two programs, play each other. */

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/args.h"
#include "apps/cli/args/args_value.h"
#include "apps/cli/args/inputs.h"
#include "apps/cli/args/weights_option.h"
#include "apps/cli/commands.h"
#include "apps/cli/match/match_output.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/progress_line.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "base/shown.h"
#include "base/text/print.h"

enum { DEPTH = 6, OPENING_VALUE = 3 };

typedef struct {
    SuiteAsk ask;
    int perfect, pairs, jobs, seed;
    int opening_value;          /* 0: not said */
    const char *plies, *openings, *alpha, *margin, *games;
    bool programs, stop, json, quiet;
} Choices;

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

    { OPTION_HEADING, .help = "When it ends" },
    { OPTION_INT, "pairs", 'n', AT(pairs), "N", .minimum = 1, .maximum = MATCH_PAIRS,
      .help = "at most N pairs (default: 200)" },
    { OPTION_FLAG, "stop", 0, AT(stop),
      .help = "end as soon as a look on the way decides, with --alpha over all looks" },
    { OPTION_TEXT, "alpha", 0, AT(alpha), "SHARE",
      .help = "error rate of the verdict (default: 0.05)" },
    { OPTION_TEXT, "margin", 0, AT(margin), "DISCS",
      .help = "B passes if it is worse by less than this many discs a game (default: 0)" },

    { OPTION_HEADING, .help = "Output" },
    { OPTION_TEXT, "games", 0, AT(games), "FILE", .help = "write the games there, in GGF" },
    { OPTION_FLAG, "json", 0, AT(json), .help = "the result as one JSON object" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "the verdict alone, no progress line" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri match built-in new.bin", "200 pairs: is the new evaluation better?" },
    { "yomikiri match --stop --pairs 2000 -j 4 built-in new.bin",
      "as many as it takes, four at once" },
    { "yomikiri match --programs --time 100ms --stop --pairs 2000 ../old/yomikiri ./yomikiri",
      "which of two builds plays better with a tenth of a second a move?" },
    { "yomikiri match --depth 2 --perfect 12 old.bin new.bin", "quick games" },
    { "yomikiri match --openings positions.obf --games games.ggf old.bin new.bin",
      "from given positions; keep the games" },
    { NULL, NULL },
};

typedef struct {
    Choices choices;
    Range plies;
    MatchPlan plan;
    MatchView view;
    yk_weights *weights[MATCH_SIDES];
    Opening *given;             /* those of a file */
    int errors;                 /* positions that could not be read */
    FILE *games;                /* NULL: they are not kept */
    bool failed;                /* something was not written */
    ProgressLine line;
} Playing;

/* ---- what the table cannot say ---- */

static bool read_choices(const Command *command, Playing *playing)
{
    Choices *choices = &playing->choices;
    MatchPlan *plan = &playing->plan;
    Range *plies = &playing->plies;
    const struct { bool wrong; const char *why; } CASES[] = {
        { choices->openings && choices->opening_value > 0,
          "--opening-value is for random openings; those of --openings FILE are taken as they "
          "are" },
        { choices->ask.depth.selectivity > 0 && !choices->programs,
          "--depth: a level of selectivity goes with --programs; weights files are played by the "
          "shallow search, which has none" },
        { choices->ask.time_s > 0 && !choices->programs,
          "--time goes with --programs; a weights file then plays as 'yomikiri --weights FILE'" },
        { choices->ask.time_s > 0 && choices->ask.time_s < 0.001,
          "--time: at least a millisecond" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        if (CASES[i].wrong)
            return args_complain(command, "%s", CASES[i].why), false;
    if (choices->opening_value == 0)
        choices->opening_value = OPENING_VALUE;
    if (suite_ask_whole(&choices->ask))
        choices->ask.depth.plies = DEPTH;
    *plan = (MatchPlan){
        .ask = choices->ask, .rule = MATCH_RULE,
        .rules = { .depth = choices->ask.depth.plies, .perfect = choices->perfect },
        .pairs = choices->pairs, .jobs = choices->jobs, .stop = stop_flag(), .watch = stop_watch,
    };
    plan->rule.early = choices->stop;
    if (!args_value_number(choices->alpha, 1e-6, 0.5, &plan->rule.alpha))
        return args_complain(command, "--alpha takes a number from 1e-06 to 0.5, not '%s'",
                             choices->alpha), false;
    if (!args_value_number(choices->margin, 0, 64, &plan->rule.margin))
        return args_complain(command, "--margin takes a number from 0 to 64, not '%s'",
                             choices->margin), false;
    if (args_value_int(choices->plies, &plies->low))
        plies->high = plies->low;
    else if (!args_value_range(choices->plies, plies))
        plies->low = -1;
    if (plies->low >= 0 && plies->high + choices->perfect < OPENING_PLIES)
        return true;
    return args_complain(command, "--opening-plies takes a number or two, A,B with A below B, "
                         "from 0 to %d (so that there is a move to choose before the last %d "
                         "empties), not '%s'", OPENING_PLIES - 1 - choices->perfect,
                         choices->perfect, choices->plies), false;
}

/* ---- openings ---- */

/* Positions of a file are passed over with a complaint if they are of too few empties for a move
 * to be chosen, or over, and in silence if they came before; plan->pairs becomes their number if
 * that is less. */
static ExitStatus read_openings(Playing *playing, const char *name)
{
    MatchPlan *plan = &playing->plan;
    char *path = (char *)(uintptr_t)name;
    const int perfect = plan->rules.perfect;
    ReaderOptions reading;
    Position position;
    size_t room = 0;
    int count = 0;

    reader_options_init(&reading);
    Inputs *inputs = inputs_open(1, &path, &reading, stderr);

    while (inputs_next(inputs, &position)) {
        const Board board = position.board;

        if (board_empties(board) <= perfect
            || (!yk_board_moves(board) && !yk_board_moves(board_pass(board)))) {
            notice("%s:%d: %d empties: no move is left to choose, as the last %d are solved",
                   inputs_name(inputs), position.line, board_empties(board), perfect);
            playing->errors++;
        } else if (openings_new(plan->openings, board)) {
            playing->given = memory_room(playing->given, &room, (size_t)count + 1,
                                         sizeof(*playing->given));
            playing->given[count++] = opening_at(board, position.black_to_move);
        }
    }
    playing->errors += inputs_error_count(inputs);
    inputs_close(inputs);
    if (count == 0) {
        notice("%s: no position to begin a game at", path);
        return STATUS_INPUT;
    }
    plan->pairs = min_int(plan->pairs, count);
    plan->given = playing->given;
    snprintf(playing->view.openings, sizeof(playing->view.openings), "%d of %.300s", plan->pairs,
             shown(path).text);
    return STATUS_DONE;
}

/* From the file that was named, or at random: "8 to 14 random plies, seed 1, within 3 discs by 12
 * plies at 73 %, weights 0844cbeb6ab4b1f3". Not STATUS_DONE: complained. */
static ExitStatus find_openings(Playing *playing)
{
    const Choices *choices = &playing->choices;
    const Range plies = playing->plies;
    char *text = playing->view.openings;
    const size_t size = sizeof(playing->view.openings);

    playing->plan.openings = openings_create((uint64_t)choices->seed, plies.low, plies.high);
    if (choices->openings)
        return read_openings(playing, choices->openings);
    if (!openings_keep_level(playing->plan.openings, choices->opening_value)) {
        notice("no memory for the search that judges openings");
        return STATUS_DIFFERENT;
    }
    if (plies.low < plies.high)
        append(text, size, "%d to ", plies.low);
    append(text, size, "%d random pl%s, seed %d", plies.high, plies.high == 1 ? "y" : "ies",
           choices->seed);
    if (choices->opening_value < OPENING_ANY)
        append(text, size, ", within %d disc%s by %d plies at %d %%, weights %016" PRIx64,
               choices->opening_value, choices->opening_value == 1 ? "" : "s", OPENING_DEPTH,
               yk_selectivity(0), yk_weights_checksum(NULL));
    return STATUS_DONE;
}

/* ---- who plays ---- */

/* Two for each job. */
static ExitStatus open_programs(MatchPlan *plan, const char *const commands[MATCH_SIDES])
{
    const int count = MATCH_SIDES * plan->jobs;
    Engine **programs = memory_array((size_t)count, sizeof(Engine *));
    char error[ENGINE_ERROR_SIZE];

    plan->programs = programs;
    stop_install();
    for (int i = 0; i < count; i++) {
        const EngineSpec spec = {
            .name = i % MATCH_SIDES == MATCH_A ? "A" : "B", .command = commands[i % MATCH_SIDES],
            .kind = ENGINE_AUTO, .threads = 1, .ask = plan->ask,
            /* who takes longer for a move hangs */
            .limit_s = 60 + (plan->ask.time_s > 0 ? 20 * plan->ask.time_s : 540),
        };

        programs[i] = engine_open(&spec, plan->stop, error, sizeof(error));
        if (programs[i])
            continue;
        if (stop_requested())
            return STATUS_INTERRUPTED;
        notice("%s", error);
        return STATUS_DIFFERENT;
    }
    return STATUS_DONE;
}

static ExitStatus read_weights(Playing *playing)
{
    for (int side = 0; side < MATCH_SIDES; side++) {
        if (!weights_option_read((char *)(uintptr_t)playing->view.names[side],
                                 &playing->weights[side]))
            return STATUS_INPUT;
        playing->plan.weights[side] = playing->weights[side];
    }
    if (yk_weights_checksum(playing->weights[MATCH_A])
        == yk_weights_checksum(playing->weights[MATCH_B]))
        notice("A and B are the same weights: the games of a pair are alike, and neither can "
               "be better");
    return STATUS_DONE;
}

/* ---- the run ---- */

/* The disk is full, or nobody reads: going on is useless. */
static void fail(Playing *playing, const char *what)
{
    progress_line_clear(&playing->line);
    if (!playing->failed)
        notice("%s: %s", what, strerror(errno));
    playing->failed = true;
    stop_now();
}

/* MatchPlan.each */
static void tell(void *context, const MatchPair *pair, const MatchTally *tally)
{
    Playing *playing = context;
    const StatsInterval discs = match_stats_figures(tally, 0.95).discs;
    char time[32];

    if (playing->games && !playing->failed
        && !match_output_games(playing->games, &playing->view, pair))
        fail(playing, playing->choices.games);
    if (playing->failed || !progress_line_due(&playing->line))
        return;
    progress_line_clock(progress_line_elapsed(&playing->line), time, sizeof(time));
    progress_line_draw(&playing->line, "pair %d of %d, %s; B %+.2f discs a game (%+.2f .. %+.2f)",
                       tally->pairs, playing->plan.pairs, time, discs.estimate, discs.low,
                       discs.high);
}

static ExitStatus show(Playing *playing, const MatchResult *result)
{
    static const ExitStatus STATUSES[] = {
        [MATCH_UNDECIDED] = STATUS_UNDECIDED, [MATCH_BETTER] = STATUS_DONE,
        [MATCH_GOOD_ENOUGH] = STATUS_DONE, [MATCH_WORSE] = STATUS_SLOWER,
    };
    const MatchFailure *failure = &result->failure;
    ExitStatus status = result->end == MATCH_INTERRUPTED ? STATUS_INTERRUPTED
                                                         : STATUSES[result->verdict.kind];
    char text[240];

    if (result->end == MATCH_FAILED && failure->trouble[0] != '\0') {
        notice("%c: %s", "AB"[failure->side], failure->trouble);
        return STATUS_DIFFERENT;
    }
    if (result->end == MATCH_FAILED) {
        notice_failure(failure->status, failure->board, failure->black_to_move, failure->lower,
                       failure->upper, text, sizeof(text));
        notice_text(text);
        return STATUS_DIFFERENT;
    }
    if (playing->failed)
        status = STATUS_DIFFERENT;
    else if (status != STATUS_INTERRUPTED && playing->errors > 0)
        status = STATUS_INPUT;
    if (playing->choices.json)
        playing->failed |= !match_output_json(&playing->view, result, status);
    else if (playing->choices.quiet)
        match_output_phrase(&result->verdict);
    else
        match_output_result(&playing->view, result);
    if (!playing->failed && (fflush(stdout) != 0 || ferror(stdout)))
        fail(playing, "standard output");
    return playing->failed ? STATUS_DIFFERENT : status;
}

static ExitStatus play(Playing *playing)
{
    const Choices *choices = &playing->choices;
    MatchResult result;

    if (choices->games) {
        playing->games = memory_open_file(choices->games, "w");
        if (!playing->games) {
            notice("%s: %s", choices->games, strerror(errno));
            return STATUS_USAGE;
        }
    }
    if (!choices->json && !choices->quiet)
        match_output_heading(&playing->view);
    fflush(stdout);
    progress_line_begin(&playing->line, !choices->quiet, 1.0);
    playing->plan.each = tell;
    playing->plan.context = playing;
    /* Not before: whoever waits for input that does not come may press ctrl-C once. */
    stop_install();
    match_run(&playing->plan, &result);
    progress_line_clear(&playing->line);
    if (playing->games && fclose(playing->games) != 0 && !playing->failed)
        fail(playing, choices->games);
    return show(playing, &result);
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Playing *playing = memory_array(1, sizeof(*playing));
    MatchPlan *plan = &playing->plan;
    ExitStatus status = STATUS_USAGE;
    int operands;

    playing->choices = (Choices){ .perfect = 16, .jobs = 1, .seed = 1, .plies = "8,14",
                                  .pairs = 200, .alpha = "0.05", .margin = "0" };
    playing->view.plan = plan;
    if (!args_parse(command, argc, argv, &playing->choices, &operands))
        status = (ExitStatus)operands;
    else if (operands != MATCH_SIDES)
        args_complain(command, "match needs %s, A and B",
                      playing->choices.programs ? "the command lines of two programs"
                                                : "two weights files");
    else if (read_choices(command, playing)) {
        memcpy(playing->view.names, argv, sizeof(playing->view.names));
        status = playing->choices.programs ? STATUS_DONE : read_weights(playing);
        if (status == STATUS_DONE)
            status = find_openings(playing);
        if (status == STATUS_DONE && playing->choices.programs)
            status = open_programs(plan, playing->view.names);
        if (status == STATUS_DONE)
            status = play(playing);
    }
    for (int i = 0; i < MATCH_SIDES * plan->jobs && plan->programs; i++)
        engine_close(plan->programs[i]);
    free((void *)(uintptr_t)plan->programs);
    openings_destroy(plan->openings);
    for (int side = 0; side < MATCH_SIDES; side++)
        yk_weights_destroy(playing->weights[side]);
    free(playing->given);
    free(playing);
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
        "result, whatever --jobs, unless moves have a time. Interrupted, it "
        "shows what is known. See docs/match.md.",
    .options = OPTIONS,
    .usual = " depth programs time perfect openings jobs pairs stop margin games json "
             "quiet ",
    .examples = EXAMPLES,
    .run = run,
};
