/* cmd_cpu.c - what this machine is, and which kernel that means. */

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "profiles/cpu.h"

typedef struct {
    const char *kernel;
    bool json;
} Choices;

static const Option OPTIONS[] = {
    { OPTION_FLAG, "json", 0, offsetof(Choices, json), .help = "one JSON object" },
    { OPTION_KERNEL, "kernel", 0, offsetof(Choices, kernel), "NAME",
      .help = "explain this choice; by default $YOMIKIRI_KERNEL or the best that this CPU has" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri cpu", "kernel, cores, caches, limits and pages" },
    { "yomikiri cpu --json", "the same for a program" },
    { NULL, NULL },
};

/* ---- kernels ---- */

static const char *choice_reason(const Choices *choices)
{
    const char *forced = getenv("YOMIKIRI_KERNEL");

    if (strcmp(choices->kernel, "auto") == 0)
        return "the best that this CPU can run, by CPUID";
    if (forced != NULL && strcmp(forced, choices->kernel) == 0)
        return "named by --kernel or YOMIKIRI_KERNEL";
    return "named by --kernel";
}

static const char *chosen_kernel(const Choices *choices)
{
    return strcmp(choices->kernel, "auto") == 0 ? yk_kernel_auto() : choices->kernel;
}

/* ---- for people ---- */

static void print_field(const char *name, const char *value)
{
    if (value[0] != '\0')
        printf("%-12s%s\n", name, value);
}

static void print_bytes(int64_t bytes)
{
    if (bytes >= INT64_C(1) << 30)
        printf("%.1f GiB", (double)bytes / (1 << 30));
    else if (bytes >= 1 << 20 && bytes % (1 << 20) == 0)
        printf("%" PRId64 " MiB", bytes >> 20);
    else
        printf("%" PRId64 " KiB", bytes >> 10);
}

static void print_kernels(const CpuDescription *cpu, const Choices *choices)
{
    const char *chosen = chosen_kernel(choices), *name;
    char why[200];

    printf("%-12s%s: %s\n", "kernel", chosen, choice_reason(choices));
    for (size_t i = 0; (name = yk_kernel_name(i)) != NULL; i++) {
        cpu_why_not(&cpu->id, name, why, sizeof(why));
        printf("%-12s  %-10s%s\n", "", name,
               strcmp(name, chosen) == 0 ? "chosen" : yk_kernel_usable(name) ? "usable" : why);
    }
}

static void print_identity(const CpuDescription *cpu)
{
    const MachineId *id = &cpu->id;

    print_field("cpu", id->brand);
    if (id->arm)
        printf("%-12simplementer %s, part 0x%x, revision %d", "raw", id->vendor,
               (unsigned)id->model, id->stepping);
    else if (id->family >= 0)
        printf("%-12s%s family %d (0x%x), model %d (0x%x), stepping %d", "raw", id->vendor,
               id->family, (unsigned)id->family, id->model, (unsigned)id->model, id->stepping);
    else
        printf("%-12sunknown", "raw");
    printf("%s%s%s\n", cpu->design[0] != '\0' ? ": " : "", cpu->design,
           id->hypervisor ? ", a virtual machine" : "");
    print_field("machine", cpu->architecture);
    print_field("sets", cpu->sets);
}

static void print_count(int count, const char *one, const char *many, const char *separator)
{
    if (count > 0)
        printf("%s%d %s", separator, count, count == 1 ? one : many);
}

static void print_topology(const CpuDescription *cpu)
{
    const MachineTopology *topology = &cpu->topology;

    printf("%-12s", "cores");
    print_count(topology->cores, "core", "cores", "");
    print_count(topology->pus, "hardware thread", "hardware threads", ", ");
    print_count(topology->packages, "package", "packages", ", ");
    print_count(topology->numa_nodes, "NUMA node", "NUMA nodes", ", ");
    printf(" (by %s)\n", cpu->topology_source);
    for (int i = 0; i < cpu->kind_count && cpu->kind_count > 1; i++)
        printf("%-12s%d hardware threads of efficiency %d %s\n", i == 0 ? "kinds" : "",
               cpu->kinds[i].pus, cpu->kinds[i].efficiency, cpu->kinds[i].name);
    for (int i = 0; i < topology->cache_count; i++) {
        const MachineCache *cache = &topology->caches[i];

        printf("%-12sL%d%s ", i == 0 ? "caches" : "", cache->level,
               cache->type == 'd' ? "d" : cache->type == 'i' ? "i" : "");
        print_bytes(cache->bytes);
        if (cache->instances > 0)
            printf(" x %d", cache->instances);
        if (cache->line_bytes > 0)
            printf(", lines of %d bytes", cache->line_bytes);
        putchar('\n');
    }
}

static void print_limits(const CpuDescription *cpu)
{
    const MachineLimits *limits = &cpu->limits;

    if (limits->cpus > 0)
        printf("%-12s%.2f CPUs: %" PRId64 " of %" PRId64 " us (cgroup v%d, %s)\n", "quota",
               limits->cpus, limits->quota_us, limits->period_us, limits->version, limits->file);
    else
        printf("%-12snone\n", "quota");
    printf("%-12s%d by default: %s\n", "threads", cpu->threads,
           limits->cpus > 0 && limits->cpus < cpu->topology.pus
               ? "what the quota allows, rounded up"
               : "one for each hardware thread that may be used");
}

static void print_memory(const CpuDescription *cpu)
{
    const MachineMemory *memory = &cpu->memory;

    printf("%-12s", "memory");
    if (memory->total_bytes >= 0)
        print_bytes(memory->total_bytes);
    else
        printf("unknown");
    if (memory->available_bytes >= 0) {
        printf(", available ");
        print_bytes(memory->available_bytes);
    }
    if (cpu->limits.memory_bytes >= 0) {
        printf(", cgroup limit ");
        print_bytes(cpu->limits.memory_bytes);
    }
    printf("\n%-12s%" PRId64 " bytes; transparent huge pages: %s", "pages", memory->page_bytes,
           memory->transparent[0] != '\0' ? memory->transparent : "unknown");
    if (memory->huge_pages_total > 0)
        printf("; %" PRId64 " of %" PRId64 " reserved huge pages free", memory->huge_pages_free,
               memory->huge_pages_total);
    putchar('\n');
}

static void print_libraries(const CpuDescription *cpu)
{
    if (cpu->hwloc_version[0] == '\0')
        printf("%-12snot found\n", "hwloc");
    else
        printf("%-12sfound, with interface version %s\n", "hwloc", cpu->hwloc_version);
    if (cpu->libcpuid_version[0] == '\0')
        printf("%-12snot found\n", "libcpuid");
    else
        printf("%-12s%s says \"%s\" (quoted; it chooses nothing)\n", "libcpuid",
               cpu->libcpuid_version, cpu->libcpuid_text);
}

/* ---- for programs ---- */

static json_t *json_text(const char *text)
{
    return text[0] != '\0' ? json_string(text) : json_null();
}

static json_t *json_known(int64_t number)
{
    return number >= 0 ? json_integer(number) : json_null();
}

static json_t *json_kernels(const CpuDescription *cpu)
{
    json_t *list = json_array();
    const char *name;
    char why[200];

    for (size_t i = 0; (name = yk_kernel_name(i)) != NULL; i++) {
        const bool usable = yk_kernel_usable(name) != 0;

        cpu_why_not(&cpu->id, name, why, sizeof(why));
        json_array_append_new(list, json_pack("{s:s, s:b, s:o}", "name", name, "usable", usable,
                                              "why_not", usable ? json_null()
                                                                : json_string(why)));
    }
    return list;
}

static json_t *json_topology(const CpuDescription *cpu)
{
    const MachineTopology *topology = &cpu->topology;
    json_t *caches = json_array(), *kinds = json_array();

    for (int i = 0; i < topology->cache_count; i++) {
        const MachineCache *cache = &topology->caches[i];
        const char type[2] = { cache->type, '\0' };

        json_array_append_new(caches, json_pack("{s:i, s:s, s:I, s:o, s:o}",
            "level", cache->level, "type", type, "bytes", (json_int_t)cache->bytes,
            "line_bytes", json_known(cache->line_bytes),
            "instances", json_known(cache->instances)));
    }
    for (int i = 0; i < cpu->kind_count; i++)
        json_array_append_new(kinds, json_pack("{s:i, s:o, s:o}", "pus", cpu->kinds[i].pus,
            "efficiency", json_known(cpu->kinds[i].efficiency),
            "name", json_text(cpu->kinds[i].name)));
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "source", cpu->topology_source,
                     "pus", json_known(topology->pus), "pus_allowed",
                     json_known(cpu->pus_allowed), "cores", json_known(topology->cores),
                     "packages", json_known(topology->packages), "numa_nodes",
                     json_known(topology->numa_nodes), "caches", caches, "kinds", kinds);
}

static json_t *json_limits(const MachineLimits *limits)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}",
                     "cpus", limits->cpus > 0 ? json_real(limits->cpus) : json_null(),
                     "cgroup", limits->version > 0 ? json_integer(limits->version) : json_null(),
                     "quota_us", json_known(limits->quota_us),
                     "period_us", json_known(limits->period_us),
                     "file", json_text(limits->file),
                     "memory_bytes", json_known(limits->memory_bytes));
}

static json_t *json_memory(const MachineMemory *memory)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
                     "total_bytes", json_known(memory->total_bytes),
                     "available_bytes", json_known(memory->available_bytes),
                     "page_bytes", json_known(memory->page_bytes),
                     "huge_page_bytes", json_known(memory->huge_page_bytes),
                     "huge_pages_total", json_known(memory->huge_pages_total),
                     "huge_pages_free", json_known(memory->huge_pages_free),
                     "transparent_huge_pages", json_text(memory->transparent_now));
}

static json_t *json_identity(const CpuDescription *cpu)
{
    const MachineId *id = &cpu->id;

    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:b, s:o}",
                     "vendor", json_text(id->vendor), "brand", json_text(id->brand),
                     "family", json_known(id->family), "model", json_known(id->model),
                     "stepping", json_known(id->stepping), "design", json_text(cpu->design),
                     "virtual", id->hypervisor, "sets", json_text(cpu->sets));
}

static ExitStatus print_json(const CpuDescription *cpu, const Choices *choices)
{
    json_t *object = json_pack(
        "{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:i, s:o, s:{s:o}, s:{s:o, s:o}}",
        "schema", "yomikiri.cpu/1", "kernel", chosen_kernel(choices),
        "kernel_why", choice_reason(choices), "kernels", json_kernels(cpu),
        "machine", json_text(cpu->architecture), "cpu", json_identity(cpu),
        "topology", json_topology(cpu), "limits", json_limits(&cpu->limits),
        "threads", cpu->threads, "memory", json_memory(&cpu->memory),
        "hwloc", "interface", json_text(cpu->hwloc_version),
        "libcpuid", "version", json_text(cpu->libcpuid_version),
        "says", json_text(cpu->libcpuid_text));
    const bool done = object != NULL && json_dumpf(object, stdout, JSON_INDENT(2)) == 0;

    putchar('\n');
    json_decref(object);
    return done ? STATUS_DONE : STATUS_DIFFERENT;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    const CpuSources sources = { .libraries = true };
    Choices choices = { .kernel = NULL };
    CpuDescription cpu;
    int operands;

    if (!args_parse(command, argc, argv, &choices, &operands))
        return (ExitStatus)operands;
    cpu_describe(&cpu, &sources);
    if (choices.json)
        return print_json(&cpu, &choices);
    print_kernels(&cpu, &choices);
    print_identity(&cpu);
    print_topology(&cpu);
    print_limits(&cpu);
    print_memory(&cpu);
    print_libraries(&cpu);
    return STATUS_DONE;
}

const Command cmd_cpu = {
    .name = "cpu",
    .summary = "show what this machine is, and which kernel that means",
    .description =
        "Shows the kernels of this program and the one chosen, with the reason; the raw numbers "
        "of the CPU and our name for it; instruction sets; cores, caches and NUMA nodes (by "
        "hwloc where it is installed); the quota of control groups; memory and page sizes; and "
        "what libcpuid says, which is quoted only.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
