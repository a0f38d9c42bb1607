/* test_machine_json.c - descriptions for programs, names of machines, and what is left of
 * both where libraries are missing. */

#include "tests/support/fact.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "profiles/machine/machine_text.h"
#include "profiles/machine/pin.h"
#include "tests/profiles/recorded.h"
#include "yomikiri.h"

/* ---- names ---- */

static void expect_slug(const char *vendor, int family, int model, const char *flags,
                        const char *expected)
{
    CpuDescription cpu = { .id = { .family = family, .model = model }, .cores_present = 4 };
    char slug[64];

    cpu.id.arm = strncmp(vendor, "0x", 2) == 0;
    snprintf(cpu.id.vendor, sizeof(cpu.id.vendor), "%s", vendor);
    snprintf(cpu.id.flags, sizeof(cpu.id.flags), "%s", flags);
    cpu.design = machine_design(&cpu.id);
    machine_slug(&cpu, slug, sizeof(slug));
    assert_string_equal(slug, expected);
}

static void slug_names_vendor_design_cores_and_set(void **state)
{
    static const char AVX2[] = " avx2 bmi1 bmi2 popcnt abm ";
    static const char AVX512[] =
        " avx2 bmi1 bmi2 popcnt abm avx512f avx512vl avx512bw avx512dq avx512cd avx512_vpopcntdq ";

    (void)state;
    expect_slug("AuthenticAMD", 25, 0x11, AVX512, "amd-zen4-4c-avx512");
    expect_slug("AuthenticAMD", 25, 0x50, AVX2, "amd-zen3-4c-avx2");
    expect_slug("AuthenticAMD", 25, 0x44, AVX2, "amd-zen3plus-4c-avx2");
    expect_slug("AuthenticAMD", 99, 7, AVX2, "amd-f99m7-4c-avx2");
    expect_slug("GenuineIntel", 6, 0x55, AVX512, "intel-f6m85-4c-avx512");
    expect_slug("GenuineIntel", 6, 0x2a, " sse4_2 popcnt avx ", "intel-sandybridge-4c-portable");
    expect_slug("HygonGenuine", 24, 1, AVX2, "hygon-dhyana-4c-avx2");
    expect_slug("0x41", -1, 0xd4f, " fp asimd sve sve2 ", "arm-neoversev2-4c-sve2");
    expect_slug("0x61", -1, 0x22, " fp asimd ", "apple-part22-4c-asimd");
}

/* What else has been in vendor strings must not lead out of a folder. */
static void slug_is_safe_as_a_file_name(void **state)
{
    (void)state;
    expect_slug("../Evil Inc.", 1, 2, "", "evilinc-f1m2-4c");
    expect_slug("VIA VIA VIA ", 6, 15, " avx2 ", "viaviavia-f6m15-4c-portable");
}

static void slug_is_cut_to_what_fits(void **state)
{
    CpuDescription cpu = { .id = { .vendor = "AuthenticAMD", .family = 25, .model = 0x11,
                                   .flags = " avx2 " },
                           .design = "Zen 4", .cores_present = 4 };
    char slug[12] = "...........";

    (void)state;
    machine_slug(&cpu, slug, sizeof(slug));
    assert_true(strlen(slug) < sizeof(slug));
    assert_int_equal(strncmp(slug, "amd-zen", strlen(slug) < 7 ? strlen(slug) : 7), 0);
}

/* The name of this machine, in a child, since binding is for good. */
static int slug_of_bound(const char *expected, const CpuSources *sources)
{
    CpuDescription cpu;
    char slug[64], text[100];

    if (!pin_core(0, text, sizeof(text)))
        return 77;
    cpu_describe(&cpu, sources);
    machine_slug(&cpu, slug, sizeof(slug));
    return cpu.topology.pus == 1 && strcmp(slug, expected) == 0 ? 0 : 1;
}

static void slug_is_the_same_where_only_one_core_is_allowed(void **state)
{
    const CpuSources cases[] = { { .libraries = true }, { .libraries = false } };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CpuDescription cpu;
        char slug[64];
        int status = 0;
        pid_t child;

        cpu_describe(&cpu, &cases[i]);
        machine_slug(&cpu, slug, sizeof(slug));
        child = fork();
        if (child == 0)
            _exit(slug_of_bound(slug, &cases[i]));
        assert_int_equal(waitpid(child, &status, 0), child);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
            skip_because("binding to one core is not allowed here");
        assert_int_equal(status, 0);
    }
}

/* ---- libraries that are missing ---- */

static const char MISSING[] = "no-such-library.so";

/* Opens, and has none of the functions. */
static const char MISFIT[] = "libc.so.6";

static void libraries_that_are_missing_change_no_name(void **state)
{
    static const struct { const char *hwloc, *libcpuid; } CASES[] = {
        { MISSING, NULL }, { NULL, MISSING }, { MISSING, MISSING },
        { MISFIT, NULL }, { NULL, MISFIT }, { MISFIT, MISFIT },
    };
    const CpuSources all = { .libraries = true };
    CpuDescription cpu, with;
    char slug[64], expected[64];

    (void)state;
    cpu_describe(&with, &all);
    machine_slug(&with, expected, sizeof(expected));
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const CpuSources sources = { .libraries = true, .hwloc_library = CASES[i].hwloc,
                                     .libcpuid_library = CASES[i].libcpuid };
        Pinner *pinner = pin_open(&sources);

        cpu_describe(&cpu, &sources);
        machine_slug(&cpu, slug, sizeof(slug));
        assert_string_equal(slug, expected);
        assert_int_equal(cpu.threads, with.threads);
        assert_true(pin_order(pinner)->count >= 1);
        pin_close(pinner);
        if (CASES[i].hwloc) {
            assert_string_equal(cpu.hwloc_version, "");
            assert_string_equal(cpu.topology_source, "/proc and /sys");
            assert_true(cpu.hwloc_why[0] != '\0');
        }
        if (CASES[i].libcpuid) {
            assert_string_equal(cpu.libcpuid_version, "");
            assert_int_equal(cpu.cpuid.count, 0);
            assert_true(cpu.libcpuid_why[0] != '\0');
        }
    }
}

/* ---- JSON ---- */

/* Every null member of `part`, whose reasons start with "NAME.", has one, and `part` lacks
 * none; counts the nulls. */
static int check_nulls(json_t *part, const char *name, const json_t *unknown)
{
    const char *key;
    json_t *value;
    int nulls = 0;

    json_object_foreach(part, key, value) {
        char path[100];

        snprintf(path, sizeof(path), "%s%s%s", name, name[0] != '\0' ? "." : "", key);
        if (json_is_object(value) && name[0] == '\0' && strcmp(key, "unknown") != 0)
            nulls += check_nulls(value, path, unknown);
        if (!json_is_null(value))
            continue;
        if (json_string_length(json_object_get(unknown, path)) == 0)
            fail_msg("no reason for %s", path);
        nulls++;
    }
    return nulls;
}

static void check_json(const CpuDescription *cpu)
{
    json_t *object = machine_json(cpu);
    char slug[64];

    assert_non_null(object);
    assert_string_equal(json_string_value(json_object_get(object, "schema")), MACHINE_SCHEMA);
    machine_slug(cpu, slug, sizeof(slug));
    assert_string_equal(json_string_value(json_object_get(object, "slug")), slug);
    assert_int_equal(check_nulls(object, "", json_object_get(object, "unknown")),
                     json_object_size(json_object_get(object, "unknown")));
    json_decref(object);
}

static void json_gives_a_reason_for_every_null(void **state)
{
    static const struct { const char *tree, *xml, *cpuid; } MACHINES[] = {
        { NULL, NULL, NULL }, { "hidden-vm", NULL, NULL }, { "arm-pod", "little-first", NULL },
        { "hybrid-quota", "hybrid-8p8e", "alder-lake-p" }, { "two-sockets", "two-sockets", NULL },
        { "zen4-vm", NULL, "zen4-desktop" }, { NULL, "smt-off", "alder-lake-e" },
        { NULL, NULL, "emerald-rapids-vm" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(MACHINES); i++) {
        CpuDescription cpu;

        recorded_describe(&cpu, MACHINES[i].tree, MACHINES[i].xml, MACHINES[i].cpuid);
        check_json(&cpu);
    }
}

static void json_of_this_machine_is_whole_whatever_is_missing(void **state)
{
    static const struct { const char *hwloc, *libcpuid; } CASES[] = {
        { NULL, NULL }, { MISSING, NULL }, { NULL, MISSING }, { MISFIT, MISSING },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const CpuSources sources = { .libraries = true, .hwloc_library = CASES[i].hwloc,
                                     .libcpuid_library = CASES[i].libcpuid };
        CpuDescription cpu;

        cpu_describe(&cpu, &sources);
        check_json(&cpu);
    }
}

static void json_holds_raw_numbers_beside_what_we_make_of_them(void **state)
{
    CpuDescription cpu;
    json_t *object;
    int family, model, stepping, quota, period, version;
    const char *design;
    double cpus;

    (void)state;
    recorded_describe(&cpu, "zen4-vm", NULL, NULL);
    object = machine_json(&cpu);
    assert_int_equal(json_unpack(object, "{s:{s:i,s:i,s:i,s:s}, s:{s:i,s:i,s:i,s:f}}",
        "cpu", "family", &family, "model", &model, "stepping", &stepping, "design", &design,
        "limits", "cgroup", &version, "quota_us", &quota, "period_us", &period, "cpus", &cpus),
        0);
    assert_int_equal(family, 25);
    assert_int_equal(model, 17);
    assert_int_equal(stepping, 1);
    assert_string_equal(design, "Zen 4");
    assert_int_equal(version, 1);
    assert_int_equal(quota, 150000);
    assert_int_equal(period, 100000);
    assert_true(cpus == 1.5);
    assert_true(json_is_null(json_object_get(object, "kernel")));
    json_decref(object);
}

static void json_quotes_the_answers_of_the_cpu(void **state)
{
    CpuDescription cpu;
    const char *leaf;
    json_t *object;

    (void)state;
    recorded_describe(&cpu, NULL, NULL, "zen4-desktop");
    if (cpu.libcpuid_version[0] == '\0')
        skip_because("libcpuid is not available");
    object = machine_json(&cpu);
    assert_int_equal(json_unpack(object, "{s:{s:s}}", "cpuid", "0x1.0", &leaf), 0);
    assert_string_equal(leaf, "00a60f12 00200800 7ed83203 178bfbff");
    assert_int_equal(json_unpack(object, "{s:{s:s}}", "cpuid", "0x8000001d.3", &leaf), 0);
    assert_string_equal(leaf, "0007c163 03c0003f 00007fff 00000001");
    json_decref(object);
}

/* A virtual machine may leave out of /proc/cpuinfo what its CPU has. */
static void slug_follows_what_runs_here_where_flags_are_left_out(void **state)
{
    CpuDescription cpu = { .live = true, .cores_present = 2 };
    char slug[64];

    (void)state;
    snprintf(cpu.id.vendor, sizeof(cpu.id.vendor), "AuthenticAMD");
    snprintf(cpu.id.flags, sizeof(cpu.id.flags), " fpu ");
    cpu.design = machine_design(&cpu.id);
    machine_slug(&cpu, slug, sizeof(slug));
    assert_string_equal(strrchr(slug, '-') + 1, yk_kernel_auto());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slug_names_vendor_design_cores_and_set),
        cmocka_unit_test(slug_is_safe_as_a_file_name),
        cmocka_unit_test(slug_is_cut_to_what_fits),
        cmocka_unit_test(slug_is_the_same_where_only_one_core_is_allowed),
        cmocka_unit_test(libraries_that_are_missing_change_no_name),
        cmocka_unit_test(slug_follows_what_runs_here_where_flags_are_left_out),
        cmocka_unit_test(json_gives_a_reason_for_every_null),
        cmocka_unit_test(json_of_this_machine_is_whole_whatever_is_missing),
        cmocka_unit_test(json_holds_raw_numbers_beside_what_we_make_of_them),
        cmocka_unit_test(json_quotes_the_answers_of_the_cpu),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
