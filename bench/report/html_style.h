/* html_style.h - the looks of the page. */

#ifndef YOMIKIRI_HTML_STYLE_H
#define YOMIKIRI_HTML_STYLE_H

#include <stdio.h>

/* The style sheet of the page, charts included. */
void html_style(FILE *out);

/* The class "cards-N" of a table makes cards of its rows where it has less than N pixels: the
 * least N that there is such a class for and that is not below `pixels`. */
int html_style_step(int pixels);

#endif
