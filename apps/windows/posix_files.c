/* posix_files.c - functions of files that the headers in include/ declare. */

#define _CRT_RAND_S             /* rand_s() */

#include <dirent.h>
#include <direct.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdint.h>
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

long sysconf(int name)
{
    SYSTEM_INFO system;

    (void)name;                 /* there is only one */
    GetSystemInfo(&system);
    return (long)system.dwPageSize;
}

static OVERLAPPED place_of(off_t offset)
{
    return (OVERLAPPED){ .Offset = (DWORD)((uint64_t)offset & UINT32_MAX),
                         .OffsetHigh = (DWORD)((uint64_t)offset >> 32) };
}

static DWORD at_most(size_t bytes)
{
    return bytes < 1 << 30 ? (DWORD)bytes : 1 << 30;
}

ssize_t pread(int fd, void *data, size_t bytes, off_t offset)
{
    OVERLAPPED place = place_of(offset);
    DWORD done = 0;

    if (ReadFile(handle_of(fd), data, at_most(bytes), &done, &place)
        || GetLastError() == ERROR_HANDLE_EOF)
        return (ssize_t)done;
    errno = EIO;
    return -1;
}

ssize_t pwrite(int fd, const void *data, size_t bytes, off_t offset)
{
    OVERLAPPED place = place_of(offset);
    DWORD done = 0;

    if (WriteFile(handle_of(fd), data, at_most(bytes), &done, &place))
        return (ssize_t)done;
    errno = GetLastError() == ERROR_DISK_FULL ? ENOSPC : EIO;
    return -1;
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

int scandir(const char *folder, struct dirent ***entries, int (*wanted)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **))
{
    DIR *opened = opendir(folder);
    struct dirent **list = NULL;
    int count = 0, size = 0;

    if (!opened)
        return -1;
    for (const struct dirent *entry; (entry = readdir(opened)) != NULL; ) {
        if (wanted && !wanted(entry))
            continue;
        struct dirent *copy = malloc(sizeof(*copy));

        if (copy && count == size) {
            struct dirent **more = realloc(list, (size_t)(size = 2 * size + 16) * sizeof(*list));

            if (!more) {
                free(copy);
                copy = NULL;
            } else {
                list = more;
            }
        }
        if (!copy) {
            while (count > 0)
                free(list[--count]);
            free(list);
            closedir(opened);
            errno = ENOMEM;
            return -1;
        }
        *copy = *entry;
        list[count++] = copy;
    }
    closedir(opened);
    if (count > 1 && compare)
        qsort(list, (size_t)count, sizeof(*list), (int (*)(const void *, const void *))compare);
    *entries = list;
    return count;
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
