/* escape.h - one string, escaped for the format it goes into. */

#ifndef YOMIKIRI_ESCAPE_H
#define YOMIKIRI_ESCAPE_H

#include <stdio.h>

#include "base/base.h"

/* All of these show control bytes, and bytes that are not UTF-8, as text: "\x1b", as
 * base/shown.h says. */

/* For a terminal: no more than that. */
void escape_shown(FILE *out, const char *text);

/* The same where line ends are meant. */
void escape_lines(FILE *out, const char *text);

/* For Markdown, in a cell of a table or outside, as GitHub and GitLab show it: what would be
 * markup is escaped, a line break is a blank. */
void escape_markdown(FILE *out, const char *text);

#endif
