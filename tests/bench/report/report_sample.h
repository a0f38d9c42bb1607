/* report_sample.h - made-up records with round figures, for tests of the report. */

#ifndef YOMIKIRI_REPORT_SAMPLE_H
#define YOMIKIRI_REPORT_SAMPLE_H

#include "bench/report/report.h"

typedef struct {
    const char *time, *commit, *machine, *name, *suite;
    int first;                  /* positions ffo-FIRST, ffo-FIRST+1, ... */
    int positions, threads, reps;
    double factor;              /* of all times */
    double node_factor;
    double noise;               /* relative, of each repetition */
} ReportSample;

/* Position i has 18 + i / 2 empties, is expected to be 2 * i - 10 and solved so, and takes
 * about 20 ms * 1.6^i * factor / threads^0.8 and 1,000,000 * 1.6^i * node_factor nodes. */
Record report_sample(const ReportSample *sample);

/* Add one to a set, as if it had been read. */
ReportRecord *report_sample_add(ReportSet *set, const ReportSample *sample);

typedef enum { AS_TEXT, AS_MARKDOWN, AS_JSON, AS_CSV, FORMS } ReportForm;

/* The report in that form; the caller frees it. */
char *report_sample_written(ReportSet *set, const Report *report, ReportForm form);

/* Arrange, build and write. */
char *report_sample_as(ReportSet *set, ReportForm form);

#endif
