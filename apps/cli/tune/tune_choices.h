/* tune_choices.h - the options of tune, and what follows from them: the suites, the knobs, the
 * strategy, the journal. */

#ifndef YOMIKIRI_TUNE_CHOICES_H
#define YOMIKIRI_TUNE_CHOICES_H

#include <jansson.h>

#include "apps/cli/args/args.h"
#include "lab/tune/tune_run.h"

typedef struct {
    SolverOptions solver;       /* where tuning begins */
    const char *suite, *unseen, *knobs, *journal, *out, *html, *caution;
    Range empties;
    double budget_s;
    uint64_t memory;            /* of the private caches at most; 0: no limit */
    int strategy, pairs, rounds, seed, seeds, pin;
    bool nodes, squares, resume, fresh, dry_run, json, quiet, no_hint;
} TuneChoices;

extern const TuneChoices TUNE_DEFAULTS;

/* What the options describe, for tune_run(). */
typedef struct {
    Suite training, unseen;
    TuneSpace space;
    double caution;
    char training_text[200], unseen_text[200];
} TuneTask;

/* What the table cannot say; complains. STATUS_DONE: go on. */
ExitStatus tune_choices_check(const Command *command, const TuneChoices *choices);

/* The suites and the knobs; complains. tune_task_free() releases what there is. */
ExitStatus tune_task_make(const Command *command, const TuneChoices *choices, TuneTask *task);
void tune_task_free(TuneTask *task);

/* Every knob that does not stand at its default, by its name. */
json_t *tune_choices_start(const yk_config *config);

/* What a run begins with besides. */
typedef struct {
    const char *in_force_label; /* of the profile that holds now */
    const yk_config *in_force;
    const char *machine;        /* whose time is measured; "" where nodes are counted */
    int argc;                   /* the words of the command line */
    char *const *argv;
} TuneOrigin;

/* What tells this run from another, for the first line of the journal. */
json_t *tune_task_head(const TuneChoices *choices, const TuneTask *task,
                       const TuneOrigin *origin);

/* Whether the run that `head` began is the one that *mine would begin; `error` names what
 * differs. */
bool tune_task_same(const json_t *head, const json_t *mine, char *error, size_t size);

#endif
