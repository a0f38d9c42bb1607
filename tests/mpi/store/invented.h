/* invented.h - findings for the tests of the checkpoint: of boards that no game leads to, but
 * possible in all they say. */

#ifndef YOMIKIRI_TESTS_INVENTED_H
#define YOMIKIRI_TESTS_INVENTED_H

#include <stdbool.h>

#include "yomikiri_findings.h"

/* Take the seed of the test. */
void invented_begin(void);

/* The finding of that number, which is always the same. */
yk_finding invented_finding(int number);

bool invented_same(const yk_finding *a, const yk_finding *b);

#endif
