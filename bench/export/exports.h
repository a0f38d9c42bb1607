/* exports.h - results of runs and gates in the forms of other tools. */

#ifndef YOMIKIRI_EXPORTS_H
#define YOMIKIRI_EXPORTS_H

#include <stdio.h>

#include "bench/gate/gate_result.h"
#include "bench/record/record.h"

/* ---- export_gbench.c: records as the JSON of Google Benchmark, which
 * github-action-benchmark (tool googlecpp), Bencher (adapter cpp_google) and Google's
 * compare.py read. ---- */

/* One entry for every repetition of every position, named ENGINE/SUITE/POSITION/threads:N,
 * and after those of a position their median. items_per_second is nodes per second; nodes and
 * instructions are counters. The context is the first record's machine. Positions without an
 * answer carry error_occurred. False if `out` could not be written. */
bool export_gbench(FILE *out, const Record *records, int count);

/* ---- export_junit.c: a gate's result as JUnit XML, which GitLab, Jenkins and most actions
 * of GitHub show. ---- */

/* A testsuite for each layer with a testcase for the layer and one for each of its cases. A
 * verdict that is undecided is a failure if it makes the gate fail, else passes with a note.
 * False if `out` could not be written. */
bool export_junit(FILE *out, const GateResult *gate);

/* ---- export_markdown.c: a gate's result as Markdown tables: step summaries, comments, forums.
 * ---- */

/* The verdict, a row for each layer, and the cases that did not pass. */
bool export_markdown(FILE *out, const GateResult *gate);

#endif
