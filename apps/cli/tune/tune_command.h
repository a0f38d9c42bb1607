/* tune_command.h - the parts of `yomikiri tune`: its options and what follows from them, the files
 * that it needs, a run with everything round it, and the output. */

#ifndef YOMIKIRI_TUNE_COMMAND_H
#define YOMIKIRI_TUNE_COMMAND_H

#include <jansson.h>

#include "apps/cli/args/args.h"
#include "apps/cli/profile/profile_option.h"
#include "base/text/arena.h"
#include "lab/tune/tune_evaluator.h"
#include "lab/tune/tune_run.h"
#include "profiles/machine/cpu.h"

/* ---- tune_choices.c: the options, the suites, the knobs, the head of the journal ---- */

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

/* The kernel that *config stands for, by its name. */
const char *tune_kernel(const yk_config *config);

/* Name, checksum and size. */
json_t *tune_suite_json(const Suite *suite);

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

/* ---- tune_curves.c: curves of a strategy's plot: one for each name in each round, since every
 * round begins from another point and measures against that ---- */

typedef struct {
    const char *name;
    int round;
    int count;
    const TuneDot **dots;       /* by x */
} TuneCurve;

typedef struct {
    int count;
    TuneCurve *curves;          /* those of one name in a row, by round; names as they came */
} TuneCurves;

/* Memory is the arena's; the dots are borrowed. */
TuneCurves tune_curves(Arena *arena, const TuneDot *dots, int count);

/* The curves of one name from `first` on. */
int tune_curves_of_name(const TuneCurves *curves, int first);

/* Where a round began: the point that the others are measured against. */
bool tune_curve_is_base(const TuneDot *dot);

/* ---- tune_output.c: the result of a tuning run, as text and as JSON ---- */

/* The knobs and their values. */
void tune_output_space(FILE *out, const TuneSpace *space);

/* The curves, what was found, and the holdout. `in_force` is what the profile that holds now is
 * called, `profile` where a new one was written if there is one. */
void tune_output_text(FILE *out, const TuneChoices *choices, const TuneTask *task,
                      const TuneResult *result, const char *in_force, const char *profile);

/* The budget, in its unit, that would probably show whether what the holdout found is an
 * improvement; NAN where it has decided, or what was found was no faster. */
double tune_output_enough(const TuneResult *result, double budget);

/* docs/tune.md. */
json_t *tune_output_json(const TuneChoices *choices, const TuneTask *task,
                         const TuneResult *result);

/* The holdout as evidence: what a profile keeps. */
json_t *tune_output_evidence(const TuneChoices *choices, const TuneTask *task,
                             const TuneResult *result);

/* ---- tune_report.c: the same as a page to look at ---- */

/* Write it as one HTML file. False: `error` says why, and what was there is gone. */
bool tune_report_write(const char *path, const TuneChoices *choices, const TuneTask *task,
                       const TuneResult *result, char *error, size_t size);

/* ---- tune_place.c: the machine, the journal, the profile in force, and the one to write ---- */

typedef struct {
    CpuDescription cpu;
    char machine[64];           /* its short name */
    yk_config plain;            /* the defaults, with the kernel that was named */
    yk_config in_force;         /* what would hold without a new profile */
    char in_force_label[PROFILE_NAME + 16];
    char journal[4096];
    char profile[PROFILE_PATH]; /* where the new one is written; "": nowhere */
} TunePlace;

/* Look at the machine and at the folders. What cannot be is complained of: STATUS_USAGE where
 * the profile could not be written, before any work is done. */
ExitStatus tune_place_find(const Command *command, const TuneChoices *choices, TunePlace *place);

/* The journal's path: `name`, or the usual one. False: there is no home folder. */
bool tune_place_journal(const char *name, char *out, size_t size);

/* Write the profile, if there is one to write. False: why not has been said. */
bool tune_place_profile(const TuneChoices *choices, const TuneTask *task,
                        const TuneResult *result, const TunePlace *place);

/* ---- tune_session.c: one run with everything round it: its journal, the core it stays on, its
 * progress line, ctrl-C, and what is said where it fails ---- */

typedef struct {
    const char *path;           /* of the journal */
    bool may_begin;             /* with --resume: where there is no journal, begin one */
    const yk_config *rival, *in_force, *hint, *elsewhere;   /* as in TunePlan */
    TuneOrigin origin;          /* for the journal */
} TuneSession;

/* Run what `choices` and `task` say. STATUS_DONE: *result is complete; otherwise why not has been
 * said. tune_run_free() in any case. */
ExitStatus tune_session_run(const TuneChoices *choices, const TuneTask *task,
                            const TuneSession *session, TuneResult *result);

/* ---- tune_squares.c: the square weights, learnt by differential evolution ---- */

/* Both forms of the evolution with --seeds seeds each: nodes of the classic configuration on
 * training positions; what they gain on others, also inside the default configuration. `path`
 * is what the names of the journals, one for each run, begin with. */
ExitStatus tune_squares(const TuneChoices *choices, const TuneTask *task, const char *path,
                        int argc, char *const *argv);

/* The choices of such runs: the classic configuration, its squares, nodes. Complains of those
 * that cannot be followed. */
ExitStatus tune_squares_choices(const Command *command, TuneChoices *choices);

#endif
