#include "base/files/writable.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text/print.h"

bool writable(const char *path, bool make_folders, char *error, size_t error_size)
{
    char folder[PATH_MAX] = "", *at = folder;
    struct stat status;
    int why = ENAMETOOLONG;

    if (strlen(path) < sizeof(folder)) {
        strcpy(folder, path);
        why = stat(path, &status) != 0 ? errno : S_ISDIR(status.st_mode) ? EISDIR
              : access(path, W_OK) == 0 ? 0 : errno;
    }
    while (why == ENOENT) {             /* the folder that is there, or has to be */
        at = dirname(at);
        why = access(at, W_OK | X_OK) == 0 ? 0 : errno;
        if (!make_folders || strcmp(at, ".") == 0)
            break;
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
