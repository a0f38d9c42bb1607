#include "base/files/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/files/writable.h"
#include "base/memory/memory.h"
#include "base/text/print.h"

static const int64_t SYNC_NS = 5000000000;

/* ---- reading ---- */

json_t *journal_next(Journal *journal)
{
    const ssize_t length = memory_read_line(&journal->text, &journal->room, journal->in);
    json_t *json;

    journal->torn = length > 0 && journal->text[length - 1] != '\n';
    if (length <= 0)
        return NULL;
    journal->line++;
    json = journal->torn ? NULL : json_loadb(journal->text, (size_t)length, 0, NULL);
    if (json)
        journal->good += length;
    return json;
}

bool journal_ended(const Journal *journal)
{
    return journal->torn || (feof(journal->in) && !ferror(journal->in));
}

/* A head that was being written is none, and no other file. */
static bool read_head(Journal *journal, const JournalKind *kind)
{
    const char *schema;
    char begins[100];

    journal->head = journal_next(journal);
    schema = json_string_value(json_object_get(journal->head, "schema"));
    if (schema)
        return strcmp(schema, kind->schema) == 0;
    snprintf(begins, sizeof(begins), "{\"schema\":\"%s\"", kind->schema);
    return journal_ended(journal)
           && (journal->line == 0
               || strncmp(journal->text, begins, strlen(journal->text) < strlen(begins)
                                                     ? strlen(journal->text)
                                                     : strlen(begins)) == 0);
}

/* ---- the file ---- */

/* Whoever holds the lock may remove the file: then it is opened anew. */
static bool open_and_lock(Journal *journal, const JournalKind *kind, bool make, char *error,
                          size_t error_size)
{
    struct stat opened, named;

    for (;;) {
        journal->file = open(journal->path, O_RDWR | O_APPEND | O_CLOEXEC | (make ? O_CREAT : 0),
                             0666);
        if (journal->file < 0 || flock(journal->file, LOCK_EX | LOCK_NB) != 0)
            return failed(error, error_size, "%s: %s", journal->path,
                          journal->file >= 0 && errno == EWOULDBLOCK ? kind->busy
                                                                     : strerror(errno));
        if (fstat(journal->file, &opened) != 0 || !S_ISREG(opened.st_mode))
            return failed(error, error_size, "%s: it is not a regular file", journal->path);
        if (stat(journal->path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev)
            return true;
        close(journal->file);
    }
}

bool journal_open(Journal *journal, const JournalKind *kind, const char *path, bool make,
                  char *error, size_t error_size)
{
    bool good = false;

    *journal = (Journal){ .file = -1 };
    if (snprintf(journal->path, sizeof(journal->path), "%s", path) >= (int)sizeof(journal->path))
        return failed(error, error_size, "%s: too long a path", path);
    if ((!make || writable_make_folders(path, error, error_size))
        && open_and_lock(journal, kind, make, error, error_size)) {
        journal->in = fdopen(fcntl(journal->file, F_DUPFD_CLOEXEC, 0), "rb");
        good = !journal->in ? failed(error, error_size, "%s: %s", path, strerror(errno))
               : read_head(journal, kind)
                   || failed(error, error_size, "%s:%d: this is not a journal of %s", path,
                             journal->line, kind->owner);
    }
    if (!good)
        journal_close(journal, false);
    return good;
}

static bool cut(Journal *journal, off_t size, char *error, size_t error_size)
{
    journal->synced_ns = clock_ns();
    return ftruncate(journal->file, size) == 0
           || failed(error, error_size, "%s: %s", journal->path, strerror(errno));
}

bool journal_go_on(Journal *journal, char *error, size_t error_size)
{
    return cut(journal, journal->good, error, error_size);
}

bool journal_begin(Journal *journal, json_t *head, char *error, size_t error_size)
{
    return cut(journal, 0, error, error_size)
           && journal_add(journal, json_incref(head), error, error_size);
}

bool journal_add(Journal *journal, json_t *json, char *error, size_t error_size)
{
    const off_t before = lseek(journal->file, 0, SEEK_END);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    const size_t length = text ? strlen(text) + 1 : 0;

    json_decref(json);
    if (!text)
        return failed(error, error_size, "%s: a text of the line is not UTF-8", journal->path);
    text[length - 1] = '\n';                /* write() needs no NUL */
    const ssize_t written = write(journal->file, text, length);

    free(text);
    if (written != (ssize_t)length)
        return failed(error, error_size, "%s: %s", journal->path,
                      written >= 0 && ftruncate(journal->file, before) == 0 ? "no room"
                                                                            : strerror(errno));
    if (clock_ns() - journal->synced_ns >= SYNC_NS) {
        fdatasync(journal->file);
        journal->synced_ns = clock_ns();
    }
    return true;
}

void journal_close(Journal *journal, bool remove)
{
    if (journal->file >= 0 && remove)
        unlink(journal->path);              /* before the lock goes with the file */
    if (journal->file >= 0)
        close(journal->file);
    if (journal->in)
        fclose(journal->in);
    json_decref(journal->head);
    free(journal->text);
    *journal = (Journal){ .file = -1 };
}
