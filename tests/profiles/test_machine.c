/* test_machine.c - machines unlike the one at hand, from recorded topologies, CPUID dumps and
 * trees of /proc and /sys: hybrids, sockets, SMT, quotas, ARM, what hides everything. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <string.h>

#include "profiles/machine/machine_text.h"
#include "profiles/machine/pin.h"
#include "tests/profiles/recorded.h"

/* Skip where the libraries that read the recordings are missing. */
static void need_hwloc(const CpuDescription *cpu)
{
    if (cpu->hwloc_version[0] == '\0')
        skip_because("hwloc is not available");
}

static void need_libcpuid(const CpuDescription *cpu)
{
    if (cpu->libcpuid_version[0] == '\0')
        skip_because("libcpuid is not available");
}

static void expect_slug(const CpuDescription *cpu, const char *expected)
{
    char slug[64];

    machine_slug(cpu, slug, sizeof(slug));
    assert_string_equal(slug, expected);
}

static void expect_order(const char *tree, const char *xml, const char *source,
                         const int *expected, int count)
{
    Recorded machine;
    Pinner *pinner;
    const PinOrder *order;

    recorded_open(&machine, tree, xml, NULL);
    pinner = pin_open(&machine.sources);
    recorded_close(&machine);
    assert_non_null(pinner);
    order = pin_order(pinner);
    if (xml && strcmp(order->source, source) != 0) {
        pin_close(pinner);
        skip_because("hwloc is not available");
    }
    assert_string_equal(order->source, source);
    assert_int_equal(order->count, count);
    for (int i = 0; i < count; i++)
        assert_int_equal(order->pus[i], expected[i]);
    pin_close(pinner);
}

/* ---- hybrid: eight fast cores of two threads, eight slow ones of one ---- */

static void hybrid_has_kinds_and_uneven_cores(void **state)
{
    CpuDescription cpu;

    (void)state;
    recorded_describe(&cpu, "hybrid-quota", "hybrid-8p8e", "alder-lake-p");
    need_hwloc(&cpu);
    assert_int_equal(cpu.topology.pus, 24);
    assert_int_equal(cpu.topology.cores, 16);
    assert_int_equal(cpu.kind_count, 2);
    assert_string_equal(cpu.kinds[0].name, "IntelAtom");
    assert_int_equal(cpu.kinds[0].pus, 8);
    assert_string_equal(cpu.kinds[1].name, "IntelCore");
    assert_int_equal(cpu.kinds[1].pus, 16);
    assert_true(cpu.kinds[1].efficiency > cpu.kinds[0].efficiency);
    expect_slug(&cpu, "intel-alderlake-16c-avx2");
}

static void hybrid_is_pinned_to_fast_cores_first(void **state)
{
    static const int EXPECTED[] = { 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30 };

    (void)state;
    expect_order(NULL, "hybrid-8p8e", "hwloc XML", EXPECTED, 16);
}

static void hybrid_is_pinned_to_fast_cores_first_without_hwloc(void **state)
{
    static const int EXPECTED[] = { 0, 2, 4, 6, 8, 10, 12, 14, 16, 17, 18, 19, 20, 21, 22, 23 };

    (void)state;
    expect_order("hybrid-quota", NULL, "/sys", EXPECTED, 16);
}

static void fast_cores_come_first_where_slow_ones_have_lower_numbers(void **state)
{
    static const int EXPECTED[] = { 4, 5, 6, 7, 0, 1, 2, 3 };

    (void)state;
    expect_order(NULL, "little-first", "hwloc XML", EXPECTED, 8);
}

static void dump_describes_the_kind_of_core_that_answered(void **state)
{
    CpuDescription fast, slow;

    (void)state;
    recorded_describe(&fast, NULL, NULL, "alder-lake-p");
    recorded_describe(&slow, NULL, NULL, "alder-lake-e");
    need_libcpuid(&fast);
    assert_string_equal(cpuid_dump_core(&fast.cpuid), "performance");
    assert_string_equal(cpuid_dump_core(&slow.cpuid), "efficiency");
    assert_int_equal(fast.topology.caches[0].bytes, 48 << 10);
    assert_int_equal(slow.topology.caches[0].bytes, 32 << 10);
    assert_int_equal(fast.topology.caches[2].bytes, 1280 << 10);
    assert_int_equal(slow.topology.caches[2].bytes, 2 << 20);
    assert_string_equal(fast.design, slow.design);
}

/* ---- two sockets ---- */

static void two_sockets_have_packages_and_nodes(void **state)
{
    const MachineCache *last;
    CpuDescription cpu;

    (void)state;
    recorded_describe(&cpu, "two-sockets", "two-sockets", NULL);
    need_hwloc(&cpu);
    assert_int_equal(cpu.topology.packages, 2);
    assert_int_equal(cpu.topology.numa_nodes, 2);
    assert_int_equal(cpu.topology.cores, 32);
    assert_int_equal(cpu.topology.pus, 64);
    last = &cpu.topology.caches[cpu.topology.cache_count - 1];
    assert_int_equal(last->level, 3);
    assert_int_equal(last->instances, 4);
    assert_int_equal(cpu.threads, 64);
    assert_int_equal(cpu.limits.version, 0);
    expect_slug(&cpu, "amd-zen3-32c-avx2");
}

static void two_sockets_are_the_same_without_hwloc(void **state)
{
    CpuDescription cpu;

    (void)state;
    recorded_describe(&cpu, "two-sockets", NULL, NULL);
    assert_string_equal(cpu.topology_source, "/proc and /sys");
    assert_int_equal(cpu.topology.packages, 2);
    assert_int_equal(cpu.topology.numa_nodes, 2);
    assert_int_equal(cpu.topology.cores, 32);
    assert_int_equal(cpu.topology.pus, 64);
    expect_slug(&cpu, "amd-zen3-32c-avx2");
}

static void second_threads_of_cores_are_not_pinned_to(void **state)
{
    int expected[32];

    (void)state;
    for (int i = 0; i < 32; i++)
        expected[i] = i;
    expect_order("two-sockets", NULL, "/sys", expected, 32);
    expect_order(NULL, "two-sockets", "hwloc XML", expected, 32);
}

static void smt_off_means_one_thread_for_each_core(void **state)
{
    CpuDescription cpu;

    (void)state;
    recorded_describe(&cpu, NULL, "smt-off", NULL);
    need_hwloc(&cpu);
    assert_int_equal(cpu.topology.cores, 8);
    assert_int_equal(cpu.topology.pus, 8);
    assert_int_equal(cpu.threads, 8);
}

/* ---- a quota of one and a half CPUs ---- */

static void expect_quota(const char *tree, int version)
{
    CpuDescription cpu;

    recorded_describe(&cpu, tree, NULL, NULL);
    assert_int_equal(cpu.limits.version, version);
    assert_int_equal(cpu.limits.quota_us, 150000);
    assert_int_equal(cpu.limits.period_us, 100000);
    assert_true(cpu.limits.cpus == 1.5);
    assert_true(cpu.topology.pus > 2);
    assert_int_equal(cpu.threads, 2);
}

static void quota_of_one_and_a_half_is_two_threads_in_version_1(void **state)
{
    (void)state;
    expect_quota("zen4-vm", 1);
}

static void quota_of_one_and_a_half_is_two_threads_in_version_2(void **state)
{
    (void)state;
    expect_quota("hybrid-quota", 2);
}

/* ---- raw dumps ---- */

static void dump_identifies_where_proc_is_silent(void **state)
{
    static const struct {
        const char *dump, *vendor, *design;
        int family, model;
        bool vm;
    } ALL[] = {
        { "zen4-desktop", "AuthenticAMD", "Zen 4", 25, 0x61, false },
        { "alder-lake-p", "GenuineIntel", "Alder Lake", 6, 0x97, false },
        { "alder-lake-e", "GenuineIntel", "Alder Lake", 6, 0x97, false },
        { "emerald-rapids-vm", "GenuineIntel", "Emerald Rapids", 6, 0xcf, true },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(ALL); i++) {
        CpuDescription cpu;

        recorded_describe(&cpu, NULL, NULL, ALL[i].dump);
        need_libcpuid(&cpu);
        assert_string_equal(cpu.id_source, "CPUID");
        assert_string_equal(cpu.id.vendor, ALL[i].vendor);
        assert_string_equal(cpu.design, ALL[i].design);
        assert_int_equal(cpu.id.family, ALL[i].family);
        assert_int_equal(cpu.id.model, ALL[i].model);
        assert_int_equal(cpu.id.stepping, 2);
        assert_int_equal(cpu.id.hypervisor, ALL[i].vm);
    }
}

/* libcpuid 0.6.2 finds no AVX-512 in the first of these, and takes the last for a Conroe. */
static void dump_is_read_by_ourselves(void **state)
{
    CpuDescription amd, intel, hybrid;

    (void)state;
    recorded_describe(&amd, NULL, NULL, "zen4-desktop");
    recorded_describe(&hybrid, NULL, NULL, "alder-lake-p");
    recorded_describe(&intel, NULL, NULL, "emerald-rapids-vm");
    need_libcpuid(&amd);
    assert_true(cpu_suits(&amd.id, "avx512"));
    assert_true(cpu_suits(&intel.id, "avx512"));
    assert_false(cpu_suits(&hybrid.id, "avx512"));
    assert_true(cpu_suits(&hybrid.id, "avx2"));
    assert_string_equal(amd.id.brand, "AMD Ryzen 9 7950X 16-Core Processor");
    assert_non_null(strstr(amd.libcpuid_text, amd.id.brand));
    assert_string_equal(intel.design, "Emerald Rapids");
    assert_null(strstr(intel.libcpuid_text, "Emerald"));
}

static void dump_knows_caches(void **state)
{
    static const MachineCache EXPECTED[] = {
        { 1, 'd', 32 << 10, 64, -1 }, { 1, 'i', 32 << 10, 64, -1 },
        { 2, 'u', 1 << 20, 64, -1 }, { 3, 'u', 32 << 20, 64, -1 },
    };
    CpuDescription cpu;

    (void)state;
    recorded_describe(&cpu, NULL, NULL, "zen4-desktop");
    need_libcpuid(&cpu);
    assert_int_equal(cpu.topology.cache_count, ARRAY_LENGTH(EXPECTED));
    for (size_t i = 0; i < ARRAY_LENGTH(EXPECTED); i++) {
        assert_int_equal(cpu.topology.caches[i].level, EXPECTED[i].level);
        assert_int_equal(cpu.topology.caches[i].type, EXPECTED[i].type);
        assert_int_equal(cpu.topology.caches[i].bytes, EXPECTED[i].bytes);
        assert_int_equal(cpu.topology.caches[i].instances, -1);
    }
}

static void dump_of_another_cpu_never_replaces_what_proc_says(void **state)
{
    CpuDescription cpu;

    (void)state;
    recorded_describe(&cpu, "zen4-vm", NULL, "alder-lake-p");
    assert_string_equal(cpu.id_source, "/proc/cpuinfo");
    assert_string_equal(cpu.design, "Zen 4");
}

static void dump_agrees_with_proc_on_this_machine(void **state)
{
    const CpuSources sources = { .libraries = true };
    CpuDescription cpu;
    MachineId own;

    (void)state;
    cpu_describe(&cpu, &sources);
    if (cpu.cpuid.count == 0 || strcmp(cpu.id_source, "/proc/cpuinfo") != 0)
        skip_because("CPUID or /proc/cpuinfo is not available");
    cpuid_dump_identity(&cpu.cpuid, &own);
    assert_string_equal(own.vendor, cpu.id.vendor);
    if (!machine_has_flag(&cpu.id, "hypervisor"))       /* it may give programs another name */
        assert_string_equal(own.brand, cpu.id.brand);
    assert_int_equal(own.family, cpu.id.family);
    assert_int_equal(own.model, cpu.id.model);
    assert_int_equal(own.stepping, cpu.id.stepping);
    assert_int_equal(own.hypervisor, cpu.id.hypervisor);
}

static void damaged_dump_is_only_unknown(void **state)
{
    const CpuSources sources = { .root = "/nonexistent", .libraries = true,
                                 .cpuid_dump = "tests/data/machines/hidden-vm.tree" };
    const CpuSources missing = { .root = "/nonexistent", .libraries = true,
                                 .cpuid_dump = "/nonexistent" };
    CpuDescription cpu;

    (void)state;
    cpu_describe(&cpu, &sources);
    assert_int_equal(cpu.id.family, -1);
    cpu_describe(&cpu, &missing);
    assert_int_equal(cpu.id.family, -1);
    assert_true(cpu.libcpuid_why[0] != '\0');
}

/* ---- little or nothing is known ---- */

static void arm_has_no_family_and_no_libcpuid(void **state)
{
    CpuDescription cpu;
    Recorded machine;

    (void)state;
    recorded_open(&machine, "arm-pod", NULL, NULL);
    machine.sources.libcpuid_library = "no-such-library.so";
    cpu_describe(&cpu, &machine.sources);
    recorded_close(&machine);
    expect_slug(&cpu, "arm-neoversen1-8c-asimd");
    assert_int_equal(cpu.id.family, -1);
    assert_int_equal(cpu.cpuid.count, 0);
}

static void machine_that_hides_everything_still_has_a_name(void **state)
{
    CpuDescription cpu;

    (void)state;
    recorded_describe(&cpu, "hidden-vm", NULL, NULL);
    expect_slug(&cpu, "unknown-2t");
    assert_int_equal(cpu.threads, 2);
    assert_int_equal(cpu.topology.cores, -1);
    assert_int_equal(cpu.topology.cache_count, 0);
    assert_string_equal(cpu.design, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hybrid_has_kinds_and_uneven_cores),
        cmocka_unit_test(hybrid_is_pinned_to_fast_cores_first),
        cmocka_unit_test(hybrid_is_pinned_to_fast_cores_first_without_hwloc),
        cmocka_unit_test(fast_cores_come_first_where_slow_ones_have_lower_numbers),
        cmocka_unit_test(dump_describes_the_kind_of_core_that_answered),
        cmocka_unit_test(two_sockets_have_packages_and_nodes),
        cmocka_unit_test(two_sockets_are_the_same_without_hwloc),
        cmocka_unit_test(second_threads_of_cores_are_not_pinned_to),
        cmocka_unit_test(smt_off_means_one_thread_for_each_core),
        cmocka_unit_test(quota_of_one_and_a_half_is_two_threads_in_version_1),
        cmocka_unit_test(quota_of_one_and_a_half_is_two_threads_in_version_2),
        cmocka_unit_test(dump_identifies_where_proc_is_silent),
        cmocka_unit_test(dump_is_read_by_ourselves),
        cmocka_unit_test(dump_knows_caches),
        cmocka_unit_test(dump_of_another_cpu_never_replaces_what_proc_says),
        cmocka_unit_test(dump_agrees_with_proc_on_this_machine),
        cmocka_unit_test(damaged_dump_is_only_unknown),
        cmocka_unit_test(arm_has_no_family_and_no_libcpuid),
        cmocka_unit_test(machine_that_hides_everything_still_has_a_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
