/* conditions_json.c - two looks as the "conditions" of a record; see conditions.h. */

#include "bench/run/conditions.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/memory/memory_json.h"

/* Beyond these a measurement is doubtful: percent of all CPU time; involuntary switches per
 * second; share of the frequency that is left; cores' worth of work by others more than there
 * is room for; share of the time that a quota takes away. */
static const double MAX_STEAL_PERCENT = 0.5, MAX_SWITCHES_PER_S = 50, MIN_FREQUENCY_LEFT = 0.9,
                    MAX_CROWDED = 0.1, MAX_THROTTLED = 0.005;

typedef struct {
    json_t *json, *unknown, *warnings;
    const char *running;        /* why there is no second look, else NULL */
} ConditionsJson;

/* A value with the reason why it is null. */
static void put(const ConditionsJson *writing, const char *name, json_t *value, const char *reason)
{
    if (!value || json_is_null(value))
        json_object_set_new(writing->unknown, name, json_string(reason));
    json_object_set_new(writing->json, name, value ? value : json_null());
}

/* The same for what takes two looks. */
static void put_later(const ConditionsJson *writing, const char *name, json_t *value,
                      const char *reason)
{
    put(writing, name, value, writing->running ? writing->running : reason);
}

static json_t *real(double value)
{
    return known_real(value < 0 ? NAN : value);
}

__attribute__((format(printf, 2, 3)))
static void warn(const ConditionsJson *writing, const char *format, ...)
{
    char text[200];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    json_array_append_new(writing->warnings, json_string(text));
}

/* ---- what has passed between the looks ---- */

typedef struct {
    double duration_s, steal_percent, other_cores, throttled_s;     /* -1: not known */
} Between;

static int64_t passed(int64_t before, int64_t after)
{
    return before < 0 || after < before ? -1 : after - before;
}

static Between look_between(const Conditions *before, const Conditions *after)
{
    Between between = { -1, -1, -1, -1 };

    if (!after)
        return between;
    const int64_t all = passed(before->all_ticks, after->all_ticks);
    const int64_t idle = passed(before->idle_ticks, after->idle_ticks);
    const int64_t steal = passed(before->steal_ticks, after->steal_ticks);
    const int64_t own = passed(before->own_ticks, after->own_ticks);

    const int64_t throttled_us = passed(before->throttled_us, after->throttled_us);

    if (throttled_us >= 0)
        between.throttled_s = (double)throttled_us * 1e-6;
    if (before->uptime_s >= 0 && after->uptime_s >= before->uptime_s)
        between.duration_s = after->uptime_s - before->uptime_s;
    if (all > 0 && steal >= 0)
        between.steal_percent = 100 * (double)steal / (double)all;
    if (all > 0 && idle >= 0 && own >= 0 && after->cpus > 0) {
        const int64_t others = all - idle - own - (steal > 0 ? steal : 0);

        between.other_cores = others <= 0 ? 0 : (double)others / (double)all * after->cpus;
    }
    return between;
}

static void warn_of(const ConditionsJson *writing, const Conditions *before,
                    const Conditions *after, const Between *between, const ConditionsUse *use)
{
    const double load = after ? after->load_1min : before->load_1min;
    const double used = use->cores_used;

    if (between->steal_percent > MAX_STEAL_PERCENT)
        warn(writing, "%.1f %% of the CPU time was stolen by the host", between->steal_percent);
    if (between->throttled_s > 0 && between->throttled_s > MAX_THROTTLED * between->duration_s)
        warn(writing, "a CPU quota kept this group waiting for %.1f s", between->throttled_s);
    if (before->cpus > 0 && between->other_cores + used > before->cpus + MAX_CROWDED)
        warn(writing, "other processes kept %.1f cores of %d busy, and this one used %d",
             between->other_cores, before->cpus, use->cores_used);
    if (use->switches > 0 && between->duration_s > 0
        && (double)use->switches / between->duration_s > MAX_SWITCHES_PER_S)
        warn(writing, "solves were interrupted %.0f times per second by other processes",
             (double)use->switches / between->duration_s);
    if (!after ? load > 0.5 : load > used + 0.5)
        warn(writing, "the load was %.1f %s, %d core%s used", load,
             !after ? "before the start" : "at the end", use->cores_used,
             use->cores_used == 1 ? " is" : "s are");
    if (after && before->frequency_mhz > 0 && after->frequency_mhz > 0
        && after->frequency_mhz < MIN_FREQUENCY_LEFT * before->frequency_mhz)
        warn(writing, "the frequency fell from %.0f to %.0f MHz", before->frequency_mhz,
             after->frequency_mhz);
}

/* ---- the object ---- */

json_t *conditions_json(const Conditions *before, const Conditions *after,
                        const ConditionsUse *use)
{
    static const char NO_CPUFREQ[] = "no cpufreq folder in /sys, as on most virtual machines";
    static const char NO_MHZ[] = "neither cpufreq nor /proc/cpuinfo has it";
    const ConditionsJson writing = { json_object(), json_object(), json_array(),
                                     !after ? "the run has not ended" : NULL };
    const ConditionsJson *to = &writing;
    const Between between = look_between(before, after);
    const char *idle = before->all_ticks < 0 ? "no /proc/stat" : "no time has passed";

    put(to, "cpus", known_count(before->cpus), "no /proc/stat");
    put(to, "cores_used", known_count(use->cores_used), "");
    put_later(to, "duration_s", real(between.duration_s), "no /proc/uptime");
    put(to, "load_1min_start", real(before->load_1min), "no /proc/loadavg");
    put_later(to, "load_1min_end", real(after ? after->load_1min : -1), "no /proc/loadavg");
    put_later(to, "steal_percent", real(between.steal_percent),
              before->all_ticks >= 0 && before->steal_ticks < 0 ? "/proc/stat has no steal time"
                                                                : idle);
    put_later(to, "throttled_s", real(between.throttled_s),
              "no quota in the files of the control group");
    put_later(to, "other_processes_cores", real(between.other_cores),
              before->all_ticks >= 0 && before->own_ticks < 0 ? "no /proc/self/stat" : idle);
    put_later(to, "involuntary_switches", known_count(use->switches),
              "not every engine reports it");
    warn_of(to, before, after, &between, use);
    put(to, "governor", known_text(before->governor), NO_CPUFREQ);
    put(to, "frequency_mhz_start", real(before->frequency_mhz), NO_MHZ);
    put_later(to, "frequency_mhz_end", real(after ? after->frequency_mhz : -1), NO_MHZ);
    put(to, "frequency_source", known_text(before->frequency_source), "no frequency is known");
    put(to, "frequency_max_mhz", real(before->frequency_max_mhz), NO_CPUFREQ);
    put(to, "boost", before->boost < 0 ? NULL : json_boolean(before->boost),
        "neither cpufreq/boost nor intel_pstate/no_turbo in /sys");
    put(to, "smt", known_text(before->smt), "no smt/control in /sys");
    put(to, "transparent_huge_pages", known_text(before->huge_pages),
        "no transparent_hugepage in /sys");
    put(to, "page_bytes", known_count(before->page_bytes), "the machine is a recorded one");
    put(to, "kernel", known_text(before->kernel), "no /proc/sys/kernel/osrelease");
    put(to, "microcode", known_text(before->microcode), "/proc/cpuinfo does not say");
    put(to, "uptime_s_start", real(before->uptime_s), "no /proc/uptime");
    json_object_set_new(writing.json, "unknown", writing.unknown);
    json_object_set_new(writing.json, "warnings", writing.warnings);
    return writing.json;
}
