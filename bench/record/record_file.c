
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory/memory.h"
#include "base/text/print.h"
#include "bench/record/record.h"
#include "base/files/writable.h"

/* ---- reading ---- */

/* What is wrong with line number `line`, in front of what `error` says; always false. */
static bool bad_line(const char *path, int line, char *error, size_t size)
{
    char message[600];

    snprintf(message, sizeof(message), "%s", error);
    return failed(error, size, "%s:%d: %s", path, line, message);
}

typedef enum { LINE_RECORD, LINE_CUT, LINE_BAD } LineKind;

static LineKind read_line(const char *text, size_t length, Record *record, char *error,
                          size_t size)
{
    json_error_t trouble;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &trouble);
    const bool ended = text[length - 1] == '\n';

    if (!json) {
        snprintf(error, size, "not a JSON line: %s, at byte %d", trouble.text, trouble.position);
        return ended ? LINE_BAD : LINE_CUT;
    }
    const bool good = record_json_read(json, record, error, size);

    json_decref(json);
    return good ? LINE_RECORD : LINE_BAD;
}

static bool read_lines(FILE *file, const char *path, Record **records, int *count, char *error,
                       size_t size)
{
    char *text = NULL;
    size_t text_size = 0, room = 0;
    ssize_t length;
    bool good = true;
    Record record;

    for (int line = 1; good && (length = memory_read_line(&text, &text_size, file)) > 0; line++) {
        if (strspn(text, " \t\r\n") == (size_t)length)
            continue;
        const LineKind kind = read_line(text, (size_t)length, &record, error, size);

        if (kind == LINE_CUT)
            snprintf(error, size, "%s:%d: the last line was cut short and is passed over", path,
                     line);
        else if (kind == LINE_BAD)
            good = bad_line(path, line, error, size);
        else {
            *records = memory_room(*records, &room, (size_t)*count + 1, sizeof(**records));
            (*records)[(*count)++] = record;
        }
    }
    if (good && !feof(file)) {
        snprintf(error, size, "%s: cannot be read: %s", path, strerror(errno));
        good = false;
    }
    free(text);
    return good;
}

bool record_file_read(const char *path, Record **records, int *count, char *error,
                      size_t error_size)
{
    FILE *file = memory_open_file(path, "rb");

    *records = NULL;
    *count = 0;
    error[0] = '\0';
    if (!file)
        return failed(error, error_size, "%s: %s", path, strerror(errno));
    const bool good = read_lines(file, path, records, count, error, error_size);

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

/* ---- appending ---- */

/* What the new line follows. A last line that a crash cut short is no record: its bytes are
 * taken away first, and with them empty lines. */
typedef struct {
    off_t size;                 /* where to write */
    bool needs_break;           /* the last line is whole but for its line break */
    char time[32];              /* of the last record; "" if there is none */
} Tail;

/* What a line that ends `end` bytes into the file makes of the tail; false: it is no record. What
 * is empty or cut short leaves it at `good`, which the lines before it have made. */
static bool take_tail(Tail *tail, const char *text, ssize_t length, off_t end, bool good)
{
    json_t *json = json_loadb(text, (size_t)length, 0, NULL);
    const char *time = json_string_value(json_object_get(json, "time"));
    const bool ended = text[length - 1] == '\n';

    if (json) {
        *tail = (Tail){ .size = end, .needs_break = !ended };
        snprintf(tail->time, sizeof(tail->time), "%s", time ? time : "");
    }
    if (json || (ended && length > 1))
        good = json;
    json_decref(json);
    return good;
}

static bool read_tail(int file, const char *path, Tail *tail, char *error, size_t error_size)
{
    struct stat status;
    char *text = NULL;
    size_t room = 0;
    ssize_t length;
    off_t end = 0;
    bool good = true;

    *tail = (Tail){ 0 };
    if (fstat(file, &status) == 0 && !S_ISREG(status.st_mode))
        return failed(error, error_size, "%s: not a file that can grow", path);

    FILE *lines = fopen(path, "rb");

    if (!lines)
        return failed(error, error_size, "%s: cannot be read: %s", path, strerror(errno));
    while ((length = memory_read_line(&text, &room, lines)) > 0) {
        end += length;
        good = take_tail(tail, text, length, end, good);
    }
    if (!feof(lines))
        good = failed(error, error_size, "%s: cannot be read: %s", path, strerror(errno));
    else if (!good)
        failed(error, error_size, "%s: the last line is not a record", path);
    fclose(lines);
    free(text);
    return good;
}

/* The line with a break before it, if it needs one, and one behind. */
static char *make_line(const Record *record, bool needs_break, size_t *length)
{
    json_t *json = record_json(record);
    char *text = json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(15));
    char *line = memory_array(strlen(text) + 3, 1);

    json_decref(json);
    *length = (size_t)sprintf(line, "%s%s\n", needs_break ? "\n" : "", text);
    free(text);
    return line;
}

static bool is_later(const Tail *tail, const char *time, const char *path, const char *advice,
                     char *error, size_t error_size)
{
    if (strcmp(time, tail->time) >= 0)
        return false;
    snprintf(error, error_size, "%s: the last record is of %s, this one of %s: records are sorted "
             "by time%s", path, tail->time, time, advice);
    return true;
}

bool record_file_can_append(const char *path, const char *time, char *error, size_t error_size)
{
    Record *records;
    Tail tail;
    int count;

    if (!writable(path, true, error, error_size))
        return false;

    const int file = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK);

    if (file < 0) {
        snprintf(error, error_size, "%s: cannot be written: %s", path, strerror(errno));
        return errno == ENOENT;
    }
    bool good = read_tail(file, path, &tail, error, error_size)
                && !is_later(&tail, time, path, "; set the clock right, or move that file away",
                          error, error_size)
                && record_file_read(path, &records, &count, error, error_size);

    close(file);
    if (good)
        record_file_free(&records, &count);
    return good;
}

/* With the file locked. */
static bool append_line(int file, const char *path, const Record *record, char *error,
                        size_t error_size)
{
    Tail tail;
    size_t length;

    if (!read_tail(file, path, &tail, error, error_size))
        return false;
    if (is_later(&tail, record->time, path, "", error, error_size))
        return false;
    char *line = make_line(record, tail.needs_break, &length);
    bool good = ftruncate(file, tail.size) == 0;
    const ssize_t written = good ? write(file, line, length) : -1;

    good = written == (ssize_t)length && fsync(file) == 0;
    if (!good) {
        snprintf(error, error_size, "%s: cannot be written: %s", path,
                 written >= 0 && written < (ssize_t)length ? "no room" : strerror(errno));
        if (written > 0 && ftruncate(file, tail.size) != 0)
            snprintf(error, error_size, "%s: a line was cut short: %s", path, strerror(errno));
    }
    free(line);
    return good;
}

bool record_file_append(const char *path, const Record *record, char *error, size_t error_size)
{
    if (!writable_make_folders(path, error, error_size))
        return false;
    const int file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);

    if (file < 0 || flock(file, LOCK_EX) != 0) {
        snprintf(error, error_size, "%s: cannot be written: %s", path, strerror(errno));
        if (file >= 0)
            close(file);
        return false;
    }
    const bool good = append_line(file, path, record, error, error_size);

    close(file);
    return good;
}
