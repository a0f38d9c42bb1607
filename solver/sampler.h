/* sampler.h - where workers spend their time, by a look at each of them now and then: clocks
 * would take longer than what there is to measure. */

#ifndef YOMIKIRI_SAMPLER_H
#define YOMIKIRI_SAMPLER_H

#include "kernel/kernel.h"

typedef struct Sampler Sampler;

/* Start to look at the places in `count` censuses. NULL without memory or a thread. */
Sampler *sampler_start(const Census *censuses, int count);

/* Stop, and add to `samples` how often each place was seen, of all workers together. NULL is
 * allowed. */
void sampler_stop(Sampler *sampler, uint64_t samples[PLACES]);

#endif
