/* profiler.h - the time that each layer takes, by a look at all threads now and then: clocks would
 * take longer than what there is to measure. */

#ifndef YOMIKIRI_PROFILER_H
#define YOMIKIRI_PROFILER_H

#include "stats/counters.h"

typedef struct Profiler Profiler;

/* Start to look at the places in `count` counters. NULL without memory or a thread. */
Profiler *profiler_start(const Counters *counters, int count);

/* Stop. How often each place was seen, of all workers together; NULL is allowed. */
yk_samples profiler_stop(Profiler *profiler);

#endif
