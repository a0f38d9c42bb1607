/* schema.h - a check of a JSON document against a JSON Schema, for the keywords that the schemas
 * here use: type, enum, properties, required, additionalProperties, items, prefixItems, minItems,
 * maxItems, minimum, maximum, minLength, maxLength, pattern (POSIX extended), anyOf and $ref to
 * #/$defs/. Any other keyword is an error, so that none is passed over. */

#ifndef YOMIKIRI_TESTS_SCHEMA_H
#define YOMIKIRI_TESTS_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>

/* False: `error` names the place in the document, as in "/positions/0/score", and the keyword
 * that it does not fit; or what is wrong with the schema. */
bool schema_fits(const json_t *schema, const json_t *document, char *error, size_t error_size);

#endif
