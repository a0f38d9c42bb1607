/* posix_files.c - functions of files that the headers in include/ declare. */

#define _CRT_RAND_S             /* rand_s() */

#include <direct.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include <windows.h>

#undef isatty
#undef mkdir
#undef rename

static HANDLE handle_of(int fd)
{
    return (HANDLE)_get_osfhandle(fd);
}

int posix_isatty(int fd)
{
    DWORD mode;

    return GetConsoleMode(handle_of(fd), &mode) != 0;
}

int fsync(int fd)
{
    return _commit(fd);
}

int fchmod(int fd, mode_t mode)
{
    (void)fd;
    (void)mode;
    return 0;
}

int posix_mkdir(const char *path, mode_t mode)
{
    struct stat status;

    (void)mode;
    if (stat(path, &status) == 0) {
        errno = EEXIST;
        return -1;
    }
    return _mkdir(path);
}

int posix_rename(const char *from, const char *to)
{
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
        return 0;
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
        errno = ENOENT;
        break;
    default:
        errno = EACCES;
    }
    return -1;
}

int setenv(const char *name, const char *value, int replace)
{
    return !replace && getenv(name) ? 0 : _putenv_s(name, value);
}

ssize_t getrandom(void *bytes, size_t size, unsigned flags)
{
    (void)flags;
    for (size_t i = 0; i < size; i++) {
        unsigned drawn;

        if (rand_s(&drawn) != 0)
            return -1;
        ((unsigned char *)bytes)[i] = (unsigned char)drawn;
    }
    return (ssize_t)size;
}

int mkostemp(char *name, int flags)
{
    static const char SIGNS[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    char *end = name + strlen(name) - 6;

    for (int tries = 0; tries < 100; tries++) {
        for (int i = 0; i < 6; i++) {
            unsigned drawn;

            if (rand_s(&drawn) != 0)
                return -1;
            end[i] = SIGNS[drawn % (sizeof(SIGNS) - 1)];
        }
        const int file = open(name, O_RDWR | O_CREAT | O_EXCL | O_BINARY | flags,
                              S_IRUSR | S_IWUSR);

        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}

ssize_t getline(char **line, size_t *size, FILE *file)
{
    size_t length = 0;
    int c;

    while ((c = getc(file)) != EOF) {
        if (length + 2 > *size || !*line) {
            const size_t more = *line && *size > 0 ? 2 * *size : 256;
            char *grown = realloc(*line, more);

            if (!grown) {
                errno = ENOMEM;
                return -1;
            }
            *line = grown;
            *size = more;
        }
        (*line)[length++] = (char)c;
        if (c == '\n')
            break;
    }
    if (length == 0)
        return -1;
    (*line)[length] = '\0';
    return (ssize_t)length;
}
