/* compare_choices.h - the options of `yomikiri compare`. */

#ifndef YOMIKIRI_COMPARE_CHOICES_H
#define YOMIKIRI_COMPARE_CHOICES_H

#include "apps/cli/measure/measure.h"
#include "bench/compare/verdict.h"

typedef struct {
    const char *suite, *margin, *alpha;
    MeasureChoices measure;
    double limit;               /* for a position; < 0: not named */
    int rounds, warmup, threads;
    bool aa, json, jsonl, quiet, force, instructions;
    bool kernels;               /* A and B are names of kernels of this program */
} CompareChoices;

/* The rule of the verdict into *rule. False after a complaint: the options do not go together,
 * or one that is text is no number. */
bool compare_choices_read(const Command *command, const CompareChoices *choices,
                          VerdictRule *rule);

/* A command line. */
typedef char KernelCommand[4300];

/* Put this program with the kernels that `names` lists in their place, as command lines that lie
 * in `commands`. False after a complaint. */
bool compare_choices_kernels(const Command *command, int count, char **names,
                             KernelCommand *commands);

#endif
