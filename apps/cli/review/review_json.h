/* review_json.h - a reviewed game as one JSON object (docs/review.schema.json). */

#ifndef YOMIKIRI_REVIEW_JSON_H
#define YOMIKIRI_REVIEW_JSON_H

#include <jansson.h>
#include <stdio.h>

#include "apps/cli/review/reviewed.h"

/* A new object, the caller's. */
json_t *review_json(const Reviewed *reviewed);

/* In one line; false if it could not be written. */
bool review_json_print(FILE *out, const Reviewed *reviewed);

#endif
