/* clock.h - time in nanoseconds, and how much memory the machine has. */

#ifndef YOMIKIRI_CLOCK_H
#define YOMIKIRI_CLOCK_H

#include "base/base.h"

/* Monotonic; only differences mean anything. */
int64_t clock_ns(void);

/* The same in seconds. */
static inline double clock_s(void)
{
    return 1e-9 * (double)clock_ns();
}

/* Processor time of the whole process. */
int64_t clock_cpu_ns(void);

/* Physical memory; 0 if the system does not say. */
size_t clock_memory_bytes(void);

#endif
