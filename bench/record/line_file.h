/* line_file.h - a file of JSON lines that one process at a time adds to: locked while it is
 * open, and a line is there whole or not at all. What journals are made of. */

#ifndef YOMIKIRI_LINE_FILE_H
#define YOMIKIRI_LINE_FILE_H

#include <jansson.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/base.h"

/* Open and lock the file at `path`, made if `make`. A descriptor, to be closed; -1:
 * `error` says why. `busy` is what to say if another process holds the lock.
 * Whoever holds it may remove the file: then it is opened anew. */
int line_file_open(const char *path, bool make, const char *busy, char *error,
                   size_t error_size);

/* Add one line. Takes `json`; NULL: one of its texts is not UTF-8. False: it could not be written,
 * `error` says why, and what was there before is still good. */
bool line_file_write(int file, const char *path, json_t *json, char *error, size_t error_size);

/* ---- reading ---- */

/* The lines of a file in turn: begin with `file` alone, at its beginning. */
typedef struct {
    FILE *file;
    char *text;
    size_t room;
    int number;                 /* of the line read last, 1-based */
    bool torn;                  /* it has no end: what a kill leaves */
    off_t good;                 /* bytes up to the end of the last good line */
} LineReader;

/* Begin at the start of an open file, which stays open. False: `error` says why. */
bool line_reader_open(LineReader *reader, int file, const char *path, char *error,
                      size_t error_size);

/* The next line if it is whole and JSON; NULL at the end (feof()), or where it is not. */
json_t *line_reader_next(LineReader *reader);

/* Whether the line read last, which is not whole, may be `beginning` that was being written. */
bool line_reader_begins(const LineReader *reader, const char *beginning);

/* Close the file, and release what was needed to read it. */
void line_reader_close(LineReader *reader);

#endif
