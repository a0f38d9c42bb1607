/* machine_brief.h - the facts about a machine that are cheap to get: no library is opened, and a
 * few small files are read. Enough to find the profile that belongs to it. */

#ifndef YOMIKIRI_MACHINE_BRIEF_H
#define YOMIKIRI_MACHINE_BRIEF_H

#include "profiles/machine/cpuid_dump.h"
#include "profiles/machine/machine.h"

/* Vendor, family, model and stepping as machine_read_id() has them; the brand, and the flags,
 * only where those come from a file. With "" for `root` a CPU that has the CPUID instruction is
 * asked by it: to open /proc/cpuinfo costs milliseconds on some kernels. */
void machine_brief_id(const char *root, MachineId *id);

/* What the CPUID instruction says of this CPU, added to *dump; nothing where there is none. */
void machine_brief_cpuid(CpuidDump *dump);

/* Bytes of the second-level cache of the first core, divided by the number of cores that share
 * it; -1 unknown. *source, if not NULL, becomes "/sys", "CPUID" or "". */
int64_t machine_brief_second_level(const char *root, const char **source);

#endif
