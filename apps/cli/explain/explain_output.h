/* explain_output.h - an explanation as text and as JSON, and its parts. */

#ifndef YOMIKIRI_EXPLAIN_OUTPUT_H
#define YOMIKIRI_EXPLAIN_OUTPUT_H

#include <jansson.h>
#include <stdio.h>

#include "apps/cli/explain/explained.h"
#include "base/base.h"
#include "yomikiri.h"

/* ---- explain_text.c: the report for people. ---- */

typedef struct {
    int moves;                  /* rows of the table of moves; 0: all */
    bool by_empties;            /* a row for each number of empties, too */
    bool patterns;              /* every term of the evaluation */
} ExplainStyle;

void explain_text(FILE *out, const Explained *explained, const ExplainStyle *style);

/* ---- explain_json.c: everything for programs: docs/explain.schema.json. ---- */

/* One object; the caller's. */
json_t *explain_json(const Explained *explained);

/* The same on one line. */
void explain_json_print(FILE *out, const Explained *explained);

/* The knobs (base/knobs.h) that move a figure of the report. */
typedef struct {
    const char *figure;         /* as the report calls it */
    const char *section;        /* "moves", "passes", "layers", "short", "evaluation" */
    const char *numbers[12];    /* names of knobs, NULL after the last */
} KnobsOfFigure;

/* NULL past the last; static storage. */
const KnobsOfFigure *explain_knobs_at(size_t index);

#endif
