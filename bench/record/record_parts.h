/* record_parts.h - the parts of a position that records and journals write alike: counts
 * that may be unknown, cuts and passes. */

#ifndef YOMIKIRI_RECORD_PARTS_H
#define YOMIKIRI_RECORD_PARTS_H

#include "bench/record/record.h"

/* A count or time; null for a negative one. */
json_t *parts_number(int64_t value);

/* The text; bytes that are not UTF-8, as engines may print and as cutting leaves, as '?'. */
json_t *parts_text(const char *text);

/* The command of a record: "yomikiri" and the words after it. */
json_t *parts_command(int count, char *const *words);

/* [[empties, cuts, first cuts, sum of ranks], ...] without rows that are all 0; null if the
 * engine does not tell. */
json_t *parts_cuts(bool has_cuts, const SampleCuts cuts[SAMPLE_EMPTIES]);

/* [["order 8", confidence, nodes, time_ns], ...]; null for none. */
json_t *parts_passes(int count, const SamplePass *passes);

/* The way back. Null and NULL are "not known". False: `json` is something else; the text in
 * `where` says which element ("[2][1]") and why not. */
bool parts_read_cuts(const json_t *json, bool *has_cuts, SampleCuts cuts[SAMPLE_EMPTIES],
                     char *where, size_t size);
bool parts_read_passes(const json_t *json, int *count, SamplePass passes[SAMPLE_PASSES],
                       char *where, size_t size);

#endif
