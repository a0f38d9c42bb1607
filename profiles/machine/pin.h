/* pin.h - cores for a measurement: which ones, in which order, and binding to them. Best effort: a
 * machine that refuses is measured unpinned, and says so. */

#ifndef YOMIKIRI_PIN_H
#define YOMIKIRI_PIN_H

#include <stddef.h>

#include "base/base.h"

enum { MAX_PIN_CORES = 1024 };

/* The cores that the caller may use, one hardware thread of each. Fast cores come first; among
 * equals those that share a cache stay together. Without hwloc these are the hardware threads, by
 * their numbers. */
typedef struct {
    int count;                  /* 0: nothing is known */
    int pus[MAX_PIN_CORES];     /* numbers of the operating system */
    int speed[MAX_PIN_CORES];   /* higher is faster; -1 unknown */
    const char *by;             /* static: "hwloc", "number", "" */
} PinOrder;

/* Look at the machine, which takes milliseconds: do it once, before children are started. */
void pin_order(PinOrder *order);

/* Bind the calling thread, and what it will start, to `count` cores from number `first` of
 * the order on. False: it stays as it was. `out` says what was done, or why not, in words
 * that can stand in a record: "core 0 of 2 (CPU 0), by hwloc". May be called in a child that
 * was forked from a process without other threads. */
bool pin_bind(const PinOrder *order, int first, int count, char *out, size_t size);

#endif
