/* journal_lines.h - the lines of a journal, written and read back. */

#ifndef YOMIKIRI_JOURNAL_LINES_H
#define YOMIKIRI_JOURNAL_LINES_H

#include "bench/record/journal.h"

#define JOURNAL_SCHEMA "yomikiri.journal/1"

/* New objects. */
json_t *journal_lines_head(const JournalHead *head);
json_t *journal_lines_sample(int round, int position, int engine, const Sample *sample);

/* Append to the records at `path` what stands in the journal that is open as `file`, which
 * ends anywhere. A record that is there already is not written twice. */
bool journal_lines_recover(int file, const char *path, int *recovered, char *error,
                           size_t error_size);

#endif
