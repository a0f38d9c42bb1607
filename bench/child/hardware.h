/* hardware.h - instructions and cycles of this process in user mode, as the CPU counts them, where
 * the system lets it be asked. */

#ifndef YOMIKIRI_HARDWARE_H
#define YOMIKIRI_HARDWARE_H

#include "base/base.h"

typedef struct {
    int instructions, cycles;   /* open files; -1: not counted */
    char reason[120];           /* why there are no instructions; "": there are */
} Hardware;

/* Begin to count, in threads that begin later, too; for as long as the process lives. */
void hardware_open(Hardware *hardware);

/* Up to now: of hardware->instructions or ->cycles. -1: not known, as nothing is counted, or
 * others had the counter for a while. */
int64_t hardware_count(int file);

#endif
