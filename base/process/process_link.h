/* process_link.h - the ties between us and a program: its pipes, and the leash of the guard
 * between us.
 *
 *     we ---leash--- guard --- the program --- whatever that starts
 */

#ifndef YOMIKIRI_PROCESS_LINK_H
#define YOMIKIRI_PROCESS_LINK_H

#include <stddef.h>
#include <sys/types.h>

#include "base/process/process.h"

typedef struct {
    pid_t guard;
    int leash;                  /* a socket: the guard sends one ProcessEnd; we send a byte to
                                   have everything killed, and shut it down to part */
    int in, out, err;           /* our ends of the pipes, which do not block; -1: closed */
    bool reaped;                /* `end` is known */
    ProcessEnd end;
} ProcessLink;

/* Start a guard and, below it, the program. False: `error` says why not, and nothing is left. */
bool process_link_start(ProcessLink *link, const ProcessPlan *plan, char *error,
                        size_t error_size);

/* Take note of how it ended, if it has; `block`: kill it and wait for that. */
bool process_link_reap(ProcessLink *link, bool block);

/* Close *fd if it is open. */
void process_link_close(int *fd);

/* Kill what lives, wait until the guard has ended all and itself, close everything. */
void process_link_end(ProcessLink *link);

#endif
