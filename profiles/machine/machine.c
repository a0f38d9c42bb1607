/* machine.c - see machine.h. The limits of cgroups are in machine_limits.c. */

#include "profiles/machine/machine.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "profiles/machine/machine_file.h"
#include "profiles/machine/machine_here.h"

enum { MAX_CPUS = 1024 };

#define CPUS "/sys/devices/system/cpu"

/* ---- identity ---- */

static int number_or_unknown(const char *text)
{
    char *end;
    const long value = strtol(text, &end, 0);

    return end == text ? -1 : (int)value;
}

/* One "key : value" line of /proc/cpuinfo; the first processor's count. */
static void take_cpuinfo(MachineId *id, const char *key, const char *value)
{
    static const struct { const char *key; size_t offset; } NUMBERS[] = {
        { "cpu family", offsetof(MachineId, family) },
        { "model", offsetof(MachineId, model) },
        { "stepping", offsetof(MachineId, stepping) },
        { "CPU part", offsetof(MachineId, model) },
        { "CPU revision", offsetof(MachineId, stepping) },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++) {
        int *number = (int *)(void *)((char *)id + NUMBERS[i].offset);

        if (strcmp(key, NUMBERS[i].key) == 0 && *number < 0)
            *number = number_or_unknown(value);
    }
    if (strcmp(key, "CPU implementer") == 0)
        id->arm = true;
    if ((strcmp(key, "vendor_id") == 0 || strcmp(key, "CPU implementer") == 0)
        && id->vendor[0] == '\0')
        snprintf(id->vendor, sizeof(id->vendor), "%s", value);
    if (strcmp(key, "model name") == 0 && id->brand[0] == '\0')
        snprintf(id->brand, sizeof(id->brand), "%s", value);
    if ((strcmp(key, "flags") == 0 || strcmp(key, "Features") == 0) && id->flags[0] == '\0')
        snprintf(id->flags, sizeof(id->flags), " %s ", value);
}

void machine_read_id(const char *root, MachineId *id)
{
    char line[8192];
    FILE *file = machine_file_open(root, "/proc/cpuinfo");

    *id = (MachineId){ .family = -1, .model = -1, .stepping = -1 };
    if (!file)
        return;
    while (fgets(line, sizeof(line), file)) {
        char *colon = strchr(line, ':');

        if (!colon)
            continue;

        char *key_end = colon, *value = colon + 1;

        while (key_end > line && isspace((unsigned char)key_end[-1]))
            key_end--;
        *key_end = '\0';
        value += strspn(value, " \t");
        value[strcspn(value, "\r\n")] = '\0';
        take_cpuinfo(id, line, value);
    }
    fclose(file);
    id->hypervisor = machine_has_flag(id, "hypervisor");
}

bool machine_has_flag(const MachineId *id, const char *flag)
{
    char padded[64];

    snprintf(padded, sizeof(padded), " %s ", flag);
    return strstr(id->flags, padded) != NULL;
}

/* ---- topology, where hwloc is missing ---- */

static int count_processors(const char *root)
{
    char line[8192];
    int count = 0;
    FILE *file = machine_file_open(root, "/proc/cpuinfo");

    if (!file)
        return root[0] == '\0' ? machine_here_online() : -1;
    while (fgets(line, sizeof(line), file))
        count += strncmp(line, "processor", 9) == 0;
    fclose(file);
    return count > 0 ? count : -1;
}

/* Whether `value` is new among the first *count; adds it if there is room. */
static bool add_new(int64_t *values, int *count, int limit, int64_t value)
{
    for (int i = 0; i < *count; i++)
        if (values[i] == value)
            return false;
    if (*count < limit)
        values[(*count)++] = value;
    return true;
}

/* How many caches there are of the kind that is number `index` at every CPU: each is
 * counted at the first of the CPUs that share it. */
static int count_caches(const char *root, int index)
{
    int count = 0;

    for (int cpu = 0; cpu < MAX_CPUS; cpu++)
        count += machine_file_number(root, CPUS "/cpu%d/cache/index%d/shared_cpu_list", cpu, index)
                 == cpu;
    return count > 0 ? count : -1;
}

static void read_caches(const char *root, MachineTopology *topology)
{
    for (int index = 0; index < MAX_CACHES; index++) {
        static const char CACHE[] = CPUS "/cpu0/cache/index%d/%s";
        char type[32];
        MachineCache cache = {
            .level = (int)machine_file_number(root, CACHE, index, "level"),
            .bytes = machine_file_number(root, CACHE, index, "size"),
            .line_bytes = (int)machine_file_number(root, CACHE, index, "coherency_line_size"),
        };

        if (cache.level < 0 || cache.bytes < 0
            || !machine_file_line(root, type, sizeof(type), CACHE, index, "type"))
            break;
        cache.type = (char)tolower((unsigned char)type[0]);
        cache.instances = count_caches(root, index);
        topology->caches[topology->cache_count++] = cache;
    }
}

void machine_read_topology(const char *root, MachineTopology *topology)
{
    int64_t cores[MAX_CPUS], packages[MAX_CPUS];
    int core_count = 0, package_count = 0, nodes = 0;
    char line[16];

    *topology = (MachineTopology){ .pus = count_processors(root), .cores = -1, .packages = -1,
                                   .numa_nodes = -1 };
    for (int cpu = 0; cpu < MAX_CPUS; cpu++) {
        const int64_t core = machine_file_number(root, CPUS "/cpu%d/topology/core_id", cpu);
        const int64_t package =
            machine_file_number(root, CPUS "/cpu%d/topology/physical_package_id", cpu);

        if (core < 0)
            continue;               /* offline, or past the last */
        add_new(cores, &core_count, MAX_CPUS, package << 32 | core);
        add_new(packages, &package_count, MAX_CPUS, package);
    }
    for (int node = 0; node < MAX_CPUS; node++)
        nodes += machine_file_line(root, line, sizeof(line),
                                   "/sys/devices/system/node/node%d/cpulist", node);
    if (core_count > 0) {
        topology->cores = core_count;
        topology->packages = package_count;
    }
    if (nodes > 0)
        topology->numa_nodes = nodes;
    read_caches(root, topology);
}

/* ---- memory ---- */

static void take_meminfo(MachineMemory *memory, const char *line)
{
    static const struct { const char *key; size_t offset; int64_t unit; } LINES[] = {
        { "MemTotal:", offsetof(MachineMemory, total_bytes), 1024 },
        { "MemAvailable:", offsetof(MachineMemory, available_bytes), 1024 },
        { "Hugepagesize:", offsetof(MachineMemory, huge_page_bytes), 1024 },
        { "HugePages_Total:", offsetof(MachineMemory, huge_pages_total), 1 },
        { "HugePages_Free:", offsetof(MachineMemory, huge_pages_free), 1 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(LINES); i++) {
        const size_t length = strlen(LINES[i].key);

        if (strncmp(line, LINES[i].key, length) == 0)
            *(int64_t *)(void *)((char *)memory + LINES[i].offset) =
                strtoll(line + length, NULL, 10) * LINES[i].unit;
    }
}

void machine_read_memory(const char *root, MachineMemory *memory)
{
    FILE *file = machine_file_open(root, "/proc/meminfo");
    char line[256];

    *memory = (MachineMemory){ .total_bytes = -1, .available_bytes = -1, .huge_page_bytes = -1,
                               .huge_pages_total = -1, .huge_pages_free = -1 };
    memory->page_bytes = machine_here_page_bytes();
    while (file && fgets(line, sizeof(line), file))
        take_meminfo(memory, line);
    if (file)
        fclose(file);
    if (machine_file_line(root, memory->transparent, sizeof(memory->transparent),
                          "/sys/kernel/mm/transparent_hugepage/enabled")) {
        const char *open = strchr(memory->transparent, '[');

        if (open)
            snprintf(memory->transparent_now, sizeof(memory->transparent_now), "%.*s",
                     (int)strcspn(open + 1, "]"), open + 1);
    }
    if (memory->total_bytes < 0 && root[0] == '\0' && clock_memory_bytes() > 0)
        memory->total_bytes = (int64_t)clock_memory_bytes();
}
