/* record_json.h - a record as JSON, there and back (docs/records.md, docs/record.schema.json).
 *
 * Readers take any minor version of major version 1: unknown members are kept and passed
 * over, members that an older version lacked come out as unknown. */

#ifndef YOMIKIRI_RECORD_JSON_H
#define YOMIKIRI_RECORD_JSON_H

#include "bench/record/record.h"

#define RECORD_SCHEMA "yomikiri.record/1.4"

/* A new object, the caller's. */
json_t *record_json(const Record *record);

/* False: `error` says what is wrong, with the path of the member ("positions[3].score"). */
bool record_json_read(const json_t *json, Record *record, char *error, size_t error_size);

/* {"proven": 3, "mean_error": -0.5, ...}: each figure of stats_value.h by its key, shares with
 * their intervals ("within_3_range": [0.2, 0.8]), and how many positions they are of; null for
 * none. */
json_t *record_json_values(const StatsValue *values);

/* The command of a record: "yomikiri" and the words after it. */
json_t *record_json_command(int count, char *const *words);

#endif
