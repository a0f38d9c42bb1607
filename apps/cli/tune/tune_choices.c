#include "apps/cli/tune/tune_command.h"

#include <string.h>

#include "apps/cli/args/args_value.h"
#include "apps/cli/terminal/notice.h"
#include "bench/child/buildinfo.h"
#include "profiles/profile/profile.h"

const TuneChoices TUNE_DEFAULTS = {
    .suite = "varied", .empties = { 18, 21 }, .budget_s = 20 * 60, .seed = 1, .seeds = 3,
    .rounds = 10,
    .pin = -1, .caution = "2",
};

static bool read_caution(const char *text, double *caution)
{
    return args_value_number(text, 0.0, 10.0, caution);
}

ExitStatus tune_choices_check(const Command *command, const TuneChoices *choices)
{
    double caution;
    int threads = 1;

    yk_config_get(&choices->solver.config, "threads", &threads);
    if (threads != 1)
        return args_complain(command, "tuning measures one thread: leave --threads away");
    if (choices->solver.weights)
        return args_complain(command, "a profile is found for the weights built in: leave "
                             "--weights away");
    if (!read_caution(choices->caution, &caution))
        return args_complain(command, "--caution: '%s' is not a number from 0 to 10",
                             choices->caution);
    if (choices->dry_run && choices->json)
        return args_complain(command, "--dry-run shows a table, and --json a result: "
                             "they exclude each other");
    if (choices->squares && choices->html)
        return args_complain(command, "--squares draws no page: leave --html away");
    if (choices->out && choices->nodes)
        return args_complain(command, choices->squares
                             ? "--squares writes no profile: leave --out away"
                             : "--nodes writes no profile: leave --out away");
    if (choices->pairs > 0 && !choices->nodes)
        return args_complain(command, "--pairs counts what --nodes may use; time has --budget");
    return STATUS_DONE;
}

/* ---- suites ---- */

static ExitStatus load(const char *name, Suite *suite)
{
    char error[1000];

    if (!suite_load(name, suite, error, sizeof(error))) {
        notice("%s", error);
        return STATUS_INPUT;
    }
    return STATUS_DONE;
}

/* Every other position, from `first` on. */
static void keep_every_other(Suite *suite, int first)
{
    int count = 0;

    for (int i = first; i < suite->count; i += 2)
        suite->positions[count++] = suite->positions[i];
    suite->count = count;
}

static ExitStatus check_suite(const Suite *suite, const char *part)
{
    enum { FEW = 8 };

    for (int i = 0; i < suite->count; i++)
        if (!suite->positions[i].has_expected) {
            notice("%s: %s has no score: answers are verified throughout", suite->path,
                   suite->positions[i].id);
            return STATUS_INPUT;
        }
    if (suite->count < FEW) {
        notice("%s: %d positions are too few for the %s part; it takes %d", suite->path,
               suite->count, part, FEW);
        return STATUS_INPUT;
    }
    return STATUS_DONE;
}

/* What tuning has learnt from proves nothing. */
static ExitStatus check_apart(const Suite *training, const Suite *unseen)
{
    for (int i = 0; i < unseen->count; i++)
        for (int j = 0; j < training->count; j++) {
            const Board *a = &unseen->positions[i].board, *b = &training->positions[j].board;

            if (a->own != b->own || a->opp != b->opp)
                continue;
            notice("%s: %s is a training position, too (%s of %s): the holdout needs positions "
                   "that no comparison uses", unseen->path, unseen->positions[i].id,
                   training->positions[j].id, training->path);
            return STATUS_INPUT;
        }
    return STATUS_DONE;
}

static ExitStatus load_suites(const TuneChoices *choices, TuneTask *task)
{
    const char *unseen = choices->unseen ? choices->unseen : choices->suite;
    ExitStatus status = load(choices->suite, &task->training);

    if (status == STATUS_DONE)
        status = load(unseen, &task->unseen);
    if (status != STATUS_DONE)
        return status;
    if (strncmp(task->training.name, "ffo-", 4) == 0)
        notice("tuning on %s spoils the FFO positions as a measure: programs are compared by "
               "them", task->training.name);
    suite_keep_empties(&task->training, choices->empties.low, choices->empties.high);
    suite_keep_empties(&task->unseen, choices->empties.low, choices->empties.high);
    if (!choices->unseen) {
        keep_every_other(&task->training, 0);
        keep_every_other(&task->unseen, 1);
    }
    snprintf(task->training_text, sizeof(task->training_text), "%d positions of %s, %d to %d "
             "empties", task->training.count, task->training.name, choices->empties.low,
             choices->empties.high);
    snprintf(task->unseen_text, sizeof(task->unseen_text), "%d%s of %s", task->unseen.count,
             choices->unseen ? "" : " others", task->unseen.name);
    status = check_suite(&task->training, "training");
    if (status == STATUS_DONE)
        status = check_suite(&task->unseen, "unseen");
    return status != STATUS_DONE ? status : check_apart(&task->training, &task->unseen);
}

/* ---- the task ---- */

/* Time is that of one thread, in which the others' is missing; and what profiles may not set
 * would be measured for nothing. */
static ExitStatus check_knobs(const Command *command, const TuneChoices *choices,
                              const TuneSpace *space)
{
    for (int i = 0; i < space->count; i++) {
        const char *name = space->knob[i].name;

        if (!profile_may_set(name) && (!choices->nodes || strcmp(name, "threads") == 0))
            return args_complain(command, "--knobs: %s says how much of the machine is used: that "
                                 "is not for a profile to set", name);
    }
    return STATUS_DONE;
}

ExitStatus tune_task_make(const Command *command, const TuneChoices *choices, TuneTask *task)
{
    char error[300];
    ExitStatus status;

    *task = (TuneTask){ .caution = 0.0 };
    read_caution(choices->caution, &task->caution);
    if (!tune_space_make(&task->space, &choices->solver.config, choices->knobs, error,
                         sizeof(error)))
        return args_complain(command, "--knobs: %s", error);
    task->space.cache_bytes = choices->memory;
    status = check_knobs(command, choices, &task->space);
    return status != STATUS_DONE ? status : load_suites(choices, task);
}

void tune_task_free(TuneTask *task)
{
    suite_free(&task->training);
    suite_free(&task->unseen);
}

/* ---- the head of the journal ---- */

const char *tune_kernel(const yk_config *config)
{
    return strcmp(config->kernel, "auto") != 0 ? config->kernel : yk_kernel_auto();
}

static json_t *knobs_json(const TuneSpace *space)
{
    json_t *knobs = json_array();

    for (int i = 0; i < space->count; i++) {
        const TuneKnob *knob = &space->knob[i];

        json_array_append_new(knobs, json_pack("{s:s,s:i,s:i,s:i,s:i}", "name", knob->name,
                                               "low", knob->low, "high", knob->high,
                                               "step", knob->step, "start", knob->start));
    }
    return knobs;
}

json_t *tune_choices_start(const yk_config *config)
{
    json_t *start = json_object();
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (config->knob[i] != knob->initial)
            json_object_set_new(start, knob->name, json_integer(config->knob[i]));
    return start;
}

json_t *tune_suite_json(const Suite *suite)
{
    return json_pack("{s:s,s:s,s:i}", "name", suite->name, "sha256", suite->sha256,
                     "positions", suite->count);
}

static json_t *words_json(int argc, char *const *argv)
{
    json_t *words = json_array();

    for (int i = 1; i < argc; i++)
        json_array_append_new(words, json_string(argv[i]));
    return words;
}

json_t *tune_task_head(const TuneChoices *choices, const TuneTask *task,
                       const TuneOrigin *origin)
{
    return json_pack("{s:s,s:s,s:b,s:{s:s,s:s},s:s,s:s,s:s,s:s,s:i,s:f,s:b,s:i,s:f,s:i,s:I,"
                     "s:[i,i],s:o,s:o,s:o,s:{s:s,s:o},s:o}",
                     "version", yk_version(), "commit", buildinfo_commit(),
                     "dirty", buildinfo_dirty(),
                     "build", "compiler", buildinfo_compiler(), "flags", buildinfo_flags(),
                     "machine", origin->machine,
                     "kernel", tune_kernel(&choices->solver.config),
                     "strategy", tune_strategy_at((size_t)choices->strategy)->name,
                     "cost", choices->nodes ? "nodes" : "time",
                     "seed", choices->seed, "budget_s", choices->budget_s,
                     "hint", !choices->no_hint, "pairs", choices->pairs,
                     "caution", task->caution, "rounds", choices->rounds,
                     "memory", (json_int_t)choices->memory,
                     "empties", choices->empties.low, choices->empties.high,
                     "knobs", knobs_json(&task->space),
                     "start", tune_choices_start(&task->space.base),
                     "suites", json_pack("{s:o,s:o}", "training", tune_suite_json(&task->training),
                                         "unseen", tune_suite_json(&task->unseen)),
                     "in_force", "label", origin->in_force_label,
                     "knobs", tune_choices_start(origin->in_force),
                     "arguments", words_json(origin->argc, origin->argv));
}

bool tune_task_same(const json_t *head, const json_t *mine, char *error, size_t size)
{
    json_t *value;
    const char *name;

    json_object_foreach((json_t *)(uintptr_t)mine, name, value) {
        if (strcmp(name, "arguments") == 0 || json_equal(json_object_get(head, name), value))
            continue;
        snprintf(error, size, "it was begun with another %s", name);
        return false;
    }
    return true;
}
