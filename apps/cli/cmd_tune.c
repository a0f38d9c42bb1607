/* cmd_tune.c - the subcommand `tune`: values of the knobs that suit this machine, looked for
 * and proven. */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/commands.h"
#include "apps/cli/measure/measure.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/progress_line.h"
#include "apps/cli/terminal/stop.h"
#include "apps/cli/tune/tune_command.h"
#include "base/files/writable.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "base/text/arena.h"
#include "bench/child/buildinfo.h"
#include "profiles/machine/machine.h"
#include "profiles/profile/profile.h"

/* ---- the command line ---- */

enum { PAIRS_USUAL = 2000, FEW = 8 };

static const char *strategy_name(size_t index)
{
    const TuneStrategy *strategy = tune_strategy_at(index);

    return strategy ? strategy->name : NULL;
}

#define AT(field) offsetof(TuneChoices, field)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What is tuned" },
    { OPTION_TEXT, "knobs", 'k', AT(knobs), "NAME,...", .choice_at = tune_name_at,
      .help = "knobs, or groups: layers, caches, order, squares, tree, machine, both, all; "
              "-NAME takes one away (default: " TUNE_USUAL ")" },
    { OPTION_CHOICE, "strategy", 's', AT(strategy), "NAME",
      .help = "how values are looked for (default: sweep)", .choice_at = strategy_name },
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
    { OPTION_INT, "seed", 0, AT(seed), "N", .minimum = 0, .maximum = INT32_MAX,
      .help = "of the strategy and of the order of positions (default: 1)" },
    { OPTION_HEADING, .help = "The journal and the result" },
    { OPTION_FLAG, "resume", 0, AT(resume), .help = "go on with a run that was interrupted" },
    { OPTION_FLAG, "fresh", 0, AT(fresh), .help = "forget a run that was interrupted" },
    { OPTION_TEXT, "journal", 0, AT(journal), "FILE",
      .help = "what has been measured (default: ~/.local/state/yomikiri/tune.jsonl)" },
    { OPTION_TEXT, "out", 'o', AT(out), "FILE",
      .help = "write the profile there (default: the user's folder of profiles)" },
    { OPTION_FLAG, "json", 0, AT(json), .help = "the result as one JSON object" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "no progress line" },
    { .kind = OPTION_SOLVER, .offset = AT(solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri tune", "20 minutes; a profile if there is a better one for this machine" },
    { "yomikiri tune --resume", "go on after an interruption" },
    { "yomikiri tune --budget 5m --knobs caches", "the sizes of the private caches only" },
    { "yomikiri tune --strategy de --knobs squares --nodes --classic",
      "the square weights, learnt by nodes" },
    { NULL, NULL },
};

/* What the table cannot say; complains. */
static ExitStatus check(const Command *command, const TuneChoices *choices)
{
    int threads = 1;

    yk_config_get(&choices->solver.config, "threads", &threads);

    const struct { bool wrong; const char *why; } CASES[] = {
        { choices->resume && choices->fresh, "--resume and --fresh exclude each other" },
        { threads != 1, "tuning measures one thread: leave --threads away" },
        { choices->solver.weights, "a profile is found for the weights built in: leave --weights "
                                   "away" },
        { choices->out && choices->nodes, "--nodes writes no profile: leave --out away" },
        { choices->pairs > 0 && !choices->nodes, "--pairs counts what --nodes may use; time has "
                                                 "--budget" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        if (CASES[i].wrong)
            return args_complain(command, "%s", CASES[i].why);
    return STATUS_DONE;
}

/* ---- the suites ---- */

/* Those of `name` with the wanted empties; where training and holdout share a suite, every other
 * one, from `first` on. False: complained. */
static bool load(const TuneChoices *choices, const char *name, int first, Suite *suite)
{
    char error[1000];

    if (!suite_load(name, suite, error, sizeof(error))) {
        notice("%s", error);
        return false;
    }
    suite_keep_empties(suite, choices->empties.low, choices->empties.high);
    if (!choices->unseen) {
        for (int i = first; i < suite->count; i += 2)
            suite->positions[i / 2] = suite->positions[i];
        suite->count = (suite->count + 1 - first) / 2;
    }
    for (int i = 0; i < suite->count; i++)
        if (!suite->positions[i].has_expected) {
            notice("%s: %s has no score: answers are verified throughout", suite->path,
                   suite->positions[i].id);
            return false;
        }
    if (suite->count < FEW)
        notice("%s: %d positions are too few for the %s part; it takes %d", suite->path,
               suite->count, first == 0 ? "training" : "unseen", FEW);
    return suite->count >= FEW;
}

static bool load_suites(const TuneChoices *choices, TuneTask *task)
{
    Suite *training = &task->training, *unseen = &task->unseen;

    if (!load(choices, choices->suite, 0, training)
        || !load(choices, choices->unseen ? choices->unseen : choices->suite, 1, unseen))
        return false;
    if (strncmp(training->name, "ffo-", 4) == 0)
        notice("tuning on %s spoils the FFO positions as a measure: programs are compared by "
               "them", training->name);
    /* What tuning has learnt from proves nothing. */
    for (int i = 0; i < unseen->count * training->count; i++) {
        const SuitePosition *a = &unseen->positions[i / training->count];
        const SuitePosition *b = &training->positions[i % training->count];

        if (a->board.own != b->board.own || a->board.opp != b->board.opp)
            continue;
        notice("%s: %s is a training position, too (%s of %s): the holdout needs positions that "
               "no comparison uses", unseen->path, a->id, b->id, training->path);
        return false;
    }
    return true;
}

/* Time is that of one thread, in which the others' is missing; and what profiles may not set
 * would be measured for nothing. */
static ExitStatus make_space(const Command *command, TuneTask *task)
{
    const TuneChoices *choices = &task->choices;
    char error[300];

    if (!tune_space_make(&task->space, &choices->solver.config, choices->knobs, error,
                         sizeof(error)))
        return args_complain(command, "--knobs: %s", error);
    for (int i = 0; i < task->space.count; i++) {
        const char *name = task->space.knob[i].name;

        if (!profile_may_set(name) && (!choices->nodes || strcmp(name, "threads") == 0))
            return args_complain(command, "--knobs: %s says how much of the machine is used: that "
                                 "is not for a profile to set", name);
    }
    return STATUS_DONE;
}

/* ---- the files ---- */

/* The journal's path into task->place. False: complained. */
static bool find_journal(TuneTask *task)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    const bool at_state = state && state[0] == '/';

    if (task->choices.journal)
        snprintf(task->place, sizeof(task->place), "%s", task->choices.journal);
    else if (at_state || (home && home[0] == '/'))
        snprintf(task->place, sizeof(task->place), "%s/yomikiri/tune.jsonl",
                 at_state ? state : arena_print(&task->arena, "%s/.local/state", home));
    else
        notice("there is no home folder for the journal: name a file with --journal");
    return task->place[0] != '\0';
}

/* Where a profile would go, looked at before any work is done. False: complained. */
static bool find_profile(TuneTask *task)
{
    const TuneChoices *choices = &task->choices;
    char wanted[PROFILE_PATH], error[PROFILE_PATH + 400];
    MachineId id;

    if (choices->nodes)
        return true;
    machine_id(&id);
    machine_profile_name(&id, task->kernel, task->name, sizeof(task->name));
    if (choices->out)
        snprintf(wanted, sizeof(wanted), "%s", choices->out);
    else if (!profile_user_path(task->name, wanted, error)) {
        notice("%s; name a file with --out", error);
        return false;
    }
    if (writable(wanted, true, error, sizeof(error))
        && writable_target(wanted, task->profile_path, PROFILE_PATH, error, sizeof(error)))
        return true;
    notice("%s", error);
    return false;
}

/* What tells this run from another, for the first line of the journal. */
static json_t *make_head(const TuneTask *task, int argc, char *const *argv)
{
    const TuneChoices *choices = &task->choices;
    json_t *knobs = json_array(), *words = json_array();

    for (int i = 0; i < task->space.count; i++)
        json_array_append_new(knobs, json_string(task->space.knob[i].name));
    for (int i = 1; i < argc; i++)
        json_array_append_new(words, json_string(argv[i]));
    return json_pack("{ss ss ss sb s{ss ss} ss ss ss sb si sf si s[ii] so so s{so so} s{ss so} "
                     "so}",
                     "schema", TUNE_SCHEMA, "version", yk_version(), "commit", buildinfo_commit(),
                     "dirty", buildinfo_dirty(),
                     "build", "compiler", buildinfo_compiler(), "flags", buildinfo_flags(),
                     "machine", choices->nodes ? "" : task->machine, "kernel", task->kernel,
                     "strategy", tune_strategy_at((size_t)choices->strategy)->name,
                     "nodes", choices->nodes, "seed", choices->seed,
                     "budget_s", choices->budget_s, "pairs", choices->pairs,
                     "empties", choices->empties.low, choices->empties.high, "knobs", knobs,
                     "start", tune_output_knobs(&task->space.base),
                     "suites", "training", tune_output_suite(&task->training),
                     "unseen", tune_output_suite(&task->unseen),
                     "in_force", "label", task->profile.force.label,
                     "knobs", tune_output_knobs(&task->profile.force.config),
                     "arguments", words);
}

/* What the journal holds is this run, to go on with; or it may begin there, which takes `head`.
 * Not STATUS_DONE: complained. */
static ExitStatus take_journal(TuneTask *task, json_t *head)
{
    const TuneChoices *choices = &task->choices;
    TuneJournal *journal = &task->journal;
    json_t *value;
    const char *name;
    char error[600];
    ExitStatus status = STATUS_DONE;

    if (choices->resume) {
        json_object_foreach(head, name, value)
            if (status == STATUS_DONE && strcmp(name, "arguments") != 0
                && !json_equal(json_object_get(journal->lines.head, name), value)) {
                notice("%s: it was begun with another %s", journal->lines.path, name);
                status = STATUS_INPUT;
            }
    } else if (journal->lines.head && !journal->finished && !choices->fresh) {
        notice("%s holds a run that was interrupted: go on with --resume, or forget it with "
               "--fresh", journal->lines.path);
        status = STATUS_USAGE;
    } else if (!tune_journal_begin(journal, json_incref(head), error, sizeof(error))) {
        notice("%s", error);
        status = STATUS_DIFFERENT;
    }
    json_decref(head);
    return status;
}

/* ---- the run ---- */

static void show(void *context, const char *phase, double used, int pairs, const char *best)
{
    ProgressLine *line = context;

    if (progress_line_due(line))
        progress_line_draw(line, "%s, %.0f %% of the budget, %d pairs; %s", phase, 100.0 * used,
                           pairs, best[0] ? best : "nothing better yet");
}

static ExitStatus tune(TuneTask *task, TuneResult *result)
{
    const TuneChoices *choices = &task->choices;
    TuneJournal *journal = &task->journal;
    MeasureCores cores;
    ProgressLine line;
    const TunePlan plan = {
        .space = &task->space, .strategy = tune_strategy_at((size_t)choices->strategy),
        .training = &task->training, .unseen = &task->unseen, .rival = &task->rival,
        .in_force = choices->nodes ? &task->rival : &task->profile.force.config,
        .seed = (uint64_t)choices->seed, .nodes = choices->nodes,
        .budget = !choices->nodes ? choices->budget_s
                  : choices->pairs > 0 ? choices->pairs : PAIRS_USUAL,
        .journal = journal,
        .progress = show, .context = &line, .stop = stop_flag(), .watch = stop_watch,
    };

    measure_cores_open(&cores, &MEASURE_DEFAULTS, 1, false);
    measure_cores_bind(&cores);
    stop_install();
    progress_line_begin(&line, !choices->quiet, 0);
    tune_run(&plan, result);
    progress_line_clear(&line);
    if (result->status == TUNE_INTERRUPTED)
        notice("interrupted; with --resume it goes on from %s", journal->lines.path);
    else if (result->status != TUNE_DONE)
        notice("%s", result->error);
    if (result->status == TUNE_TOO_LITTLE)
        unlink(journal->lines.path);              /* there is nothing to go on with */
    return result->status == TUNE_DONE          ? STATUS_DONE
           : result->status == TUNE_INTERRUPTED ? STATUS_INTERRUPTED
           : result->status == TUNE_TOO_LITTLE  ? STATUS_USAGE : STATUS_DIFFERENT;
}

/* The journal says how it ended, a profile is written if it was won, and the result is shown. */
static ExitStatus finish(TuneTask *task, const TuneResult *result)
{
    char error[600], why[PROFILE_WHY];
    bool good = tune_journal_finish(&task->journal, tune_output_json(task, result), error,
                                    sizeof(error));

    if (!good)
        notice("%s", error);
    task->written = result->won && !task->choices.nodes;
    if (good && task->written) {
        json_t *evidence = tune_output_evidence(task, &result->holdout);
        const ProfileDraft draft = { .name = task->name[0] != '\0' ? task->name : task->machine,
                                     .slug = task->machine, .kernel = task->kernel,
                                     .config = &result->config, .evidence = evidence };

        good = profile_write(task->profile_path, &draft, why);
        json_decref(evidence);
        if (!good)
            notice("%s", why);
    }
    if (good && task->choices.json)
        memory_json_print(stdout, tune_output_json(task, result),
                          JSON_INDENT(1) | JSON_REAL_PRECISION(9));
    else if (good)
        tune_output_text(task, result);
    return good ? STATUS_DONE : STATUS_DIFFERENT;
}

/* From the suites to the result. */
static ExitStatus run_task(const Command *command, TuneTask *task, int argc, char *const *words)
{
    const yk_config *config = &task->choices.solver.config;
    TuneResult result = { .effects = NULL };
    char error[600];
    ExitStatus status = make_space(command, task);

    if (status == STATUS_DONE && !load_suites(&task->choices, task))
        status = STATUS_INPUT;
    if (status != STATUS_DONE)
        return status;
    json_t *here = machine_json();

    snprintf(task->machine, sizeof(task->machine), "%s",
             json_string_value(json_object_get(here, "slug")));
    json_decref(here);
    task->kernel = strcmp(config->kernel, "auto") != 0 ? config->kernel : yk_kernel_auto();
    if (!find_profile(task) || !find_journal(task))
        return STATUS_USAGE;
    if (task->journal.lines.file < 0
        && !tune_journal_open(&task->journal, task->place, true, error, sizeof(error))) {
        notice("%s", error);
        return STATUS_INPUT;
    }
    status = take_journal(task, make_head(task, argc, words));
    if (status == STATUS_DONE)
        status = tune(task, &result);
    if (status == STATUS_DONE)
        status = finish(task, &result);
    free(result.effects);
    return status;
}

/* With --resume: open the journal, and put the words of the run that it holds before those of this
 * command line, `words`. Memory is the arena's. NULL: complained. */
static char **recall(TuneTask *task, int *argc, char **words)
{
    char error[600] = "there is no run to go on with";

    if (!find_journal(task))
        return NULL;
    if (access(task->place, F_OK) == 0
        && !tune_journal_open(&task->journal, task->place, false, error, sizeof(error))) {
        notice("%s", error);
        return NULL;
    }
    const json_t *kept = json_object_get(task->journal.lines.head, "arguments");
    const size_t count = json_array_size(kept), more = (size_t)*argc - 1;
    char **all = arena_array(&task->arena, count + more + 2, sizeof(*all));

    if (!json_is_array(kept)) {
        notice("%s: %s", task->place, error);
        return NULL;
    }
    all[0] = words[0];
    for (size_t i = 0; i < count; i++) {
        const char *text = json_string_value(json_array_get(kept, i));

        all[i + 1] = (char *)(uintptr_t)arena_copy(&task->arena, text ? text : "");
    }
    memcpy(all + 1 + count, words + 1, more * sizeof(*all));
    *argc += (int)count;
    return all;
}

/* Parsing puts operands first: it is given a copy, as the journal keeps the words as they were. */
static bool parse(const Command *command, TuneTask *task, int argc, char **words,
                  ExitStatus *status)
{
    char **copy = arena_array(&task->arena, (size_t)argc + 1, sizeof(*copy));
    int operands = 0;

    task->choices = (TuneChoices){ .suite = "varied", .empties = { 18, 21 }, .budget_s = 20 * 60,
                                   .seed = 1 };
    memcpy(copy, words, (size_t)argc * sizeof(*copy));
    const bool good = args_parse(command, argc, copy, &task->choices, &operands);

    *status = good ? STATUS_DONE : (ExitStatus)operands;
    return good;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    TuneTask *task = memory_array(1, sizeof(*task));
    TuneChoices *choices = &task->choices;
    ExitStatus status;
    bool going;

    task->journal.lines.file = -1;
    going = parse(command, task, argc, argv, &status);
    if (going && choices->resume && !choices->fresh) {
        argv = recall(task, &argc, argv);
        status = STATUS_INPUT;
        going = argv && parse(command, task, argc, argv, &status);
        choices->fresh = false;             /* said when that run began */
    }
    if (going)
        status = check(command, choices);
    if (going && status == STATUS_DONE)
        status = profile_option(command, &choices->solver, &task->profile);
    if (going && status == STATUS_DONE) {
        yk_config_init(&task->rival);
        memcpy(task->rival.kernel, choices->solver.config.kernel, sizeof(task->rival.kernel));
        if (choices->nodes)
            task->rival = choices->solver.config;
        status = run_task(command, task, argc, argv);
    }
    tune_journal_close(&task->journal);
    suite_free(&task->training);
    suite_free(&task->unseen);
    arena_free(&task->arena);
    free(task);
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
        "written, with that holdout in it. \"No improvement found\" is a good result. Tuning "
        "begins with the profile in force and options of the solver.\n\n"
        "Everything measured goes into a journal at once: a run that was interrupted or killed "
        "goes on with --resume, and ends as it would have.\n\n"
        "Exit status 0: the run is finished, whether or not there is a better profile; 1: a wrong "
        "answer or a failure; 2: a budget too small, an unknown knob, or a run that waits to be "
        "resumed; 3: a suite or a journal that cannot be used; 130: interrupted.",
    .options = OPTIONS,
    .usual = " knobs strategy budget nodes resume fresh out json quiet threads ",
    .examples = EXAMPLES,
    .run = run,
};
