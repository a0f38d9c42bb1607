/* section.h - a part of a report: a text and a table under a title. A list of them is
 * filled from top to bottom; who fills one knows the records, and no report. */

#ifndef YOMIKIRI_SECTION_H
#define YOMIKIRI_SECTION_H

#include "base/text/grid.h"
#include "bench/report/records/report_ratio.h"
#include "bench/report/records/report_set.h"

/* Who wants to see it. */
typedef enum {
    SECTION_MAIN,               /* everybody */
    SECTION_FOLDED,             /* on the page and in Markdown only when unfolded */
    SECTION_DETAIL,             /* that, and not on a terminal */
} SectionWeight;

typedef struct {
    const char *id;             /* anchor and file name: letters, digits, "-"; unique */
    const char *title;
    int level;                  /* 1, or 2 within the one before */
    const char *text;           /* a paragraph; NULL: none */
    const char *code;           /* lines to paste; NULL: none */
    Grid *table;                /* may be NULL; the page draws charts from it, by `id` and the
                                   keys of its columns */
    SectionWeight weight;       /* of the table */
    const char *fold;           /* what the folded table is called */
} Section;

/* All zero but for the arena is an empty list. */
typedef struct {
    Arena *arena;               /* of everything in it */
    int count, capacity;
    Section *sections;
} SectionList;

/* A new empty section at the end, valid until the next one. */
Section *section_add(SectionList *list, const char *id, const char *title, int level);

/* ---- the sections of a report about records: each function adds one, or several, to a list, and
 * nothing where the records do not have it. All of it lives in list->arena and points into the
 * records. ---- */

/* Comparison `number`, from 1: B against A, position by position. */
void section_forest(SectionList *list, const Ratio *ratio, int number);

/* The last record of each line. */
void section_summary(SectionList *list, const ReportSet *set);

/* Answers that are wrong or missing, runs that did not end; then what disturbed the times. */
void section_trouble(SectionList *list, const ReportSet *set);

/* Time, nodes and nodes a second against empty squares, for each machine. */
void section_empties(SectionList *list, const ReportSet *set);

/* What more threads bring. */
void section_threads(SectionList *list, const ReportSet *set);

/* Time and nodes over commits. */
void section_history(SectionList *list, const ReportSet *set);

/* Every position of the last records. */
void section_answers(SectionList *list, const ReportSet *set);

/* How good the values of searches are that were not to go to the end. */
void section_values(SectionList *list, const ReportSet *set);

/* Where moves cut off, and which pass of the search took what. */
void section_ordering(SectionList *list, const ReportSet *set);

/* The machines, then builds and conditions. */
void section_machine(SectionList *list, const ReportSet *set);

/* Lines for a shell that measure it again. */
void section_commands(SectionList *list, const ReportSet *set);

#endif
