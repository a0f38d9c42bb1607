/* proof_checker.h - checker/yomikiri-check.c as a function: thousands of proofs a second. */

#ifndef YOMIKIRI_TESTS_PROOF_CHECKER_H
#define YOMIKIRI_TESTS_PROOF_CHECKER_H

#include <stddef.h>

/* The exit status of `yomikiri-check` on a file of these bytes; 1: not a proof. */
int proof_checker(void *bytes, size_t size);

/* The last line that it printed. */
const char *proof_checker_said(void);

#endif
