/* test_machine.c - tests of the names of machines, of quotas and caches in trees of /proc and /sys
 * that are made up, and of the description of this machine. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "profiles/machine/machine.h"
#include "tests/profiles/profiles.h"

/* ---- names ---- */

FACT(names_are_of_design_cores_and_kernel)
{
    static const struct { MachineId id; int cores; const char *name, *profile; } CASES[] = {
        { { "AuthenticAMD", 25, 17, 1, 1 }, 2, "amd-zen4-2c-avx2", "amd-f25m17-avx2" },
        { { "AuthenticAMD", 25, 0x44, 1, 1 }, 8, "amd-zen3plus-8c-avx2", "amd-f25m68-avx2" },
        { { "GenuineIntel", 6, 167, 1, 1 }, 2, "intel-rocketlake-2c-avx2", "intel-f6m167-avx2" },
        { { "GenuineIntel", 6, 85, 2, 1 }, 0, "intel-f6m85-avx2", "intel-f6m85-avx2" },
        { { "0x41", -1, 0xd0c, 1, -1 }, 4, "arm-neoversen1-4c-avx2", "arm-partd0c-avx2" },
        { { "Vortex86 SoC", 5, 2, 2, 0 }, 1, "other-f5m2-1c-avx2", "other-f5m2-avx2" },
        { { "", -1, -1, -1, -1 }, 0, "unknown-avx2", "" },
    };
    char text[64];

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        machine_name(&CASES[i].id, CASES[i].cores, "avx2", text, sizeof(text));
        assert_string_equal(text, CASES[i].name);
        machine_profile_name(&CASES[i].id, "avx2", text, sizeof(text));
        assert_string_equal(text, CASES[i].profile);
    }
}

/* ---- trees ---- */

typedef struct { const char *path, *text; } File;

/* In a fresh folder. */
static void make_tree(char root[128], const File *files, size_t count)
{
    char path[400];

    profiles_folder(root);
    for (size_t i = 0; i < count && files[i].path; i++) {
        snprintf(path, sizeof(path), "%s/%s", root, files[i].path);
        for (char *slash = path + strlen(root) + 1; (slash = strchr(slash, '/')); slash++) {
            *slash = '\0';
            mkdir(path, 0700);
            *slash = '/';
        }
        *strrchr(path, '/') = '\0';
        profiles_put_text(path, strrchr(files[i].path, '/') + 1, files[i].text);
    }
}

#define GROUPS "sys/fs/cgroup"

FACT(tightest_quota_counts)
{
    static const struct { File files[4]; double cpus; int64_t memory_bytes; } CASES[] = {
        { { { "proc/self/cgroup", "0::/\n" } }, 0, -1 },
        { { { "proc/self/cgroup", "0::/a/b\n" }, { GROUPS "/a/cpu.max", "150000 100000\n" },
            { GROUPS "/a/b/cpu.max", "max 100000\n" } }, 1.5, -1 },
        { { { "proc/self/cgroup", "0::/a/b\n" }, { GROUPS "/a/cpu.max", "400000 100000\n" },
            { GROUPS "/a/b/cpu.max", "50000 100000\n" },
            { GROUPS "/a/memory.max", "1048576\n" } }, 0.5, 1 << 20 },
        { { { "proc/self/cgroup", "0::/of/the/host\n" }, { GROUPS "/cpu.max", "200000 100000\n" },
            { GROUPS "/memory.max", "max\n" } }, 2, -1 },
        { { { GROUPS "/cpu/cpu.cfs_quota_us", "150000\n" },
            { GROUPS "/cpu/cpu.cfs_period_us", "100000\n" },
            { GROUPS "/memory/memory.limit_in_bytes", "9223372036854771712\n" } }, 1.5, -1 },
        { { { GROUPS "/cpu/cpu.cfs_quota_us", "-1\n" },
            { GROUPS "/cpu/cpu.cfs_period_us", "100000\n" } }, 0, -1 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        MachineLimits limits;
        char root[128];

        make_tree(root, CASES[i].files, ARRAY_LENGTH(CASES[i].files));
        machine_limits(root, &limits);
        profiles_remove(root);
        if (limits.cpus != CASES[i].cpus || limits.memory_bytes != CASES[i].memory_bytes)
            fail_msg("case %zu: %f CPUs, %lld bytes", i, limits.cpus,
                     (long long)limits.memory_bytes);
    }
}

#define CACHE "sys/devices/system/cpu/cpu0/cache/index2/"
#define SIBLINGS "sys/devices/system/cpu/cpu0/topology/thread_siblings_list"

FACT(second_level_is_that_of_one_core)
{
    static const struct { File files[4]; int64_t bytes; } CASES[] = {
        { { { SIBLINGS, "0\n" } }, -1 },
        { { { CACHE "level", "3\n" }, { CACHE "size", "32M\n" } }, -1 },
        { { { CACHE "level", "2\n" }, { CACHE "size", "1024K\n" },
            { CACHE "shared_cpu_list", "0,8\n" }, { SIBLINGS, "0,8\n" } }, 1 << 20 },
        { { { CACHE "level", "2\n" }, { CACHE "size", "2M\n" },
            { CACHE "shared_cpu_list", "0-3\n" }, { SIBLINGS, "0\n" } }, 512 << 10 },
        { { { CACHE "level", "2\n" }, { CACHE "size", "2M\n" },
            { CACHE "shared_cpu_list", "0-1,4-5\n" }, { SIBLINGS, "0,4\n" } }, 1 << 20 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char root[128];

        make_tree(root, CASES[i].files, ARRAY_LENGTH(CASES[i].files));
        assert_int_equal(machine_second_level(root), CASES[i].bytes);
        profiles_remove(root);
    }
}

/* ---- this machine ---- */

/* As Linux has it in /proc/cpuinfo, wherever the test runs. */
FACT(raw_numbers_are_those_of_the_system)
{
    static const char *const LINES[] = { "cpu family\t: %d", "model\t\t: %d", "stepping\t: %d" };
    FILE *file = fopen("/proc/cpuinfo", "r");
    int found[3] = { -1, -1, -1 };
    char line[4096];
    MachineId id;

    while (file && fgets(line, sizeof(line), file))
        for (int i = 0; i < 3; i++)
            if (found[i] < 0)
                sscanf(line, LINES[i], &found[i]);
    if (file)
        fclose(file);
    if (found[0] < 0)
        skip_because("/proc/cpuinfo does not say what this CPU is");
    machine_id(&id);
    assert_int_equal(id.family, found[0]);
    assert_int_equal(id.model, found[1]);
    assert_int_equal(id.stepping, found[2]);
}

FACTS_MAIN(NULL, NULL)
