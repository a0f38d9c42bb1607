/* shell_case.h - children that run a shell script. Failing to start one fails the test. */

#ifndef YOMIKIRI_TESTS_SHELL_CASE_H
#define YOMIKIRI_TESTS_SHELL_CASE_H

#include "base/process/process.h"

/* `talk`: it will be written to. The caller's, for process_free(). */
Process *start_shell(const char *script, bool talk);

/* From start to end; the caller frees .output. */
ProcessResult run_shell(const char *script, double limit_s);

#endif
