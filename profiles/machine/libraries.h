/* libraries.h - facts of this machine by hwloc and libcpuid. Each is linked where it was there at
 * build time; without it, its part is not known. Where hwloc is given another machine
 * (HWLOC_XMLFILE and the like), it is as if it were not there. */

#ifndef YOMIKIRI_LIBRARIES_H
#define YOMIKIRI_LIBRARIES_H

#include <jansson.h>

/* hwloc's cores and caches as docs/cpu.md has them, of those that this thread may use; a new
 * object. Empty without it. */
json_t *libraries_topology(void);

/* The first usable hardware thread of each core that this thread may use, by the numbers of the
 * system, fast cores first, and how fast the core is: higher is faster, -1 unknown. Returns their
 * number, at most `most`; 0 without hwloc. */
int libraries_cores(int *pus, int *speed, int most);

/* Bind this process, number `index` of `count` on this machine, to its NUMA node, and return its
 * share of the hardware threads there; 0, and nothing is bound, where there is one node, or hwloc
 * is missing. */
int libraries_bind_node(int index, int count);

/* "version", "brand" as the CPU gives it, and "says", what libcpuid takes it for, which is often
 * wrong: it is quoted, and chooses nothing. A new object, empty without libcpuid. */
json_t *libraries_libcpuid(void);

#endif
