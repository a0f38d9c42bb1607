/* machine.h - facts about this machine: what `yomikiri cpu` and records say of it, its name, and
 * what chooses a profile. The front of the room:
 *
 *     machine.h           the machine, its parts and its name
 *     libraries.h         what hwloc and libcpuid say, where they were there at build time
 *     pin.h               the order of the cores, and binding to them
 *
 * What chooses a profile is known without a library, so that it is the same in every build, and
 * costs no start a look at the whole machine. */

#ifndef YOMIKIRI_MACHINE_H
#define YOMIKIRI_MACHINE_H

#include <jansson.h>

#include "base/base.h"

#define MACHINE_SCHEMA "yomikiri.cpu/1.1"

/* ---- the whole: machine.c ---- */

/* A new object: what `yomikiri cpu --json` prints and every record holds (docs/cpu.md). What is
 * not known is null. Takes milliseconds. */
json_t *machine_json(void);

/* Worker threads that a search should use: the CPUs that this process may use, or the quota of its
 * control group, rounded up, if that is less. At least one. */
int machine_threads(void);

/* ---- which CPU: machine_id.c ---- */

typedef struct {
    char vendor[16];            /* "AuthenticAMD", or the ARM implementer "0x41"; "" unknown */
    int family, model, stepping;    /* raw, extended parts added; ARM: -1, part, revision */
    int hypervisor;             /* 1, 0; -1 unknown */
} MachineId;

/* Numbers are -1 where nothing is known. By the CPUID instruction; for ARM by /sys. */
void machine_id(MachineId *id);

/* Our own name for the design behind the raw numbers ("Zen 4"); "" where the table has none. */
const char *machine_design(const MachineId *id);

/* The name of its folder of records, "amd-zen4-2c-avx512": vendor, design (or raw family and
 * model), cores of the whole machine (0: not known, and left out), kernel. Small letters, digits
 * and "-"; `size` 64 is enough. */
void machine_name(const MachineId *id, int cores, const char *kernel, char *out, size_t size);

/* The name of its profile, "amd-f25m17-avx512": vendor, raw family and model in decimal (on ARM
 * "arm-partd0c-..."), and the kernel. "" where vendor or model is not known. */
void machine_profile_name(const MachineId *id, const char *kernel, char *out, size_t size);

/* ---- what neither library says: machine_files.c. `root` is "" for this machine, else a folder
 * that holds proc/ and sys/. ---- */

typedef struct {
    double cpus;                /* of the tightest group on the way to the root; 0: no limit */
    int64_t memory_bytes;       /* -1: no limit */
} MachineLimits;

void machine_limits(const char *root, MachineLimits *limits);

/* Bytes of the second-level cache of the first core, divided by the number of cores that share
 * it; -1 unknown. */
int64_t machine_second_level(const char *root);

/* The first line of folder/name; false if there is none. */
bool machine_file_line(const char *root, const char *folder, const char *name, char *out,
                       size_t size);

#endif
