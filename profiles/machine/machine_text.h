/* machine_text.h - the description of a machine as text, as JSON and as a name of folders. */

#ifndef YOMIKIRI_MACHINE_TEXT_H
#define YOMIKIRI_MACHINE_TEXT_H

#include <jansson.h>

#include "profiles/machine/cpu.h"
#include "profiles/machine/cpuid_dump.h"
#include "profiles/machine/machine.h"

/* ---- machine_brief.c: the facts about a machine that are cheap to get: no library is
 * opened, and a few small files are read. Enough to find the profile that belongs to it. ---- */

/* Vendor, family, model and stepping as machine_read_id() has them; the brand, and the flags,
 * only where those come from a file. With "" for `root` a CPU that has the CPUID instruction is
 * asked by it: to open /proc/cpuinfo costs milliseconds on some kernels. */
void machine_brief_id(const char *root, MachineId *id);

/* What the CPUID instruction says of this CPU, added to *dump; nothing where there is none. */
void machine_brief_cpuid(CpuidDump *dump);

/* Bytes of the second-level cache of the first core, divided by the number of cores that share
 * it; -1 unknown. *source, if not NULL, becomes "/sys", "CPUID" or "". */
int64_t machine_brief_second_level(const char *root, const char **source);

/* ---- machine_json.c: a description for programs: what `yomikiri cpu --json` prints and
 * every record holds (docs/cpu.md). ---- */

#define MACHINE_SCHEMA "yomikiri.cpu/1"

/* A new object, the caller's. What is not known is null, and the member
 * "unknown" says why: {"cpu.brand":"/proc/cpuinfo does not say"}. Of a machine that was
 * recorded, the kernel is not known. */
json_t *machine_json(const CpuDescription *cpu);

/* Of it, the caches: as profiles hold them, too. */
json_t *machine_json_caches(const MachineTopology *topology);

/* ---- machine_slug.c: short names for a machine, for folders, tables and profiles. ---- */

/* "amd-zen4-2c-avx512": vendor, design (or raw family and model), cores of the whole machine,
 * best instruction set that some kernel here uses or might. Small letters, digits, "-" and "_";
 * the same in every run on the machine, whatever mask, quota or libraries are in force.
 * `size` 64 is enough. */
void machine_slug(const CpuDescription *cpu, char *out, size_t size);

/* "amd-f25m17-avx512": vendor, raw family and model in decimal (on ARM "arm-partd0c-..."), and
 * the kernel's name. "" where vendor or model is not known. `size` 64 is enough. */
void machine_slug_raw(const MachineId *id, const char *kernel, char *out, size_t size);

#endif
