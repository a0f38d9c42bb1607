/* cmd_compare_parts.h - what the files of `yomikiri compare` share. */

#ifndef YOMIKIRI_CMD_COMPARE_PARTS_H
#define YOMIKIRI_CMD_COMPARE_PARTS_H

#include "cli/bench/cmd_measure.h"
#include "bench/compare/compare_report.h"

typedef struct {
    const char *suite, *margin, *alpha;
    MeasureChoices measure;
    int rounds, warmup, threads;
    bool aa, json, jsonl, quiet, force, instructions;
} CompareChoices;

/* Two command lines (one with --aa), run side by side. */
ExitStatus cmd_compare_builds(const CompareChoices *choices, const Suite *suite,
                              const VerdictRule *rule, char **commands);

/* Two names of records. */
ExitStatus cmd_compare_records(const CompareChoices *choices, const VerdictRule *rule,
                               char **operands);

/* Print the report as the choices want it; the exit status goes into it, too. */
ExitStatus cmd_compare_finish(const CompareChoices *choices, CompareReport *report);

/* "yomikiri: MESSAGE" on standard error; gives `status` back. */
ExitStatus cmd_compare_fail(ExitStatus status, const char *message);

#endif
