/* export_markdown.h - records and a gate's result as Markdown tables: step summaries,
 * comments, forums. */

#ifndef YOMIKIRI_EXPORT_MARKDOWN_H
#define YOMIKIRI_EXPORT_MARKDOWN_H

#include <stdio.h>

#include "bench/gate/gate_result.h"
#include "bench/record/record.h"

/* A heading, a line about the machine and a table of positions for each record. False if
 * `out` could not be written. */
bool export_markdown(FILE *out, const Record *records, int count);

/* The verdict, a row for each layer, and the cases that did not pass. */
bool export_markdown_gate(FILE *out, const GateResult *gate);

#endif
