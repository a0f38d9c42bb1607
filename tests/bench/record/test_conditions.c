/* test_conditions.c - tests of the conditions of a run, on made-up files of /proc and /sys and on
 * this machine. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/record/conditions.h"

static char root[] = "/tmp/yomikiri-conditions-XXXXXX";

static int make_root(void **state)
{
    (void)state;
    return !mkdtemp(root);
}

static int remove_root(void **state)
{
    char command[100];

    (void)state;
    snprintf(command, sizeof(command), "rm -r '%s'", root);
    return system(command);
}

static void put(const char *path, const char *text)
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

FACT(look_reads_files_and_no_nonsense)
{
    Conditions now;

    conditions_look(root, &now);                /* nothing is there */
    assert_true(now.uptime_s < 0 && now.load_1min < 0);
    assert_true(now.all_ticks == -1 && now.own_ticks == -1 && now.cpus == -1);
    assert_true(now.frequency_mhz < 0 && now.governor[0] == '\0');
    put("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
    put("/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "800000\n");
    put("/proc/uptime", "1000.00 1500.00\n");
    put("/proc/loadavg", "0.25 0.20 0.10 1/300 4242\n");
    put("/proc/stat", "cpu  1000 10 200 8000 100 5 5 0 0 0\ncpu0 500 5 100 4000 50 2 2 0\n"
        "cpu1 500 5 100 4000 50 3 3 0\nintr 12345\n");
    put("/proc/self/stat", "42 (a) name ) R) R 1 2 3 4 5 6 7 8 9 10 100 20 30 4 20 0 1\n");
    conditions_look(root, &now);
    assert_true(fabs(now.uptime_s - 1000) < 1e-9 && fabs(now.load_1min - 0.25) < 1e-9);
    assert_true(now.cpus == 2 && now.all_ticks == 9320 && now.idle_ticks == 8100);
    assert_true(now.steal_ticks == 0 && now.own_ticks == 154);
    assert_string_equal(now.governor, "powersave");
    assert_true(fabs(now.frequency_mhz - 800) < 1e-9);
    put("/proc/cpuinfo", "cpu MHz\t\t: 2000.0\ncpu MHz : 3000.0\ncpu MHz : fast\n");
    put("/proc/uptime", "soon\n");
    put("/proc/loadavg", "");
    put("/proc/stat", "cpu  one two\ncpu\n");
    put("/proc/self/stat", "42 no brackets at all\n");
    conditions_look(root, &now);
    assert_true(now.uptime_s < 0 && now.load_1min < 0);
    assert_true(now.all_ticks == -1 && now.own_ticks == -1);
    assert_true(fabs(now.frequency_mhz - 2500) < 1e-9);
}

FACT(look_knows_this_machine)
{
    Conditions now;

    if (access("/proc/stat", R_OK) != 0)
        skip_because("/proc/stat is not available");
    conditions_look("", &now);
    assert_true(now.uptime_s > 0 && now.load_1min >= 0);
    assert_int_equal(now.cpus, sysconf(_SC_NPROCESSORS_ONLN));
    assert_true(now.all_ticks > now.idle_ticks && now.idle_ticks >= 0 && now.own_ticks >= 0);
}

/* A quiet machine with four CPUs, and the same ten seconds later: 4000 ticks in all, of which
 * this program used 1000, and nobody else any. What is put on top, and the warning it brings. */
FACT(disturbances_are_warned_of)
{
    static const struct {
        int64_t steal, others, switches;
        double load, mhz;
        const char *warning;
    } CASES[] = {
        { .switches = 3 },
        { .steal = 40, .warning = "1.0 % of the CPU time was stolen by the host" },
        { .others = 3200,
          .warning = "other processes kept 3.2 cores of 4 busy, and this one used 1" },
        { .load = 0.75, .warning = "the load was 1.8 at the end, 1 core is used" },
        { .mhz = 2000, .warning = "the frequency fell from 3000 to 2000 MHz" },
        { .switches = 900,
          .warning = "solves were interrupted 90 times per second by other processes" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const Conditions before = {
            .uptime_s = 100, .load_1min = 0.1, .cpus = 4, .all_ticks = 40000,
            .idle_ticks = 39000, .steal_ticks = 10, .own_ticks = 50,
            .frequency_mhz = 3000, .governor = "performance",
        };
        const int64_t busy = CASES[i].others > 0 ? 3000 : 0;    /* others take what was idle */
        Conditions after = before;

        after.uptime_s += 10;
        after.all_ticks += 4000;
        after.idle_ticks += 3000 - CASES[i].steal - busy;
        after.steal_ticks += CASES[i].steal;
        after.own_ticks += 1000 + busy - CASES[i].others;
        after.load_1min = 1.0 + CASES[i].load;
        after.frequency_mhz = CASES[i].mhz > 0 ? CASES[i].mhz : 2900;
        json_t *json = conditions_json(&before, &after, 1, CASES[i].switches);
        const json_t *warnings = json_object_get(json, "warnings");
        const char *first = json_string_value(json_array_get(warnings, 0));

        assert_int_equal(json_array_size(warnings), CASES[i].warning != NULL);
        if (first)
            assert_string_equal(first, CASES[i].warning);
        assert_true(fabs(json_real_value(json_object_get(json, "duration_s")) - 10) < 1e-9);
        assert_int_equal(json_integer_value(json_object_get(json, "involuntary_switches")),
                         CASES[i].switches);
        assert_string_equal(json_string_value(json_object_get(json, "governor")), "performance");
        json_decref(json);
    }
}

FACTS_MAIN(make_root, remove_root)
