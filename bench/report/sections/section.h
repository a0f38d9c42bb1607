/* section.h - a part of a report: a text, charts and a table under a title. A list of them is
 * filled from top to bottom; who fills one knows the records, and no report. */

#ifndef YOMIKIRI_SECTION_H
#define YOMIKIRI_SECTION_H

#include "base/text/grid.h"
#include "bench/chart/chart.h"

enum { SECTION_CHARTS = 3 };

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
    Chart charts[SECTION_CHARTS];
    Grid *table;                /* the data of the charts, or what the section is about; may
                                   be NULL */
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

/* Add a chart to a section, unless it has no points or there is no room. */
void section_add_chart(Section *section, const Chart *chart);

/* " The charts show the newest 6 of 9." where a chart has not room for all, else "". */
const char *section_only_newest(Arena *arena, int drawn, int count);

#endif
