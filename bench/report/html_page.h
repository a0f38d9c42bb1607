/* html_page.h - a report as one HTML file: everything inline, no script, light and dark,
 * readable on a phone, printable. */

#ifndef YOMIKIRI_HTML_PAGE_H
#define YOMIKIRI_HTML_PAGE_H

#include "bench/report/report.h"

/* Trouble with the file shows in ferror(out). */
void html_page(FILE *out, const Report *report);

/* The style sheet of the page, charts included. */
void html_style(FILE *out);

/* The class "cards-N" of a table makes cards of its rows where it has less than N pixels: the
 * least N that there is such a class for and that is not below `pixels`. */
int html_style_step(int pixels);

#endif
