/* machine_json.h - a description for programs: what `yomikiri cpu --json` prints and every
 * record holds (docs/cpu.md), and a short name for the machine. */

#ifndef YOMIKIRI_MACHINE_JSON_H
#define YOMIKIRI_MACHINE_JSON_H

#include <jansson.h>

#include "profiles/cpu.h"

#define MACHINE_SCHEMA "yomikiri.cpu/1"

/* A new object, the caller's; NULL without memory. What is not known is null, and the member
 * "unknown" says why: {"cpu.brand":"/proc/cpuinfo does not say"}. Of a machine that was
 * recorded, the kernel is not known. */
json_t *machine_json(const CpuDescription *cpu);

/* "amd-zen4-2c-avx512": vendor, design (or raw family and model), cores of the whole machine,
 * best instruction set that some kernel here uses or might. Small letters, digits and dashes;
 * the same in every run on the machine, whatever mask, quota or libraries are in force.
 * `size` 64 is enough. */
void machine_slug(const CpuDescription *cpu, char *out, size_t size);

#endif
