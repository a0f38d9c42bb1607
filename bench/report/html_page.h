/* html_page.h - a report as one HTML file: everything inline, no script, light and dark,
 * readable on a phone, printable. */

#ifndef YOMIKIRI_HTML_PAGE_H
#define YOMIKIRI_HTML_PAGE_H

#include "bench/report/report.h"

/* Trouble with the file shows in ferror(out). */
void html_page(FILE *out, const Report *report);

#endif
