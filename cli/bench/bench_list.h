/* bench_list.h - the suites that a bare name stands for. */

#ifndef YOMIKIRI_BENCH_LIST_H
#define YOMIKIRI_BENCH_LIST_H

#include "cli/args/args.h"

/* The suites that are named, or all that suite_find_names() knows, on standard output with what is
 * in them; `names_alone`: the known names, for completion. */
ExitStatus bench_list(bool names_alone, int count, char *const *operands);

#endif
