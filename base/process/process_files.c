#include "base/process/process_files.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory/memory.h"

enum { MOST_WRITTEN = 1 << 16 };

int process_files_make(const ProcessFiles *files)
{
    FILE *file;
    int why = 0;

    if (mkdir(files->folder, 0700) != 0)
        return errno;
    file = fopen(files->in, "we");
    if (!file || fputs(files->text, file) < 0)
        why = errno;
    if (file && fclose(file) != 0 && why == 0)
        why = errno;
    if (why != 0)
        process_files_remove(files);
    return why;
}

char *process_files_read(const ProcessFiles *files)
{
    /* Whatever has been put there may not keep us waiting. */
    const int file = open(files->out, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    char *text = memory_grow(NULL, MOST_WRITTEN + 1, 1);
    size_t length = 0;

    while (file >= 0 && length < MOST_WRITTEN) {
        const ssize_t got = read(file, text + length, MOST_WRITTEN - length);

        if (got <= 0 && !(got < 0 && errno == EINTR))
            break;
        length += got > 0 ? (size_t)got : 0;
    }
    if (file >= 0)
        close(file);
    text[length] = '\0';
    return text;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    (void)kind;
    (void)place;
    remove(path);
    return 0;
}

void process_files_remove(const ProcessFiles *files)
{
    nftw(files->folder, remove_one, 8, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}
