/* pick_command.h - the parts of `yomikiri pick`: options, the source of positions, output, and the
 * run that measures power. */

#ifndef YOMIKIRI_PICK_COMMAND_H
#define YOMIKIRI_PICK_COMMAND_H

#include "apps/cli/measure/measure.h"
#include "lab/pick/pick_score.h"
#include "lab/pick/react.h"
#include "positions/suite/suite.h"

/* ---- pick_choices.c: the options ---- */

typedef struct {
    int rounds, least, most, kinds, apart;
    int share, longest, diversity;      /* percent */
    int reactions;                      /* a ReactKind */
    int repeat, rate, restarts;
    bool random, resume, explain, json, quiet;
    const char *out, *journal, *from;
    const char *power, *slowdown;
    int runs;
    MeasureChoices measure;             /* of it budget, pin and seed */
} PickChoices;

extern const PickChoices PICK_CHOICES_DEFAULTS;

/* What the table of options cannot say; complains. */
ExitStatus pick_choices_check(const Command *command, const PickChoices *choices);

/* What is asked of the choice. */
PickWish pick_choices_wish(const PickChoices *choices);

/* How often each row is measured. */
int pick_choices_repeat(const PickChoices *choices);

/* ---- pick_source.c: the pool as it stands in its file: where each position begins, and what
 * is known of its moves, which a suite does not keep ---- */

/* One for each position of the suite, in its order, to be freed; NULL: `error` says why. */
Position *pick_source_read(const Suite *suite, char *error, size_t error_size);

/* Write those that are `in` to the file at `path`, as OBF, in their order: the whole file or
 * none, with what was there before. False: `error` says why. */
bool pick_source_write(const Position *positions, int count, const bool *in, const char *path,
                       char *error, size_t error_size);

/* ---- pick_power_run.c: `yomikiri pick --power`: which suite finds a slowdown how often ---- */

/* For each suite one line; `slowdown` as in PowerPlan. The exit status; what went wrong was said
 * on standard error. */
ExitStatus pick_power_run(const PickChoices *choices, double slowdown, char **suites, int count);

/* ---- pick_output.c: the choice and its reasons, as text and as JSON ---- */

typedef struct {
    const Suite *suite;
    const Reactions *reactions;
    const char *journal;        /* the file that holds them */
    const PickWish *wish;
    const PickScore *score;
    const PickProblem *problem;
    const bool *in;             /* by candidate */
    bool random;                /* nothing was looked for */
    uint64_t seed;
} Picked;

/* A summary and a row for each position; with `explain` a paragraph for each instead. */
void pick_output_text(const Picked *picked, bool explain);

/* One object. False if it could not be written. */
bool pick_output_json(const Picked *picked);

/* "measuring 300 positions with 38 configurations: about 7 min ..." on standard error, before the
 * first solve; nothing where it takes seconds. */
void pick_output_time(const ReactPlan *plan, double guess_s, const char *journal);

#endif
