/* posix_files.c - functions of files that the headers in include/ declare. */

#include <errno.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <windows.h>

#undef isatty
#undef rename

int posix_isatty(int fd)
{
    DWORD mode;

    return GetConsoleMode((HANDLE)_get_osfhandle(fd), &mode) != 0;
}

int setenv(const char *name, const char *value, int replace)
{
    return !replace && getenv(name) ? 0 : _putenv_s(name, value);
}

char *realpath(const char *path, char *out)
{
    return _fullpath(out, path, 0);
}

int posix_rename(const char *from, const char *to)
{
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING))
        return 0;
    errno = GetLastError() == ERROR_FILE_NOT_FOUND ? ENOENT : EACCES;
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
