/* report.h - the contents of a report, before they take a form: a verdict, a few large figures,
 * and sections with a text and a table each. Terminal, Markdown, CSV and JSON are written from the
 * same sections, so that they cannot disagree. */

#ifndef YOMIKIRI_REPORT_H
#define YOMIKIRI_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "base/text/grid.h"
#include "bench/report/records/report_ratio.h"
#include "bench/report/records/report_set.h"
#include "bench/report/sections/section.h"

enum { REPORT_FIGURES = 6 };

typedef enum { TONE_NEUTRAL, TONE_GOOD, TONE_BAD } Tone;

typedef struct {
    const char *value, *name;   /* "12.3 s", "FFO 40-59, 1 thread" */
} Figure;

typedef struct {
    Arena *arena;
    const char *title, *subtitle;
    Tone tone;
    const char *verdict;        /* one sentence */
    const char *verdict_more;   /* another, or NULL */
    int figure_count;
    Figure figures[REPORT_FIGURES];
    int section_count;
    Section *sections;
    int wrong, unsolved;        /* positions in the last record of each line */
} Report;

/* A report about the records of an arranged set; where `ratio_count` > 0, comparisons come
 * first. All of it lives in set->arena, and points into the records. */
void report_build(Report *report, ReportSet *set, const Ratio *ratios, int ratio_count);

/* Sections of little weight are left out unless `all`. `fancy`: lines and colours. */
void report_write_text(FILE *out, const Report *report, bool fancy, bool all);

/* Tables of little weight are folded, as GitHub and GitLab do it. */
void report_write_markdown(FILE *out, const Report *report);

/* For CSV: a row for each position, oldest record first; lives in set->arena. */
Grid *report_flat(ReportSet *set);

/* ---- report_json.c ---- */

/* A new object, the caller's: "yomikiri.report/1", see docs/records.md. */
json_t *report_json(const Report *report);

#endif
