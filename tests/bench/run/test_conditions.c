/* test_conditions.c - tests of the conditions of a run, on made-up files of /proc and /sys and on
 * this machine. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/run/conditions.h"

static int make_root(void **state)
{
    char *root = strdup("/tmp/yomikiri-conditions-XXXXXX");

    *state = root;
    return !root || !mkdtemp(root);
}

static int remove_root(void **state)
{
    char command[100];

    snprintf(command, sizeof(command), "rm -r '%s'", (char *)*state);
    free(*state);
    return system(command);
}

static void put(const char *root, const char *path, const char *text)
{
    char command[400], full[300];

    snprintf(full, sizeof(full), "%s%s", root, path);
    snprintf(command, sizeof(command), "mkdir -p \"$(dirname '%s')\"", full);
    assert_int_equal(system(command), 0);
    FILE *file = fopen(full, "wb");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* A desktop with cpufreq: two cores, of which one has another governor. */
static void put_desktop(const char *root)
{
    put(root, "/proc/uptime", "1000.00 1500.00\n");
    put(root, "/proc/loadavg", "0.25 0.20 0.10 1/300 4242\n");
    put(root, "/proc/stat", "cpu  1000 10 200 8000 100 5 5 0 0 0\ncpu0 500 5 100 4000 50 2 2 0\n"
        "cpu1 500 5 100 4000 50 3 3 0\nintr 12345\n");
    put(root, "/proc/self/stat", "42 (a) name ) R) R 1 2 3 4 5 6 7 8 9 10 100 20 30 4 20 0 1\n");
    put(root, "/proc/cpuinfo", "processor\t: 0\nmicrocode\t: 0xa101148\ncpu MHz\t\t: 1500.5\n");
    put(root, "/proc/sys/kernel/osrelease", "6.1.0-13-amd64\n");
    put(root, "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
    put(root, "/sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "powersave\n");
    put(root, "/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "4000000\n");
    put(root, "/sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "3000000\n");
    put(root, "/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "5000000\n");
    put(root, "/sys/devices/system/cpu/cpufreq/boost", "1\n");
    put(root, "/sys/devices/system/cpu/smt/control", "on\n");
    put(root, "/sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
}

static void look_reads_a_desktop(void **state)
{
    Conditions now;

    put_desktop(*state);
    conditions_look(*state, &now);
    assert_true(fabs(now.uptime_s - 1000) < 1e-9);
    assert_true(fabs(now.load_1min - 0.25) < 1e-9);
    assert_int_equal(now.cpus, 2);
    assert_int_equal(now.all_ticks, 9320);
    assert_int_equal(now.idle_ticks, 8100);
    assert_int_equal(now.steal_ticks, 0);
    assert_int_equal(now.own_ticks, 154);
    assert_true(fabs(now.frequency_mhz - 3500) < 1e-9);
    assert_true(fabs(now.frequency_max_mhz - 5000) < 1e-9);
    assert_string_equal(now.frequency_source, "cpufreq");
    assert_string_equal(now.governor, "performance, powersave");
    assert_int_equal(now.boost, 1);
    assert_string_equal(now.smt, "on");
    assert_string_equal(now.huge_pages, "always [madvise] never");
    assert_string_equal(now.kernel, "6.1.0-13-amd64");
    assert_string_equal(now.microcode, "0xa101148");
    assert_int_equal(now.page_bytes, -1);
    assert_int_equal(now.throttled_us, -1);
}

static void look_takes_other_sources_and_no_nonsense(void **state)
{
    const char *root = *state;
    Conditions now;

    put(root, "/proc/cpuinfo", "processor\t: 0\ncpu MHz\t\t: 2500\n\ncpu MHz\t\t: 2700\n");
    put(root, "/sys/devices/system/cpu/intel_pstate/no_turbo", "1\n");
    put(root, "/proc/stat", "cpu  1000 10 200 8000\ncpu0 1000 10 200 8000\n");
    put(root, "/sys/fs/cgroup/cpu/cpu.stat", "nr_periods 9\nthrottled_time 2500000000\n");
    conditions_look(root, &now);
    assert_true(fabs(now.frequency_mhz - 2600) < 1e-9);
    assert_string_equal(now.frequency_source, "/proc/cpuinfo");
    assert_int_equal(now.boost, 0);
    assert_int_equal(now.steal_ticks, -1);
    assert_int_equal(now.own_ticks, -1);
    assert_int_equal(now.throttled_us, 2500000);

    put(root, "/sys/fs/cgroup/cpu.stat", "usage_usec 7\nnr_throttled 3\nthrottled_usec 1700\n");
    put(root, "/proc/uptime", "soon\n");
    put(root, "/proc/loadavg", "");
    put(root, "/proc/stat", "cpu  one two\ncpu\n");
    put(root, "/proc/self/stat", "42 no brackets at all\n");
    put(root, "/proc/cpuinfo", "cpu MHz : fast\nmicrocode\n");
    put(root, "/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "-1\n");
    conditions_look(root, &now);
    assert_true(now.uptime_s < 0 && now.load_1min < 0 && now.frequency_mhz < 0);
    assert_int_equal(now.all_ticks, -1);
    assert_int_equal(now.own_ticks, -1);
    assert_string_equal(now.microcode, "");
    assert_int_equal(now.throttled_us, 1700);
}

static void look_knows_this_machine(void **state)
{
    Conditions now;

    (void)state;
    if (access("/proc/stat", R_OK) != 0)
        skip_because("/proc/stat is not available");
    conditions_look("", &now);
    assert_true(now.uptime_s > 0);
    assert_true(now.load_1min >= 0);
    assert_int_equal(now.cpus, sysconf(_SC_NPROCESSORS_ONLN));
    assert_true(now.all_ticks > now.idle_ticks && now.idle_ticks >= 0);
    assert_true(now.own_ticks >= 0);
    assert_int_equal(now.page_bytes, sysconf(_SC_PAGESIZE));
    assert_string_not_equal(now.kernel, "");
}

/* ---- the object ---- */

/* A quiet machine with four CPUs, then the same ten seconds later: 4000 ticks in all, of which
 * this program used 1000, and nobody else any. */
static void quiet(Conditions *before, Conditions *after)
{
    *before = (Conditions){
        .uptime_s = 100, .load_1min = 0.1, .cpus = 4, .all_ticks = 40000, .idle_ticks = 39000,
        .steal_ticks = 10, .own_ticks = 50, .throttled_us = 100,
        .frequency_mhz = 4000, .frequency_max_mhz = 5000,
        .frequency_source = "cpufreq", .governor = "performance", .boost = 1, .smt = "off",
        .huge_pages = "always [madvise] never", .kernel = "6.1.0", .microcode = "0x1",
        .page_bytes = 4096,
    };
    *after = *before;
    after->uptime_s += 10;
    after->all_ticks += 4000;
    after->idle_ticks += 3000;
    after->own_ticks += 1000;
    after->load_1min = 1.0;
}

/* What is put on top of the quiet run, and the one warning that it brings. */
static void disturbances_are_warned_of(void **state)
{
    static const struct {
        int64_t steal, others, throttled_us, switches;
        double slower_mhz, load;
        const char *warning;
    } CASES[] = {
        { .switches = 3 },
        { .steal = 40, .warning = "1.0 % of the CPU time was stolen by the host" },
        { .throttled_us = 1500000, .warning = "a CPU quota kept this group waiting for 1.5 s" },
        { .others = 3200,
          .warning = "other processes kept 3.2 cores of 4 busy, and this one used 1" },
        { .slower_mhz = 500, .warning = "the frequency fell from 4000 to 3500 MHz" },
        { .load = 0.75, .warning = "the load was 1.8 at the end, 1 core is used" },
        { .switches = 900,
          .warning = "solves were interrupted 90 times per second by other processes" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const ConditionsUse use = { .cores_used = 1, .switches = CASES[i].switches };
        Conditions before, after;

        quiet(&before, &after);
        after.steal_ticks += CASES[i].steal;
        after.idle_ticks -= CASES[i].steal;
        after.throttled_us += CASES[i].throttled_us;
        after.frequency_mhz -= CASES[i].slower_mhz;
        after.load_1min += CASES[i].load;
        /* Others take what was idle. */
        if (CASES[i].others > 0) {
            after.idle_ticks -= 3000;
            after.own_ticks -= CASES[i].others - 3000;
        }
        json_t *json = conditions_json(&before, &after, &use);
        const json_t *warnings = json_object_get(json, "warnings");
        const char *first = json_string_value(json_array_get(warnings, 0));

        assert_int_equal(json_array_size(warnings), CASES[i].warning != NULL);
        if (first)
            assert_string_equal(first, CASES[i].warning);
        assert_int_equal(json_object_size(json_object_get(json, "unknown")), 0);
        assert_true(fabs(json_real_value(json_object_get(json, "duration_s")) - 10) < 1e-9);
        assert_int_equal(json_integer_value(json_object_get(json, "involuntary_switches")),
                         CASES[i].switches);
        assert_true(json_is_true(json_object_get(json, "boost")));
        json_decref(json);
    }
}

static void unknown_values_have_a_reason(void **state)
{
    const ConditionsUse unknown = { .cores_used = 1, .switches = -1 };
    Conditions nowhere, before, after;
    const char *name;
    json_t *value;
    int nulls = 0;

    conditions_look(*state, &nowhere);
    json_t *json = conditions_json(&nowhere, &nowhere, &unknown);
    const json_t *reasons = json_object_get(json, "unknown");

    json_object_foreach(json, name, value)
        if (json_is_null(value)) {
            if (json_string_length(json_object_get(reasons, name)) < 5)
                fail_msg("%s is null without a reason", name);
            nulls++;
        }
    assert_int_equal(nulls, json_object_size(reasons));
    assert_in_range(nulls, 15, 30);
    assert_int_equal(json_array_size(json_object_get(json, "warnings")), 0);
    json_decref(json);
    quiet(&before, &after);                     /* of a run that goes on */
    json = conditions_json(&before, NULL, &unknown);
    assert_true(json_is_null(json_object_get(json, "load_1min_end")));
    assert_string_equal(json_string_value(json_object_get(json_object_get(json, "unknown"),
                                                          "steal_percent")),
                        "the run has not ended");
    assert_int_equal(json_array_size(json_object_get(json, "warnings")), 0);
    json_decref(json);
}

#define ROOT_TEST(test) cmocka_unit_test_setup_teardown(test, make_root, remove_root)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        ROOT_TEST(look_reads_a_desktop),
        ROOT_TEST(look_takes_other_sources_and_no_nonsense),
        cmocka_unit_test(look_knows_this_machine),
        cmocka_unit_test(disturbances_are_warned_of),
        ROOT_TEST(unknown_values_have_a_reason),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
