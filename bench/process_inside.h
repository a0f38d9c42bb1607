/* process_inside.h - what the files process*.c share. */

#ifndef YOMIKIRI_PROCESS_INSIDE_H
#define YOMIKIRI_PROCESS_INSIDE_H

#include <sys/types.h>

#include "bench/process.h"

struct Process {
    pid_t pid;
    int in, out, err;           /* our ends of the pipes; -1: closed */
    bool reaped;
    ProcessEnd end;
    char *text;                 /* output read and not yet handed out: text[start..used) */
    size_t start, used, size, looked;   /* no line break before `looked` */
    char tail[2 * PROCESS_LAST_WORDS + 1];      /* the last of standard error */
    size_t tail_used;
};

/* Close *fd if it is open. */
void process_close(int *fd);

/* Take note of how it ended, if it has; `block`: it was killed, so wait for it. */
bool process_reap(Process *process, bool block);

#endif
