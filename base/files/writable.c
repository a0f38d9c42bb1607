#include "base/files/writable.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text/print.h"

/* The folder of `path`, in place. */
static void cut_to_folder(char *path)
{
    char *slash = strrchr(path, '/');

    if (!slash)
        strcpy(path, ".");
    else
        slash[slash == path ? 1 : 0] = '\0';
}

/* 0 or errno. */
static int why_not(const char *path, bool make_folders)
{
    struct stat status;
    char folder[PATH_MAX];

    if (strlen(path) >= sizeof(folder))
        return ENAMETOOLONG;
    if (stat(path, &status) == 0)
        return S_ISDIR(status.st_mode) ? EISDIR : access(path, W_OK) == 0 ? 0 : errno;
    if (errno != ENOENT)
        return errno;
    strcpy(folder, path);
    do
        cut_to_folder(folder);
    while (make_folders && strcmp(folder, ".") != 0 && strcmp(folder, "/") != 0
           && stat(folder, &status) != 0 && errno == ENOENT);
    if (stat(folder, &status) != 0)
        return errno;
    if (!S_ISDIR(status.st_mode))
        return ENOTDIR;
    return access(folder, W_OK | X_OK) == 0 ? 0 : errno;
}

bool writable(const char *path, bool make_folders, char *error, size_t error_size)
{
    const int why = why_not(path, make_folders);

    if (why != 0)
        snprintf(error, error_size, "%s: cannot be written: %s", path, strerror(why));
    return why == 0;
}

bool writable_target(const char *path, char *out, size_t size, char *error, size_t error_size)
{
    struct stat status;
    const char *why = NULL;
    char *real = NULL;

    if (stat(path, &status) != 0)
        why = lstat(path, &status) == 0 ? "its link leads nowhere" : NULL;
    else if (!S_ISREG(status.st_mode))
        why = "it is not a regular file";
    else if ((real = realpath(path, NULL)) == NULL)
        why = strerror(errno);
    if (!why && (size_t)snprintf(out, size, "%s", real ? real : path) >= size)
        why = strerror(ENAMETOOLONG);
    free(real);
    if (why)
        snprintf(error, error_size, "%s: cannot be written: %s", path, why);
    return !why;
}

bool writable_make_folders(const char *path, char *error, size_t size)
{
    char folder[4096];

    if (strlen(path) >= sizeof(folder))
        return failed(error, size, "%.60s...: too long a path", path);
    strcpy(folder, path);
    for (char *slash = strchr(folder + 1, '/'); folder[0] != '\0' && slash;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(folder, 0777) != 0 && errno != EEXIST)
            return failed(error, size, "%s: cannot be made: %s", folder, strerror(errno));
        *slash = '/';
    }
    return true;
}
