/* tune_output.h - the result of a tuning run, as text and as JSON. */

#ifndef YOMIKIRI_TUNE_OUTPUT_H
#define YOMIKIRI_TUNE_OUTPUT_H

#include "apps/cli/tune/tune_choices.h"

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

#endif
