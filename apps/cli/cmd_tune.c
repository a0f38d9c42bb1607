/* cmd_tune.c - the subcommand `tune`: values of the knobs that suit this machine, looked for
 * and proven. */

#include <string.h>

#include "apps/cli/commands.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/tune/tune_command.h"
#include "base/memory/memory_json.h"
#include "base/text/arena.h"
#include "profiles/machine/pin.h"

#define AT(field) offsetof(TuneChoices, field)

static const char *strategy_name(size_t index)
{
    const TuneStrategy *strategy = tune_strategy_at(index);

    return strategy ? strategy->name : NULL;
}

/* Groups, then knobs. */
static const char *knobs_choice(size_t index)
{
    static const char *const GROUPS[] = {
        "layers", "caches", "order", "squares", "tree", "machine", "both", "all",
    };

    if (index < ARRAY_LENGTH(GROUPS))
        return GROUPS[index];

    const yk_knob *knob = yk_knob_at(index - ARRAY_LENGTH(GROUPS));

    return knob ? knob->name : NULL;
}

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What is tuned" },
    { OPTION_TEXT, "knobs", 'k', AT(knobs), "NAME,...", .choice_at = knobs_choice,
      .help = "knobs, or groups: layers, caches, order, squares, tree, machine, both, all; "
              "-NAME takes one away (default: " TUNE_USUAL ")" },
    { OPTION_CHOICE, "strategy", 's', AT(strategy), "NAME",
      .help = "how values are looked for (default: sweep)", .choice_at = strategy_name },
    { OPTION_SIZE, "memory", 0, AT(memory), "SIZE",
      .help = "private caches of a worker together at most (default: no limit)" },
    { OPTION_FLAG, "no-hint", 0, AT(no_hint),
      .help = "do not try the rule for this machine's caches first" },
    { OPTION_FLAG, "squares", 0, AT(squares),
      .help = "learn the square weights of the classic order instead, by both forms of "
              "differential evolution" },
    { OPTION_INT, "seeds", 0, AT(seeds), "N", .minimum = 1, .maximum = 1000,
      .help = "with --squares: runs of each form, from --seed on (default: 3)" },
    { OPTION_HEADING, .help = "How it is measured" },
    { OPTION_DURATION, "budget", 'b', AT(budget_s), "TIME",
      .help = "all told, the holdout at the end included (default: 20m)" },
    { OPTION_TEXT, "suite", 0, AT(suite), "SUITE",
      .help = "positions to learn from, with scores (default: half of varied)" },
    { OPTION_TEXT, "unseen", 0, AT(unseen), "SUITE",
      .help = "positions for the holdout (default: the other half of the suite)" },
    { OPTION_RANGE, "empties", 0, AT(empties), "A,B", .minimum = 0, .maximum = 64,
      .help = "of both, those with A to B empties (default: 18,21)" },
    { OPTION_FLAG, "nodes", 0, AT(nodes),
      .help = "count nodes, which are exact, instead of time; no profile comes of it" },
    { OPTION_INT, "pairs", 0, AT(pairs), "N", .minimum = 1, .maximum = 10000000,
      .help = "with --nodes: pairs of solves, the holdout included (default: 2000)" },
    { OPTION_INT, "rounds", 0, AT(rounds), "N", .minimum = 1, .maximum = 1000,
      .help = "of the holdout at most (default: 10)" },
    { OPTION_TEXT, "caution", 0, AT(caution), "X",
      .help = "standard errors that are taken off a gain before it counts (default: 2)" },
    { OPTION_INT, "seed", 0, AT(seed), "N", .minimum = 0, .maximum = INT32_MAX,
      .help = "of the strategy and of the order of positions (default: 1)" },
    { OPTION_INT, "pin", 0, AT(pin), "N", .minimum = 0, .maximum = MAX_PIN_CORES - 1,
      .help = "stay on core N, counted from 0 (default: chosen)" },
    { OPTION_HEADING, .help = "The journal and the result" },
    { OPTION_FLAG, "resume", 0, AT(resume), .help = "go on with a run that was interrupted" },
    { OPTION_FLAG, "fresh", 0, AT(fresh), .help = "forget a run that was interrupted" },
    { OPTION_TEXT, "journal", 0, AT(journal), "FILE",
      .help = "what has been measured (default: ~/.local/state/yomikiri/tune.jsonl)" },
    { OPTION_TEXT, "out", 'o', AT(out), "FILE",
      .help = "write the profile there (default: the user's folder of profiles)" },
    { OPTION_FLAG, "dry-run", 0, AT(dry_run), .help = "show the knobs and the suites, and stop" },
    { OPTION_FLAG, "json", 0, AT(json), .help = "the result as one JSON object" },
    { OPTION_TEXT, "html", 0, AT(html), "FILE", .help = "a page with the curves, too" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "no progress line" },
    { .kind = OPTION_SOLVER, .offset = AT(solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri tune", "20 minutes; a profile if there is a better one for this machine" },
    { "yomikiri tune --resume", "go on after an interruption" },
    { "yomikiri tune --budget 5m --knobs caches", "the sizes of the private caches only" },
    { "yomikiri tune --strategy de --seed 7", "another way to look" },
    { "yomikiri tune --dry-run --knobs machine", "which knobs that would be" },
    { NULL, NULL },
};

static ExitStatus show(const TuneChoices *choices, const TuneTask *task,
                       const TuneResult *result, const TunePlace *place)
{
    char error[600];

    if (choices->json)
        memory_json_print(stdout, tune_output_json(choices, task, result),
                          JSON_INDENT(1) | JSON_REAL_PRECISION(9));
    else
        tune_output_text(stdout, choices, task, result, place->in_force_label, place->profile);
    if (!choices->html
        || tune_report_write(choices->html, choices, task, result, error, sizeof(error)))
        return STATUS_DONE;
    notice("%s", error);
    return STATUS_DIFFERENT;
}

static ExitStatus tune(const TuneChoices *choices, const TuneTask *task, const TunePlace *place,
                       int argc, char *const *argv)
{
    const bool other = memcmp(place->in_force.knob, place->plain.knob,
                              sizeof(place->plain.knob)) != 0;
    const TuneSession session = {
        .path = place->journal, .rival = &place->plain,
        .in_force = other ? &place->in_force : NULL,
        .hint = other && !choices->no_hint ? &place->in_force : NULL,
        .origin = { place->in_force_label, &place->in_force,
                    choices->nodes ? "" : place->machine, argc, argv },
    };
    TuneResult result;
    ExitStatus status = tune_session_run(choices, task, &session, &result);

    if (status == STATUS_DONE && result.won && place->profile[0]
        && !tune_place_profile(choices, task, &result, place))
        status = STATUS_DIFFERENT;
    if (status == STATUS_DONE)
        status = show(choices, task, &result, place);
    tune_run_free(&result);
    return status;
}

static ExitStatus run_task(const Command *command, const TuneChoices *choices,
                           const TuneTask *task, int argc, char *const *argv)
{
    TunePlace place;
    const ExitStatus status = tune_place_find(command, choices, &place);

    if (status != STATUS_DONE)
        return status;
    return choices->squares ? tune_squares(choices, task, place.journal, argc, argv)
                            : tune(choices, task, &place, argc, argv);
}

/* ---- the command line ---- */

static char **copy_words(Arena *arena, int room, int argc, char *const *argv)
{
    char **words = arena_array(arena, (size_t)room + 1, sizeof(*words));

    return memcpy(words, argv, (size_t)argc * sizeof(*words));
}

/* The words of the run that the journal holds, then those of this command line; *argc becomes
 * their number. NULL: there are none, and why has been said. */
static char **words_of_journal(Arena *arena, const TuneChoices *choices, int *argc,
                               char *const *argv)
{
    char path[4096] = "", first[4200], error[600] = "";
    json_t *head = NULL, *word;
    size_t i;

    if (tune_place_journal(choices->journal, path, sizeof(path))) {
        if (choices->squares)           /* the first of its runs */
            snprintf(first, sizeof(first), "%s.de-%d", path, choices->seed);
        else
            snprintf(first, sizeof(first), "%s", path);
        tune_journal_look(first, &head, error, sizeof(error));
    }
    const json_t *words = json_object_get(head, "arguments");
    const int count = (int)json_array_size(words);
    char **all = json_is_array(words)
                 ? arena_array(arena, (size_t)(count + *argc) + 1, sizeof(*all)) : NULL;

    if (all) {
        all[0] = argv[0];
        json_array_foreach(words, i, word) {
            const char *text = json_string_value(word);

            all[i + 1] = (char *)(uintptr_t)arena_copy(arena, text ? text : "");
        }
        memcpy(all + 1 + count, argv + 1, (size_t)(*argc - 1) * sizeof(*all));
        *argc += count;
    } else if (error[0])
        notice("%s", error);
    else
        notice("%s: there is no run to go on with", path);
    json_decref(head);
    return all;
}

/* Read the options; with --resume those of the run that was interrupted before them. False:
 * *status is the exit status. */
static bool read_choices(const Command *command, Arena *arena, int *argc, char ***argv,
                         TuneChoices *choices, ExitStatus *status)
{
    char **words = copy_words(arena, *argc, *argc, *argv);
    ProfileOption profile;
    int operands;

    *status = STATUS_DIFFERENT;
    if (!words)
        return false;
    /* Parsing puts operands first: it is given the other copy. */
    if (!args_parse(command, *argc, *argv, choices, &operands)) {
        *status = (ExitStatus)operands;
        return false;
    }
    if (choices->resume && choices->fresh) {
        *status = args_complain(command, "--resume and --fresh exclude each other");
        return false;
    }
    if (choices->resume) {
        words = words_of_journal(arena, choices, argc, words);
        char **copy = words ? copy_words(arena, *argc, *argc, words) : NULL;

        *status = STATUS_INPUT;
        if (!copy)
            return false;
        *choices = TUNE_DEFAULTS;
        if (!args_parse(command, *argc, copy, choices, &operands)) {
            *status = (ExitStatus)operands;
            return false;
        }
        choices->fresh = false;         /* said when that run began */
    }
    *argv = words;
    *status = STATUS_DONE;
    if (choices->squares)
        *status = tune_squares_choices(command, choices);
    else if (!choices->solver.profile)
        choices->solver.profile = "none";       /* tuning begins with the defaults */
    if (*status == STATUS_DONE)
        *status = profile_option(command, &choices->solver, &profile);
    if (*status == STATUS_DONE)
        *status = tune_choices_check(command, choices);
    return *status == STATUS_DONE;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    TuneChoices choices = TUNE_DEFAULTS;
    Arena arena = { .blocks = NULL };
    ExitStatus status;
    TuneTask task;

    if (!read_choices(command, &arena, &argc, &argv, &choices, &status)) {
        arena_free(&arena);
        return status;
    }
    status = tune_task_make(command, &choices, &task);
    if (status == STATUS_DONE && choices.dry_run) {
        tune_output_space(stdout, &task.space);
        printf("\nlearns from %s; holdout on %s\n", task.training_text, task.unseen_text);
    } else if (status == STATUS_DONE)
        status = run_task(command, &choices, &task, argc, argv);
    tune_task_free(&task);
    arena_free(&arena);
    return status;
}

const Command cmd_tune = {
    .name = "tune",
    .instead = "--knobs LIST says what is tuned, --suite SUITE on which positions",
    .summary = "find values of the knobs that suit this machine, and prove them",
    .description =
        "Solves positions whose scores are known in pairs, once with the values that hold now and "
        "once with others, and learns which are faster here. What it finds meets the default on "
        "positions that no comparison used. Only if it is faster there beyond doubt, a profile is "
        "written, with that holdout in it. \"No improvement found\" is a good result. "
        "Options of the solver say where tuning begins.\n\n"
        "Everything measured goes into a journal at once: a run that was interrupted or killed "
        "goes on with --resume, and ends as it would have.\n\n"
        "Exit status 0: the run is finished, whether or not there is a better profile; 1: a wrong "
        "answer or a failure; 2: a budget too small, an unknown knob, or a run that waits to be "
        "resumed; 3: a suite or a journal that cannot be used; 130: interrupted.",
    .options = OPTIONS,
    .usual = " knobs strategy budget nodes resume fresh out dry-run json html quiet "
             "threads ",
    .examples = EXAMPLES,
    .run = run,
};
