/* report_write.h - a report on a terminal, as Markdown, and its positions as CSV. */

#ifndef YOMIKIRI_REPORT_WRITE_H
#define YOMIKIRI_REPORT_WRITE_H

#include <stdio.h>

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

/* ---- html_page.c: a report as one HTML file: everything inline, no script, light and dark,
 * readable on a phone, printable. ---- */

/* Trouble with the file shows in ferror(out). */
void html_page(FILE *out, const Report *report);

/* ---- html_style.c: the looks of the page. ---- */

/* The style sheet of the page, charts included. */
void html_style(FILE *out);

/* The class "cards-N" of a table makes cards of its rows where it has less than N pixels: the
 * least N that there is such a class for and that is not below `pixels`. */
int html_style_step(int pixels);

#endif
