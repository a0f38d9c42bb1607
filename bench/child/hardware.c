#include "bench/child/hardware.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__

#include <linux/perf_event.h>
#include <sys/syscall.h>

static int open_event(uint64_t event)
{
    struct perf_event_attr attributes = {
        .type = PERF_TYPE_HARDWARE, .size = sizeof(attributes), .config = event,
        .exclude_kernel = 1, .exclude_hv = 1, .inherit = 1,
        .read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
    };

    return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

void hardware_open(Hardware *hardware)
{
    *hardware = (Hardware){ .instructions = open_event(PERF_COUNT_HW_INSTRUCTIONS) };
    if (hardware->instructions < 0)
        snprintf(hardware->reason, sizeof(hardware->reason), "perf_event_open: %s (%s)",
                 strerror(errno), errno == EACCES || errno == EPERM
                     ? "kernel.perf_event_paranoid or a container forbids it"
                 : errno == ENOENT || errno == EOPNOTSUPP || errno == ENODEV
                     ? "this machine offers no hardware counters" : "the system refuses");
    hardware->cycles = open_event(PERF_COUNT_HW_CPU_CYCLES);
}

#else

void hardware_open(Hardware *hardware)
{
    *hardware = (Hardware){ -1, -1, "hardware counters are read on Linux only" };
}

#endif

int64_t hardware_count(int file)
{
    struct { uint64_t value, enabled, running; } data;

    return file >= 0 && read(file, &data, sizeof(data)) == (ssize_t)sizeof(data)
           && data.enabled == data.running ? (int64_t)data.value : -1;
}
