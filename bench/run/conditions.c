/* conditions.c - one look at /proc and /sys; see conditions.h. */

#include "bench/run/conditions.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory/memory.h"

enum { MAX_CPUS = 1024 };

/* NULL where there is none. */
static FILE *open_below(const char *root, const char *path)
{
    char full[4096];

    snprintf(full, sizeof(full), "%s%s", root, path);
    return memory_open_file(full, "rb");
}

/* The file at root + path; false if it cannot be read. The line breaks at its end are gone. */
static bool read_small(const char *root, const char *path, char *out, size_t size)
{
    char full[4096];

    out[0] = '\0';
    if ((size_t)snprintf(full, sizeof(full), "%s%s", root, path) >= sizeof(full))
        return false;
    /* Not by stdio, which needs memory. */
    const int file = open(full, O_RDONLY | O_CLOEXEC);

    if (file < 0)
        return false;
    const ssize_t length = read(file, out, size - 1);

    close(file);
    out[length > 0 ? length : 0] = '\0';
    out[strcspn(out, "\n")] = '\0';
    return out[0] != '\0';
}

static double read_double(const char *root, const char *path)
{
    char text[64], *end;

    if (!read_small(root, path, text, sizeof(text)))
        return -1;
    const double value = strtod(text, &end);

    return end == text || value < 0 ? -1 : value;
}

/* ---- /proc/stat: user nice system idle iowait irq softirq steal guest guest_nice, of which
 * the guests' are in user and nice already ---- */

static void take_ticks(const char *line, Conditions *now)
{
    long long ticks[8] = { 0 };
    const int found = sscanf(line, "cpu %lld %lld %lld %lld %lld %lld %lld %lld", &ticks[0],
                             &ticks[1], &ticks[2], &ticks[3], &ticks[4], &ticks[5], &ticks[6],
                             &ticks[7]);

    if (found < 4)
        return;
    now->all_ticks = 0;
    for (int i = 0; i < found; i++)
        now->all_ticks += ticks[i];
    now->idle_ticks = ticks[3] + ticks[4];
    now->steal_ticks = found > 7 ? ticks[7] : -1;
}

static void look_at_stat(const char *root, Conditions *now)
{
    char line[512];
    FILE *file = open_below(root, "/proc/stat");

    now->all_ticks = now->idle_ticks = now->steal_ticks = now->cpus = -1;
    if (!file)
        return;
    now->cpus = 0;
    while (fgets(line, sizeof(line), file)) {
        if (strncmp(line, "cpu ", 4) == 0)
            take_ticks(line, now);
        else if (strncmp(line, "cpu", 3) == 0)
            now->cpus++;
    }
    fclose(file);
    if (now->cpus == 0)
        now->cpus = -1;
}

/* utime, stime, cutime and cstime are the 12th to 15th field behind the name, which stands
 * in brackets and may have anything in it. */
static int64_t own_ticks(const char *root)
{
    char text[1024];
    long long sum = 0;

    if (!read_small(root, "/proc/self/stat", text, sizeof(text)))
        return -1;
    const char *at = strrchr(text, ')');

    for (int field = 1; at && field <= 15; field++) {
        at = strchr(at + 1, ' ');
        if (at && field >= 12)
            sum += atoll(at + 1);
    }
    return !at ? -1 : sum;
}

/* The group's time of waiting for its quota: microseconds in version 2 of cgroups, nanoseconds
 * in version 1. -1 where there is none, as in the root of a machine. */
static int64_t throttled(const char *root)
{
    static const struct { const char *path, *key; int64_t per_us; } STATS[] = {
        { "/sys/fs/cgroup/cpu.stat", "throttled_usec", 1 },
        { "/sys/fs/cgroup/cpu/cpu.stat", "throttled_time", 1000 },
        { "/sys/fs/cgroup/cpu,cpuacct/cpu.stat", "throttled_time", 1000 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(STATS); i++) {
        FILE *file = open_below(root, STATS[i].path);
        char key[64];
        long long value;

        while (file && fscanf(file, "%63s %lld", key, &value) == 2)
            if (strcmp(key, STATS[i].key) == 0) {
                fclose(file);
                return value / STATS[i].per_us;
            }
        if (file)
            fclose(file);
    }
    return -1;
}

/* ---- frequency ---- */

static void add_governor(Conditions *now, const char *name)
{
    const size_t length = strlen(now->governor);

    if (strstr(now->governor, name)
        || length + strlen(name) + 3 > sizeof(now->governor))
        return;
    if (length > 0)
        strcat(now->governor, ", ");
    strcat(now->governor, name);
}

static void look_at_cpufreq(const char *root, Conditions *now)
{
    char path[128], text[64];
    double sum = 0;
    int count = 0;

    for (int cpu = 0; cpu < MAX_CPUS && cpu < max_int(now->cpus, 1); cpu++) {
        static const char FOLDER[] = "/sys/devices/system/cpu/cpu";

        snprintf(path, sizeof(path), "%s%d/cpufreq/scaling_governor", FOLDER, cpu);
        if (read_small(root, path, text, sizeof(text)))
            add_governor(now, text);
        snprintf(path, sizeof(path), "%s%d/cpufreq/scaling_cur_freq", FOLDER, cpu);
        const double khz = read_double(root, path);

        if (khz > 0) {
            sum += khz / 1000;
            count++;
        }
    }
    now->frequency_mhz = count > 0 ? sum / count : -1;
    now->frequency_source = count > 0 ? "cpufreq" : "";
    const double khz = read_double(root, "/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");

    now->frequency_max_mhz = khz > 0 ? khz / 1000 : -1;
}

static void look_at_cpuinfo(const char *root, Conditions *now)
{
    FILE *file = open_below(root, "/proc/cpuinfo");
    char line[4096];
    double sum = 0;
    int count = 0;

    while (file && fgets(line, sizeof(line), file)) {
        const char *colon = strchr(line, ':');

        if (!colon)
            continue;
        if (strncmp(line, "cpu MHz", 7) == 0) {
            sum += atof(colon + 1);
            count++;
        } else if (strncmp(line, "microcode", 9) == 0 && now->microcode[0] == '\0')
            sscanf(colon + 1, " %31s", now->microcode);
    }
    if (file)
        fclose(file);
    if (now->frequency_mhz < 0 && count > 0 && sum > 0) {
        now->frequency_mhz = sum / count;
        now->frequency_source = "/proc/cpuinfo";
    }
}

static int boost(const char *root)
{
    const double boost = read_double(root, "/sys/devices/system/cpu/cpufreq/boost");
    const double off = read_double(root, "/sys/devices/system/cpu/intel_pstate/no_turbo");

    return boost >= 0 ? boost > 0 : off >= 0 ? off <= 0 : -1;
}

void conditions_look(const char *root, Conditions *now)
{
    memset(now, 0, sizeof(*now));
    now->uptime_s = read_double(root, "/proc/uptime");
    now->load_1min = read_double(root, "/proc/loadavg");
    now->own_ticks = own_ticks(root);
    now->throttled_us = throttled(root);
    look_at_stat(root, now);
    look_at_cpufreq(root, now);
    look_at_cpuinfo(root, now);
    now->boost = boost(root);
    read_small(root, "/sys/devices/system/cpu/smt/control", now->smt, sizeof(now->smt));
    read_small(root, "/sys/kernel/mm/transparent_hugepage/enabled", now->huge_pages,
               sizeof(now->huge_pages));
    read_small(root, "/proc/sys/kernel/osrelease", now->kernel, sizeof(now->kernel));
    now->page_bytes = root[0] == '\0' ? sysconf(_SC_PAGESIZE) : -1;
}
