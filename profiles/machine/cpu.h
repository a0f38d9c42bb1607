/* cpu.h - a description of this machine: identity, topology, limits, memory, and the kernel that
 * follows. Raw numbers stand beside what we make of them, and other libraries' opinions are quoted
 * as such: they choose nothing.
 *
 * This is the front of the room. The description is put together from
 *
 *     machine.h           what /proc and /sys say: machine.c, machine_limits.c (control groups),
 *                         machine_design.c (the name of the design), machine_file.h (the files)
 *     cpuid_dump.h        what the CPUID instruction answered
 *     cpu_sources.h       who asks it, and what hwloc says of cores and caches
 *     libhwloc.h          hwloc itself, opened by library.h, as libcpuid is
 *
 * and is used by
 *
 *     machine_text.h      the description for programs and records, the little of it that is
 *                         cheap to know, and a short name for the machine
 *     pin.h               the order of the cores, and binding to them */

#ifndef YOMIKIRI_CPU_H
#define YOMIKIRI_CPU_H

#include "profiles/machine/cpuid_dump.h"
#include "profiles/machine/machine.h"

/* Where to look. All zero but `libraries` = true describes the machine that runs. */
typedef struct {
    const char *root;           /* "" or NULL: this machine; else where proc/ and sys/ lie */
    const char *hwloc_xml;      /* a topology for hwloc instead of looking; NULL: none */
    const char *cpuid_dump;     /* a file that libcpuid wrote, instead of asking the CPU */
    bool libraries;             /* ask hwloc and libcpuid where they can be had */
    const char *hwloc_library, *libcpuid_library;   /* file names; NULL: the usual ones */
} CpuSources;

/* Cores that differ from others, as hwloc sees them. */
typedef struct {
    int pus;
    int efficiency;             /* higher is faster; -1 unknown */
    char name[32];              /* "IntelCore", ... or "" */
} CpuKind;

typedef struct {
    bool live;                  /* of the machine that runs, nothing in it recorded */
    char architecture[32];      /* as uname says */
    MachineId id;
    const char *id_source;      /* "/proc/cpuinfo" or "CPUID" */
    const char *design;         /* our name for it, "" if unknown; static storage */
    char sets[400];             /* the instruction sets that matter here, blanks between */

    MachineTopology topology;
    int cores_present, pus_present; /* of the whole machine, usable or not; -1 unknown */
    const char *topology_source;    /* "hwloc", "hwloc XML" or "/proc and /sys" */
    int kind_count;             /* 0 and 1 both mean that all cores are alike */
    CpuKind kinds[MAX_KINDS];
    int pus_allowed;            /* those this process may run on; -1 unknown */
    int64_t second_level_bytes; /* of that cache, for each core that shares it, of the first core;
                                   -1 unknown */

    MachineLimits limits;
    int threads;                /* what a search should use: least of PUs and quota */

    MachineMemory memory;

    char hwloc_version[32];     /* of the interface of the library found, "" if none was */
    char libcpuid_version[32];  /* of the library itself */
    char libcpuid_text[200];    /* what it says, e.g. "AMD EPYC, EPYC (Milan)"; may be wrong */
    char hwloc_why[80], libcpuid_why[80];   /* why something of theirs is missing */
    CpuidDump cpuid;            /* of the one core that was asked; libcpuid fetches it */
} CpuDescription;

/* Fill *cpu. What cannot be found out is marked as in machine.h; nothing fails. */
void cpu_describe(CpuDescription *cpu, const CpuSources *sources);

/* Whether a CPU with these flags, which are known, has all that the kernel of that name
 * needs. The operating system may still forbid it. */
bool cpu_suits(const MachineId *id, const char *kernel);

/* Whether *cpu runs the kernel of that name: asked of the CPU itself if it is this one. */
bool cpu_runs(const CpuDescription *cpu, const char *kernel);

/* Why a CPU with these flags cannot run the kernel of that name: a text, cut to `size`.
 * Nothing is asked of the CPU that runs: call it for kernels that are not usable. */
void cpu_why_not(const MachineId *id, const char *kernel, char *out, size_t size);

/* Worker threads for that many PUs under a quota of `cpus` (0: none): at least one. */
int cpu_threads(int pus, double cpus);

#endif
