/* compare_records.h - records as operands, FILE.jsonl#3 and the like, and which go together. */

#ifndef YOMIKIRI_COMPARE_RECORDS_H
#define YOMIKIRI_COMPARE_RECORDS_H

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

#endif
