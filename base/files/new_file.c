#include "base/files/new_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files/writable.h"
#include "base/memory/memory.h"
#include "base/text/print.h"

enum { NAME_SIZE = 4096, NAMES_MOST = 1000 };

/* A name that nobody has, of a file that is made. A process that was killed may have had the
 * number of this one. */
static FILE *make_unfinished(const char *target, char name[NAME_SIZE])
{
    FILE *file;
    int made = -1;

    errno = EEXIST;
    for (int i = 1; made < 0 && errno == EEXIST && i < NAMES_MOST; i++) {
        if (snprintf(name, NAME_SIZE, "%s.%ld-%d.unfinished", target, (long)getpid(),
                     i) >= NAME_SIZE) {
            errno = ENAMETOOLONG;
            return NULL;
        }
        made = open(name, O_WRONLY | O_CREAT | O_EXCL, 0666);
    }
    file = made < 0 ? NULL : fdopen(made, "wb");
    if (made >= 0 && !file)
        memory_end();
    return file;
}

bool new_file_begin(NewFile *new_file, const char *path, char *error, size_t error_size)
{
    char target[NAME_SIZE] = "", name[NAME_SIZE] = "";
    struct stat there;
    const bool exists = stat(path, &there) == 0;
    const bool in_place = exists && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode);

    *new_file = (NewFile){ .file = NULL };
    if (!in_place && !writable_target(path, target, sizeof(target), error, error_size))
        return false;
    if (in_place)
        new_file->file = memory_open_file(path, "wb");
    else if (!exists || access(path, W_OK) == 0)
        new_file->file = make_unfinished(target, name);
    if (!new_file->file)
        return failed(error, error_size, "%s: cannot be written: %s", path, strerror(errno));
    new_file->path = memory_text(path);
    new_file->target = memory_text(target);
    new_file->unfinished = memory_text(name);
    return true;
}

bool new_file_end(NewFile *new_file, bool whole, char *error, size_t error_size)
{
    const bool in_place = new_file->unfinished[0] == '\0';
    const bool spoilt = ferror(new_file->file) != 0;
    /* Closing is what finds the disk full. */
    bool done = fclose(new_file->file) == 0 && !spoilt;

    if (done && whole && !in_place)
        done = rename(new_file->unfinished, new_file->target) == 0;
    if (!done)
        failed(error, error_size, "%s: %s", new_file->path, strerror(errno));
    if (!in_place && !(done && whole))
        remove(new_file->unfinished);
    free(new_file->path);
    free(new_file->target);
    free(new_file->unfinished);
    *new_file = (NewFile){ .file = NULL };
    return done || !whole;
}
