/* record_file.c - files of records, which only grow. */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files/writable.h"
#include "base/memory/memory.h"
#include "base/text/print.h"
#include "bench/record/record.h"

/* ---- reading ---- */

/* A last line that a crash cut short is no record: a new line takes the place of its bytes, and of
 * empty lines at the end. */
typedef struct {
    Record *records;
    int count;
    off_t size;                 /* where the next line goes */
    bool needs_break;           /* the last line is whole but for its line break */
} Contents;

/* In *all is then what was good. */
static bool read_file(const char *path, Contents *all, char *error, size_t size)
{
    FILE *file = memory_open_file(path, "rb");
    char *text = NULL, why[600];
    size_t text_size = 0, room = 0;
    ssize_t length;
    off_t end = 0;
    bool good = true;
    json_error_t trouble;
    Record record;

    *all = (Contents){ .count = 0 };
    error[0] = '\0';
    if (!file)
        return failed(error, size, "%s: %s", path, strerror(errno));
    for (int line = 1; good && (length = memory_read_line(&text, &text_size, file)) > 0; line++) {
        const bool ended = text[length - 1] == '\n';

        end += length;
        if (strspn(text, " \t\r\n") == (size_t)length)
            continue;
        json_t *json = json_loadb(text, (size_t)length, JSON_REJECT_DUPLICATES, &trouble);

        good = json && record_json_read(json, &record, why, sizeof(why));
        if (good) {
            all->records = memory_room(all->records, &room, (size_t)all->count + 1,
                                       sizeof(record));
            all->records[all->count++] = record;
            all->size = end;
            all->needs_break = !ended;
        } else if (!json && !ended)
            good = !failed(error, size, "%s:%d: the last line was cut short and is passed over",
                           path, line);
        else if (!json)
            failed(error, size, "%s:%d: not a JSON line: %s, at byte %d", path, line, trouble.text,
                   trouble.position);
        else
            failed(error, size, "%s:%d: %s", path, line, why);
        json_decref(json);
    }
    if (good && !feof(file))
        good = failed(error, size, "%s: cannot be read: %s", path, strerror(errno));
    free(text);
    fclose(file);
    return good;
}

bool record_file_read(const char *path, Record **records, int *count, char *error,
                      size_t error_size)
{
    Contents all;
    const bool good = read_file(path, &all, error, error_size);

    *records = all.records;
    *count = all.count;
    if (!good)
        record_file_free(records, count);
    return good;
}

void record_file_free(Record **records, int *count)
{
    while (*count > 0)
        record_free(&(*records)[--*count]);
    free(*records);
    *records = NULL;
}

/* ---- appending ---- */

/* Whether a record of that time may follow what is in the open file; then where, in *all. */
static bool may_follow(int file, const char *path, const char *time, const char *advice,
                       Contents *all, char *error, size_t size)
{
    struct stat status;

    *all = (Contents){ .count = 0 };
    if (fstat(file, &status) == 0 && !S_ISREG(status.st_mode))
        return failed(error, size, "%s: not a file that can grow", path);
    bool good = read_file(path, all, error, size);
    const char *last = all->count > 0 ? all->records[all->count - 1].time : "";

    if (good && strcmp(time, last) < 0)
        good = failed(error, size, "%s: the last record is of %s, this one of %s: records are "
                      "sorted by time%s", path, last, time, advice);
    record_file_free(&all->records, &all->count);
    return good;
}

bool record_file_can_append(const char *path, const char *time, char *error, size_t error_size)
{
    Contents all;

    if (!writable(path, true, error, error_size))
        return false;
    const int file = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK);

    if (file < 0)
        return errno == ENOENT
               || failed(error, error_size, "%s: cannot be written: %s", path, strerror(errno));
    const bool good = may_follow(file, path, time, "; set the clock right, or move that file away",
                                 &all, error, error_size);

    close(file);
    return good;
}

/* With the file locked. */
static bool append_line(int file, const char *path, const Record *record, char *error,
                        size_t error_size)
{
    Contents all;

    if (!may_follow(file, path, record->time, "", &all, error, error_size))
        return false;
    json_t *json = record_json(record);
    char *text = json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(15));
    char *line = memory_array(strlen(text) + 3, 1);
    const ssize_t length = sprintf(line, "%s%s\n", all.needs_break ? "\n" : "", text);
    const ssize_t written = ftruncate(file, all.size) == 0 ? write(file, line, (size_t)length)
                                                           : -1;
    bool good = written == length && fsync(file) == 0;

    if (!good) {
        failed(error, error_size, "%s: cannot be written: %s", path,
               written >= 0 && written < length ? "no room" : strerror(errno));
        if (written > 0 && ftruncate(file, all.size) != 0)
            failed(error, error_size, "%s: a line was cut short: %s", path, strerror(errno));
    }
    json_decref(json);
    free(text);
    free(line);
    return good;
}

bool record_file_append(const char *path, const Record *record, char *error, size_t error_size)
{
    if (!writable_make_folders(path, error, error_size))
        return false;
    const int file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    const bool good = file >= 0 && flock(file, LOCK_EX) == 0
        ? append_line(file, path, record, error, error_size)
        : failed(error, error_size, "%s: cannot be written: %s", path, strerror(errno));

    if (file >= 0)
        close(file);
    return good;
}
