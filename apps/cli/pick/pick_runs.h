/* pick_runs.h - the source of pick's positions, and the run that measures power. */

#ifndef YOMIKIRI_PICK_RUNS_H
#define YOMIKIRI_PICK_RUNS_H

#include "apps/cli/pick/pick_choices.h"
#include "positions/suite/suite.h"

/* ---- pick_source.c: the pool as it stands in its file: where each position begins, and what
 * is known of its moves, which a suite (bench/suite) does not keep. ---- */

/* One for each position of the suite, in its order, to be freed; NULL: `error` says why. */
Position *pick_source_read(const Suite *suite, char *error, size_t error_size);

/* Write those that are `in` to the file at `path`, as OBF, in their order: the whole file or
 * none, with what was there before. False: `error` says why. */
bool pick_source_write(const Position *positions, int count, const bool *in, const char *path,
                       char *error, size_t error_size);

/* ---- pick_power_run.c: `yomikiri pick --power`: which suite finds a slowdown how often. ---- */

/* For each suite one line; `slowdown` as in PowerPlan. The exit status; what went wrong was said
 * on standard error. */
ExitStatus pick_power_run(const PickChoices *choices, double slowdown, char **suites, int count);

#endif
