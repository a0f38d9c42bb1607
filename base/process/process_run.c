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
#include "base/text/print.h"

enum { MOST_WRITTEN = 1 << 16 };

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
    if (plan->files) {
        /* Whatever has been put there may not keep us waiting. */
        const int file = open(plan->files->out, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        FILE *written = file >= 0 ? fdopen(file, "r") : NULL;

        result->written = memory_array(MOST_WRITTEN + 1, 1);
        if (written) {
            result->written[fread(result->written, 1, MOST_WRITTEN, written)] = '\0';
            fclose(written);
        } else if (file >= 0) {
            close(file);
        }
    }
    snprintf(result->last_words, sizeof(result->last_words), "%s", process_last_words(process));
    process_free(process);
    return true;
}

bool process_can_run(const char *word, char *error, size_t error_size)
{
    const char *path = getenv("PATH");
    const bool named = strchr(word, '/') != NULL;
    int why = ENOENT;

    for (const char *folder = named ? "" : path ? path : "/bin:/usr/bin"; ; folder++) {
        const int length = (int)strcspn(folder, ":");
        char file[PATH_MAX];
        struct stat status;

        if (snprintf(file, sizeof(file), "%.*s%s%s", length, folder, length > 0 ? "/" : "", word)
            >= (int)sizeof(file))
            why = ENAMETOOLONG;
        else if (stat(file, &status) != 0 || access(file, X_OK) != 0)
            why = errno;
        else if (S_ISREG(status.st_mode))
            return true;
        else
            why = EACCES;
        folder += length;
        if (*folder == '\0')
            break;
    }
    return failed(error, error_size, "%.200s: %s", word,
                  named ? strerror(why) : "not found on PATH");
}
