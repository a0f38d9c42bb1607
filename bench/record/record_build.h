/* record_build.h - a record grown sample by sample: from a run that has ended, or from the
 * journal of one that was killed. Private to the files of records and
 * journals. */

#ifndef YOMIKIRI_RECORD_BUILD_H
#define YOMIKIRI_RECORD_BUILD_H

#include "bench/record/record.h"

/* A record of that suite without any repetition, not complete. The JSON values are shared,
 * not stolen, and may be NULL. Threads are those of the identity, else 1. False without
 * memory; record_free() is allowed either way. */
bool record_begin(Record *record, const Suite *suite, json_t *engine, const char *time,
                  json_t *machine, json_t *conditions, json_t *command);

/* Add what was said and taken for position number `position`, in the order of the rounds. */
bool record_take(Record *record, int position, const Sample *sample);

/* Make every folder above `path` that is missing. */
bool record_make_folders(const char *path, char *error, size_t error_size);

#endif
