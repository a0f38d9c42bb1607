/* pick_power_run.h - `yomikiri pick --power`: which suite finds a slowdown how often. */

#ifndef YOMIKIRI_PICK_POWER_RUN_H
#define YOMIKIRI_PICK_POWER_RUN_H

#include "apps/cli/pick/pick_choices.h"

/* For each suite one line; `slowdown` as in PowerPlan. The exit status; what went wrong was said
 * on standard error. */
ExitStatus pick_power_run(const PickChoices *choices, double slowdown, char **suites, int count);

#endif
