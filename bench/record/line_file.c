#include "bench/record/line_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory/memory.h"
#include "base/text/print.h"

/* ---- writing ---- */

int line_file_open(const char *path, bool make, const char *busy, char *error, size_t error_size)
{
    struct stat opened, named;

    for (;;) {
        const int file = open(path, O_RDWR | O_APPEND | O_CLOEXEC | (make ? O_CREAT : 0), 0666);

        if (file < 0) {
            failed(error, error_size, "%s: %s", path, strerror(errno));
            return -1;
        }
        if (flock(file, LOCK_EX | LOCK_NB) != 0) {
            failed(error, error_size, "%s: %s", path,
                   errno == EWOULDBLOCK ? busy : strerror(errno));
            close(file);
            return -1;
        }
        if (fstat(file, &opened) == 0 && stat(path, &named) == 0
            && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev)
            return file;
        close(file);
    }
}

bool line_file_write(int file, const char *path, json_t *json, char *error, size_t error_size)
{
    const off_t before = lseek(file, 0, SEEK_END);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    const size_t length = text ? strlen(text) + 1 : 0;
    bool good = false;

    json_decref(json);
    if (!text)
        return failed(error, error_size, "%s: a text of the line is not UTF-8", path);
    text[length - 1] = '\n';                /* write() needs no NUL */
    const ssize_t written = write(file, text, length);

    if (written == (ssize_t)length)
        good = true;
    else
        failed(error, error_size, "%s: %s", path,
               written >= 0 && ftruncate(file, before) == 0 ? "no room" : strerror(errno));
    free(text);
    return good;
}

/* ---- reading ---- */

bool line_reader_open(LineReader *reader, int file, const char *path, char *error,
                      size_t error_size)
{
    const int copy = dup(file);

    *reader = (LineReader){
        .file = copy >= 0 && lseek(copy, 0, SEEK_SET) == 0 ? fdopen(copy, "rb") : NULL,
    };
    if (reader->file)
        return true;
    failed(error, error_size, "%s: %s", path, strerror(errno));
    if (copy >= 0)
        close(copy);
    return false;
}

json_t *line_reader_next(LineReader *reader)
{
    const ssize_t length = memory_read_line(&reader->text, &reader->room, reader->file);
    json_t *json;

    reader->torn = length > 0 && reader->text[length - 1] != '\n';
    if (length <= 0)
        return NULL;
    reader->number++;
    json = !reader->torn ? json_loadb(reader->text, (size_t)length, 0, NULL) : NULL;
    if (json)
        reader->good += length;
    return json;
}

bool line_reader_begins(const LineReader *reader, const char *beginning)
{
    const char *text = reader->number > 0 ? reader->text : "";
    const size_t length = strlen(text), most = strlen(beginning);

    return strncmp(text, beginning, length < most ? length : most) == 0;
}

void line_reader_close(LineReader *reader)
{
    fclose(reader->file);
    free(reader->text);
}
