/* counters.h - the cost of a stretch of work to this process: time, processor time, involuntary
 * switches and, where the kernel lets us count them, instructions and cycles. */

#ifndef YOMIKIRI_COUNTERS_H
#define YOMIKIRI_COUNTERS_H

#include "base/base.h"

typedef struct {
    int instructions, cycles;   /* file descriptors; -1: not counted */
    char reason[200];           /* why not, a sentence; "" if both are counted */
} Counters;

/* Between two moments, or up to one. -1: not known. */
typedef struct {
    int64_t time_ns;            /* monotonic clock */
    int64_t cpu_ns;             /* of the whole process, user and system */
    int64_t thread_ns;          /* of the calling thread */
    int64_t switches;           /* involuntary, of the whole process */
    int64_t instructions, cycles;   /* in user mode */
    int64_t shared_ns;          /* how long other users had the hardware counters */
} CountersReading;

/* Begin to count for the calling thread and all threads that it will start. False if
 * instructions or cycles cannot be counted; the rest can all the same. */
bool counters_open(Counters *counters);

void counters_close(Counters *counters);

/* By the thread that opened them: right before the work ... */
CountersReading counters_start(const Counters *counters);

/* ... and right after it: what lies between. Instructions and cycles are -1 if the hardware
 * counters were shared meanwhile: the kernel would extrapolate, and these figures are wanted
 * for being exact. */
CountersReading counters_stop(const Counters *counters, const CountersReading *start);

#endif
