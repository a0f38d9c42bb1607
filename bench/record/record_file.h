/* record_file.h - files of records, one JSON line each, which only ever grow. */

#ifndef YOMIKIRI_RECORD_FILE_H
#define YOMIKIRI_RECORD_FILE_H

#include "bench/record/record.h"

/* Every record in a file of JSON lines, in its order. A last line that was cut short is
 * passed over with a warning in `error`; any other bad line is an error that names
 * its number. */
bool record_file_read(const char *path, Record **records, int *count, char *error,
                      size_t error_size);

/* Whether a record of that time could be appended now: to a file that can be written, every
 * line of which can be read, and the last of which is no later; or to one that can be made.
 * Changes nothing. False: `error` says why not. */
bool record_file_can_append(const char *path, const char *time, char *error, size_t error_size);

/* Append one line, whole or not at all (written at once, flushed, fsync). Folders are made.
 * Refused if it would be earlier than the last line. */
bool record_file_append(const char *path, const Record *record, char *error, size_t error_size);

#endif
