/* compare_records.h - two records, measured at different times: nodes and answers as exactly
 * as ever, times only as a weaker hint, because whatever slowed the machine down on one of
 * the days looks like a difference. */

#ifndef YOMIKIRI_COMPARE_RECORDS_H
#define YOMIKIRI_COMPARE_RECORDS_H

#include "bench/compare/compare_run.h"
#include "bench/record/record.h"

typedef struct {
    Record *records;            /* all of the file */
    int count;
    const Record *record;       /* the one that is meant */
    char warning[300];          /* "" or what was passed over in the file */
} CompareRecord;

/* Whether an operand names a record: FILE.jsonl, FILE.jsonl#INDEX or FILE.jsonl@COMMIT. */
bool compare_record_named(const char *operand);

/* Read it: the last complete record of the file; the INDEXth (from 1, or from the end where
 * it is negative); the last complete one of a commit that begins so. False: `error` says
 * why. compare_record_close() in either case. */
bool compare_record_open(const char *operand, CompareRecord *out, char *error,
                         size_t error_size);
void compare_record_close(CompareRecord *record);

/* Whether two descriptions, as records have them, are known to be of machines that are alike. */
bool compare_same_machine(const json_t *a, const json_t *b);

/* Why the two should not be compared: other machine, suite or threads; false if they may. */
bool compare_records_differ(const Record *a, const Record *b, char *why, size_t why_size);

typedef struct {
    CompareResult result;       /* no rounds, no looks; positions are those that both solved */
    const char **ids;
    int *empties;
    int lines, replayed;        /* repetitions of those positions, and those of them whose line was
                                   replayed; -1 if a record does not say */
    int reps[2];                /* whole repetitions of those positions */
    bool asked_values;          /* of searches before the end: how good those are that both have */
    StatsValue values[2];
    double p_value;             /* two-sided Mann-Whitney on the total times; NAN */
    char wrong[300];            /* the first wrong answer, or answers that are not alike */
} CompareRecords;

/* One more position of *result: medians of the times, CPU time if `cpu`, and nodes. */
void compare_position(const RecordPosition *a, const RecordPosition *b, bool cpu,
                      CompareResult *result);

/* Compare total times of the repetitions, CPU time if `cpu`. */
void compare_records(const Record *a, const Record *b, bool cpu, const VerdictRule *rule,
                     CompareRecords *out);

void compare_records_free(CompareRecords *records);

#endif
