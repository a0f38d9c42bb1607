/* sample_json.h - samples as JSON, as records and journals write them alike: counts that may be
 * unknown, texts, cuts, passes and values. New values. */

#ifndef YOMIKIRI_SAMPLE_JSON_H
#define YOMIKIRI_SAMPLE_JSON_H

#include <jansson.h>
#include <stddef.h>

#include "base/memory/known.h"
#include "bench/engine/sample.h"
#include "bench/record/record.h"

/* The text; bytes that are not UTF-8, as engines may print and as cutting leaves, as '?'. */
json_t *sample_json_text(const char *text);

/* [[empties, cuts, first cuts, sum of ranks], ...] without rows that are all 0; null if the
 * engine does not tell. */
json_t *sample_json_cuts(bool has_cuts, const yk_cuts cuts[SAMPLE_EMPTIES]);

/* [["order 8", confidence, nodes, time_ns], ...]; null for none. */
json_t *sample_json_passes(int count, const SamplePass *passes);

/* The way back. Null and NULL are "not known". False: `json` is something else; the text in
 * `where` says which element ("[2][1]") and why not. */
bool sample_json_read_cuts(const json_t *json, bool *has_cuts, yk_cuts cuts[SAMPLE_EMPTIES],
                           char *where, size_t size);
bool sample_json_read_passes(const json_t *json, int *count, SamplePass passes[SAMPLE_PASSES],
                             char *where, size_t size);

/* ---- values ---- */

/* {"sixteenths": -241, "plies": 12, "confidence": 0, "moves": ["e1", ...]}; null if nothing is
 * told. */
json_t *value_json(const SampleValue *value);

/* The squares of a set: ["b3", "e1"]. */
json_t *value_json_squares(uint64_t squares);

/* {"b3": 4, "e1": -2}, or null. */
json_t *value_json_moves(const MoveScores *moves);

/* {"proven": 3, "mean_error": -0.5, ...}: each figure of stats_value.h by its key, shares with
 * their intervals ("within_3_range": [0.2, 0.8]), and how many positions they are of; null for
 * none. */
json_t *value_json_figures(const StatsValue *values);

/* {"depth": 12, "short": false, "time_s": null}, and "selectivity" unless it is the usual one;
 * null for a search to the end. */
json_t *value_json_ask(const SuiteAsk *ask);

/* The way back. Null and NULL are "not known". False: `json` is something else; the text in
 * `where` says which element and why not. */
bool value_json_read(const json_t *json, SampleValue *value, char *where, size_t size);
bool value_json_read_squares(const json_t *json, uint64_t *squares, char *where, size_t size);
bool value_json_read_ask(const json_t *json, SuiteAsk *ask, char *where, size_t size);

/* {"score": -14, "best": ["e1"], "moves": {"e1": -14, "b3": -20}}, what is proven of a
 * position. */
bool value_json_read_proven(const json_t *json, RecordPosition *position, char *where,
                            size_t size);

#endif
