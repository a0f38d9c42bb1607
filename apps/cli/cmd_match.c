/* cmd_match.c - the subcommand `match`: two evaluations play each other. */

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/weights_option.h"
#include "apps/cli/commands.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/progress_line.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "base/text/print.h"
#include "lab/match/match.h"
#include "positions/writer.h"

typedef struct {
    int depth, perfect, pairs, jobs, seed, opening_value;
    Range plies;
    const char *games;
    bool stop, json, quiet;
} Choices;

#define AT(member) offsetof(Choices, member)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What is played" },
    { OPTION_INT, "depth", 'd', AT(depth), "N", .minimum = 1, .maximum = 64,
      .help = "plies that each side looks ahead (default: 6)" },
    { OPTION_INT, "perfect", 0, AT(perfect), "N", .minimum = 0, .maximum = 30,
      .help = "empties from which a game is solved, and so over (default: 16)" },
    { OPTION_RANGE, "opening-plies", 0, AT(plies), "A,B", .minimum = 0, .maximum = OPENING_PLIES,
      .help = "random moves before the players take over, from A to B of them (default: 8,14)" },
    { OPTION_INT, "opening-value", 0, AT(opening_value), "N", .minimum = 1,
      .maximum = OPENING_ANY,
      .help = "keep those whose value is within N discs of level, by a search of 12 plies "
              "(default: 3; 64: all)" },
    { OPTION_INT, "seed", 0, AT(seed), "N", .minimum = 0, .maximum = INT32_MAX,
      .help = "of the random openings (default: 1)" },
    { OPTION_INT, "jobs", 'j', AT(jobs), "N", .minimum = 1, .maximum = MATCH_JOBS,
      .help = "pairs at once; the result stays the same (default: 1)" },

    { OPTION_HEADING, .help = "When it ends" },
    { OPTION_INT, "pairs", 'n', AT(pairs), "N", .minimum = 1, .maximum = MATCH_PAIRS,
      .help = "at most N pairs (default: 200)" },
    { OPTION_FLAG, "stop", 0, AT(stop),
      .help = "end as soon as a look on the way decides, with 5 % of errors over all looks" },

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
    { "yomikiri match --depth 2 --perfect 12 --games games.ggf old.bin new.bin",
      "quick games, which are kept" },
    { NULL, NULL },
};

typedef struct {
    Choices choices;
    MatchPlan plan;
    const char *names[MATCH_SIDES];     /* file names, or "built-in" */
    char openings[200];         /* where they come from: "8 to 14 random plies, seed 1" */
    yk_weights *weights[MATCH_SIDES];
    FILE *games;                /* NULL: they are not kept */
    bool failed;                /* something was not written */
    ProgressLine line;
} Playing;

/* ---- the result, for people ---- */

static const struct { const char *name, *phrase; ExitStatus status; } KINDS[] = {
    [MATCH_UNDECIDED] = { "undecided", "undecided", STATUS_UNDECIDED },
    [MATCH_BETTER] = { "better", "B is better", STATUS_DONE },
    [MATCH_WORSE] = { "worse", "B is worse", STATUS_SLOWER },
};

static const struct { const char *name, *phrase; } ENDS[] = {
    [MATCH_DECIDED] = { "decided", "decided" },
    [MATCH_ALL_PLAYED] = { "all pairs", "all played" },
    [MATCH_NO_MORE_OPENINGS] = { "openings", "there are no more openings" },
    [MATCH_INTERRUPTED] = { "interrupted", "interrupted" },
};

typedef struct {
    char text[100];
} IntervalText;

/* "+1.20 (-0.10 .. inf)", "-" where nothing is known. */
static IntervalText interval_text(const StatsInterval *interval, int decimals)
{
    IntervalText out;

    if (isnan(interval->estimate))
        snprintf(out.text, sizeof(out.text), "- (%+.*f .. %+.*f)", decimals, interval->low,
                 decimals, interval->high);
    else
        snprintf(out.text, sizeof(out.text), "%+.*f (%+.*f .. %+.*f)", decimals,
                 interval->estimate, decimals, interval->low, decimals, interval->high);
    return out;
}

static void print_phrase(const MatchVerdict *verdict)
{
    if (verdict->pairs == 0)
        printf("undecided: no pair was finished\n");
    else
        printf("%s: %s discs a game for B, %d pair%s\n", KINDS[verdict->kind].phrase,
               interval_text(&verdict->discs, 2).text, verdict->pairs,
               verdict->pairs == 1 ? "" : "s");
}

static void print_heading(const Playing *playing)
{
    for (int side = 0; side < MATCH_SIDES; side++)
        printf("%c  %s, weights %016" PRIx64 "\n   %s\n", "AB"[side],
               shown(playing->names[side]).text, yk_weights_checksum(playing->weights[side]),
               shown(yk_weights_provenance(playing->weights[side])).text);
    printf("openings  %s\nmoves     by %d pl%s, exact from %d empties\n", playing->openings,
           playing->plan.depth, playing->plan.depth == 1 ? "y" : "ies", playing->plan.perfect);
}

static void print_result(const Playing *playing, const MatchResult *result)
{
    /* What is printed as a confidence at most: early looks have intervals beyond it. */
    static const double SURE = 0.99999;
    const MatchTally *tally = &result->tally;
    const MatchVerdict *verdict = &result->verdict;
    const double a = (double)result->searches[MATCH_A], b = (double)result->searches[MATCH_B];

    printf("\n%d pair%s of at most %d, %s, %.0f s\n", tally->pairs, tally->pairs == 1 ? "" : "s",
           playing->plan.pairs, ENDS[result->end].phrase, result->elapsed_s);
    if (tally->pairs > 0) {
        printf("games     B wins %d, draws %d, loses %d\n"
               "pairs     B takes 2 points in %d, 1.5 in %d, 1 in %d, 0.5 in %d, none in %d\n"
               "discs     %s a game for B\nElo       %s for B\n",
               tally->wins, tally->draws, tally->losses, tally->points[4], tally->points[3],
               tally->points[2], tally->points[1], tally->points[0],
               interval_text(&verdict->discs, 2).text, interval_text(&verdict->elo, 0).text);
        if (a > 0 && b > 0)
            printf("nodes     A %.0f a move, B %.0f\n", (double)result->nodes[MATCH_A] / a,
                   (double)result->nodes[MATCH_B] / b);
        if (verdict->confidence < 1.0)
            printf("intervals %s%.7g %%%s\n", verdict->confidence > SURE ? "above " : "",
                   100.0 * fmin(verdict->confidence, SURE),
                   verdict->look > 0 && playing->plan.early ? ", adjusted for the looks" : "");
    }
    print_phrase(verdict);
}

/* ---- the same as JSON ---- */

static json_t *interval_json(const StatsInterval *interval)
{
    return json_pack("{s:o, s:o, s:o}", "estimate", known_real(interval->estimate),
                     "low", known_real(interval->low), "high", known_real(interval->high));
}

static bool print_json(const Playing *playing, const MatchResult *result, ExitStatus status)
{
    const MatchPlan *plan = &playing->plan;
    const MatchTally *tally = &result->tally;
    const MatchVerdict *verdict = &result->verdict;
    json_t *players[MATCH_SIDES];

    for (int side = 0; side < MATCH_SIDES; side++) {
        const yk_weights *weights = plan->weights[side];

        players[side] = json_pack(
            "{so so ss sI sI}", "weights", memory_json_text(playing->names[side]), "checksum",
            json_sprintf("%016" PRIx64, yk_weights_checksum(weights)), "provenance",
            yk_weights_provenance(weights), "moves", (json_int_t)result->searches[side],
            "nodes", (json_int_t)result->nodes[side]);
    }
    return memory_json_print(stdout, json_pack(
        "{ss ss ss so so ss si si sf si si ss si si si s[iiiii] so so so so si ss sf si}",
        "schema", "yomikiri.match/2", "what", "result", "version", yk_version(),
        "A", players[MATCH_A], "B", players[MATCH_B], "openings", playing->openings,
        "depth", plan->depth, "perfect", plan->perfect, "alpha", MATCH_ALPHA,
        "most_pairs", plan->pairs, "pairs", tally->pairs, "end", ENDS[result->end].name,
        "wins", tally->wins, "draws", tally->draws, "losses", tally->losses,
        "points", tally->points[0], tally->points[1], tally->points[2], tally->points[3],
        tally->points[4], "discs", interval_json(&verdict->discs),
        "deviation", known_real(verdict->deviation), "elo", interval_json(&verdict->elo),
        "confidence", known_real(verdict->confidence), "looks", verdict->look,
        "verdict", KINDS[verdict->kind].name, "time_s", result->elapsed_s,
        "exit_status", (int)status), JSON_INDENT(2) | JSON_REAL_PRECISION(9));
}

/* ---- the games, in GGF ---- */

/* "A weights.bin": the end of the name, which tells most. */
static void name_player(char out[MAX_PLAYER], const Playing *playing, int side)
{
    const char *name = strrchr(playing->names[side], '/');

    snprintf(out, MAX_PLAYER, "%c %.36s", "AB"[side],
             shown(name ? name + 1 : playing->names[side]).text);
}

/* Both games, a line each. False if they cannot be written. */
static bool write_games(FILE *out, const Playing *playing, const MatchPair *pair)
{
    const Opening *opening = &pair->opening;
    char text[WRITER_SIZE];

    for (int i = 0; i < 2; i++) {
        const MatchGame *game = &pair->games[i];
        Position position = {
            .board = board_start(), .move_count = opening->plies + game->move_count,
            .record = { .start = board_start(), .start_black = true,
                        .result_kind = RESULT_DISCS, .result = game->score },
        };

        name_player(position.record.black, playing, game->black);
        name_player(position.record.white, playing, 1 - game->black);
        memcpy(position.moves, opening->moves, (size_t)opening->plies);
        memcpy(position.moves + opening->plies, game->moves, (size_t)game->move_count);
        for (int k = 0; k < position.move_count; k++)
            yk_board_play(&position.board, position.moves[k]);
        position.black_to_move = position.move_count % 2 == 0;
        writer_ggf(&position, text, sizeof(text));
        fprintf(out, "%s\n", text);
    }
    return fflush(out) == 0 && !ferror(out);
}

/* ---- what is played ---- */

/* The weights, the openings, and what the table of options cannot say. Not STATUS_DONE:
 * complained. */
static ExitStatus prepare(const Command *command, Playing *playing, char *const *names)
{
    const Choices *choices = &playing->choices;
    const Range plies = choices->plies;
    char *text = playing->openings;
    const size_t size = sizeof(playing->openings);

    if (plies.high + choices->perfect >= OPENING_PLIES)
        return args_complain(command, "--opening-plies: at most %d, so that there is a move to "
                             "choose before the last %d empties", OPENING_PLIES - 1
                             - choices->perfect, choices->perfect);
    playing->plan = (MatchPlan){
        .depth = choices->depth, .perfect = choices->perfect, .early = choices->stop,
        .pairs = choices->pairs, .jobs = choices->jobs, .stop = stop_flag(), .watch = stop_watch,
    };
    for (int side = 0; side < MATCH_SIDES; side++) {
        playing->names[side] = names[side];
        if (!weights_option_read(names[side], &playing->weights[side]))
            return STATUS_INPUT;
        playing->plan.weights[side] = playing->weights[side];
    }
    if (yk_weights_checksum(playing->weights[MATCH_A])
        == yk_weights_checksum(playing->weights[MATCH_B]))
        notice("A and B are the same weights: the games of a pair are alike, and neither can "
               "be better");
    playing->plan.openings = openings_create((uint64_t)choices->seed, plies.low, plies.high,
                                             choices->opening_value);
    if (!playing->plan.openings) {
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
        && !write_games(playing->games, playing, pair))
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
    const MatchFailure *failure = &result->failure;
    ExitStatus status = result->end == MATCH_INTERRUPTED ? STATUS_INTERRUPTED
                                                         : KINDS[result->verdict.kind].status;
    char text[240];

    if (result->end == MATCH_FAILED) {
        notice_failure(failure->status, failure->board, failure->black_to_move, failure->lower,
                       failure->upper, text, sizeof(text));
        notice_text(text);
        return STATUS_DIFFERENT;
    }
    if (playing->failed)
        status = STATUS_DIFFERENT;
    if (playing->choices.json)
        playing->failed |= !print_json(playing, result, status);
    else if (playing->choices.quiet)
        print_phrase(&result->verdict);
    else
        print_result(playing, result);
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
        print_heading(playing);
    fflush(stdout);
    progress_line_begin(&playing->line, !choices->quiet, 1.0);
    playing->plan.each = tell;
    playing->plan.context = playing;
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
    ExitStatus status;
    int operands;

    playing->choices = (Choices){ .depth = 6, .perfect = 16, .jobs = 1, .seed = 1,
                                  .plies = { 8, 14 }, .pairs = 200, .opening_value = 3 };
    if (!args_parse(command, argc, argv, &playing->choices, &operands))
        status = (ExitStatus)operands;
    else if (operands != MATCH_SIDES)
        status = args_complain(command, "match needs two weights files, A and B");
    else
        status = prepare(command, playing, argv);
    if (status == STATUS_DONE && operands == MATCH_SIDES)
        status = play(playing);
    openings_destroy(playing->plan.openings);
    for (int side = 0; side < MATCH_SIDES; side++)
        yk_weights_destroy(playing->weights[side]);
    free(playing);
    return status;
}

const Command cmd_match = {
    .name = "match",
    .summary = "does evaluation B play better than A?",
    .operands = "A B",
    .description =
        "A and B are weights files, as `yomikiri train` writes them, or built-in for those in the "
        "program. They play pairs of games: both games of a pair begin with the same random "
        "moves, and the sides change colours. Each move is chosen by a search of --depth plies; "
        "from --perfect empties on the score is solved, and the game is over.\n\n"
        "B is judged by its mean discs a game, pair by pair. Exit status 0: B is better; 5: "
        "worse; 6: undecided. The same options and files give the same result, whatever --jobs. "
        "Interrupted, it shows what is known. See docs/match.md.",
    .options = OPTIONS,
    .usual = " depth perfect jobs pairs stop games json quiet ",
    .examples = EXAMPLES,
    .run = run,
};
