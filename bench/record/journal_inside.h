/* journal_inside.h - what journal.c and journal_read.c share. */

#ifndef YOMIKIRI_JOURNAL_INSIDE_H
#define YOMIKIRI_JOURNAL_INSIDE_H

#include "bench/record/journal.h"

#define JOURNAL_SCHEMA "yomikiri.journal/1"

/* New objects; NULL without memory. */
json_t *journal_head_json(const JournalHead *head);
json_t *journal_sample_json(int round, int position, int engine, const Sample *sample);

/* Append to the records at `path` what stands in the journal that is open as `file`, which
 * ends anywhere. A record that is there already is not written twice. */
bool journal_read_back(int file, const char *path, int *recovered, char *error,
                       size_t error_size);

#endif
