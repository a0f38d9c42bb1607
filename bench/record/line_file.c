#include "bench/record/line_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(const char *path, const char *why, char *error, size_t size)
{
    snprintf(error, size, "%s: %s", path, why);
    return false;
}

int line_file_open(const char *path, const char *busy, char *error, size_t error_size)
{
    struct stat opened, named;

    for (;;) {
        const int file = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_CREAT, 0666);

        if (file < 0) {
            fail(path, strerror(errno), error, error_size);
            return -1;
        }
        if (flock(file, LOCK_EX | LOCK_NB) != 0) {
            fail(path, errno == EWOULDBLOCK ? busy : strerror(errno), error, error_size);
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
        return fail(path, "a text of the line is no UTF-8", error, error_size);
    text[length - 1] = '\n';                /* write() needs no NUL */
    const ssize_t written = write(file, text, length);

    if (written == (ssize_t)length)
        good = true;
    else if (written >= 0 && ftruncate(file, before) == 0)
        fail(path, "no room", error, error_size);
    else
        fail(path, strerror(errno), error, error_size);
    free(text);
    return good;
}
