/* gate_output.h - the output of a gate: files for CI, and lines on the terminal. */

#ifndef YOMIKIRI_GATE_OUTPUT_H
#define YOMIKIRI_GATE_OUTPUT_H

#include "apps/cli/terminal/progress_line.h"
#include "apps/cli/gate/gate_json.h"
#include "bench/gate/gate.h"

/* Names of files to write; NULL: not. */
typedef struct {
    const char *json, *junit, *gbench, *markdown, *html;
    const char *summary;        /* the Markdown is appended to it: $GITHUB_STEP_SUMMARY */
} GateFiles;

/* One line for `layer` on standard output, and one for each case that did not pass. */
void gate_output_layer(const GateResult *result, GateLayerId id);

/* Whether all of *files could be written: asked before anything is judged. False after a
 * complaint on standard error. */
bool gate_output_check(const GateFiles *files);

/* Write all of *files, with the engines of *run (NULL: none) as records; facts->machine is filled
 * here. False after a complaint on standard error if one could not be written; the others are. */
bool gate_output_files(const GateFiles *files, const RunResult *run,
                       const GateFacts *facts);

typedef struct {
    ProgressLine line;
    double budget_s;
} GateProgress;

/* GatePlan.progress, with a GateProgress for context. */
void gate_output_progress(void *context, double elapsed_s, int rounds, const Verdict *verdict);

#endif
