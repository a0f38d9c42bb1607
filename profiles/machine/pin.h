/* pin.h - cores for a measurement: which ones, in which order, and binding to them. Best effort: a
 * machine that refuses is measured unpinned, and says so. And NUMA nodes for processes that share
 * a machine. */

#ifndef YOMIKIRI_PIN_H
#define YOMIKIRI_PIN_H

#include "profiles/machine/cpu.h"

enum { MAX_PIN_CORES = 1024 };

/* The cores that the caller may use, one hardware thread of each. Fast cores come first;
 * among equals those that share a cache stay together. */
typedef struct {
    int count;                  /* 0: nothing is known */
    int pus[MAX_PIN_CORES];     /* numbers of the operating system */
    int speed[MAX_PIN_CORES];   /* higher is faster; -1 unknown */
    const char *source;         /* "hwloc", "hwloc XML", "/sys", "" */
    const char *doubt;          /* "", or why hwloc was there and not believed */
} PinOrder;

typedef struct Pinner Pinner;

/* Look at the machine, which takes milliseconds: do it once, before children are started.
 * hwloc is not believed where its topology is of another machine, unless `sources` name
 * it. */
Pinner *pin_open(const CpuSources *sources);

/* Borrowed. */
const PinOrder *pin_order(const Pinner *pinner);

/* Bind the calling thread, and what it will start, to `count` cores from number `first` of
 * the order on. False: it stays as it was. `out` says what was done, or why not, in words
 * that can stand in a record: "core 0 of 2 (CPU 0), by hwloc". May be called in a child that
 * was forked from a process without other threads. */
bool pin_bind(const Pinner *pinner, int first, int count, char *out, size_t size);

/* NULL is allowed. Bound threads stay so. */
void pin_close(Pinner *pinner);

/* All of it at once, for core number `index` of this machine. A bound thread may use no other
 * core, so a second call counts among what the first has left. */
bool pin_core(int index, char *out, size_t size);

/* Of `count` processes that share a machine, bind this one, number `index`, and the threads that
 * it will start, to its NUMA node, and return how many hardware threads are its share there. 0,
 * and nothing is bound: there is one node, or hwloc is missing, or whoever started the process has
 * bound it to one already. */
int pin_numa(int index, int count);

#endif
