/* arrival.h - waiting for bytes of a pipe, a FIFO or a socket. */

#ifndef YOMIKIRI_ARRIVAL_H
#define YOMIKIRI_ARRIVAL_H

#include <stdbool.h>
#include <stdio.h>

/* May `file` fall silent without having ended? Not a file on disk, and not a terminal, where
 * whoever types says when it ends. */
bool arrival_may_pause(FILE *file);

/* Wait until a read of `file` would not wait, at most `wait_ms`; true if it would not. A signal
 * ends the waiting. */
bool arrival_wait(FILE *file, int wait_ms);

/* What is there, at most `size` bytes, past any buffer of `file`. 0 at the end, -1 if it cannot
 * be read. */
long arrival_read(FILE *file, void *bytes, size_t size);

#endif
