/* export_text.h - one string, escaped for the format it goes into, and times as text. */

#ifndef YOMIKIRI_EXPORT_TEXT_H
#define YOMIKIRI_EXPORT_TEXT_H

#include <stdio.h>

#include "base/base.h"

/* All of these show control bytes, and bytes that are not UTF-8, as text: "\x1b", as
 * base/shown.h says. */

/* For a terminal: no more than that. */
void export_shown(FILE *out, const char *text);

/* The same where line ends are meant. */
void export_lines(FILE *out, const char *text);

/* For XML text and attribute values in either kind of quotes; line ends and tabs are kept. */
void export_xml(FILE *out, const char *text);

/* For a cell of a Markdown table: nothing in it is taken as markup, a line break is a blank. */
void export_cell(FILE *out, const char *text);

/* For the value of a label in OpenMetrics, without the quotes around it; line ends are kept. */
void export_label(FILE *out, const char *text);

/* A number in every one of these formats: shortest decimal that reads back the same; NaN and
 * infinities as OpenMetrics writes them. */
void export_number(FILE *out, double value);

/* Seconds for people: "412 us", "38.1 ms", "2.07 s", "3 min 20 s"; "-" below 0. */
const char *export_seconds(double seconds, char *out, size_t size);

#endif
