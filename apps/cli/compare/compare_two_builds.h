/* compare_two_builds.h - `yomikiri compare` of two command lines. */

#ifndef YOMIKIRI_COMPARE_TWO_BUILDS_H
#define YOMIKIRI_COMPARE_TWO_BUILDS_H

#include "apps/cli/compare/compare_choices.h"
#include "bench/compare/verdict.h"

/* Two command lines (one with --aa), run side by side on the suite of the choices until there
 * is a verdict, and what came of it printed. */
ExitStatus compare_two_builds(const CompareChoices *choices, const VerdictRule *rule,
                              char **commands);

#endif
