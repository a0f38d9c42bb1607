/* machine_slug.h - short names for a machine, as folders, tables and profiles need them. */

#ifndef YOMIKIRI_MACHINE_SLUG_H
#define YOMIKIRI_MACHINE_SLUG_H

#include "profiles/machine/cpu.h"

/* "amd-zen4-2c-avx512": vendor, design (or raw family and model), cores of the whole machine,
 * best instruction set that some kernel here uses or might. Small letters, digits, "-" and "_";
 * the same in every run on the machine, whatever mask, quota or libraries are in force.
 * `size` 64 is enough. */
void machine_slug(const CpuDescription *cpu, char *out, size_t size);

/* "amd-f25m17-avx512": vendor, raw family and model in decimal (on ARM "arm-partd0c-..."), and
 * the kernel's name. "" where vendor or model is not known. `size` 64 is enough. */
void machine_slug_raw(const MachineId *id, const char *kernel, char *out, size_t size);

#endif
