/* cpu_libcpuid.h - the part of a description that comes from libcpuid: raw numbers, which are
 * kept, and its opinion of them, which is quoted and never believed. */

#ifndef YOMIKIRI_CPU_LIBCPUID_H
#define YOMIKIRI_CPU_LIBCPUID_H

#include "profiles/machine/cpu.h"

/* Fills libcpuid_version, libcpuid_text and the dump; or libcpuid_why. */
void cpu_libcpuid_ask(CpuDescription *cpu, const CpuSources *sources);

#endif
