/* machine_json.h - a description for programs: what `yomikiri cpu --json` prints and every
 * record holds (docs/cpu.md). */

#ifndef YOMIKIRI_MACHINE_JSON_H
#define YOMIKIRI_MACHINE_JSON_H

#include <jansson.h>

#include "profiles/machine/cpu.h"
#include "profiles/machine/machine_slug.h"

#define MACHINE_SCHEMA "yomikiri.cpu/1"

/* A new object, the caller's. What is not known is null, and the member
 * "unknown" says why: {"cpu.brand":"/proc/cpuinfo does not say"}. Of a machine that was
 * recorded, the kernel is not known. */
json_t *machine_json(const CpuDescription *cpu);

#endif
