/* compare_report.h - the report of a comparison, for people and for programs. */

#ifndef YOMIKIRI_COMPARE_REPORT_H
#define YOMIKIRI_COMPARE_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "bench/compare/compare_run.h"

/* Who was compared, in what the two are not alike, and what came of it, with the verdict as the
 * last line. `cores`: where it ran; NULL: two records. `positions`: with their table. */
void compare_report_print(FILE *out, const ComparePlan *plan, const CompareResult *result,
                          const char *cores, bool positions);

/* One look, and the whole, as in docs/compare.md, with the exit status; the caller's. */
json_t *compare_report_look_json(const ComparePlan *plan, const CompareLook *look);
json_t *compare_report_json(const ComparePlan *plan, const CompareResult *result, int status);

#endif
