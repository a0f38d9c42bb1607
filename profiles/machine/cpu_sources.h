/* cpu_sources.h - the parts of a description of a machine that libraries give. */

#ifndef YOMIKIRI_CPU_SOURCES_H
#define YOMIKIRI_CPU_SOURCES_H

#include "profiles/machine/cpu.h"

/* ---- cpu_hwloc.c: hwloc ---- */

/* Fills hwloc_version and, as far as hwloc knows better, the topology and the kinds; or
 * hwloc_why. */
void cpu_hwloc_ask(CpuDescription *cpu, const CpuSources *sources);

/* ---- cpu_libcpuid.c: libcpuid: raw numbers, which are kept, and its opinion of them, which is
 * quoted and never believed ---- */

/* Fills libcpuid_version, libcpuid_text and the dump; or libcpuid_why. */
void cpu_libcpuid_ask(CpuDescription *cpu, const CpuSources *sources);

#endif
