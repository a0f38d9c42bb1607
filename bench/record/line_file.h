/* line_file.h - a file of JSON lines that one process at a time adds to: locked while it is
 * open, and a line is there whole or not at all. What journals are made of. */

#ifndef YOMIKIRI_LINE_FILE_H
#define YOMIKIRI_LINE_FILE_H

#include <jansson.h>
#include <stddef.h>

#include "base/base.h"

/* Open and lock the file at `path`, made if there is none. A descriptor, to be closed; -1:
 * `error` says why. `busy` is what to say if another process holds the lock.
 * Whoever holds it may remove the file: then it is opened anew. */
int line_file_open(const char *path, const char *busy, char *error, size_t error_size);

/* Add one line. Takes `json`; NULL: one of its texts is no UTF-8. False: it could not be written,
 * `error` says why, and what was there before is still good. */
bool line_file_write(int file, const char *path, json_t *json, char *error, size_t error_size);

#endif
