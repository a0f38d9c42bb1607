/* test_cpu.c - recorded machines: identity, topology, quotas of both kinds of cgroups,
 * memory. A recording (tests/data/machines/NAME.tree) is unpacked below a fresh directory,
 * which then stands for the root of the file system. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <string.h>

#include "profiles/machine/cpu.h"
#include "tests/profiles/recorded.h"

/* NULL: a machine of which nothing is known. */
static CpuDescription describe(const char *tree)
{
    CpuDescription cpu;

    recorded_describe(&cpu, tree, NULL, NULL);
    return cpu;
}

/* ---- facts ---- */

static void raw_numbers_name_the_design(void **state)
{
    const CpuDescription cpu = describe("zen4-vm");

    (void)state;
    assert_string_equal(cpu.id.vendor, "AuthenticAMD");
    assert_string_equal(cpu.id.brand, "AMD EPYC");
    assert_int_equal(cpu.id.family, 25);
    assert_int_equal(cpu.id.model, 17);
    assert_int_equal(cpu.id.stepping, 1);
    assert_string_equal(cpu.design, "Zen 4");
    assert_true(cpu.id.hypervisor);
}

static void flags_are_whole_words(void **state)
{
    const CpuDescription cpu = describe("zen4-vm");

    (void)state;
    assert_true(machine_has_flag(&cpu.id, "avx512f"));
    assert_true(machine_has_flag(&cpu.id, "fpu"));
    assert_true(machine_has_flag(&cpu.id, "avx512_vpopcntdq"));
    assert_false(machine_has_flag(&cpu.id, "avx512"));
    assert_false(machine_has_flag(&cpu.id, "bmi"));
    assert_non_null(strstr(cpu.sets, "avx2 bmi1 bmi2 avx512f"));
}

static void why_not_names_every_flag_that_is_missing(void **state)
{
    CpuDescription cpu = describe("intel-unlimited");
    char why[200];

    (void)state;
    cpu_why_not(&cpu.id, "avx512", why, sizeof(why));
    assert_string_equal(why, "this CPU has no avx512f, avx512vl, avx512bw, avx512dq, avx512cd, "
                        "avx512_vpopcntdq");
    cpu_why_not(&cpu.id, "avx2", why, sizeof(why));
    assert_string_equal(why, "this CPU has what it needs, but the system forbids it");
    snprintf(cpu.id.flags, sizeof(cpu.id.flags), " fpu popcnt avx2 bmi1 ");
    cpu_why_not(&cpu.id, "avx2", why, sizeof(why));
    assert_string_equal(why, "this CPU has no bmi2, abm");
    cpu.id.flags[0] = '\0';
    cpu_why_not(&cpu.id, "avx2", why, sizeof(why));
    assert_string_equal(why, "not on this CPU");
}

static void topology_is_read_without_hwloc(void **state)
{
    const CpuDescription cpu = describe("zen4-vm");

    (void)state;
    assert_string_equal(cpu.topology_source, "/proc and /sys");
    assert_int_equal(cpu.topology.pus, 4);
    assert_int_equal(cpu.topology.cores, 2);
    assert_int_equal(cpu.topology.packages, 1);
    assert_int_equal(cpu.topology.numa_nodes, 1);
}

static void caches_are_counted_once_for_all_that_share_them(void **state)
{
    static const MachineCache EXPECTED[] = {
        { 1, 'd', 32 << 10, 64, 2 }, { 1, 'i', 32 << 10, 64, 2 },
        { 2, 'u', 1 << 20, 64, 2 }, { 3, 'u', 32 << 20, 64, 1 },
    };
    const CpuDescription cpu = describe("zen4-vm");

    (void)state;
    assert_int_equal(cpu.topology.cache_count, ARRAY_LENGTH(EXPECTED));
    for (size_t i = 0; i < ARRAY_LENGTH(EXPECTED); i++) {
        assert_int_equal(cpu.topology.caches[i].level, EXPECTED[i].level);
        assert_int_equal(cpu.topology.caches[i].type, EXPECTED[i].type);
        assert_int_equal(cpu.topology.caches[i].bytes, EXPECTED[i].bytes);
        assert_int_equal(cpu.topology.caches[i].line_bytes, EXPECTED[i].line_bytes);
        assert_int_equal(cpu.topology.caches[i].instances, EXPECTED[i].instances);
    }
}

/* The group's own path is the host's and does not exist inside the container. */
static void cgroup_v1_quota_limits_threads(void **state)
{
    const CpuDescription cpu = describe("zen4-vm");

    (void)state;
    assert_int_equal(cpu.limits.version, 1);
    assert_int_equal(cpu.limits.quota_us, 150000);
    assert_int_equal(cpu.limits.period_us, 100000);
    assert_int_equal(cpu.threads, 2);
    assert_int_equal(cpu.limits.memory_bytes, INT64_C(2) << 30);
    assert_string_equal(cpu.limits.file, "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us");
}

static void cgroup_v2_takes_the_tightest_ancestor(void **state)
{
    const CpuDescription cpu = describe("arm-pod");

    (void)state;
    assert_int_equal(cpu.limits.version, 2);
    assert_int_equal(cpu.limits.quota_us, 250000);
    assert_string_equal(cpu.limits.file, "/sys/fs/cgroup/kubepods/pod1/cpu.max");
    assert_int_equal(cpu.topology.pus, 8);
    assert_int_equal(cpu.threads, 3);
    assert_int_equal(cpu.limits.memory_bytes, INT64_C(4) << 30);
}

static void no_quota_is_no_limit(void **state)
{
    const CpuDescription cpu = describe("intel-unlimited");

    (void)state;
    assert_int_equal(cpu.limits.version, 0);
    assert_true(cpu.limits.cpus <= 0);
    assert_int_equal(cpu.limits.memory_bytes, -1);
    assert_int_equal(cpu.threads, 2);
    assert_string_equal(cpu.design, "Alder Lake");
    assert_false(cpu.id.hypervisor);
}

static void arm_has_implementer_and_part(void **state)
{
    const CpuDescription cpu = describe("arm-pod");

    (void)state;
    assert_true(cpu.id.arm);
    assert_string_equal(cpu.id.vendor, "0x41");
    assert_int_equal(cpu.id.model, 0xd0c);
    assert_int_equal(cpu.id.stepping, 1);
    assert_string_equal(cpu.design, "Neoverse N1");
    assert_string_equal(cpu.sets, "asimd");
}

static void memory_and_pages_are_read(void **state)
{
    const CpuDescription cpu = describe("zen4-vm");

    (void)state;
    assert_int_equal(cpu.memory.total_bytes, INT64_C(8142876) << 10);
    assert_int_equal(cpu.memory.available_bytes, INT64_C(7290112) << 10);
    assert_int_equal(cpu.memory.huge_page_bytes, 2 << 20);
    assert_int_equal(cpu.memory.huge_pages_total, 4);
    assert_int_equal(cpu.memory.huge_pages_free, 3);
    assert_string_equal(cpu.memory.transparent, "always [madvise] never");
    assert_string_equal(cpu.memory.transparent_now, "madvise");
}

static void nothing_known_still_means_one_thread(void **state)
{
    const CpuDescription cpu = describe(NULL);

    (void)state;
    assert_int_equal(cpu.threads, 1);
    assert_int_equal(cpu.id.family, -1);
    assert_string_equal(cpu.design, "");
    assert_int_equal(cpu.topology.cores, -1);
    assert_int_equal(cpu.memory.total_bytes, -1);
    assert_true(cpu.memory.page_bytes > 0);
}

static void threads_are_the_least_of_units_and_quota(void **state)
{
    (void)state;
    assert_int_equal(cpu_threads(8, 0), 8);
    assert_int_equal(cpu_threads(8, 2), 2);
    assert_int_equal(cpu_threads(8, 2.01), 3);
    assert_int_equal(cpu_threads(8, 0.5), 1);
    assert_int_equal(cpu_threads(8, 100), 8);
    assert_int_equal(cpu_threads(-1, 0), 1);
}

/* A recorded machine of eight fast and two slow cores. */
static void hwloc_finds_the_kinds_of_a_hybrid(void **state)
{
    const CpuSources sources = { .root = "/nonexistent", .libraries = true,
                                 .hwloc_xml = "tests/data/machines/hybrid.xml" };
    CpuDescription cpu;

    (void)state;
    cpu_describe(&cpu, &sources);
    if (cpu.hwloc_version[0] == '\0')
        skip_because("hwloc is not available");
    assert_string_equal(cpu.topology_source, "hwloc XML");
    assert_int_equal(cpu.topology.pus, 10);
    assert_int_equal(cpu.topology.cores, 10);
    assert_int_equal(cpu.kind_count, 2);
    assert_int_equal(cpu.kinds[0].pus, 2);
    assert_string_equal(cpu.kinds[0].name, "IntelAtom");
    assert_int_equal(cpu.kinds[1].pus, 8);
    assert_string_equal(cpu.kinds[1].name, "IntelCore");
    assert_true(cpu.kinds[1].efficiency > cpu.kinds[0].efficiency);
}

static void this_machine_can_be_described(void **state)
{
    const CpuSources with = { .libraries = true }, without = { .libraries = false };
    CpuDescription a, b;

    (void)state;
    cpu_describe(&a, &with);
    cpu_describe(&b, &without);
    assert_true(a.threads >= 1 && a.threads <= a.topology.pus);
    assert_int_equal(a.threads, b.threads);
    assert_string_equal(a.id.brand, b.id.brand);
    assert_string_equal(b.libcpuid_text, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(raw_numbers_name_the_design),
        cmocka_unit_test(flags_are_whole_words),
        cmocka_unit_test(why_not_names_every_flag_that_is_missing),
        cmocka_unit_test(topology_is_read_without_hwloc),
        cmocka_unit_test(caches_are_counted_once_for_all_that_share_them),
        cmocka_unit_test(cgroup_v1_quota_limits_threads),
        cmocka_unit_test(cgroup_v2_takes_the_tightest_ancestor),
        cmocka_unit_test(no_quota_is_no_limit),
        cmocka_unit_test(arm_has_implementer_and_part),
        cmocka_unit_test(memory_and_pages_are_read),
        cmocka_unit_test(nothing_known_still_means_one_thread),
        cmocka_unit_test(threads_are_the_least_of_units_and_quota),
        cmocka_unit_test(hwloc_finds_the_kinds_of_a_hybrid),
        cmocka_unit_test(this_machine_can_be_described),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
