#include "profiles/machine/machine_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/memory/memory_json.h"
#include "yomikiri.h"

/* ---- the kernels of this program ---- */

static json_t *kernels(const CpuDescription *cpu)
{
    json_t *list = json_array();
    const char *name;
    char why[200];

    for (size_t i = 0; (name = yk_kernel_name(i)) != NULL; i++) {
        const bool usable = cpu_runs(cpu, name);

        cpu_why_not(&cpu->id, name, why, sizeof(why));
        json_array_append_new(list, json_pack("{s:s, s:b, s:o}", "name", name, "usable", usable,
            "why_not", usable ? json_null() : json_string(why)));
    }
    return list;
}

/* ---- parts ---- */

static json_t *identity(const CpuDescription *cpu)
{
    const MachineId *id = &cpu->id;
    const bool known = id->flags[0] != '\0';

    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
        "source", cpu->id_source, "vendor", known_text(id->vendor),
        "brand", known_text(id->brand), "family", known_count(id->family),
        "model", known_count(id->model), "stepping", known_count(id->stepping),
        "design", known_text(cpu->design),
        "virtual", known ? json_boolean(id->hypervisor) : json_null(),
        "sets", known_text(cpu->sets));
}

json_t *machine_json_caches(const MachineTopology *topology)
{
    json_t *caches = json_array();

    for (int i = 0; i < topology->cache_count; i++) {
        const MachineCache *cache = &topology->caches[i];
        const char type[2] = { cache->type, '\0' };

        json_array_append_new(caches, json_pack("{s:i, s:s, s:I, s:o, s:o}",
            "level", cache->level, "type", type, "bytes", (json_int_t)cache->bytes,
            "line_bytes", known_count(cache->line_bytes),
            "instances", known_count(cache->instances)));
    }
    return caches;
}

static json_t *topology(const CpuDescription *cpu)
{
    const MachineTopology *own = &cpu->topology;
    json_t *kinds = json_array();

    for (int i = 0; i < cpu->kind_count; i++)
        json_array_append_new(kinds, json_pack("{s:i, s:o, s:o}", "pus", cpu->kinds[i].pus,
            "efficiency", known_count(cpu->kinds[i].efficiency),
            "name", known_text(cpu->kinds[i].name)));
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
        "source", cpu->topology_source,
        "pus", known_count(own->pus), "pus_allowed", known_count(cpu->pus_allowed),
        "pus_present", known_count(cpu->pus_present), "cores", known_count(own->cores),
        "cores_present", known_count(cpu->cores_present),
        "packages", known_count(own->packages), "numa_nodes", known_count(own->numa_nodes),
        "caches", machine_json_caches(own), "kinds", kinds);
}

static json_t *limits(const MachineLimits *own)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}",
        "cpus", own->cpus > 0 ? json_real(own->cpus) : json_null(),
        "cgroup", own->version > 0 ? json_integer(own->version) : json_null(),
        "quota_us", known_count(own->quota_us), "period_us", known_count(own->period_us),
        "file", known_text(own->file), "memory_bytes", known_count(own->memory_bytes));
}

static json_t *memory(const MachineMemory *own)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
        "total_bytes", known_count(own->total_bytes),
        "available_bytes", known_count(own->available_bytes),
        "page_bytes", known_count(own->page_bytes),
        "huge_page_bytes", known_count(own->huge_page_bytes),
        "huge_pages_total", known_count(own->huge_pages_total),
        "huge_pages_free", known_count(own->huge_pages_free),
        "transparent_huge_pages", known_text(own->transparent_now));
}

/* {"0x7.0":"00000002 f1bf2ffb 1a415f46 20814010"}: EAX EBX ECX EDX by leaf and subleaf. */
static json_t *cpuid(const CpuidDump *dump)
{
    json_t *object = dump->count > 0 ? json_object() : json_null();

    for (int i = 0; i < dump->count; i++) {
        const CpuidLeaf *leaf = &dump->leaves[i];
        char name[32], text[40];

        snprintf(name, sizeof(name), "0x%" PRIx32 ".%" PRIu32, leaf->leaf, leaf->subleaf);
        snprintf(text, sizeof(text), "%08" PRIx32 " %08" PRIx32 " %08" PRIx32 " %08" PRIx32,
                 leaf->regs[0], leaf->regs[1], leaf->regs[2], leaf->regs[3]);
        json_object_set_new(object, name, json_string(text));
    }
    return object;
}

/* ---- why something is not known ---- */

static const char SILENT[] = "the source does not say";

/* A row without a member is of all members of its part that no row before it names. */
typedef struct {
    const char *part, *member, *reason;
} Why;

static const char *reason_of(const Why *why, size_t count, const char *part, const char *member)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(why[i].part, part) == 0
            && (!why[i].member || strcmp(why[i].member, member) == 0))
            return why[i].reason;
    return SILENT;
}

static json_t *reasons(const CpuDescription *cpu, json_t *object)
{
    const char *hidden = cpu->id.vendor[0] != '\0'
        ? SILENT : "/proc/cpuinfo does not say, and there is no CPUID to ask";
    const char *no_dump = cpu->cpuid.count > 0 ? SILENT : cpu->libcpuid_why;
    const Why WHY[] = {
        { "", "kernel", "a recorded machine runs nothing" },
        { "", "kernel_why", "a recorded machine runs nothing" },
        { "", "machine", "uname does not say" }, { "", "cpuid", no_dump },
        { "cpu", "family", cpu->id.arm ? "this architecture has none" : hidden },
        { "cpu", "design", cpu->id.vendor[0] != '\0' ? "not in our table" : hidden },
        { "cpu", NULL, hidden }, { "topology", "pus_allowed", "no affinity mask" },
        { "limits", NULL, "no control group limits it" }, { "hwloc", NULL, cpu->hwloc_why },
        { "libcpuid", "core", cpu->cpuid.count > 0 ? "all cores are alike" : no_dump },
        { "libcpuid", NULL, cpu->libcpuid_why },
    };
    json_t *list = json_object(), *part, *value;
    const char *name, *member;
    char path[64];

    json_object_foreach(object, name, part) {
        if (json_is_null(part))
            json_object_set_new(list, name, json_string(reason_of(WHY, ARRAY_LENGTH(WHY), "",
                                                                  name)));
        json_object_foreach(part, member, value) {
            snprintf(path, sizeof(path), "%s.%s", name, member);
            if (json_is_null(value))
                json_object_set_new(list, path, json_string(reason_of(WHY, ARRAY_LENGTH(WHY),
                                                                      name, member)));
        }
    }
    return list;
}

json_t *machine_json(const CpuDescription *cpu)
{
    char slug[64];
    json_t *object;

    machine_slug(cpu, slug, sizeof(slug));
    object = json_pack(
        "{s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:i, s:o, s:{s:o}, s:{s:o, s:o, s:o}, s:o}",
        "schema", MACHINE_SCHEMA, "slug", slug,
        "kernel", cpu->live ? json_string(yk_kernel_auto()) : json_null(),
        "kernel_why", cpu->live ? json_string("the best that this CPU can run, by CPUID")
                                : json_null(),
        "kernels", kernels(cpu), "machine", known_text(cpu->architecture),
        "cpu", identity(cpu), "topology", topology(cpu), "limits", limits(&cpu->limits),
        "threads", cpu->threads, "memory", memory(&cpu->memory),
        "hwloc", "interface", known_text(cpu->hwloc_version),
        "libcpuid", "version", known_text(cpu->libcpuid_version),
        "says", known_text(cpu->libcpuid_text),
        "core", known_text(cpuid_dump_core(&cpu->cpuid)), "cpuid", cpuid(&cpu->cpuid));
    if (object)
        json_object_set_new(object, "unknown", reasons(cpu, object));
    return object;
}
