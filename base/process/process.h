/* process.h - a child process with pipes: talked to by lines, watched against the clock,
 * ended together with everything that it has started.
 *
 * A child runs in a process group of its own, so that ctrl-C reaches the harness alone, which
 * decides. Its standard error is swallowed but for the last words. For one thread.
 *
 * When it is to end, or has ended, its whole group is killed. What has moved to a session of its
 * own, or was started by another service, is out of reach. Should the harness be killed, Linux
 * ends the child. */

#ifndef YOMIKIRI_PROCESS_H
#define YOMIKIRI_PROCESS_H

#include "base/base.h"

enum { PROCESS_LAST_WORDS = 2048 };

/* Files of a child, in a folder of their own that lives as long as it does. */
typedef struct {
    const char *folder;             /* path; must not be there yet, but the one above must */
    const char *in, *text;          /* path of a file in it to make, and what is to be in it */
    const char *out;                /* path of a file in it that the child may write */
} ProcessFiles;

typedef struct {
    char *const *words;             /* NULL after the last; the first is looked for on PATH */
    void (*prepare)(void *context); /* called in the child before it starts; may be NULL */
    void *context;
    bool talk;                      /* process_write() will be used; else it reads an empty
                                       input */
    const ProcessFiles *files;      /* NULL: none */
} ProcessPlan;

/* How it ended. */
typedef struct {
    bool killed;                /* by a signal, whose number `code` then is */
    int code;                   /* else the exit status */
    int64_t cpu_ns;             /* user and system, of it and of the children it waited for */
    int64_t switches;           /* involuntary */
    int64_t wall_ns;            /* from its start to its end; 0: not known */
} ProcessEnd;

typedef enum {
    PROCESS_READY,              /* what was asked for is done or there */
    PROCESS_PARTIAL,            /* the output ended in the middle of a line: that is it */
    PROCESS_ENDED,              /* the output has ended; the process, too, or very soon */
    PROCESS_TIMEOUT,
    PROCESS_STOPPED,            /* *stop became non-zero */
    PROCESS_FLOODED,            /* a line, or a whole output, beyond 16 MiB */
} ProcessEvent;

/* How long to wait: until clock_ns() passes `deadline_ns` (0: for ever) or *stop (may be NULL)
 * is not 0. A signal handler that sets it is noticed at once. */
typedef struct {
    int64_t deadline_ns;
    volatile const int *stop;
} ProcessPatience;

/* `limit_s` from now on; 0: for ever. */
ProcessPatience process_patience(double limit_s, volatile const int *stop);

typedef struct Process Process;

/* NULL: `error` says why it cannot be started ("./edax: Permission denied"). */
Process *process_start(const ProcessPlan *plan, char *error, size_t error_size);

/* Write all of `text`; never raises SIGPIPE. PROCESS_ENDED: nobody reads it any more. */
ProcessEvent process_write(Process *process, const char *text, ProcessPatience patience);

/* The next line of its output, without the line break. *line stays valid until the next
 * call. PROCESS_PARTIAL gives one, too. */
ProcessEvent process_read_line(Process *process, ProcessPatience patience, char **line);

/* Is output there that was not asked for? */
bool process_has_output(Process *process);

/* Close its input and read until it has ended: PROCESS_ENDED, then *end is filled and
 * *output (if not NULL) is all that was left of the output, valid until process_free(). */
ProcessEvent process_finish(Process *process, ProcessPatience patience, ProcessEnd *end,
                            char **output);

/* Kill it and its group, now. Also after it has ended by itself. */
void process_kill(Process *process, ProcessEnd *end);

/* process_kill() where needed, and release everything: its files are gone (for what the system
 * itself cannot end it waits some seconds only). NULL is allowed. */
void process_free(Process *process);

/* The end of what it wrote to standard error, with one blank for white space of any kind; "" if
 * nothing. Not yet fit to be shown (base/shown.h). Valid until process_free(). */
const char *process_last_words(Process *process);

/* "exit status 1" or "signal 11 (Segmentation fault)". */
void process_end_text(const ProcessEnd *end, char *text, size_t size);

/* ---- a command from its start to its end ---- */

typedef struct {
    ProcessEvent event;         /* PROCESS_ENDED, or why it was killed */
    ProcessEnd end;
    char *output;               /* standard output, NUL-terminated; free() it */
    char *written;              /* plan->files->out, "" if it is not there, or larger than 1 MiB;
                                   free() it; NULL without plan->files */
    char last_words[PROCESS_LAST_WORDS + 1];
} ProcessResult;

/* False: it could not be started, `error` says why and nothing is to be freed. */
bool process_run(const ProcessPlan *plan, double limit_s, volatile const int *stop,
                 ProcessResult *result, char *error, size_t error_size);

/* Could that word be run: a path, or a name on PATH? False: `error` says why not. */
bool process_can_run(const char *word, char *error, size_t error_size);

#endif
