/* cmd_tune.c - the subcommand `tune`: values of the knobs that suit this machine, looked for
 * and proven. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/args.h"
#include "apps/cli/commands.h"
#include "apps/cli/measure/measure.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/progress_line.h"
#include "apps/cli/terminal/stop.h"
#include "base/files/writable.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "base/text/number.h"
#include "lab/tune/tune.h"
#include "profiles/machine/machine.h"
#include "profiles/profile/profile.h"

/* ---- the command line ---- */

enum { PAIRS_USUAL = 2000, FEW = 8 };

typedef struct {
    SolverOptions solver;       /* where tuning begins */
    const char *suite, *unseen, *knobs, *out;
    Range empties;
    double budget_s;
    int pairs, seed, strategy;
    bool nodes, json, quiet;
} TuneChoices;

/* What follows from them. */
typedef struct {
    TuneChoices choices;
    ProfileOption profile;      /* that holds now */
    yk_config rival;            /* what must be beaten: what holds now without options of the
                                   solver; by nodes where tuning begins */
    Suite training, unseen;
    TuneSpace space;
    const char *kernel;
    char name[100], profile_path[PROFILE_PATH]; /* of this CPU's profile, "" where the CPU does
                                                   not say; and of its file */
    bool written;               /* the new profile */
} TuneTask;

#define AT(field) offsetof(TuneChoices, field)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What is tuned" },
    { OPTION_TEXT, "knobs", 'k', AT(knobs), "NAME,...", .choice_at = tune_name_at,
      .help = "knobs, or groups: layers, caches, order, squares, tree, machine, both, all; "
              "-NAME takes one away (default: " TUNE_USUAL ")" },
    { OPTION_CHOICE, "strategy", 's', AT(strategy), "NAME", .choices = "sweep|de",
      .help = "how values are looked for: one knob after the other, or by differential "
              "evolution (default: sweep)" },
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
      .help = "of the order of positions (default: 1)" },
    { OPTION_HEADING, .help = "The result" },
    { OPTION_TEXT, "out", 'o', AT(out), "FILE",
      .help = "write the profile there (default: the user's folder of profiles)" },
    { OPTION_FLAG, "json", 0, AT(json), .help = "the result as one JSON object" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "no progress line" },
    { .kind = OPTION_SOLVER, .offset = AT(solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri tune", "20 minutes; a profile if there is a better one for this machine" },
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

/* ---- the result ---- */

/* 0.05 of a logarithm less is "-4.9 %". */
static double percent(double gain)
{
    return 100.0 * (exp(-gain) - 1.0);
}

/* What became of it all, in a sentence; with the budget that would probably show whether what the
 * holdout found is an improvement. */
static void print_end(const TuneTask *task, const TuneResult *result)
{
    const bool nodes = task->choices.nodes;
    const StatsInterval *ratio = &result->ratio;
    const double gain = -log(ratio->estimate), half = 0.5 * log(ratio->high / ratio->low);
    /* The interval shrinks with the root of the budget; a quarter more is for luck. */
    const double enough = 1.25 * (nodes ? result->pairs : task->choices.budget_s) * (half / gain)
                          * (half / gain);

    printf("result      ");
    if (result->won)
        printf("better%s%s\n", task->written ? "; the profile is "
                                             : " in nodes; no profile comes of that",
               task->profile_path);
    else if (!result->found)
        printf("no improvement found\n");
    else if (gain > 0.0 && isfinite(enough))
        printf("no improvement proven; --%s %.0f%s would probably decide\n",
               nodes ? "pairs" : "budget", nodes ? ceil(enough / 100.0) * 100.0
                                                 : ceil(enough / 60.0), nodes ? "" : "m");
    else
        printf("no improvement proven\n");
    if (task->choices.out && !result->won)
        printf("profile     nothing was written to %s\n", shown(task->choices.out).text);
}

static void print_text(const TuneTask *task, const TuneResult *result)
{
    const TuneChoices *choices = &task->choices;
    const char *cost = choices->nodes ? "nodes" : "time", *between = "";
    const yk_knob *knob;

    printf("search      seed %d; %d comparisons, %d of them cut short; %d pairs", choices->seed,
           result->comparisons, result->dropped, result->pairs);
    if (!choices->nodes)
        printf(", %.0f s", result->spent);
    printf("\nfound       ");
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (result->config.knob[i] != knob->initial) {
            printf("%s%s %d", between, knob->name, result->config.knob[i]);
            between = ", ";
        }
    printf("%s\n", *between ? "" : "the default");
    if (result->score.pairs > 0)
        printf("training    %s %+.1f %% +- %.1f against the start, %d pairs on %d positions of "
               "%s, %d to %d empties\n", cost, percent(result->score.gain),
               100.0 * result->score.error, result->score.pairs, task->training.count,
               task->training.name, choices->empties.low, choices->empties.high);
    if (result->rounds > 0)
        printf("unseen      %s %+.1f %% (%+.1f .. %+.1f %%, %.0f %%), nodes %+.1f %%; %d "
               "positions, %d round%s\n", cost, 100.0 * (result->ratio.estimate - 1.0),
               100.0 * (result->ratio.low - 1.0), 100.0 * (result->ratio.high - 1.0),
               100.0 * result->confidence, 100.0 * (result->nodes - 1.0), task->unseen.count,
               result->rounds, result->rounds == 1 ? "" : "s");
    print_end(task, result);
}

/* The holdout, as a profile keeps it; null if there was none. */
static json_t *evidence_json(const TuneTask *task, const TuneResult *result)
{
    const Suite *suite = &task->unseen;

    if (result->rounds == 0)
        return json_null();
    return json_pack("{s{ss ss si} si s{so so so sf}}", "suite", "name", suite->name,
                     "sha256", suite->sha256, "positions", suite->count,
                     "rounds", result->rounds, "ratio",
                     "estimate", known_real(result->ratio.estimate),
                     "low", known_real(result->ratio.low),
                     "high", known_real(result->ratio.high), "confidence", result->confidence);
}

static void print_json(const TuneTask *task, const TuneResult *result)
{
    json_t *knobs = json_object();
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (result->config.knob[i] != knob->initial)
            json_object_set_new(knobs, knob->name, json_integer(result->config.knob[i]));
    memory_json_print(stdout, json_pack(
        "{ss sb sb so sf si si so}", "schema", "yomikiri.tuned/2", "found", result->found,
        "better", result->won, "knobs", knobs, "spent", result->spent, "pairs", result->pairs,
        "comparisons", result->comparisons, "holdout", evidence_json(task, result)),
        JSON_INDENT(1) | JSON_REAL_PRECISION(9));
}

/* A profile is written if it was won, and the result is shown. */
static ExitStatus finish(TuneTask *task, const TuneResult *result)
{
    char why[PROFILE_WHY];

    task->written = result->won && !task->choices.nodes;
    if (task->written) {
        json_t *evidence = evidence_json(task, result), *here = machine_json();
        const char *machine = json_string_value(json_object_get(here, "slug"));
        const ProfileDraft draft = { .name = task->name[0] != '\0' ? task->name : machine,
                                     .slug = machine, .kernel = task->kernel,
                                     .config = &result->config, .evidence = evidence };
        const bool good = profile_write(task->profile_path, &draft, why);

        json_decref(evidence);
        json_decref(here);
        if (!good) {
            notice("%s", why);
            return STATUS_DIFFERENT;
        }
    }
    if (task->choices.json)
        print_json(task, result);
    else
        print_text(task, result);
    return STATUS_DONE;
}

/* ---- the run ---- */

static void show(void *context, const char *phase, double used, int pairs, const char *best)
{
    ProgressLine *line = context;

    if (progress_line_due(line))
        progress_line_draw(line, "%s, %.0f %% of the budget, %d pairs; %s", phase, 100.0 * used,
                           pairs, best[0] ? best : "nothing better yet");
}

static ExitStatus tune(TuneTask *task)
{
    static const ExitStatus STATUSES[] = {
        [TUNE_DONE] = STATUS_DONE, [TUNE_WRONG] = STATUS_DIFFERENT,
        [TUNE_FAILED] = STATUS_DIFFERENT, [TUNE_TOO_LITTLE] = STATUS_USAGE,
        [TUNE_INTERRUPTED] = STATUS_INTERRUPTED,
    };
    const TuneChoices *choices = &task->choices;
    MeasureCores cores;
    ProgressLine line;
    TuneResult result;
    const TunePlan plan = {
        .space = &task->space, .strategy = choices->strategy ? tune_de : tune_sweep,
        .training = &task->training, .unseen = &task->unseen, .rival = &task->rival,
        .seed = (uint64_t)choices->seed,
        .nodes = choices->nodes,
        .budget = !choices->nodes ? choices->budget_s
                  : choices->pairs > 0 ? choices->pairs : PAIRS_USUAL,
        .progress = show, .context = &line, .stop = stop_flag(), .watch = stop_watch,
    };

    measure_cores_open(&cores, &MEASURE_DEFAULTS, 1, false);
    measure_cores_bind(&cores);
    stop_install();
    progress_line_begin(&line, !choices->quiet, 0);
    tune_run(&plan, &result);
    progress_line_clear(&line);
    if (result.status == TUNE_DONE)
        return finish(task, &result);
    notice("%s", result.status == TUNE_INTERRUPTED ? "interrupted" : result.error);
    return STATUSES[result.status];
}

/* From the suites to the result. */
static ExitStatus run_task(const Command *command, TuneTask *task)
{
    const TuneChoices *choices = &task->choices;
    const yk_config *config = &choices->solver.config;
    ExitStatus status = check(command, choices);

    if (status == STATUS_DONE)
        status = profile_option(command, &task->choices.solver, &task->profile);
    if (status == STATUS_DONE)
        status = make_space(command, task);
    if (status != STATUS_DONE)
        return status;
    if (!load_suites(choices, task))
        return STATUS_INPUT;
    task->rival = choices->nodes ? *config : task->profile.force.config;
    memcpy(task->rival.kernel, config->kernel, sizeof(task->rival.kernel));
    task->kernel = strcmp(config->kernel, "auto") != 0 ? config->kernel : yk_kernel_auto();
    return find_profile(task) ? tune(task) : STATUS_USAGE;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    TuneTask *task = memory_array(1, sizeof(*task));
    ExitStatus status;
    int operands = 0;

    task->choices = (TuneChoices){ .suite = "varied", .empties = { 18, 21 }, .budget_s = 20 * 60,
                                   .seed = 1 };
    if (args_parse(command, argc, argv, &task->choices, &operands))
        status = run_task(command, task);
    else
        status = (ExitStatus)operands;
    suite_free(&task->training);
    suite_free(&task->unseen);
    free(task);
    return status;
}

const Command cmd_tune = {
    .name = "tune",
    .instead = "--knobs LIST says what is tuned, --suite SUITE on which positions",
    .summary = "find values of the knobs that suit this machine, and prove them",
    .description =
        "Solves positions whose scores are known in pairs, once with the values that hold now and "
        "once with others, and learns which are faster here. What it finds meets what holds now "
        "on positions that no comparison used. Only if it is faster there beyond doubt, a profile "
        "is written, with that holdout in it. \"No improvement found\" is a good result. Tuning "
        "begins with the profile in force and options of the solver.\n\n"
        "Exit status 0: the run is finished, whether or not there is a better profile; 1: a wrong "
        "answer or a failure; 2: a budget too small or an unknown knob; 3: a suite that cannot be "
        "used; 130: interrupted.",
    .options = OPTIONS,
    .usual = " knobs budget nodes out json quiet threads ",
    .examples = EXAMPLES,
    .run = run,
};
