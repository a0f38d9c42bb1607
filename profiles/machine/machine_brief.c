#include "profiles/machine/machine_text.h"

#include <stdlib.h>
#include <string.h>

#include "profiles/machine/machine_file.h"

#define FIRST_CPU "/sys/devices/system/cpu/cpu0"

/* ---- the CPUID instruction ---- */

#ifdef __x86_64__

#include <cpuid.h>

static void ask(CpuidDump *dump, uint32_t leaf, uint32_t subleaf)
{
    uint32_t regs[4];

    if (__get_cpuid_count(leaf, subleaf, &regs[0], &regs[1], &regs[2], &regs[3]))
        cpuid_dump_add(dump, leaf, subleaf, regs);
}

#else

static void ask(CpuidDump *dump, uint32_t leaf, uint32_t subleaf)
{
    (void)dump;
    (void)leaf;
    (void)subleaf;
}

#endif

static void ask_identity(CpuidDump *dump)
{
    ask(dump, 0, 0);
    ask(dump, 1, 0);
}

/* The two leaves that describe caches; AMD has the second. */
static void ask_caches(CpuidDump *dump)
{
    for (uint32_t i = 0; i < MAX_CACHES; i++) {
        ask(dump, 4, i);
        ask(dump, 0x8000001d, i);
    }
}

void machine_brief_cpuid(CpuidDump *dump)
{
    ask_identity(dump);
    ask(dump, 7, 0);
    ask(dump, 0x1a, 0);
    for (uint32_t leaf = 0x80000001; leaf <= 0x80000004; leaf++)
        ask(dump, leaf, 0);
    ask_caches(dump);
}

/* ---- who it is ---- */

void machine_brief_id(const char *root, MachineId *id)
{
    CpuidDump dump = { .count = 0 };

    if (root[0] == '\0')
        ask_identity(&dump);
    if (dump.count > 0)
        cpuid_dump_identity(&dump, id);
    else
        machine_read_id(root, id);
}

/* ---- the second-level cache ---- */

/* CPUs in the list of that file of the first CPU; 0 if it is none. */
static int count_file(const char *root, const char *below)
{
    char line[1024];
    const char *list = line;
    long first, last;
    int count = 0;

    if (!machine_file_line(root, line, sizeof(line), FIRST_CPU "/%s", below))
        return 0;
    while (*list != '\0') {
        if (!machine_file_range(&list, &first, &last))
            return 0;
        count += (int)(last - first + 1);
    }
    return count;
}

/* Cores that share that cache: the CPUs that do, less the further threads of a core. */
static int cores_that_share(const char *root, int index)
{
    char list[64];

    snprintf(list, sizeof(list), "cache/index%d/shared_cpu_list", index);
    const int cpus = count_file(root, list);
    const int threads = count_file(root, "topology/thread_siblings_list");

    return threads > 0 && cpus > threads ? cpus / threads : 1;
}

static int64_t by_files(const char *root)
{
    for (int index = 0; index < MAX_CACHES; index++) {
        const int64_t level =
            machine_file_number(root, FIRST_CPU "/cache/index%d/level", index);

        if (level < 0)
            return -1;
        if (level != 2)
            continue;

        const int64_t bytes = machine_file_number(root, FIRST_CPU "/cache/index%d/size", index);

        return bytes > 0 ? bytes / cores_that_share(root, index) : -1;
    }
    return -1;
}

/* Who shares it is not asked: inside virtual machines CPUID is often wrong there. */
static int64_t by_cpuid(void)
{
    MachineCache caches[MAX_CACHES];
    CpuidDump dump = { .count = 0 };

    ask_caches(&dump);
    for (int i = cpuid_dump_caches(&dump, caches, MAX_CACHES) - 1; i >= 0; i--)
        if (caches[i].level == 2 && caches[i].type != 'i')
            return caches[i].bytes;
    return -1;
}

int64_t machine_brief_second_level(const char *root, const char **source)
{
    const char *from = "/sys";
    int64_t bytes = by_files(root);

    if (bytes < 0 && root[0] == '\0') {
        bytes = by_cpuid();
        from = "CPUID";
    }
    if (source)
        *source = bytes > 0 ? from : "";
    return bytes > 0 ? bytes : -1;
}
