/* process_inside.h - what the files process*.c share.
 *
 * Between us and the program stands a guard, a child of ours that never measures anything:
 *
 *     we ---leash--- guard --- the program --- whatever that starts
 *
 * It tells how the program ended, and ends all that is below it when we say so, or when we
 * are gone, however that came: then the leash breaks. */

#ifndef YOMIKIRI_PROCESS_INSIDE_H
#define YOMIKIRI_PROCESS_INSIDE_H

#include <sys/types.h>

#include "bench/process/process.h"

struct Process {
    pid_t guard;
    int leash;                  /* a socket: the guard sends one ProcessEnd; we send a byte to
                                   have everything killed, and shut it down to part */
    int in, out, err;           /* our ends of the pipes; -1: closed */
    bool reaped;                /* `end` is known */
    ProcessEnd end;
    char *text;                 /* output read and not yet handed out: text[start..used) */
    size_t start, used, size, looked;   /* no line break before `looked` */
    char tail[2 * PROCESS_LAST_WORDS + 1];      /* the last of standard error */
    size_t tail_used;
};

/* Close *fd if it is open. */
void process_close(int *fd);

/* Take note of how it ended, if it has; `block`: kill it and wait for that. */
bool process_reap(Process *process, bool block);

/* ---- process_guard.c ---- */

/* The program's ends of the pipes, and the guard's of the leash. */
typedef struct {
    int in, out, err, tell;     /* `tell` takes a ProcessTrouble if it cannot start */
    int leash, other_leash;     /* the second is ours, to be closed */
} ProcessEnds;

typedef struct {
    int why;                    /* errno */
    bool files;                 /* of making plan->files, else of starting the program */
} ProcessTrouble;

/* Be the guard: what the fresh child of process_start() does, with all signals blocked. */
_Noreturn void process_guard(const ProcessPlan *plan, const ProcessEnds *ends);

/* ---- process_sweep.c: for the guard ---- */

/* Kill our children, theirs that fall to us, and so on, and wait until they are gone; up to
 * ten seconds. What may not be killed (it runs as somebody else) is left. */
void process_sweep(void);

/* Close every descriptor but the first. */
void process_close_others(void);

/* ---- process_files.c ---- */

/* 0 or errno; then nothing is left. */
int process_files_make(const ProcessFiles *files);

/* What stands in files->out, to be freed; "" if there is nothing. NULL without memory. */
char *process_files_read(const ProcessFiles *files);

/* The folder with all that is in it. */
void process_files_remove(const ProcessFiles *files);

#endif
