/* cpu.c - see cpu.h. hwloc and libcpuid are opened at run time: the program starts and
 * describes the machine without them, only less well. */

#include "profiles/cpu.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

#ifdef HAVE_LIBCPUID
#include <libcpuid.h>
#endif

#include "profiles/libhwloc.h"
#include "profiles/library.h"

/* ---- hwloc ---- */

#ifdef HAVE_HWLOC

static void take_caches(const Hwloc *hwloc, hwloc_topology_t topology, MachineTopology *out)
{
    static const struct { hwloc_obj_type_t type; char letter; int level; } TYPES[] = {
        { HWLOC_OBJ_L1CACHE, 'd', 1 }, { HWLOC_OBJ_L2CACHE, 'u', 2 },
        { HWLOC_OBJ_L3CACHE, 'u', 3 }, { HWLOC_OBJ_L4CACHE, 'u', 4 },
    };

    out->cache_count = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(TYPES); i++) {
        const int count = libhwloc_count(hwloc, topology, TYPES[i].type);
        const int depth = hwloc->get_type_depth(topology, TYPES[i].type);
        const hwloc_obj_t first = count > 0 ? hwloc->get_obj_by_depth(topology, depth, 0) : NULL;

        if (first == NULL)
            continue;
        out->caches[out->cache_count++] = (MachineCache){
            .level = TYPES[i].level, .type = TYPES[i].letter,
            .bytes = (int64_t)first->attr->cache.size,
            .line_bytes = (int)first->attr->cache.linesize, .instances = count,
        };
    }
}

/* Kinds list PUs outside the cgroup, too: only the allowed ones are counted. */
static void take_kinds(const Hwloc *hwloc, hwloc_topology_t topology, CpuDescription *cpu)
{
    const int count = hwloc->cpukinds_get_nr(topology, 0);
    const hwloc_bitmap_t set = hwloc->bitmap_alloc();

    for (int i = 0; set != NULL && i < count && cpu->kind_count < MAX_KINDS; i++) {
        CpuKind kind = { .efficiency = -1 };
        struct hwloc_info_s *infos = NULL;
        unsigned info_count = 0;

        if (hwloc->cpukinds_get_info(topology, (unsigned)i, set, &kind.efficiency, &info_count,
                                  &infos, 0) != 0)
            continue;
        hwloc->bitmap_and(set, set, hwloc->topology_get_allowed_cpuset(topology));
        kind.pus = hwloc->bitmap_weight(set);
        for (unsigned info = 0; info < info_count; info++)
            if (strcmp(infos[info].name, "CoreType") == 0)
                snprintf(kind.name, sizeof(kind.name), "%s", infos[info].value);
        if (kind.pus > 0)
            cpu->kinds[cpu->kind_count++] = kind;
    }
    if (set != NULL)
        hwloc->bitmap_free(set);
}

static void take_topology(const Hwloc *hwloc, hwloc_topology_t topology, CpuDescription *cpu)
{
    const int pus = hwloc->bitmap_weight(hwloc->topology_get_allowed_cpuset(topology));

    cpu->topology.pus = pus > 0 ? pus : libhwloc_count(hwloc, topology, HWLOC_OBJ_PU);
    cpu->topology.cores = libhwloc_count(hwloc, topology, HWLOC_OBJ_CORE);
    cpu->topology.packages = libhwloc_count(hwloc, topology, HWLOC_OBJ_PACKAGE);
    cpu->topology.numa_nodes = libhwloc_count(hwloc, topology, HWLOC_OBJ_NUMANODE);
    take_caches(hwloc, topology, &cpu->topology);
    take_kinds(hwloc, topology, cpu);
    cpu->topology_source = hwloc->topology_is_thissystem(topology) ? "hwloc" : "hwloc XML";
}

static void ask_hwloc(CpuDescription *cpu, const CpuSources *sources)
{
    hwloc_topology_t topology;
    Hwloc hwloc;

    if (!libhwloc_open(&hwloc, sources->hwloc_library))
        return;
    snprintf(cpu->hwloc_version, sizeof(cpu->hwloc_version), "%u.%u.%u",
             hwloc.get_api_version() >> 16, hwloc.get_api_version() >> 8 & 0xff,
             hwloc.get_api_version() & 0xff);
    if (libhwloc_load(&hwloc, sources->hwloc_xml, &topology)) {
        take_topology(&hwloc, topology, cpu);
        hwloc.topology_destroy(topology);
    }
    libhwloc_close(&hwloc);
}

#else

static void ask_hwloc(CpuDescription *cpu, const CpuSources *sources)
{
    (void)cpu;
    (void)sources;
}

#endif

/* ---- libcpuid: quoted, never believed (0.6.2 takes Zen 4 for Milan without AVX-512) ---- */

#ifdef HAVE_LIBCPUID

static void ask_libcpuid(CpuDescription *cpu)
{
    void *library = library_open("libcpuid.so.16");
    const char *(*lib_version)(void);
    int (*present)(void);
    int (*get_raw_data)(struct cpu_raw_data_t *);
    int (*identify)(struct cpu_raw_data_t *, struct cpu_id_t *);
    /* Its structs grow with every release, and the library may be younger than the header. */
    union { struct cpu_raw_data_t is; char room[1 << 16]; } raw;
    union { struct cpu_id_t is; char room[1 << 16]; } id;

    if (library == NULL)
        return;
    if (library_function(library, "cpuid_lib_version", &lib_version)
        && library_function(library, "cpuid_present", &present)
        && library_function(library, "cpuid_get_raw_data", &get_raw_data)
        && library_function(library, "cpu_identify", &identify)) {
        snprintf(cpu->libcpuid_version, sizeof(cpu->libcpuid_version), "%s", lib_version());
        if (present() && get_raw_data(&raw.is) == 0 && identify(&raw.is, &id.is) == 0)
            snprintf(cpu->libcpuid_text, sizeof(cpu->libcpuid_text), "%s, %s", id.is.brand_str,
                     id.is.cpu_codename);
    }
    library_close(library);
}

#else

static void ask_libcpuid(CpuDescription *cpu)
{
    (void)cpu;
}

#endif

/* ---- putting it together ---- */

/* Instruction sets that some kernel uses, or might. */
static void name_sets(CpuDescription *cpu)
{
    static const char *const SETS[] = {
        "sse2", "sse4_2", "popcnt", "abm", "avx", "avx2", "bmi1", "bmi2", "avx512f", "avx512cd",
        "avx512bw", "avx512dq", "avx512vl", "avx512_vpopcntdq", "avx512_bitalg", "avx512vbmi",
        "avx512_vbmi2", "gfni", "asimd", "sve", "sve2",
    };
    size_t length = 0;

    for (size_t i = 0; i < ARRAY_LENGTH(SETS); i++)
        if (machine_has_flag(&cpu->id, SETS[i]))
            length += (size_t)snprintf(cpu->sets + length, sizeof(cpu->sets) - length, "%s%s",
                                       length > 0 ? " " : "", SETS[i]);
}

/* As kernel/dispatch.c asks by CPUID; "abm" is what Linux calls lzcnt. */
void cpu_why_not(const MachineId *id, const char *kernel, char *out, size_t size)
{
    static const char *const NEEDS[] = {
        "avx2", "bmi1", "bmi2", "popcnt", "abm",
        "avx512f", "avx512vl", "avx512bw", "avx512dq", "avx512cd",
    };
    const size_t needs = strcmp(kernel, "avx512") == 0 ? ARRAY_LENGTH(NEEDS)
                         : strcmp(kernel, "avx2") == 0 ? 5 : 0;
    const bool known = id->flags[0] != '\0';
    size_t length = 0;

    snprintf(out, size, "%s", known ? "this CPU has what it needs, but the system forbids it"
                                    : "not on this CPU");
    for (size_t i = 0; known && i < needs && length < size; i++)
        if (!machine_has_flag(id, NEEDS[i]))
            length += (size_t)snprintf(out + length, size - length, "%s%s",
                                       length == 0 ? "this CPU has no " : ", ", NEEDS[i]);
}

/* PUs that the affinity mask leaves, which is no cgroup and unknown to /proc/cpuinfo. */
static int count_allowed(void)
{
#ifdef __linux__
    cpu_set_t set;

    return sched_getaffinity(0, sizeof(set), &set) == 0 ? CPU_COUNT(&set) : -1;
#else
    return -1;
#endif
}

int cpu_threads(int pus, double cpus)
{
    int threads = pus;

    if (cpus > 0 && cpus < pus)
        threads = (int)cpus + (cpus > (int)cpus);       /* a part of a CPU is used, too */
    return threads > 1 ? threads : 1;
}

void cpu_describe(CpuDescription *cpu, const CpuSources *sources)
{
    const char *root = sources->root != NULL ? sources->root : "";
    const bool live = root[0] == '\0';
    struct utsname system;

    *cpu = (CpuDescription){ .topology_source = "/proc and /sys", .pus_allowed = -1 };
    if (live && uname(&system) == 0)
        snprintf(cpu->architecture, sizeof(cpu->architecture), "%.31s", system.machine);
    machine_read_id(root, &cpu->id);
    cpu->design = machine_design(&cpu->id);
    name_sets(cpu);
    machine_read_topology(root, &cpu->topology);
    machine_read_limits(root, &cpu->limits);
    machine_read_memory(root, &cpu->memory);
    if (live)
        cpu->pus_allowed = count_allowed();
    if (sources->libraries && (live || sources->hwloc_xml != NULL))
        ask_hwloc(cpu, sources);
    if (sources->libraries && live)
        ask_libcpuid(cpu);
    if (cpu->pus_allowed > 0 && cpu->pus_allowed < cpu->topology.pus)
        cpu->topology.pus = cpu->pus_allowed;
    cpu->threads = cpu_threads(cpu->topology.pus, cpu->limits.cpus);
}
