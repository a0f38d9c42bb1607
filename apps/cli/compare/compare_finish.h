/* compare_finish.h - the end of a comparison: what is printed, and the exit status. */

#ifndef YOMIKIRI_COMPARE_FINISH_H
#define YOMIKIRI_COMPARE_FINISH_H

#include "apps/cli/compare/compare_choices.h"
#include "bench/compare/compare_report.h"

/* Print the report as the choices want it; the exit status goes into it, too. */
ExitStatus compare_finish(const CompareChoices *choices, CompareReport *report);

/* "yomikiri: MESSAGE" on standard error; gives `status` back. */
ExitStatus compare_fail(ExitStatus status, const char *message);

#endif
