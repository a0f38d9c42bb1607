/* journal.h - the journal of a run that will be recorded: what it has measured so far, in a file
 * beside the records, so that a crash or a kill loses no finished repetition (docs/records.md).
 *
 * The file is RECORDS.part: a head line, then a line per sample, written as soon as the
 * sample is there. It is locked while its run lives: there is one run per file of records
 * at a time. */

#ifndef YOMIKIRI_JOURNAL_H
#define YOMIKIRI_JOURNAL_H

#include "bench/record/record.h"

typedef struct {
    const char *time, *run;     /* as in Record */
    const Suite *suite;
    json_t *engines;            /* array: what is known of each engine before it starts; an
                                   object with at least name, command, threads */
    json_t *machine, *conditions, *command;     /* as in Record; may be NULL */
} JournalHead;

typedef struct Journal Journal;

/* Begin the journal of a run that will append to the file of records at `path`; folders are
 * made. If a killed run has left one, its samples are first appended to the records, one
 * record per engine, complete false; *recovered says how many. NULL: `error` says why: another
 * run is at work there, or no record of head->time can be appended (record_file_can_append()). */
Journal *journal_open(const char *path, const JournalHead *head, int *recovered, char *error,
                      size_t error_size);

/* Put one sample behind the others, in the order in which they are taken. False: it could not
 * be written, `error` says why; what was there before is still good. */
bool journal_add(Journal *journal, int round, int position, int engine, const Sample *sample,
                 char *error, size_t error_size);

/* End it. `recorded`: all of it stands in the records now, and the file is removed; else it
 * stays for the next run to recover. NULL is allowed. */
void journal_close(Journal *journal, bool recorded);

#endif
