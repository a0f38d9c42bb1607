#include "profiles/machine/cpu_sources.h"

#include <stdio.h>
#include <string.h>

#include "profiles/machine/libhwloc.h"

#ifdef HAVE_HWLOC

static void take_caches(const Hwloc *hwloc, hwloc_topology_t topology, MachineTopology *out)
{
    static const struct { hwloc_obj_type_t type; char letter; int level; } TYPES[] = {
        { HWLOC_OBJ_L1CACHE, 'd', 1 }, { HWLOC_OBJ_L2CACHE, 'u', 2 },
        { HWLOC_OBJ_L3CACHE, 'u', 3 }, { HWLOC_OBJ_L4CACHE, 'u', 4 },
    };

    if (libhwloc_count(hwloc, topology, HWLOC_OBJ_L1CACHE) <= 0)
        return;
    out->cache_count = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(TYPES); i++) {
        const int count = libhwloc_count(hwloc, topology, TYPES[i].type);
        const int depth = hwloc->get_type_depth(topology, TYPES[i].type);
        const hwloc_obj_t first = count > 0 ? hwloc->get_obj_by_depth(topology, depth, 0) : NULL;

        if (!first)
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

    for (int i = 0; set && i < count && cpu->kind_count < MAX_KINDS; i++) {
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
    if (set)
        hwloc->bitmap_free(set);
}

static void take_topology(const Hwloc *hwloc, hwloc_topology_t topology, CpuDescription *cpu)
{
    const struct { hwloc_obj_type_t type; int *number; } COUNTED[] = {
        { HWLOC_OBJ_PU, &cpu->topology.pus }, { HWLOC_OBJ_CORE, &cpu->topology.cores },
        { HWLOC_OBJ_PACKAGE, &cpu->topology.packages },
        { HWLOC_OBJ_NUMANODE, &cpu->topology.numa_nodes },
    };
    const int allowed = hwloc->bitmap_weight(hwloc->topology_get_allowed_cpuset(topology));

    for (size_t i = 0; i < ARRAY_LENGTH(COUNTED); i++) {
        const int count = libhwloc_count(hwloc, topology, COUNTED[i].type);

        if (count > 0)              /* virtual machines may have no such level */
            *COUNTED[i].number = count;
    }
    if (allowed > 0 && allowed < cpu->topology.pus)
        cpu->topology.pus = allowed;
    take_caches(hwloc, topology, &cpu->topology);
    take_kinds(hwloc, topology, cpu);
    cpu->topology_source = hwloc->topology_is_thissystem(topology) ? "hwloc" : "hwloc XML";
}

void cpu_hwloc_ask(CpuDescription *cpu, const CpuSources *sources)
{
    hwloc_topology_t topology;
    Hwloc hwloc;

    if (!libhwloc_open(&hwloc, sources->hwloc_library)) {
        snprintf(cpu->hwloc_why, sizeof(cpu->hwloc_why),
                 "the library is missing, or does not fit");
        return;
    }
    snprintf(cpu->hwloc_version, sizeof(cpu->hwloc_version), "%u.%u.%u",
             hwloc.get_api_version() >> 16, hwloc.get_api_version() >> 8 & 0xff,
             hwloc.get_api_version() & 0xff);
    if (libhwloc_load(&hwloc, sources->hwloc_xml, &topology)) {
        take_topology(&hwloc, topology, cpu);
        hwloc.topology_destroy(topology);
    } else {
        snprintf(cpu->hwloc_why, sizeof(cpu->hwloc_why), "the library finds no topology");
    }
    libhwloc_close(&hwloc);
}

#else

void cpu_hwloc_ask(CpuDescription *cpu, const CpuSources *sources)
{
    (void)sources;
    snprintf(cpu->hwloc_why, sizeof(cpu->hwloc_why), "left out of this build");
}

#endif
