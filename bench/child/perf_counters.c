#include "bench/child/perf_counters.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/clock.h"

#ifdef __linux__

#include <linux/perf_event.h>
#include <sys/syscall.h>

static int open_event(uint64_t event)
{
    struct perf_event_attr attributes = {
        .type = PERF_TYPE_HARDWARE,
        .size = sizeof(attributes),
        .config = event,
        .exclude_kernel = 1,
        .exclude_hv = 1,
        .inherit = 1,           /* threads to come are counted with this one */
        .read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
    };

    return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

/* `number` is that of perf_event_open(). */
static void explain(int number, char *out, size_t size)
{
    const char *because = number == ENOENT || number == EOPNOTSUPP || number == ENODEV
                              ? "this machine offers no hardware counters"
                          : number == EACCES || number == EPERM
                              ? "kernel.perf_event_paranoid or a container forbids it"
                          : number == ENOSYS ? "this system has none"
                                             : "the system refuses";

    snprintf(out, size, "perf_event_open: %s (%s)", strerror(number), because);
}

static bool read_event(int fd, int64_t *count, int64_t *shared_ns)
{
    struct { uint64_t value, enabled, running; } data;

    if (fd < 0 || read(fd, &data, sizeof(data)) != (ssize_t)sizeof(data))
        return false;
    *count = (int64_t)data.value;
    *shared_ns = (int64_t)(data.enabled - data.running);
    return true;
}

bool perf_counters_open(PerfCounters *counters)
{
    *counters = (PerfCounters){ .instructions = open_event(PERF_COUNT_HW_INSTRUCTIONS) };
    if (counters->instructions < 0)
        explain(errno, counters->reason, sizeof(counters->reason));
    counters->cycles = open_event(PERF_COUNT_HW_CPU_CYCLES);   /* welcome, not needed */
    return counters->reason[0] == '\0';
}

#else

static bool read_event(int fd, int64_t *count, int64_t *shared_ns)
{
    (void)fd;
    (void)count;
    (void)shared_ns;
    return false;
}

bool perf_counters_open(PerfCounters *counters)
{
    *counters = (PerfCounters){ -1, -1, "hardware counters are read on Linux only" };
    return false;
}

#endif

void perf_counters_close(PerfCounters *counters)
{
    if (counters->instructions >= 0)
        close(counters->instructions);
    if (counters->cycles >= 0)
        close(counters->cycles);
    counters->instructions = counters->cycles = -1;
}

static int64_t switches(void)
{
    struct rusage usage;

    return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_nivcsw : -1;
}

static void read_events(const PerfCounters *counters, PerfReading *reading)
{
    int64_t shared[2] = { 0, 0 };

    reading->instructions = reading->cycles = -1;
    read_event(counters->instructions, &reading->instructions, &shared[0]);
    read_event(counters->cycles, &reading->cycles, &shared[1]);
    reading->shared_ns = shared[0] + shared[1];
}

/* What is dear to read lies outside of what is cheap, so that nothing counts the reading of
 * anything else but by a few dozen nanoseconds. */
PerfReading perf_counters_start(const PerfCounters *counters)
{
    PerfReading reading;

    reading.switches = switches();
    read_events(counters, &reading);
    reading.cpu_ns = clock_cpu_ns();
    reading.time_ns = clock_ns();
    return reading;
}

static int64_t between(int64_t before, int64_t after)
{
    return before < 0 || after < before ? -1 : after - before;
}

PerfReading perf_counters_stop(const PerfCounters *counters, const PerfReading *start)
{
    PerfReading now;

    now.time_ns = clock_ns();
    now.cpu_ns = clock_cpu_ns();
    read_events(counters, &now);
    now.switches = switches();
    if (start->shared_ns != now.shared_ns)
        now.instructions = now.cycles = -1;
    return (PerfReading){
        between(start->time_ns, now.time_ns), between(start->cpu_ns, now.cpu_ns),
        between(start->switches, now.switches), between(start->instructions, now.instructions),
        between(start->cycles, now.cycles), between(start->shared_ns, now.shared_ns),
    };
}
