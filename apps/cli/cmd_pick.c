/* cmd_pick.c - the subcommand `pick`: the choice of a short suite that says much about a
 * change. */

#include <math.h>
#include <stdlib.h>

#include "apps/cli/args/args_value.h"
#include "apps/cli/commands.h"
#include "apps/cli/measure/measure.h"
#include "apps/cli/pick/pick_command.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/progress_line.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "base/files/writable.h"
#include "lab/pick/pick_search.h"
#include "lab/pick/react.h"

#define AT(field) offsetof(PickChoices, field)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What is wanted" },
    { OPTION_DURATION, "budget", 0, AT(measure.budget_s), "TIME",
      .help = "what all rounds of a comparison by the suite may take, in solves of both builds "
              "(default: 30 s)" },
    { OPTION_INT, "rounds", 'r', AT(rounds), "N", .minimum = 1, .maximum = 1000,
      .help = "rounds of that comparison (default: 15)" },
    { OPTION_INT, "least", 0, AT(least), "N", .minimum = 1, .maximum = PICK_MOST,
      .help = "positions at least (default: 12)" },
    { OPTION_INT, "most", 0, AT(most), "N", .minimum = 1, .maximum = PICK_MOST,
      .help = "positions at most (default: 32)" },
    { OPTION_INT, "kinds", 0, AT(kinds), "N", .minimum = 1, .maximum = 60,
      .help = "different numbers of empties at least (default: 3)" },
    { OPTION_INT, "share", 0, AT(share), "PERCENT", .minimum = 1, .maximum = 100,
      .help = "of the positions that may have the same number of empties, and one more "
              "(default: 40)" },
    { OPTION_INT, "longest", 0, AT(longest), "PERCENT", .minimum = 1, .maximum = 100,
      .help = "of a round that one position may take (default: 12)" },
    { OPTION_INT, "apart", 0, AT(apart), "N", .minimum = 0, .maximum = 60,
      .help = "no two positions that could lie in one game within N plies (default: 6)" },
    { OPTION_INT, "diversity", 0, AT(diversity), "PERCENT", .minimum = 0, .maximum = 1000,
      .help = "how much pairs count beside single positions (default: 100)" },
    { OPTION_HEADING, .help = "How reactions are measured" },
    { OPTION_CHOICE, "reactions", 0, AT(reactions),
      .help = "what tells positions apart: nodes are exact, time also shows what costs time only",
      .choice_at = reactions_kind_name },
    { OPTION_INT, "repeat", 0, AT(repeat), "N", .minimum = 1, .maximum = REACT_ROUNDS,
      .help = "times that each is measured, where time counts (default: 5)" },
    { OPTION_INT, "rate", 0, AT(rate), "N", .minimum = 1, .maximum = 10000,
      .help = "million nodes a second, to know times by nodes (default: 25)" },
    { OPTION_INT, "pin", 0, AT(measure.pin), "N", .minimum = 0, .maximum = MAX_PIN_CORES - 1,
      .help = "stay on core N, counted from 0" },
    { OPTION_TEXT, "journal", 0, AT(journal), "FILE",
      .help = "where reactions are kept as they are measured (default: pick.jsonl)" },
    { OPTION_FLAG, "resume", 0, AT(resume), .help = "go on with the journal that is there" },
    { OPTION_TEXT, "from", 0, AT(from), "FILE",
      .help = "measure nothing: choose by the reactions in FILE, a journal" },
    { OPTION_HEADING, .help = "How it is searched" },
    { OPTION_INT, "seed", 0, AT(measure.seed), "N", .minimum = 0, .maximum = INT32_MAX,
      .help = "of the search, and of the order of measuring (default: 1)" },
    { OPTION_INT, "restarts", 0, AT(restarts), "N", .minimum = 1, .maximum = 100000,
      .help = "climbs from different beginnings (default: 64)" },
    { OPTION_FLAG, "random", 0, AT(random),
      .help = "look for nothing: positions at random that fit, to compare with" },
    { OPTION_HEADING, .help = "Choosing nothing" },
    { OPTION_TEXT, "power", 0, AT(power), "FILE",
      .help = "say instead how often a gate by SUITE, in the budget, would find a build slower: "
              "from the last two records in FILE, of one run" },
    { OPTION_TEXT, "slowdown", 0, AT(slowdown), "PERCENT",
      .help = "as if the second build were slower by this (default: what was recorded)" },
    { OPTION_INT, "runs", 0, AT(runs), "N", .minimum = 1, .maximum = 100000,
      .help = "gates that are drawn (default: 200)" },
    { OPTION_HEADING, .help = "What is left" },
    { OPTION_TEXT, "out", 'o', AT(out), "FILE", .help = "the suite, as OBF" },
    { OPTION_FLAG, "explain", 0, AT(explain), .help = "a paragraph of reasons for each position" },
    { OPTION_FLAG, "json", 0, AT(json), .help = "choice and reasons as one JSON object" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "no table, no progress" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri pick --budget 30s --out gate.obf", "from varied, for a gate of 30 seconds" },
    { "yomikiri pick --resume --out gate.obf", "go on where a killed run was" },
    { "yomikiri pick --from pick.jsonl --budget 10s --explain",
      "another budget, by the same reactions" },
    { "yomikiri pick --power two.jsonl --slowdown 3 --budget 30s gate",
      "would a gate of 30 seconds find 3 percent?" },
    { NULL, NULL },
};

typedef struct {
    const Command *command;
    PickChoices choices;
    PickWish wish;
    Suite suite;
    Position *source;
    const char *journal_path;
    char out[4096];             /* where the suite is written, links followed */
    PickJournal *journal;
    AblateRow rows[PICK_ROWS];
    Reactions reactions;
    PickScore score;
    PickProblem problem;
    ProgressLine line;
    double guess_s;             /* that the measurements will take */
} Pick;

static ExitStatus trouble(ExitStatus status, const char *error)
{
    notice("%s", error);
    return status;
}

/* ---- the pool ---- */

static ExitStatus load(Pick *pick, const char *name)
{
    char error[1000];
    ExitStatus status = STATUS_DONE;

    if (!suite_load(name, &pick->suite, error, sizeof(error)))
        return trouble(STATUS_INPUT, error);
    pick->source = pick_source_read(&pick->suite, error, sizeof(error));
    if (!pick->source)
        return trouble(STATUS_INPUT, error);
    for (int i = 0; i < pick->suite.count; i++)
        if (!pick->suite.positions[i].has_expected) {
            notice("%s:%d:%d: %s has no score, and its answers could not be checked",
                   pick->suite.path, pick->source[i].line, pick->source[i].column,
                   pick->suite.positions[i].id);
            status = STATUS_INPUT;
        }
    if (pick->suite.count > PICK_MOST) {
        notice("%s: %d positions; a pool has at most %d", pick->suite.path, pick->suite.count,
               PICK_MOST);
        status = STATUS_INPUT;
    }
    return status;
}

/* ---- reactions ---- */

static void tell(void *context, int round, int position, int64_t done, int64_t total)
{
    Pick *pick = context;
    const double gone = progress_line_elapsed(&pick->line);
    double left_s = fmax(pick->guess_s - gone, 0);
    char left[40] = "";

    if (!progress_line_due(&pick->line))
        return;
    if (total > 0 && done > 0)
        left_s = gone * (double)(total - done) / (double)done;
    progress_line_span(left_s, left_s, left, sizeof(left));
    progress_line_draw(&pick->line, "reactions: round %d, %s, %lld of %lld solves%s%s", round,
                       pick->suite.positions[position].id, (long long)done, (long long)total,
                       left[0] != '\0' ? ", to go: " : "", left);
}

static ExitStatus measured(Pick *pick, ReactStatus status, const ReactTrouble *what)
{
    progress_line_clear(&pick->line);
    switch (status) {
    case REACT_DONE:
        return STATUS_DONE;
    case REACT_INTERRUPTED:
        notice("interrupted; what was measured is in %s: --resume goes on", pick->journal_path);
        return STATUS_INTERRUPTED;
    case REACT_WRONG:
    case REACT_FAILED:
        break;
    }
    if (what->position >= 0)
        notice("%s:%d:%d: %s", pick->suite.path, pick->source[what->position].line,
               pick->source[what->position].column, what->why);
    else
        notice("%s", what->why);
    return STATUS_DIFFERENT;
}

static ExitStatus measure(Pick *pick)
{
    const PickChoices *choices = &pick->choices;
    const int count = pick_rows(pick->rows);
    ReactTrouble what;
    char error[1000], pinned[200] = "";
    int found = 0;

    reactions_begin(&pick->reactions, (ReactKind)choices->reactions,
                    pick_choices_repeat(choices), count, pick->suite.count);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < ABLATE_NAME; j++)
            pick->reactions.names[i][j] = pick->rows[i].name[j];
    pick->journal = pick_journal_open(pick->journal_path, choices->resume ? PICK_JOURNAL_RESUME
                                                                          : PICK_JOURNAL_NEW,
                                      &pick->suite, yk_kernel_auto(), &pick->reactions, &found,
                                      error, sizeof(error));
    if (!pick->journal)
        return trouble(STATUS_USAGE, error);
    if (found > 0 && !choices->quiet)
        notice("%s: %d solves were measured before", pick->journal_path, found);
    measure_cores_here(&choices->measure, pinned, sizeof(pinned));
    progress_line_begin(&pick->line, !choices->quiet, 0.0);

    const ReactPlan plan = {
        .suite = &pick->suite, .rows = pick->rows, .reactions = &pick->reactions,
        .journal = pick->journal, .longest_ns = pick_score_longest_ns(&pick->wish),
        .rate = pick->wish.rate, .seed = (uint64_t)choices->measure.seed,
        .progress = tell, .context = pick, .stop = stop_flag(),
        .watch = stop_watch,
    };
    pick->guess_s = react_guess_s(&plan);
    if (found == 0 && !choices->quiet)
        pick_output_time(&plan, pick->guess_s, pick->journal_path);
    const ReactStatus status = react_measure(&plan, &what);

    return measured(pick, status, &what);
}

static ExitStatus remember(Pick *pick)
{
    char note[1000], error[1000];

    if (!pick_journal_read(pick->choices.from, &pick->suite, &pick->reactions, note,
                           sizeof(note), error, sizeof(error)))
        return trouble(STATUS_USAGE, error);
    if (note[0] != '\0')
        notice("%s", note);
    return STATUS_DONE;
}

/* ---- the choice ---- */

static ExitStatus leave(const Pick *pick, const bool *in)
{
    const Picked picked = {
        .suite = &pick->suite, .reactions = &pick->reactions, .journal = pick->journal_path,
        .wish = &pick->wish, .score = &pick->score, .problem = &pick->problem, .in = in,
        .random = pick->choices.random, .seed = (uint64_t)pick->choices.measure.seed,
    };
    bool *chosen = memory_array((size_t)pick->suite.count, sizeof(*chosen));
    char error[1000];
    bool good = true;

    for (int i = 0; i < pick->score.count; i++)
        chosen[pick->score.candidates[i].position] = in[i];
    if (pick->choices.out)
        good = pick_source_write(pick->source, pick->suite.count, chosen, pick->out,
                                 error, sizeof(error));
    free(chosen);
    if (!good)
        return trouble(STATUS_DIFFERENT, error);
    if (pick->choices.json)
        good = pick_output_json(&picked);
    else if (!pick->choices.quiet)
        pick_output_text(&picked, pick->choices.explain);
    return good ? STATUS_DONE : trouble(STATUS_DIFFERENT, "the result cannot be written");
}

static ExitStatus choose(Pick *pick)
{
    const PickChoices *choices = &pick->choices;
    const uint64_t seed = (uint64_t)choices->measure.seed;
    bool *in = memory_array((size_t)pick->suite.count, sizeof(*in));
    ExitStatus status = STATUS_USAGE;
    char why[300];

    pick_score_begin(&pick->score, &pick->wish, &pick->reactions);
    if (choices->from && pick->score.unmeasured > 0)
        notice("%s is unfinished: %d of %d positions are not measured in full, and cannot be "
               "chosen; --journal %s --resume goes on", choices->from, pick->score.unmeasured,
               pick->suite.count, choices->from);
    pick_score_problem(&pick->score, &pick->wish, &pick->suite, &pick->problem);
    if (pick_problem_impossible(&pick->problem, why, sizeof(why)))
        notice("a budget of %g s for %d rounds cannot be kept: %s", pick->wish.budget_s,
               pick->wish.rounds, why);
    else if (choices->random ? pick_search_random(&pick->problem, seed, in)
                             : pick_search(&pick->problem, seed, choices->restarts, in))
        status = leave(pick, in);
    else
        notice("no choice of %d to %d positions was found that keeps the budget, --share, "
               "--kinds and --apart together", pick->wish.least, pick->wish.most);
    free(in);
    return status;
}

static ExitStatus pick_suite(Pick *pick, const char *pool)
{
    const PickChoices *choices = &pick->choices;
    char error[1000];
    ExitStatus status = load(pick, pool);

    if (status != STATUS_DONE)
        return status;
    if (choices->out
        && (!writable(choices->out, false, error, sizeof(error))
            || !writable_target(choices->out, pick->out, sizeof(pick->out), error,
                                sizeof(error))))
        return trouble(STATUS_DIFFERENT, error);
    pick->wish = pick_choices_wish(choices);
    pick->journal_path = choices->from      ? choices->from
                         : choices->journal ? choices->journal : "pick.jsonl";
    stop_install();
    status = choices->from ? remember(pick) : measure(pick);
    return status == STATUS_DONE ? choose(pick) : status;
}

static ExitStatus tell_power(Pick *pick, char **suites, int count)
{
    const PickChoices *choices = &pick->choices;
    double slowdown = NAN;

    if (count == 0)
        return args_complain(pick->command, "--power needs a suite");
    if (choices->slowdown && !args_value_percent(choices->slowdown, 1000, &slowdown))
        return args_complain(pick->command, "--slowdown: '%s' is not a percentage",
                             choices->slowdown);
    return pick_power_run(choices, slowdown, suites, count);
}

static void clean(Pick *pick)
{
    pick_journal_close(pick->journal);
    pick_problem_free(&pick->problem);
    pick_score_free(&pick->score);
    reactions_free(&pick->reactions);
    suite_free(&pick->suite);
    free(pick->source);
    free(pick);
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Pick *pick = memory_array(1, sizeof(*pick));
    ExitStatus status;
    int operands;

    pick->command = command;
    pick->choices = PICK_CHOICES_DEFAULTS;
    if (!args_parse(command, argc, argv, &pick->choices, &operands))
        status = (ExitStatus)operands;
    else if ((status = pick_choices_check(command, &pick->choices)) == STATUS_DONE)
        status = pick->choices.power ? tell_power(pick, argv, operands)
                 : operands > 1      ? args_complain(command, "one pool at a time")
                                     : pick_suite(pick, operands > 0 ? argv[0] : "varied");
    clean(pick);
    return status;
}

const Command cmd_pick = {
    .name = "pick",
    .summary = "choose the best short suite for a time budget",
    .operands = "[SUITE]...",
    .description =
        "Chooses from a pool of solved positions (default: varied) those that fit a time budget "
        "together and say most about a change of the program. First it measures how each "
        "position reacts when ideas of the search are switched off and knobs are moved a step; "
        "every answer is checked. Then it looks for the choice of greatest worth: positions "
        "count for strong and clean reactions, and pairs for reactions that are unlike.\n\n"
        "Reactions are kept in a journal as they are measured. --resume goes on with it after "
        "any end; --from chooses again by it without measuring.\n\n"
        "--power tells beforehand what a suite is good for, from two builds that were recorded "
        "in one run.",
    .options = OPTIONS,
    .usual = " budget least most reactions journal resume from power out explain json "
             "quiet ",
    .examples = EXAMPLES,
    .run = run,
};
