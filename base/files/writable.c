#include "base/files/writable.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text/print.h"

bool writable(const char *path, bool make_folders, char *error, size_t error_size)
{
    struct stat status;
    char folder[PATH_MAX] = "";
    int why = 0;

    if (strlen(path) >= sizeof(folder)) {
        why = ENAMETOOLONG;
    } else if (stat(path, &status) == 0) {
        why = S_ISDIR(status.st_mode) ? EISDIR : access(path, W_OK) == 0 ? 0 : errno;
    } else if (errno != ENOENT) {
        why = errno;
    } else {
        /* The folder that is there, or has to be. */
        strcpy(folder, path);
        do {
            char *slash = strrchr(folder, '/');

            if (!slash)
                strcpy(folder, ".");
            else
                slash[slash == folder ? 1 : 0] = '\0';
            why = stat(folder, &status) == 0 ? 0 : errno;
        } while (make_folders && strcmp(folder, ".") != 0 && strcmp(folder, "/") != 0
                 && why == ENOENT);
        if (why == 0)
            why = !S_ISDIR(status.st_mode)              ? ENOTDIR
                  : access(folder, W_OK | X_OK) == 0 ? 0
                                                     : errno;
    }
    return why == 0 || failed(error, error_size, "%s: cannot be written: %s", path, strerror(why));
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
    return !why || failed(error, error_size, "%s: cannot be written: %s", path, why);
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
