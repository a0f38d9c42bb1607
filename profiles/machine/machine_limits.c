/* machine_limits.c - limits that control groups set on a machine: quotas that hwloc does not see.
 * Version 2 and the older per-controller hierarchies are both looked at. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiles/machine/machine.h"
#include "profiles/machine/machine_file.h"

enum { GROUP_SIZE = 400 };

/* Keep the quota if it is tighter than what was found so far. */
static void take_quota(MachineLimits *limits, int version, int64_t quota, int64_t period,
                       const char *directory, const char *name)
{
    if (quota <= 0 || period <= 0)
        return;

    const double cpus = (double)quota / (double)period;

    if (limits->cpus > 0 && cpus >= limits->cpus)
        return;
    limits->version = version;
    limits->cpus = cpus;
    limits->quota_us = quota;
    limits->period_us = period;
    snprintf(limits->file, sizeof(limits->file), "%.150s/%s", directory, name);
}

/* Version 1 writes "no limit" as a number near 2^63. */
static void take_memory(MachineLimits *limits, int64_t bytes)
{
    if (bytes > 0 && bytes < INT64_MAX / 2
        && (limits->memory_bytes < 0 || bytes < limits->memory_bytes))
        limits->memory_bytes = bytes;
}

/* The files of either version, of which a group has some. */
static void read_group(const char *root, const char *directory, MachineLimits *limits)
{
    char line[64], *end;

    if (machine_file_line(root, line, sizeof(line), "%s/cpu.max", directory)) {
        const int64_t quota = strtoll(line, &end, 10);

        if (end != line)            /* not "max 100000" */
            take_quota(limits, 2, quota, strtoll(end, NULL, 10), directory, "cpu.max");
    }
    take_quota(limits, 1, machine_file_number(root, "%s/cpu.cfs_quota_us", directory),
               machine_file_number(root, "%s/cpu.cfs_period_us", directory), directory,
               "cpu.cfs_quota_us");
    take_memory(limits, machine_file_number(root, "%s/memory.max", directory));
    take_memory(limits, machine_file_number(root, "%s/memory.limit_in_bytes", directory));
}

/* From the process's own group up to the mount point: each may limit. Inside a container
 * the path may be the host's and not exist here; the way up ends at what does. */
static void read_upwards(const char *root, const char *mount, const char *group,
                         MachineLimits *limits)
{
    char directory[2 * GROUP_SIZE];
    const size_t mount_length = strlen(mount);

    snprintf(directory, sizeof(directory), "%s%s", mount, strcmp(group, "/") == 0 ? "" : group);
    for (;;) {
        char *slash = strrchr(directory, '/');

        read_group(root, directory, limits);
        if (!slash || (size_t)(slash - directory) < mount_length)
            return;
        *slash = '\0';
    }
}

/* Whether `name` is one of the comma-separated `controllers`. */
static bool has_controller(const char *controllers, const char *name)
{
    const size_t length = strlen(name);

    for (const char *at = controllers; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, name, length) == 0 && (at[length] == ',' || at[length] == '\0'))
            return true;
    }
    return false;
}

/* One line of /proc/self/cgroup: "4:cpu,cpuacct:/group", or "0::/group" for version 2. A hierarchy
 * of version 1 is mounted under all its controllers' names, or under one's own. */
static void take_group(const char *root, const char *controllers, const char *group,
                       MachineLimits *limits)
{
    static const char *const NAMES[] = { "cpu", "memory" };
    char mount[GROUP_SIZE];

    if (controllers[0] == '\0') {
        read_upwards(root, "/sys/fs/cgroup", group, limits);
        read_upwards(root, "/sys/fs/cgroup/unified", group, limits);
        return;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        if (!has_controller(controllers, NAMES[i]))
            continue;
        snprintf(mount, sizeof(mount), "/sys/fs/cgroup/%.300s", controllers);
        read_upwards(root, mount, group, limits);
        snprintf(mount, sizeof(mount), "/sys/fs/cgroup/%s", NAMES[i]);
        if (strcmp(controllers, NAMES[i]) != 0)
            read_upwards(root, mount, group, limits);
    }
}

void machine_read_limits(const char *root, MachineLimits *limits)
{
    FILE *file = machine_file_open(root, "/proc/self/cgroup");
    char line[GROUP_SIZE];

    *limits = (MachineLimits){ .quota_us = -1, .period_us = -1, .memory_bytes = -1 };
    while (file && fgets(line, sizeof(line), file)) {
        char *controllers = strchr(line, ':');
        char *group = controllers ? strchr(controllers + 1, ':') : NULL;

        if (!group)
            continue;
        *group++ = '\0';
        group[strcspn(group, "\r\n")] = '\0';
        take_group(root, controllers + 1, group, limits);
    }
    if (file)
        fclose(file);
}
