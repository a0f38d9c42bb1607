/* process_run.h - a command from its start to its end. */

#ifndef YOMIKIRI_PROCESS_RUN_H
#define YOMIKIRI_PROCESS_RUN_H

#include <stddef.h>

#include "base/process/process.h"

typedef struct {
    ProcessEvent event;         /* PROCESS_ENDED, or why it was killed */
    ProcessEnd end;
    int64_t wall_ns;            /* from its start to its end */
    char *output;               /* standard output, NUL-terminated; free() it */
    char *written;              /* plan->files->out as far as 64 KiB, "" if it is not there;
                                   free() it; NULL without plan->files */
    char last_words[PROCESS_LAST_WORDS + 1];
} ProcessResult;

/* False: it could not be started, `error` says why and nothing is to be freed. */
bool process_run(const ProcessPlan *plan, double limit_s, volatile const int *stop,
                 ProcessResult *result, char *error, size_t error_size);

/* Could that word be run: a path, or a name on PATH? False: `error` says why not. */
bool process_can_run(const char *word, char *error, size_t error_size);

#endif
