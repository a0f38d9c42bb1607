/* sections.h - the sections of a report about records: each function adds its section, or several,
 * to a list, and nothing where the records do not have it. All of it lives in list->arena and
 * points into the records. section_NAME.c has section_NAME(). */

#ifndef YOMIKIRI_SECTIONS_H
#define YOMIKIRI_SECTIONS_H

#include "bench/report/records/report_ratio.h"
#include "bench/report/records/report_set.h"
#include "bench/report/sections/section.h"

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
