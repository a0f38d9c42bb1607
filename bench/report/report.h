/* report.h - the contents of a report, before they take a form: a verdict, a few large figures,
 * and sections with a text, charts and a table each. Terminal, Markdown, CSV and HTML are written
 * from the same sections, so that they cannot disagree. */

#ifndef YOMIKIRI_REPORT_H
#define YOMIKIRI_REPORT_H

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

#endif
