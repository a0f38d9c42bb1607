/* journal.h - a file of JSON lines in which a long piece of work writes down what it has done, so
 * that it loses nothing when it is killed. One process at a time has it; the first line is the
 * head, whose "schema" says whose journal it is; a line is there whole or not at all. */

#ifndef YOMIKIRI_JOURNAL_H
#define YOMIKIRI_JOURNAL_H

#include <jansson.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/base.h"

typedef struct {
    const char *schema;         /* of its head */
    const char *owner;          /* "yomikiri bench" */
    const char *busy;           /* what to say if another process has it */
} JournalKind;

typedef struct {
    int file;                   /* -1: not open */
    char path[4096];
    json_t *head;               /* NULL: the file was empty, or its head had not been written */
    int line;                   /* number of the line read last, from 1 on */
    bool torn;                  /* it has no end: what a kill leaves */
    off_t good;                 /* bytes up to the end of the last whole line of JSON */
    int64_t synced_ns;
    FILE *in;                   /* while it is read */
    char *text;
    size_t room;
} Journal;

/* Open and lock the file at `path`, which is made, with folders, if `make`, and read its head.
 * False: `error` says why; what is no such journal has not changed, and *journal is not open. */
bool journal_open(Journal *journal, const JournalKind *kind, const char *path, bool make,
                  char *error, size_t error_size);

/* The next line, the caller's. NULL at the end; and where a line is not whole, or is not JSON. */
json_t *journal_next(Journal *journal);

/* Whether journal_next() came to the end of the file, or to what a kill leaves there. */
bool journal_ended(const Journal *journal);

/* Begin anew with that head, which is shared; or go on behind the last line that was good. */
bool journal_begin(Journal *journal, json_t *head, char *error, size_t error_size);
bool journal_go_on(Journal *journal, char *error, size_t error_size);

/* Add a line. Takes `json`; NULL: one of its texts is not UTF-8. A kill loses none that was added,
 * a power cut those of five seconds. False: it could not be written, `error` says why, and what
 * was there before is still good. */
bool journal_add(Journal *journal, json_t *json, char *error, size_t error_size);

/* Close it, and remove the file if `remove`. One that is not open stays so. */
void journal_close(Journal *journal, bool remove);

#endif
