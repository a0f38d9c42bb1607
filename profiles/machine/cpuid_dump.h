/* cpuid_dump.h - the numbers of the CPUID instruction, and our own reading of them. libcpuid
 * fetches the numbers and also reads them, but takes newer CPUs for older ones. */

#ifndef YOMIKIRI_CPUID_DUMP_H
#define YOMIKIRI_CPUID_DUMP_H

#include "profiles/machine/machine.h"

enum { MAX_CPUID_LEAVES = 96 };

typedef struct {
    uint32_t leaf, subleaf;     /* EAX and ECX of the question */
    uint32_t regs[4];           /* EAX, EBX, ECX, EDX of the answer */
} CpuidLeaf;

/* One core's answers, those that are all zero left out. */
typedef struct {
    int count;                  /* 0: there is no dump */
    CpuidLeaf leaves[MAX_CPUID_LEAVES];
} CpuidDump;

/* Adds the answer if it is not all zero, not there already, and there is room. */
void cpuid_dump_add(CpuidDump *dump, uint32_t leaf, uint32_t subleaf, const uint32_t *regs);

/* Vendor, brand, raw numbers, hypervisor, and the flags that some kernel uses or might, by
 * the names that Linux gives them. What the operating system enables is not in a dump. */
void cpuid_dump_identity(const CpuidDump *dump, MachineId *id);

/* The kind of the core that answered: "performance" or "efficiency" on a hybrid, else "". */
const char *cpuid_dump_core(const CpuidDump *dump);

/* Up to `limit` caches of that core; their number. How many there are is not known. */
int cpuid_dump_caches(const CpuidDump *dump, MachineCache *caches, int limit);

#endif
