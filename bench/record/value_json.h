/* value_json.h - the depth of a search and its value of a score as JSON, as records and journals
 * write them alike. New values; NULL without memory. */

#ifndef YOMIKIRI_VALUE_JSON_H
#define YOMIKIRI_VALUE_JSON_H

#include <jansson.h>

#include "bench/record/record.h"

/* {"sixteenths": -241, "plies": 12, "confidence": 0, "moves": ["e1", ...]}; null if nothing is
 * told. */
json_t *value_json(const SampleValue *value);

/* The squares of a set: ["b3", "e1"]. */
json_t *value_json_squares(uint64_t squares);

/* {"depth": 12, "short": false, "time_s": null}; null for a search to the end. */
json_t *value_json_ask(const SuiteAsk *ask);

/* The way back. Null and NULL are "not known". False: `json` is something else; the text in
 * `where` says which element and why not. */
bool value_json_read(const json_t *json, SampleValue *value, char *where, size_t size);
bool value_json_read_squares(const json_t *json, uint64_t *squares, char *where, size_t size);
bool value_json_read_ask(const json_t *json, SuiteAsk *ask, char *where, size_t size);

/* {"score": -14, "best": ["e1"]}, what is proven of a position. */
bool value_json_read_proven(const json_t *json, RecordPosition *position, char *where,
                            size_t size);

#endif
