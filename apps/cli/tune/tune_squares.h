/* tune_squares.h - the square weights of the classic order, learnt by differential evolution. */

#ifndef YOMIKIRI_TUNE_SQUARES_H
#define YOMIKIRI_TUNE_SQUARES_H

#include "apps/cli/tune/tune_choices.h"

/* Both forms of the evolution with --seeds seeds each: nodes of the classic configuration on
 * training positions; what they gain on others, also inside the default configuration. `path`
 * is what the names of the journals, one for each run, begin with. */
ExitStatus tune_squares(const TuneChoices *choices, const TuneTask *task, const char *path,
                        int argc, char *const *argv);

/* The choices of such runs: the classic configuration, its squares, nodes. Complains of those
 * that cannot be followed. */
ExitStatus tune_squares_choices(const Command *command, TuneChoices *choices);

#endif
