/* review_html.h - reviewed games as one HTML page: for each the score over the moves as a graph,
 * boards where it turned or most was lost, and the table; where scripts run, a board to play it
 * through. Everything inline, light and dark, printable; whatever came from the input is
 * escaped. */

#ifndef YOMIKIRI_REVIEW_HTML_H
#define YOMIKIRI_REVIEW_HTML_H

#include <stdio.h>

#include "apps/cli/review/reviewed.h"

/* In this order. Trouble with the file shows in ferror(out). */
void review_html_begin(FILE *out);
void review_html_game(FILE *out, const Reviewed *reviewed);
void review_html_end(FILE *out);

#endif
