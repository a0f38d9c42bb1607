/* explain_json.h - everything for programs: docs/explain.schema.json. */

#ifndef YOMIKIRI_EXPLAIN_JSON_H
#define YOMIKIRI_EXPLAIN_JSON_H

#include <jansson.h>
#include <stdio.h>

#include "apps/cli/explain/explained.h"

/* One object; the caller's. */
json_t *explain_json(const Explained *explained);

/* The same on one line. False if it could not be made or written. */
bool explain_json_print(FILE *out, const Explained *explained);

#endif
