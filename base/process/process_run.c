/* process_run.c - a command from its start to its end: see process.h. */

#include "base/process/process.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory/memory.h"

enum { MOST_WRITTEN = 1 << 16 };

/* What stands in files->out, to be freed; "" if there is nothing. */
static char *read_file(const ProcessFiles *files)
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

bool process_run(const ProcessPlan *plan, double limit_s, volatile const int *stop,
                 ProcessResult *result, char *error, size_t error_size)
{
    const ProcessPatience patience = process_patience(limit_s, stop);
    Process *process = process_start(plan, error, error_size);
    char *output = NULL;

    *result = (ProcessResult){ .event = PROCESS_FLOODED };
    if (!process)
        return false;
    result->event = process_finish(process, patience, &result->end, &output);
    if (result->event != PROCESS_ENDED)
        process_kill(process, &result->end);
    result->output = memory_text(output ? output : "");
    if (plan->files)
        result->written = read_file(plan->files);
    snprintf(result->last_words, sizeof(result->last_words), "%s", process_last_words(process));
    process_free(process);
    return true;
}

static bool is_program(const char *path, int *why)
{
    struct stat status;

    if (stat(path, &status) != 0 || access(path, X_OK) != 0)
        *why = errno;
    else if (!S_ISREG(status.st_mode))
        *why = EACCES;
    else
        return true;
    return false;
}

bool process_can_run(const char *word, char *error, size_t error_size)
{
    const char *path = getenv("PATH");
    char file[PATH_MAX];
    int why = ENOENT;

    if (strchr(word, '/')) {
        if (is_program(word, &why))
            return true;
        snprintf(error, error_size, "%.200s: %s", word, strerror(why));
        return false;
    }
    for (const char *folder = path ? path : "/bin:/usr/bin"; ; ) {
        const int length = (int)strcspn(folder, ":");

        if (snprintf(file, sizeof(file), "%.*s%s%s", length, folder, length > 0 ? "/" : "",
                     word) < (int)sizeof(file) && is_program(file, &why))
            return true;
        if (folder[length] == '\0')
            break;
        folder += length + 1;
    }
    snprintf(error, error_size, "%.200s: not found on PATH", word);
    return false;
}
