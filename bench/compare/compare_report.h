/* compare_report.h - the report of a comparison, for people and for programs. */

#ifndef YOMIKIRI_COMPARE_REPORT_H
#define YOMIKIRI_COMPARE_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "bench/compare/compare_run.h"
#include "bench/stats/stats_value.h"

#define COMPARE_SCHEMA "yomikiri.compare/1"

typedef struct {
    const char *name[2];            /* command lines, or records, of A and B */
    const json_t *identity[2];      /* as engine_identity(); NULL: not known */
    const char *suite, *suite_sha256;
    int position_count;             /* of the suite */
    const char *const *ids;         /* of the positions of *result */
    const int *empties;

    bool paired;                    /* of one interleaved run; else of two records */
    bool same;                      /* A against itself */
    int threads;                    /* 0: as the command lines say */
    uint64_t seed;
    double alpha, margin, budget_s; /* budget_s 0: none */
    bool interrupted;

    int reps[2];                    /* of records: repetitions of A and B */
    double p_value;                 /* of records: of the Mann-Whitney test; NAN */
    const StatsValue *values;       /* of records of searches before the end: of A and of B;
                                       else NULL */
    const char *checked;        /* of the answers, in words */
    const char *counted_by;         /* instructions: who counted; NULL: the samples */

    const CompareResult *result;
    int status;                     /* the exit status that goes with it */
} CompareReport;

/* Who was compared, and in what the two are not alike. */
void compare_report_identities(FILE *out, const CompareReport *report);

/* The rest: nodes, instructions, positions (if asked for), noise, and the verdict as the
 * last line. */
void compare_report_print(FILE *out, const CompareReport *report, bool positions);

/* One look, and the whole, as in docs/compare.md; the caller's. */
json_t *compare_report_look_json(const CompareReport *report, const CompareLook *look);
json_t *compare_report_json(const CompareReport *report);

#endif
