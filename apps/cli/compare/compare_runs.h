/* compare_runs.h - the comparison, once the options of compare are read. */

#ifndef YOMIKIRI_COMPARE_RUNS_H
#define YOMIKIRI_COMPARE_RUNS_H

#include "apps/cli/compare/compare_choices.h"
#include "bench/compare/compare_report.h"
#include "bench/compare/verdict.h"

/* ---- compare_two_builds.c: `yomikiri compare` of two command lines. ---- */

/* Two command lines (one with --aa), run side by side on the suite of the choices until there
 * is a verdict, and what came of it printed. */
ExitStatus compare_two_builds(const CompareChoices *choices, const VerdictRule *rule,
                              char **commands);

/* ---- compare_finish.c: the end of a comparison: what is printed, and the exit status. ---- */

/* Print the report as the choices want it; the exit status goes into it, too. */
ExitStatus compare_finish(const CompareChoices *choices, CompareReport *report);

/* "yomikiri: MESSAGE" on standard error; gives `status` back. */
ExitStatus compare_fail(ExitStatus status, const char *message);

#endif
