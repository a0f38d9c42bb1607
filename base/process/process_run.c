#include "base/process/process_run.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory/memory.h"
#include "base/process/process_files.h"

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
    result->wall_ns = result->end.wall_ns;
    result->output = memory_text(output ? output : "");
    if (plan->files)
        result->written = process_files_read(plan->files);
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
