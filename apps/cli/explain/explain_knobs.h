/* explain_knobs.h - the list of knobs (base/knobs.h) that move each figure of the report. */

#ifndef YOMIKIRI_EXPLAIN_KNOBS_H
#define YOMIKIRI_EXPLAIN_KNOBS_H

#include <stddef.h>
#include <stdio.h>

#include "base/base.h"
#include "yomikiri.h"

typedef struct {
    const char *figure;         /* as the report calls it */
    const char *section;        /* "moves", "passes", "layers", "short", "evaluation" */
    const char *numbers[12];    /* names of knobs, NULL after the last */
} KnobsOfFigure;

/* NULL past the last; static storage. */
const KnobsOfFigure *explain_knobs_at(size_t index);

/* Lines that say which numbers move the figures of that section. */
void explain_knobs_print(FILE *out, const char *section);

#endif
