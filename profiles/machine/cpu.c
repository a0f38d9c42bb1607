/* cpu.c - see cpu.h. What hwloc and libcpuid say is in cpu_hwloc.c and cpu_libcpuid.c. */

#include "profiles/machine/cpu.h"

#include <stdio.h>
#include <string.h>

#include "base/text/print.h"
#include "profiles/machine/cpu_sources.h"
#include "profiles/machine/machine_here.h"
#include "profiles/machine/machine_text.h"
#include "yomikiri.h"

/* Instruction sets that some kernel uses, or might. */
static void name_sets(CpuDescription *cpu)
{
    static const char *const SETS[] = {
        "sse2", "sse4_2", "popcnt", "abm", "avx", "avx2", "bmi1", "bmi2", "avx512f", "avx512cd",
        "avx512bw", "avx512dq", "avx512vl", "avx512_vpopcntdq", "avx512_bitalg", "avx512vbmi",
        "avx512_vbmi2", "gfni", "asimd", "sve", "sve2",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(SETS); i++)
        if (machine_has_flag(&cpu->id, SETS[i]))
            append(cpu->sets, sizeof(cpu->sets), "%s%s", cpu->sets[0] ? " " : "", SETS[i]);
}

/* As kernel/dispatch.c asks by CPUID; "abm" is what Linux calls lzcnt. */
static const char *const NEEDS[] = {
    "avx2", "bmi1", "bmi2", "popcnt", "abm",
    "avx512f", "avx512vl", "avx512bw", "avx512dq", "avx512cd",
    "avx512_vpopcntdq",
};

static size_t count_needs(const char *kernel)
{
    return strcmp(kernel, "avx512") == 0 ? ARRAY_LENGTH(NEEDS)
           : strcmp(kernel, "avx2") == 0 ? 5 : 0;
}

bool cpu_suits(const MachineId *id, const char *kernel)
{
    for (size_t i = 0; i < count_needs(kernel); i++)
        if (!machine_has_flag(id, NEEDS[i]))
            return false;
    return true;
}

bool cpu_runs(const CpuDescription *cpu, const char *kernel)
{
    return cpu->live ? yk_kernel_usable(kernel) != 0 : cpu_suits(&cpu->id, kernel);
}

void cpu_why_not(const MachineId *id, const char *kernel, char *out, size_t size)
{
    const bool known = id->flags[0] != '\0';

    out[0] = '\0';
    for (size_t i = 0; known && i < count_needs(kernel); i++)
        if (!machine_has_flag(id, NEEDS[i]))
            append(out, size, "%s%s", out[0] == '\0' ? "this CPU has no " : ", ", NEEDS[i]);
    if (out[0] == '\0')
        snprintf(out, size, "%s", known ? "this CPU has what it needs, but the system forbids it"
                                        : "not on this CPU");
}

int cpu_threads(int pus, double cpus)
{
    int threads = pus;

    if (cpus > 0 && cpus < pus)
        threads = (int)cpus + (cpus > (int)cpus);       /* a part of a CPU is used, too */
    return threads > 1 ? threads : 1;
}

/* Where /proc says nothing, as on other systems than Linux, the CPU's own answers do. */
static void identify(CpuDescription *cpu, const char *root)
{
    machine_read_id(root, &cpu->id);
    cpu->id_source = "/proc/cpuinfo";
    if (cpu->id.vendor[0] == '\0' && cpu->cpuid.count == 0 && root[0] == '\0')
        machine_brief_cpuid(&cpu->cpuid);
    if (cpu->id.vendor[0] == '\0' && cpu->cpuid.count > 0) {
        cpuid_dump_identity(&cpu->cpuid, &cpu->id);
        cpu->id_source = "CPUID";
    }
    cpu->design = machine_design(&cpu->id);
    name_sets(cpu);
}

/* By /sys or CPUID as everywhere, so that it is the same with hwloc and without; of a recorded
 * topology, what that says. */
static int64_t second_level(const CpuDescription *cpu, const char *root)
{
    const MachineTopology *topology = &cpu->topology;
    const int64_t bytes = machine_brief_second_level(root, NULL);

    for (int i = 0; bytes < 0 && i < topology->cache_count; i++) {
        const MachineCache *cache = &topology->caches[i];

        if (cache->level == 2 && cache->type != 'i')
            return cache->instances > 0 && topology->cores > cache->instances
                       ? cache->bytes * cache->instances / topology->cores : cache->bytes;
    }
    return bytes;
}

void cpu_describe(CpuDescription *cpu, const CpuSources *sources)
{
    const char *root = sources->root ? sources->root : "";
    const bool here = root[0] == '\0';

    *cpu = (CpuDescription){ .topology_source = "/proc and /sys", .pus_allowed = -1,
                             .hwloc_why = "not asked", .libcpuid_why = "not asked" };
    cpu->live = here && !sources->hwloc_xml && !sources->cpuid_dump;
    if (here)
        machine_here_architecture(cpu->architecture, sizeof(cpu->architecture));
    if (sources->libraries && (here || sources->cpuid_dump)) {
        cpu->libcpuid_why[0] = '\0';
        cpu_libcpuid_ask(cpu, sources);
    }
    identify(cpu, root);
    machine_read_topology(root, &cpu->topology);
    cpu->cores_present = cpu->topology.cores;
    cpu->pus_present = cpu->topology.pus;
    machine_read_limits(root, &cpu->limits);
    machine_read_memory(root, &cpu->memory);
    if (here)
        cpu->pus_allowed = machine_here_allowed();
    if (sources->libraries && (here || sources->hwloc_xml)) {
        cpu->hwloc_why[0] = '\0';
        cpu_hwloc_ask(cpu, sources);
    }
    if (cpu->cores_present < 0)
        cpu->cores_present = cpu->topology.cores;
    if (cpu->pus_present < 0)
        cpu->pus_present = cpu->topology.pus;
    if (cpu->topology.cache_count == 0)
        cpu->topology.cache_count = cpuid_dump_caches(&cpu->cpuid, cpu->topology.caches,
                                                      MAX_CACHES);
    cpu->second_level_bytes = second_level(cpu, root);
    if (cpu->pus_allowed > 0 && cpu->pus_allowed < cpu->topology.pus)
        cpu->topology.pus = cpu->pus_allowed;
    cpu->threads = cpu_threads(cpu->topology.pus, cpu->limits.cpus);
}
