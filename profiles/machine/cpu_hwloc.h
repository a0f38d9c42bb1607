/* cpu_hwloc.h - the part of a description that comes from hwloc. */

#ifndef YOMIKIRI_CPU_HWLOC_H
#define YOMIKIRI_CPU_HWLOC_H

#include "profiles/machine/cpu.h"

/* Fills hwloc_version and, as far as hwloc knows better, the topology and the kinds; or
 * hwloc_why. */
void cpu_hwloc_ask(CpuDescription *cpu, const CpuSources *sources);

#endif
