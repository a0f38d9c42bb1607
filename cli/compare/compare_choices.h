/* compare_choices.h - the options of `yomikiri compare`. */

#ifndef YOMIKIRI_COMPARE_CHOICES_H
#define YOMIKIRI_COMPARE_CHOICES_H

#include "bench/compare/verdict.h"
#include "cli/measure/measure.h"

typedef struct {
    const char *suite, *margin, *alpha;
    MeasureChoices measure;
    int rounds, warmup, threads;
    bool aa, json, jsonl, quiet, force, instructions;
} CompareChoices;

/* The rule of the verdict into *rule. False after a complaint: the options do not go together,
 * or one that is text is no number. */
bool compare_choices_read(const Command *command, const CompareChoices *choices,
                          VerdictRule *rule);

#endif
