/* html_page.h - a report as one HTML file: everything inline, no script, light and dark,
 * readable on a phone, printable. */

#ifndef YOMIKIRI_HTML_PAGE_H
#define YOMIKIRI_HTML_PAGE_H

#include "bench/report.h"

/* Trouble with the file shows in ferror(out). */
void html_page(FILE *out, const Report *report);

/* The style sheet of the page, charts included, in pieces; NULL past the last. */
const char *html_style(size_t index);

#endif
