/* perf_counters.h - the cost of a stretch of work to this process: time, processor time,
 * involuntary switches and, where the kernel lets us count them, instructions and cycles. */

#ifndef YOMIKIRI_PERF_COUNTERS_H
#define YOMIKIRI_PERF_COUNTERS_H

#include "base/base.h"

typedef struct {
    int instructions, cycles;   /* file descriptors; -1: not counted */
    char reason[200];           /* why not, a sentence; "" if both are counted */
} PerfCounters;

/* Between two moments, or up to one. -1: not known. */
typedef struct {
    int64_t time_ns;            /* monotonic clock */
    int64_t cpu_ns;             /* of the whole process, user and system */
    int64_t switches;           /* involuntary, of the whole process */
    int64_t instructions, cycles;   /* in user mode */
    int64_t shared_ns;          /* how long other users had the hardware counters */
} PerfReading;

/* Begin to count for the calling thread and all threads that it will start. False if
 * instructions or cycles cannot be counted; the rest can all the same. */
bool perf_counters_open(PerfCounters *counters);

void perf_counters_close(PerfCounters *counters);

/* By the thread that opened them: right before the work ... */
PerfReading perf_counters_start(const PerfCounters *counters);

/* ... and right after it: what lies between. Instructions and cycles are -1 if the hardware
 * counters were shared meanwhile: the kernel would extrapolate, and these figures are wanted
 * for being exact. */
PerfReading perf_counters_stop(const PerfCounters *counters, const PerfReading *start);

#endif
