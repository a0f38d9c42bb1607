/* shell_case.h - children that run a shell script. Failing to start one fails the test. */

#ifndef YOMIKIRI_TESTS_SHELL_CASE_H
#define YOMIKIRI_TESTS_SHELL_CASE_H

#include "base/process/process.h"

/* `talk`: it will be written to. The caller's, for process_free(). */
Process *start_shell(const char *script, bool talk);

/* The far end of a pipe that everything that is started from now on holds open by *held, unless
 * it is dead; close *held then. */
int shell_witness(int *held);

/* The two together, not written to. */
Process *start_watched(const char *script, int *witness);

/* Fail if something that holds the other end is alive after `patience_ms`; close the witness. */
void expect_all_dead(int witness, int patience_ms, const char *script);

/* From start to end; the caller frees .output. */
ProcessResult run_shell(const char *script, double limit_s);

#endif
