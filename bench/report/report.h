/* report.h - what a report says, before it takes a form: a verdict, a few large figures, and
 * sections with a text, charts and a table each. Terminal, Markdown, CSV and HTML are written
 * from the same sections, so that they cannot disagree. */

#ifndef YOMIKIRI_REPORT_H
#define YOMIKIRI_REPORT_H

#include "bench/chart/chart.h"
#include "bench/report/report_ratio.h"
#include "bench/report/report_set.h"
#include "bench/text/grid.h"

enum { REPORT_CHARTS = 3, REPORT_FIGURES = 6 };

/* Who wants to see it. */
typedef enum {
    SECTION_MAIN,               /* everybody */
    SECTION_FOLDED,             /* in HTML and Markdown only when unfolded */
    SECTION_DETAIL,             /* that, and not on a terminal */
} SectionWeight;

typedef struct {
    const char *id;             /* anchor and file name: letters, digits, "-"; unique */
    const char *title;
    int level;                  /* 1, or 2 within the one before */
    const char *text;           /* a paragraph; NULL: none */
    const char *code;           /* lines to paste; NULL: none */
    int chart_count;
    Chart charts[REPORT_CHARTS];
    Grid *table;                /* the data of the charts, or what the section is about; may
                                   be NULL */
    SectionWeight weight;       /* of the table */
    const char *fold;           /* what the folded table is called */
} Section;

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
    int section_count, section_capacity;
    Section *sections;
    int wrong, unsolved;        /* positions in the last record of each line */
} Report;

/* A report about the records of an arranged set; where `ratio_count` > 0, comparisons come
 * first. All of it lives in set->arena, and points into the records. False without memory:
 * what is there has gaps. */
bool report_build(Report *report, ReportSet *set, const Ratio *ratios, int ratio_count);

/* One row for every position of every record, for --format csv. */
Grid *report_flat_table(ReportSet *set);

/* ---- for those who build sections: report_*.c ---- */

/* A new empty section; NULL without memory. */
Section *report_section(Report *report, const char *id, const char *title, int level);

/* Add a chart to a section, unless it has no points or there is no room. */
void report_add_chart(Section *section, const Chart *chart);

/* Whether there are records of several machines; the name of a single one need not be said. */
bool report_has_machines(const ReportSet *set);

/* " The charts show the newest 6 of 9." where a chart has not room for all, else "". */
const char *report_only_newest(Arena *arena, int drawn, int count);

void report_overview(Report *report, const ReportSet *set);     /* summary */
void report_forest(Report *report, const Ratio *ratio, int number);
void report_empties(Report *report, const ReportSet *set);      /* time, nodes, NPS */
void report_threads(Report *report, const ReportSet *set);
void report_history(Report *report, const ReportSet *set);
void report_answers(Report *report, const ReportSet *set);
void report_ordering(Report *report, const ReportSet *set);
void report_ordering_passes(Report *report, const ReportSet *set);
void report_machine(Report *report, const ReportSet *set);      /* and conditions */
void report_commands(Report *report, const ReportSet *set);

#endif
