/* export_junit.h - a gate's result as JUnit XML, which GitLab, Jenkins and most actions of GitHub
 * show. */

#ifndef YOMIKIRI_EXPORT_JUNIT_H
#define YOMIKIRI_EXPORT_JUNIT_H

#include <stdio.h>

#include "bench/gate/gate_result.h"

/* A testsuite for each layer with a testcase for the layer and one for each of its cases. A
 * verdict that is undecided is a failure if it makes the gate fail, else passes with a note.
 * False if `out` could not be written. */
bool export_junit(FILE *out, const GateResult *gate);

#endif
