/* explain_knobs.h - which numbers of base/tuning.h move which figure of the report. */

#ifndef YOMIKIRI_EXPLAIN_KNOBS_H
#define YOMIKIRI_EXPLAIN_KNOBS_H

#include <stddef.h>
#include <stdio.h>

#include "base/tuning.h"

typedef struct {
    const char *figure;         /* as the report calls it */
    const char *section;        /* "moves", "passes", "layers", "short", "evaluation" */
    const char *numbers[12];    /* in lower case with dashes, NULL after the last */
} KnobsOfFigure;

/* NULL past the last; static storage. */
const KnobsOfFigure *explain_knobs_at(size_t index);

/* The row of base/tuning.h whose name is `number`, however it is written there; NULL: none. */
const Tuning *explain_knobs_row(const char *number);

/* What to call it: "--etc" for a knob that is an option, "PASS_MARGIN" for another number. */
void explain_knobs_name(const Tuning *row, char *out, size_t size);

/* Lines that say which numbers move the figures of that section. */
void explain_knobs_print(FILE *out, const char *section);

#endif
