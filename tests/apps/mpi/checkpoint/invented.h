/* invented.h - updates for the tests of the checkpoint: of boards that no game leads to, but
 * possible in all they say. */

#ifndef YOMIKIRI_TESTS_INVENTED_H
#define YOMIKIRI_TESTS_INVENTED_H

#include <stdbool.h>

#include "table/yomikiri_table_sync.h"

/* Take the seed of the test. */
void invented_begin(void);

/* The update of that number, which is always the same. */
yk_table_update invented_update(int number);

bool invented_same(const yk_table_update *a, const yk_table_update *b);

#endif
