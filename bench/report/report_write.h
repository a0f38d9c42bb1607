/* report_write.h - a report on a terminal, as Markdown, and its positions as CSV. */

#ifndef YOMIKIRI_REPORT_WRITE_H
#define YOMIKIRI_REPORT_WRITE_H

#include "base/text/grid.h"
#include "bench/report/records/report_set.h"
#include "bench/report/report.h"

/* Sections of little weight are left out unless `all`. `fancy`: lines and colours. */
void report_write_text(FILE *out, const Report *report, bool fancy, bool all);

/* Tables of little weight are folded, as GitHub and GitLab do it. */
void report_write_markdown(FILE *out, const Report *report);

/* ---- CSV ---- */

/* A row for each, oldest record first; lives in set->arena. */
Grid *report_flat(ReportSet *set);

#endif
