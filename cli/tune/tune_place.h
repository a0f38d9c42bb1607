/* tune_place.h - where the files of a tuning run lie: its journal, and the profile at the end. */

#ifndef YOMIKIRI_TUNE_PLACE_H
#define YOMIKIRI_TUNE_PLACE_H

#include "cli/tune/tune_output.h"

/* The journal's path: `name`, or the usual one. False: there is no home folder. */
bool tune_place_journal(const char *name, char *out, size_t size);

/* The knobs as the rule for this machine's caches has them, from *plain; false where it changes
 * nothing. */
bool tune_place_rule(const yk_config *plain, yk_config *rule);

/* Whether the profile could be written where it is wanted, asked before the work. */
bool tune_place_check(const TuneChoices *choices, char *error, size_t size);

/* Write the profile if there is one to write, and say what was done. */
ExitStatus tune_place_result(const TuneChoices *choices, const TuneTask *task,
                             const TuneResult *result);

#endif
