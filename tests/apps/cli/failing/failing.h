/* failing.h - a run of a subcommand in a process of its own whose searches contradict themselves:
 * what it says, and how it ends. A test that links its own functions in place of those that search
 * tells it to. */

#ifndef YOMIKIRI_TESTS_FAILING_H
#define YOMIKIRI_TESTS_FAILING_H

#include "apps/cli/args/args.h"

extern const Command cmd_plan, cmd_train;

/* Bounds that contradict each other. */
enum { FAILING_LOWER = 6, FAILING_UPPER = -2 };

/* Run `command` with `arguments`, the last one NULL, standard output to nowhere. Fails the test
 * unless it ends with status 1, and says that it is an internal error, these bounds, `said`, and
 * which position to report. */
void failing_run(const Command *command, const char *const *arguments, const char *said);

#endif
