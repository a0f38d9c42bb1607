/* machine.h - facts about a machine from /proc and /sys. Every path is taken below a root, so that
 * recorded machines can be read as well as the one that runs. What else is known of a machine, and
 * how it all comes together, is in cpu.h. */

#ifndef YOMIKIRI_MACHINE_H
#define YOMIKIRI_MACHINE_H

#include "base/base.h"

enum { MAX_CACHES = 8, MAX_KINDS = 4 };

/* Numbers are -1 and texts "" where nothing is known. */
typedef struct {
    bool arm;
    char vendor[32];            /* "AuthenticAMD", or the ARM implementer "0x41" */
    char brand[80];
    int family, model, stepping;    /* raw, extended parts added; ARM: -1, part, revision */
    bool hypervisor;
    char flags[4096];           /* blanks between and around the names: " fpu avx2 " */
} MachineId;

typedef struct {
    int level;
    char type;                  /* 'd', 'i' or 'u' */
    int64_t bytes;              /* of one instance */
    int line_bytes, instances;
} MachineCache;

typedef struct {
    int pus, cores, packages, numa_nodes;
    int cache_count;
    MachineCache caches[MAX_CACHES];
} MachineTopology;

typedef struct {
    int version;                /* 1 or 2; 0: no cgroup limits the CPU */
    int64_t quota_us, period_us;    /* raw, of the tightest group on the way to the root */
    double cpus;                /* quota / period; 0: no limit */
    char file[200];             /* where the quota was read */
    int64_t memory_bytes;       /* -1: no limit */
} MachineLimits;

typedef struct {
    int64_t total_bytes, available_bytes;
    int64_t page_bytes, huge_page_bytes;
    int64_t huge_pages_total, huge_pages_free;      /* reserved ones */
    char transparent[64];       /* as written: "always [madvise] never" */
    char transparent_now[16];   /* the chosen word */
} MachineMemory;

/* `root` is "" for this machine, else a directory that holds proc/ and sys/. */
void machine_read_id(const char *root, MachineId *id);
void machine_read_topology(const char *root, MachineTopology *topology);
void machine_read_limits(const char *root, MachineLimits *limits);
void machine_read_memory(const char *root, MachineMemory *memory);

/* Whether the CPU has the instruction set of that name in /proc/cpuinfo. */
bool machine_has_flag(const MachineId *id, const char *flag);

/* Our own name for the design behind the raw numbers ("Zen 4"), "" if the table does not
 * have it. Brand strings and libraries are not asked: both are wrong on virtual machines. */
const char *machine_design(const MachineId *id);

#endif
