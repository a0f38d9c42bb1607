/* compare_two_records.h - `yomikiri compare` of two records. */

#ifndef YOMIKIRI_COMPARE_TWO_RECORDS_H
#define YOMIKIRI_COMPARE_TWO_RECORDS_H

#include "bench/compare/verdict.h"
#include "cli/compare/compare_choices.h"

/* Two names of records, FILE.jsonl@COMMIT and the like, and what came of it printed. */
ExitStatus compare_two_records(const CompareChoices *choices, const VerdictRule *rule,
                               char **operands);

#endif
