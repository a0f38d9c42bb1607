/* machine_files.c - the quota of control groups, which hwloc does not see, and the second-level
 * cache of one core. */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory/memory.h"
#include "profiles/machine/machine.h"
#include "profiles/machine/machine_here.h"

enum { GROUP_SIZE = 400 };

bool machine_file_line(const char *root, const char *folder, const char *name, char *out,
                       size_t size)
{
    char path[1024];
    const int length = snprintf(path, sizeof(path), "%s%s/%s", root, folder, name);
    /* Not by stdio, which needs memory, and without it reads byte by byte: some files of /sys
     * do not allow that. */
    const int file = length < (int)sizeof(path) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    const ssize_t got = file >= 0 ? read(file, out, size - 1) : -1;

    if (file >= 0)
        close(file);
    out[got > 0 ? got : 0] = '\0';
    out[strcspn(out, "\r\n")] = '\0';
    return got > 0;
}

/* The number in folder/name, times 1024 per K or M behind it; -1 if there is none. */
static int64_t number_in(const char *root, const char *folder, const char *name)
{
    char line[64], *end;

    if (!machine_file_line(root, folder, name, line, sizeof(line)))
        return -1;
    const int64_t value = strtoll(line, &end, 10);

    return end == line ? -1 : *end == 'K' ? value << 10 : *end == 'M' ? value << 20 : value;
}

/* ---- control groups ---- */

#define MOUNT "/sys/fs/cgroup"

/* Keep the quota if it is tighter than what was found so far. */
static void take_quota(MachineLimits *limits, double quota, double period)
{
    if (quota > 0 && period > 0 && (limits->cpus <= 0 || quota / period < limits->cpus))
        limits->cpus = quota / period;
}

/* The older version writes "no limit" as a number near 2^63. */
static void take_memory(MachineLimits *limits, int64_t bytes)
{
    if (bytes > 0 && bytes < INT64_MAX / 2
        && (limits->memory_bytes < 0 || bytes < limits->memory_bytes))
        limits->memory_bytes = bytes;
}

/* Version 2: from the process's own group up to the mount point, as each may limit. Inside a
 * container the path may be the host's and not exist here; the way up ends at what does. Of the
 * older version a container sees its own group at the mount point, and that is read. */
void machine_limits(const char *root, MachineLimits *limits)
{
    char line[GROUP_SIZE], folder[2 * GROUP_SIZE] = MOUNT;
    double quota, period;
    FILE *file;

    *limits = (MachineLimits){ .memory_bytes = -1 };
    snprintf(line, sizeof(line), "%.300s/proc/self/cgroup", root);
    file = memory_open_file(line, "r");
    while (file && fgets(line, sizeof(line), file))
        if (strncmp(line, "0::", 3) == 0)
            snprintf(folder, sizeof(folder), MOUNT "%.*s", (int)strcspn(line + 3, "\r\n"),
                     line + 3);
    if (file)
        fclose(file);
    for (; strlen(folder) >= strlen(MOUNT); *strrchr(folder, '/') = '\0') {
        if (machine_file_line(root, folder, "cpu.max", line, sizeof(line))
            && sscanf(line, "%lf %lf", &quota, &period) == 2)       /* not "max 100000" */
            take_quota(limits, quota, period);
        take_memory(limits, number_in(root, folder, "memory.max"));
    }
    take_quota(limits, (double)number_in(root, MOUNT "/cpu", "cpu.cfs_quota_us"),
               (double)number_in(root, MOUNT "/cpu", "cpu.cfs_period_us"));
    take_memory(limits, number_in(root, MOUNT "/memory", "memory.limit_in_bytes"));
}

/* ---- the second-level cache ---- */

#define FIRST_CPU "/sys/devices/system/cpu/cpu0"

/* CPUs in a list such as "0,2-3,8"; 0 if it is none. */
static int count_listed(const char *list)
{
    int count = 0;

    for (;; list++) {
        char *end;
        const long first = strtol(list, &end, 10);
        const long last = *end == '-' ? strtol(end + 1, &end, 10) : first;

        if (end == list || last < first)
            return 0;
        count += (int)(last - first) + 1;
        list = end;
        if (*list != ',')
            return count;
    }
}

static int cpus_in(const char *root, const char *file)
{
    char list[1024];

    return machine_file_line(root, FIRST_CPU, file, list, sizeof(list)) ? count_listed(list) : 0;
}

/* The file is that with number 2, since of the first level there are two. Further threads of a
 * core are no cores. */
int64_t machine_second_level(const char *root)
{
    const int64_t bytes = number_in(root, FIRST_CPU "/cache/index2", "size");
    const int cpus = cpus_in(root, "cache/index2/shared_cpu_list");
    const int threads = cpus_in(root, "topology/thread_siblings_list");

    if (number_in(root, FIRST_CPU "/cache/index2", "level") != 2 || bytes <= 0)
        return root[0] == '\0' ? machine_here_second_level() : -1;
    return threads > 0 && cpus > threads ? bytes / (cpus / threads) : bytes;
}
