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

bool record_file_read(const char *path, Record **records, int *count, char *error,
                      size_t error_size)
{
    FILE *file = memory_open_file(path, "rb");
    char *text = NULL, why[600];
    size_t text_size = 0, room = 0;
    ssize_t length;
    bool good = true;
    json_error_t trouble;
    Record record;

    *records = NULL;
    *count = 0;
    error[0] = '\0';
    if (!file)
        return failed(error, error_size, "%s: %s", path, strerror(errno));
    for (int line = 1; good && (length = memory_read_line(&text, &text_size, file)) > 0; line++) {
        if (strspn(text, " \t\r\n") == (size_t)length)
            continue;
        json_t *json = json_loadb(text, (size_t)length, JSON_REJECT_DUPLICATES, &trouble);

        good = json && record_json_read(json, &record, why, sizeof(why));
        if (good) {
            *records = memory_room(*records, &room, (size_t)*count + 1, sizeof(record));
            (*records)[(*count)++] = record;
        } else if (!json && text[length - 1] != '\n')
            good = !failed(error, error_size, "%s:%d: the last line was cut short and is passed "
                           "over", path, line);
        else if (!json)
            failed(error, error_size, "%s:%d: not a JSON line: %s, at byte %d", path, line,
                   trouble.text, trouble.position);
        else
            failed(error, error_size, "%s:%d: %s", path, line, why);
        json_decref(json);
    }
    if (good && !feof(file))
        good = failed(error, error_size, "%s: cannot be read: %s", path, strerror(errno));
    free(text);
    fclose(file);
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

/* Where the next line goes in the open file: behind the last line end, in place of what a crash
 * has cut short. One that is whole but for its line end (*broken) stays. -1: it may not follow, as
 * the last record is of a later time; `error` says so. */
static off_t find_end(int file, off_t size, const char *path, const char *time, bool *broken,
                      char *error, size_t error_size)
{
    char *text = memory_array((size_t)size + 1, 1);
    size_t length = 0;
    ssize_t more;

    while ((more = pread(file, text + length, (size_t)size - length, (off_t)length)) > 0)
        length += (size_t)more;

    const char *last = memrchr(text, '\n', length);
    const size_t end = last ? (size_t)(last - text) + 1 : 0;
    json_t *json = json_loadb(text + end, length - end, 0, NULL);

    *broken = json != NULL;
    if (!json && last) {
        const char *before = memrchr(text, '\n', end - 1), *from = before ? before + 1 : text;

        json = json_loadb(from, (size_t)(last - from), 0, NULL);
    }
    const char *latest = json_string_value(json_object_get(json, "time"));
    const bool later = latest && strcmp(latest, time) > 0;

    if (later)
        failed(error, error_size, "%s: the last record is of %s, this one of %s: records are "
               "sorted by time; set the clock right, or move that file away", path, latest, time);
    json_decref(json);
    free(text);
    return later ? -1 : (off_t)(*broken ? length : end);
}

bool record_file_may_append(const char *path, const char *time, char *error, size_t error_size)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    bool broken, good = true;

    if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode))
        good = find_end(file, status.st_size, path, time, &broken, error, error_size) >= 0;
    if (file >= 0)
        close(file);
    return good && writable(path, true, error, error_size);
}

bool record_file_append(const char *path, const Record *record, char *error, size_t error_size)
{
    json_t *json = record_json(record);
    char *text = json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(15));
    char *line = memory_array(strlen(text) + 3, 1);
    struct stat status;
    bool good = false, broken, told = false;
    const int file = writable_make_folders(path, error, error_size)
        ? open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666) : -2;

    if (file >= 0 && flock(file, LOCK_EX) == 0 && fstat(file, &status) == 0
        && S_ISREG(status.st_mode)) {
        const off_t end = find_end(file, status.st_size, path, record->time, &broken, error,
                                   error_size);
        const ssize_t length = sprintf(line, "%s%s\n", broken ? "\n" : "", text);
        const ssize_t written = end >= 0 && ftruncate(file, end) == 0
            ? write(file, line, (size_t)length) : -1;

        told = end < 0;
        good = written == length && fsync(file) == 0;
        if (!good && written > 0 && ftruncate(file, end) != 0)
            errno = EIO;
    }
    if (!good && !told && file != -2)
        failed(error, error_size, "%s: cannot be written: %s", path, strerror(errno));
    if (file >= 0)
        close(file);
    json_decref(json);
    free(text);
    free(line);
    return good;
}
