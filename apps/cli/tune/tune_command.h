/* tune_command.h - the choices, the task and the output of `yomikiri tune`. */

#ifndef YOMIKIRI_TUNE_COMMAND_H
#define YOMIKIRI_TUNE_COMMAND_H

#include <jansson.h>

#include "apps/cli/args/args.h"
#include "apps/cli/profile/profile_option.h"
#include "base/text/arena.h"
#include "lab/tune/tune_run.h"

typedef struct {
    SolverOptions solver;       /* where tuning begins */
    const char *suite, *unseen, *knobs, *journal, *out;
    Range empties;
    double budget_s;
    int strategy, pairs, seed;
    bool nodes, resume, fresh, json, quiet;
} TuneChoices;

/* What follows from them. */
typedef struct {
    TuneChoices choices;
    Arena arena;
    TuneJournal journal;
    ProfileOption profile;      /* that holds now */
    yk_config rival;            /* what must be beaten: the defaults; by nodes where it begins */
    Suite training, unseen;
    TuneSpace space;
    const char *kernel;
    char machine[64], place[4096];      /* its slug; of the journal */
    char name[100], profile_path[PROFILE_PATH]; /* of this CPU's profile, "" where the CPU does
                                                   not say; and of its file */
    bool written;               /* the new profile */
} TuneTask;

/* The effects of single knobs, what was found, and the holdout. */
void tune_output_text(const TuneTask *task, const TuneResult *result);

/* docs/tune.md. */
json_t *tune_output_json(const TuneTask *task, const TuneResult *result);

/* Every knob that does not stand at its default, by its name. */
json_t *tune_output_knobs(const yk_config *config);

/* Name, checksum and size. */
json_t *tune_output_suite(const Suite *suite);

/* The holdout as evidence: what a profile keeps. */
json_t *tune_output_evidence(const TuneTask *task, const TuneHoldout *holdout);

#endif
