/* machine_slug.h - a short name for a machine, as folders and tables need one. */

#ifndef YOMIKIRI_MACHINE_SLUG_H
#define YOMIKIRI_MACHINE_SLUG_H

#include "profiles/machine/cpu.h"

/* "amd-zen4-2c-avx512": vendor, design (or raw family and model), cores of the whole machine,
 * best instruction set that some kernel here uses or might. Small letters, digits, "-" and "_";
 * the same in every run on the machine, whatever mask, quota or libraries are in force.
 * `size` 64 is enough. */
void machine_slug(const CpuDescription *cpu, char *out, size_t size);

#endif
